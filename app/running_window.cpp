// SPDX-License-Identifier: GPL-3.0-or-later
#include "running_window.h"

#include <QStandardPaths>

#include <utility>

namespace headroom {

namespace {

constexpr int kPatience = 3000; // ms, after which the window that was asked has other things to do
constexpr qint64 kMost = 1 << 13, kMostRequest = 1 << 20; // bytes of a file's path or a link, and of a request
const QByteArray kTaken = "taken\n";

QString socketName()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return folder.isEmpty() ? folder : folder + QStringLiteral("/headroom-window");
}

} // namespace

bool RunningWindow::took(const QString& source)
{
    const QByteArray line = source.toUtf8() + '\n';
    if (socketName().isEmpty() || line.size() > kMost || source.contains(QLatin1Char('\n')))
        return false;
    QLocalSocket socket;
    socket.connectToServer(socketName());
    if (!socket.waitForConnected(kPatience))
        return false;
    socket.write(line);
    while (socket.bytesAvailable() < kTaken.size())
        if (!socket.waitForReadyRead(kPatience))
            return false;
    return socket.readAll() == kTaken;
}

RunningWindow::RunningWindow(Takes takes) : m_takes(std::move(takes))
{
    if (socketName().isEmpty())
        return;
    QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) {
            QObject::connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
            QObject::connect(socket, &QLocalSocket::readyRead, socket, [this, socket] { read(*socket); });
        }
    });
    QObject::connect(&m_other, &QLocalSocket::disconnected, &m_server, [this] { listen(); });
    listen();
}

void RunningWindow::read(QLocalSocket& socket)
{
    if (socket.bytesAvailable() > (socket.peek(1) == "{" ? kMostRequest : kMost))
        return socket.abort();
    if (!socket.canReadLine() || socket.state() != QLocalSocket::ConnectedState)
        return;
    const QByteArray line = socket.readLine().chopped(1);
    if (line.startsWith('{')) {
        m_requests.emplace_back(&socket, line);
        return next();
    }
    socket.write(kTaken);
    socket.flush();
    socket.disconnectFromServer();
    m_takes.source(QString::fromUtf8(line));
}

void RunningWindow::next()
{
    if (m_doing || m_requests.empty())
        return;
    m_doing = true;
    m_takes.request(m_requests.front().second, [this](const QByteArray& answer) {
        if (QLocalSocket* socket = m_requests.front().first) { // else whoever asked has gone
            socket->write(answer + '\n');
            socket->flush();
            socket->disconnectFromServer();
        }
        m_requests.pop_front();
        m_doing = false;
        next();
    });
}

RunningWindow::~RunningWindow() { m_other.disconnect(); }

void RunningWindow::listen()
{
    if (m_server.isListening() || m_server.listen(socketName()))
        return;
    m_other.connectToServer(socketName());
    if (m_other.waitForConnected(kPatience))
        return;
    QLocalServer::removeServer(socketName()); // of a window that was killed
    m_server.listen(socketName());
}

} // namespace headroom
