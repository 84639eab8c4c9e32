// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/experiment.h"
#include "trace/trace.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace headroom {

namespace {

// Told apart by people who see colours differently (Okabe and Ito 2008), and by their dashes.
constexpr const char* kColours[] = {
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#555555", "#000000"};
constexpr const char* kDashes[] = {"", "6 3", "2 3", "8 3 2 3", "12 4", "4 2", "1 2", "10 2 2 2 2 2"};
constexpr double kWidth = 720, kHeight = 380, kLeft = 78, kTop = 40, kBottom = 54, kLegend = 190;

std::string oneDecimal(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string escapedXml(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    return result;
}

std::string label(double x, double y, const std::string& text, const std::string& more = "")
{
    return "<text x=\"" + oneDecimal(x) + "\" y=\"" + oneDecimal(y) + "\"" + more + ">" + escapedXml(text)
        + "</text>\n";
}

std::string begin(double width, double height)
{
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + oneDecimal(width) + "\" height=\""
        + oneDecimal(height) + "\" viewBox=\"0 0 " + oneDecimal(width) + " " + oneDecimal(height)
        + "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\">\n"
        + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
}

// One axis of a plot: from numbers to places.
class Scale {
public:
    Scale(const ExperimentPlot& plot, bool vertical, double from, double to)
        : m_log(vertical ? plot.yLog : plot.xLog), m_from(from), m_to(to)
    {
        for (const ExperimentSeries& series : plot.series)
            for (std::size_t i = 0; i < series.x.size(); ++i)
                if (shown(series.x[i], plot.xLog) && shown(series.y[i], plot.yLog)) {
                    const double value = at(vertical ? series.y[i] : series.x[i]);
                    m_low = std::min(m_low, value), m_high = std::max(m_high, value);
                }
        if (m_low > m_high)
            m_low = 0.0, m_high = 1.0;
        if (m_high - m_low < 1e-12)
            m_low -= 0.5, m_high += 0.5;
    }

    static bool shown(double value, bool log) { return std::isfinite(value) && (!log || value > 0.0); }
    double place(double value) const { return m_from + (m_to - m_from) * (at(value) - m_low) / (m_high - m_low); }

    std::vector<double> ticks() const
    {
        std::vector<double> all;
        if (m_log) {
            const bool fine = m_high - m_low < 2.0; // decades
            for (double decade = std::floor(m_low); decade <= m_high; decade += 1.0)
                for (const double step : {1.0, 2.0, 5.0})
                    if (const double value = step * std::pow(10.0, decade); (fine || step == 1.0) && within(value))
                        all.push_back(value);
            if (all.size() > 2)
                return all;
            all.clear();
        }
        const double low = m_log ? std::pow(10.0, m_low) : m_low, high = m_log ? std::pow(10.0, m_high) : m_high;
        const double raw = (high - low) / 5.0, power = std::pow(10.0, std::floor(std::log10(raw)));
        const double step = power
            * (raw / power < 1.5        ? 1.0
                    : raw / power < 3.5 ? 2.0
                    : raw / power < 7.5 ? 5.0
                                        : 10.0);
        for (double value = std::ceil(low / step - 1e-9) * step; value <= high + 1e-9 * step; value += step)
            all.push_back(std::abs(value) < 1e-9 * step ? 0.0 : value);
        return all;
    }

private:
    double at(double value) const { return m_log ? std::log10(value) : value; }
    bool within(double value) const { return at(value) >= m_low - 1e-9 && at(value) <= m_high + 1e-9; }

    bool m_log;
    double m_from, m_to;
    double m_low = std::numeric_limits<double>::infinity(), m_high = -std::numeric_limits<double>::infinity();
};

std::string tickText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string axes(const ExperimentPlot& plot, const Scale& x, const Scale& y, double right, double bottom)
{
    std::string svg;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        svg += "<path d=\"M" + oneDecimal(x1) + " " + oneDecimal(y1) + "L" + oneDecimal(x2) + " " + oneDecimal(y2)
            + "\" stroke=\"#dddddd\"/>\n";
    };
    for (const double value : x.ticks()) {
        line(x.place(value), kTop, x.place(value), bottom);
        svg += label(x.place(value), bottom + 18, tickText(value), " text-anchor=\"middle\"");
    }
    for (const double value : y.ticks()) {
        line(kLeft, y.place(value), right, y.place(value));
        svg += label(kLeft - 8, y.place(value) + 4, tickText(value), " text-anchor=\"end\"");
    }
    svg += label((kLeft + right) / 2, kHeight - 14, plot.xTitle, " text-anchor=\"middle\"");
    const std::string middle = oneDecimal((kTop + bottom) / 2);
    return svg
        + label(18, (kTop + bottom) / 2, plot.yTitle,
            " text-anchor=\"middle\" transform=\"rotate(-90 18 " + middle + ")\"");
}

} // namespace

std::string toSvg(const ExperimentPlot& plot)
{
    const bool legend = plot.series.size() > 1;
    const double right = kWidth - (legend ? kLegend : 0) - 16, bottom = kHeight - kBottom;
    const Scale x(plot, false, kLeft + 8, right - 8), y(plot, true, bottom - 8, kTop + 8);
    std::string svg = begin(kWidth, kHeight) + label(kLeft, 24, plot.title, " font-size=\"14\" font-weight=\"600\"")
        + axes(plot, x, y, right, bottom);
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const ExperimentSeries& series = plot.series[i];
        const std::string stroke = std::string(" fill=\"none\" stroke=\"") + kColours[i % 8]
            + "\" stroke-width=\"2\" stroke-dasharray=\"" + kDashes[(i + i / 8) % 8] + "\"";
        std::string path, dots;
        for (std::size_t k = 0; k < series.x.size(); ++k) {
            if (!Scale::shown(series.x[k], plot.xLog) || !Scale::shown(series.y[k], plot.yLog))
                continue;
            const std::string px = oneDecimal(x.place(series.x[k])), py = oneDecimal(y.place(series.y[k]));
            path += (path.empty() ? "M" : "L") + px + " " + py;
            if (series.x.size() <= 16)
                dots += "<circle cx=\"" + px + "\" cy=\"" + py + "\" r=\"3\" fill=\"" + kColours[i % 8] + "\"/>\n";
        }
        const double row = kTop + 12 + 20 * static_cast<double>(i);
        svg += "<path d=\"" + path + "\"" + stroke + "/>\n" + dots;
        if (legend)
            svg += "<path d=\"M" + oneDecimal(right + 14) + " " + oneDecimal(row - 4) + "h26\"" + stroke + "/>\n"
                + label(right + 46, row, series.name);
    }
    return svg + "</svg>\n";
}

std::string toSvg(const std::vector<ExperimentMap>& film)
{
    constexpr double kFrame = 180, kGap = 26, kHead = 40, kFoot = 34;
    const double width = kGap + (kFrame + kGap) * static_cast<double>(film.size());
    std::string svg = begin(width, kHead + kFrame + kFoot);
    for (std::size_t i = 0; i < film.size(); ++i) {
        const ExperimentMap& map = film[i];
        const double left = kGap + (kFrame + kGap) * static_cast<double>(i);
        const double w = kFrame / static_cast<double>(map.columns.size()),
                     h = kFrame / static_cast<double>(map.rows.size());
        svg += label(left, 26, map.title, " font-size=\"13\" font-weight=\"600\"");
        for (std::size_t cell = 0; cell < map.values.size(); ++cell) {
            const double share = std::clamp(map.values[cell], 0.0, 1.0); // white to dark blue
            char fill[16];
            std::snprintf(fill, sizeof fill, "#%02x%02x%02x", static_cast<unsigned>(255 - share * 247),
                static_cast<unsigned>(255 - share * 207), static_cast<unsigned>(255 - share * 148));
            svg += "<rect x=\"" + oneDecimal(left + w * static_cast<double>(cell % map.columns.size())) + "\" y=\""
                + oneDecimal(kHead + h * static_cast<double>(cell / map.columns.size())) + "\" width=\"" + oneDecimal(w)
                + "\" height=\"" + oneDecimal(h) + "\" fill=\"" + fill
                + "\" stroke=\"#eeeeee\" stroke-width=\"0.5\"/>\n";
        }
        const double middle = kHead + kFrame / 2;
        svg += label(left + kFrame / 2, kHead + kFrame + 18, map.columnTitle, " text-anchor=\"middle\"");
        svg += label(left - 8, middle, map.rowTitle,
            " text-anchor=\"middle\" transform=\"rotate(-90 " + oneDecimal(left - 8) + " " + oneDecimal(middle)
                + ")\"");
    }
    return svg + "</svg>\n";
}

} // namespace headroom
