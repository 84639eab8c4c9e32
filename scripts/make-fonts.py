#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the fonts of resources/fonts from Debian's fonts-inter and fonts-stix.

Needs fonttools. Usage: scripts/make-fonts.py [folder to write to]
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SOURCES = Path("/usr/share/fonts/opentype")
VERSION = "1.000"
LICENSE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENSE_URL = "https://openfontlicense.org"


def code_points(*ranges):
    """Each range is a text of single characters or a pair (first, last)."""
    points = set()
    for item in ranges:
        points |= {ord(c) for c in item} if isinstance(item, str) else set(range(item[0], item[1] + 1))
    return points


SANS = code_points(
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x192), (0x2C6, 0x2DD), (0x300, 0x30C), (0x384, 0x3CE), (0x3D1, 0x3D6),
    (0x3F0, 0x3F6), (0x2010, 0x2027), (0x202F, 0x203A), (0x2070, 0x208E), (0x2090, 0x209C), (0x2190, 0x21FF),
    (0x2200, 0x22FF), (0x2300, 0x230B), (0x2318, 0x2318), (0x2325, 0x2328), (0x25A0, 0x25FF), (0x27E6, 0x27EB),
    "′″‴⁄€№™ℓℝℕℤ½⅓¼¾⅔⏎⏵⌘⌥⇧★☆ᵢⱼₖ┈┆‖▸▾⟂✓✗⚠")
MATH = code_points((0x20, 0x7E), (0xA0, 0xFF), (0x384, 0x3CE), (0x3D1, 0x3D6), (0x3F0, 0x3F6),
                   "′″‴∂∇ℓℏ−×·√∑∏⊤⊥∈∉≈≠≤≥≪≫→∞‖⌊⌋⌈⌉⟨⟩⋯…∝∼⊙⊕")
TABULAR = "0123456789.,:;"


def tabular_figures(font):
    """Glyph names, each with the glyph that the feature tnum puts in its place."""
    table = font["GSUB"].table
    mapping = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for lookup in table.LookupList.Lookup[index].SubTable:
                    mapping.update(getattr(lookup, "ExtSubTable", lookup).mapping)
    return mapping


def use_tabular_figures(font):
    mapping = tabular_figures(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            for character in TABULAR:
                glyph = table.cmap[ord(character)]
                table.cmap[ord(character)] = mapping.get(glyph, glyph)


def add_glyph(font, point, name, outline, donor, scale, raised=0):
    """Draws the donor's glyph `outline` into the font as the character `point`."""
    glyphs = donor.getGlyphSet()
    width = round(glyphs[outline].width * scale)
    cff = font["CFF "].cff.topDictIndex[0]
    pen = T2CharStringPen(width - cff.Private.nominalWidthX, glyphs)
    glyphs[outline].draw(TransformPen(pen, (scale, 0, 0, scale, 0, raised)))
    strings = cff.CharStrings
    strings.charStringsIndex.append(pen.getCharString(cff.Private, cff.GlobalSubrs))
    strings.charStrings[name] = len(strings.charStringsIndex) - 1
    cff.charset.append(name)
    font.setGlyphOrder(cff.charset)
    font["hmtx"][name] = (width, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[point] = name


def complete(font, donor, wanted):
    """Takes what the font lacks from the donor; the raised T of a transpose is the font's own T, made small."""
    own, other = font.getBestCmap(), donor.getBestCmap()
    size = font["head"].unitsPerEm
    for point in sorted(wanted - set(own)):
        if point in other:
            add_glyph(font, point, f"stix{point:04X}", other[point], donor, size / donor["head"].unitsPerEm)
    add_glyph(font, ord("ᵀ"), "raisedT", own[ord("T")], font, 0.6, round(0.35 * size))


def rename(font, copyrights, family, style, weight):
    legacy = family if style in ("Regular", "Italic") else f"{family} {style}"
    font["name"].names = []
    post_script = f"{family.replace(' ', '')}-{style}"
    texts = {0: copyrights, 1: legacy, 2: style if legacy == family else "Regular", 3: f"{VERSION};{post_script}",
             4: f"{family} {style}", 5: f"Version {VERSION}", 6: post_script, 13: LICENSE, 14: LICENSE_URL,
             16: family, 17: style}
    for name, text in texts.items():
        font["name"].setName(text, name, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [post_script]
        top = cff.topDictIndex[0]
        top.FullName, top.FamilyName, top.Weight = f"{family} {style}", family, style
        for key in ("Notice", "Copyright"):
            top.rawDict.pop(key, None)


def make(source, target, wanted, family, style, weight, tabular):
    font = TTFont(SOURCES / source)
    donor = TTFont(SOURCES / "stix-word/STIX-Regular.otf")
    copyrights = "\n".join(dict.fromkeys(each["name"].getDebugName(0) for each in (font, donor)))
    if tabular:
        use_tabular_figures(font)
    complete(font, donor, wanted)
    wanted = wanted | {ord("ᵀ")}
    missing = sorted(wanted - set(font.getBestCmap()))
    options = subset.Options()
    # No calt: it would turn "->" and "2x3" of a label into other characters.
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.drop_tables += ["DSIG", "FFTM", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    rename(font, copyrights, family, style, weight)
    font.save(target)
    print(f"{target}: {target.stat().st_size // 1024} KiB, {len(font.getBestCmap())} characters; no glyph for",
          "".join(chr(point) for point in missing if chr(point).isprintable()))


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "resources" / "fonts")
    for style, weight in (("Regular", 400), ("SemiBold", 600)):
        make(f"inter/Inter-{style}.otf", folder / f"HeadroomSans-{style}.otf", SANS, "Headroom Sans", style, weight,
             tabular=True)
    make("stix-word/STIX-Italic.otf", folder / "HeadroomMath-Italic.otf", MATH, "Headroom Math", "Italic", 400,
         tabular=False)


if __name__ == "__main__":
    main()
