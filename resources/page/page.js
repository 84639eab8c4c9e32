// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what PageFile (ui/export/page_file.cpp) wrote. Everything that is shown as text is set as text; only captions
// and formulas are rich text, which the program has made safe.
"use strict";
(async () => {
  const D = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("page"), root = document.documentElement;
  const make = (tag, more = {}, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(more)) name in element ? element[name] = value : element.setAttribute(name, value);
    element.append(...inside.filter((each) => each !== null));
    return element;
  };
  const fill = (text, ...values) => values.reduce((said, value, i) => said.replace("%" + (i + 1), () => value), text);
  const word = (id) => D.strings[id];
  const unrun = (runs) => {
    const all = [];
    for (let i = 0; i < runs.length; i += 2) for (let k = 0; k < runs[i + 1]; k++) all.push(runs[i] + k);
    return all;
  };
  const picked = (id) => unrun(D.lists[id]), list = (id) => picked(id).map(word);
  const bytesOf = (text) => {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  };
  const inflated = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  const unpacked = D.blobs.map((text) => text.startsWith("~") ? inflated(bytesOf(text.slice(1))) : null);
  if (unpacked.some((each) => each)) D.blobs = (await Promise.all(unpacked)).map((buffer, id) => buffer || D.blobs[id]);
  const kept = new Map();
  const blob = (id, kind) => {
    const packed = D.blobs[id];
    if (!kept.has(id)) kept.set(id, new kind(typeof packed === "string" ? bytesOf(packed).buffer : packed));
    return kept.get(id);
  };
  const minus = (text) => text.replace(/-/g, "−");
  const fixed = (value, places) => {
    const text = Math.abs(value) >= 1e6 ? value.toPrecision(5) : value.toFixed(places);
    return minus(/[1-9]/.test(text) ? text : text.replace("-", ""));
  };
  const full = (value) => value === null ? "" : minus(String(Number(value.toPrecision(7))));

  // --- what is chosen ------------------------------------------------------------------------------------------------
  const plain = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const address = new Map(location.hash.slice(1).split("&").filter(Boolean).map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? ["picture", part] : [part.slice(0, at), plain(part.slice(at + 1))];
  }));
  const spoken = (navigator.languages || [navigator.language || ""]).map((code) => code.replace("-", "_"));
  const language = () => {
    for (const code of [address.get("lang"), ...spoken].filter(Boolean)) {
      let at = D.languages.findIndex((each) => each.code === code);
      if (at < 0) at = D.languages.findIndex((each) => each.code.split("_")[0] === code.split("_")[0]);
      if (at >= 0) return at;
    }
    return 0;
  };
  const dark = matchMedia("(prefers-color-scheme: dark)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
  let chosenTheme = address.get("theme") || document.documentElement.dataset.theme; // unset: as the system has it
  const heads = [...new Set(D.sets.map((set) => set.head))].sort((a, b) => a - b);
  const S = { language: language(), head: D.sets[0].head, at: D.opening, pinned: null, hovered: null, keyboard: false };
  if (heads.includes(address.get("head") - 1)) S.head = address.get("head") - 1;
  const frames = () => (D.sets.find((set) => set.language === S.language && set.head === S.head) ||
    D.sets.find((set) => set.language === S.language)).frames;
  const L = () => D.languages[S.language];
  const last = () => frames().length - 1;
  const theme = () => (chosenTheme ? chosenTheme === "dark" : dark.matches) ? 1 : 0;
  const colour = (id) => id === 0 ? null : D.colours[id][theme()] || null;

  // A picture as objects, made once.
  const pictures = new WeakMap();
  const picture = (frame) => {
    if (pictures.has(frame)) return pictures.get(frame);
    const [width, height, title, group, ms, rests, caption, formula, below, cells, above, maps, tables, pin] = frame;
    const made = { width, height, title: word(title), group: word(group), ms, rests, caption: word(caption), formula: word(formula),
      below: picked(below), above: picked(above), pin, tables: D.lists[tables],
      cells: picked(cells).map((id) => {
        const [x, y, w, h, look, n, name, says, group, row, column, identity, marks] = D.cells[id];
        return { id, x, y, w, h, look, n, name: word(name), says: word(says), group, row, column, identity, marks };
      }),
      maps: picked(maps).map((id) => D.maps[id]).map(([x, y, w, h, gap, firstRow, firstColumn, rows, columns, gridRows, gridColumns, values, marks, step, at, rowAxis,
        columnAxis, rowName, columnName, rowLabels, columnLabels]) => ({ x, y, w, h, gap, firstRow, firstColumn, rows, columns,
        gridRows, gridColumns, values, marks, step, at, rowAxis, columnAxis, rowName: word(rowName), columnName: word(columnName),
        rowLabels, columnLabels })) };
    pictures.set(frame, made);
    return made;
  };
  const current = () => picture(frames()[Math.min(last(), Math.round(S.at))]);

  // A number, wherever it stands: {step, at, value, name, says, equation, marks}.
  const ofCell = (cell) => {
    const [step, at, value, equation] = cell.n < 0 ? [-1, [], null, 0] : D.numbers[cell.n];
    return { step, at, value, equation: word(equation), name: cell.name, says: cell.says, marks: cell.marks,
      identity: cell.identity };
  };
  const ofMap = (map, row, column) => {
    const at = [...map.at], i = row * map.gridColumns + column;
    if (map.rowAxis >= 0) at[map.rowAxis] = row;
    if (map.columnAxis >= 0) at[map.columnAxis] = column;
    const marks = map.marks >= 0 ? blob(map.marks, Uint8Array)[i] : 0;
    const name = (map.rowName ? map.rowName + " " + list(map.rowLabels)[row] + ", " : "") + map.columnName + " " +
      list(map.columnLabels)[column];
    return { step: map.step, at, value: map.values < 0 ? null : blob(map.values, Float32Array)[i], equation: "", name, says: "", marks,
      lacking: map.values < 0 };
  };
  const sentence = (number) => {
    if (number.says) return number.says;
    const said = number.lacking ? L().notCarried : number.marks & 1 ? L().masked : number.marks & 16 ? L().notThere
      : number.marks & 8 ? L().notFinite : fixed(number.value, 4);
    return number.name ? number.name + ": " + said : said;
  };
  const same = (a, b) => a && b && a.step === b.step && a.at.length === b.at.length && a.at.every((each, i) => each === b.at[i]);

  // --- drawing -------------------------------------------------------------------------------------------------------
  const canvas = make("canvas", { tabIndex: 0 }), ink = canvas.getContext("2d");
  canvas.setAttribute("role", "img");
  const outlines = new Map();
  const outline = (text) => {
    if (!outlines.has(text)) outlines.set(text, new Path2D(text));
    return outlines.get(text);
  };
  const families = ['"Headroom Sans", Inter, "Noto Sans", system-ui, sans-serif',
    '"STIX Two Text", "Latin Modern Math", Cambria, Georgia, serif'];
  const widths = new Map(), grids = new Map();
  function drawPiece(id, alpha) {
    const piece = D.pieces[id];
    ink.save();
    ink.globalAlpha *= alpha;
    if (piece[0] === 3) {
      const [, x, y, width, height, shade] = piece;
      ink.fillStyle = colour(shade) || "transparent";
      if (Math.min(width, height) > 2) ink.fillRect(x, y, width, height);
      else { // one of many side by side: no seams
        const to = ink.getTransform(), left = Math.round(to.a * x + to.e), top = Math.round(to.d * y + to.f);
        ink.setTransform(1, 0, 0, 1, 0, 0);
        ink.fillRect(left, top, Math.max(1, Math.round(to.a * (x + width) + to.e) - left), Math.max(1, Math.round(to.d * (y + height) + to.f) - top));
      }
    } else if (piece[0] === 1) {
      const [, x, y, width, turn, clip, text, font, shade] = piece;
      if (clip) ink.clip(outline(clip));
      const [size, weight, italic, serif] = D.fonts[font];
      ink.font = (italic ? "italic " : "") + weight + " " + size + "px " + families[serif];
      ink.fillStyle = colour(shade);
      // As wide as it was laid out, whatever type is here.
      if (!widths.has(id)) widths.set(id, ink.measureText(word(text)).width);
      const fit = widths.get(id) > 0 ? Math.min(1.25, Math.max(0.75, width / widths.get(id))) : 1;
      turn ? ink.transform(turn[0], turn[1], turn[2], turn[3], x, y) : ink.translate(x, y);
      ink.scale(fit, 1);
      ink.fillText(word(text), 0, 0);
    } else if (piece[0] === 2) {
      const [, x, y, width, height, columns, rows, smooth, clip, pixels] = piece, key = id * 2 + theme();
      if (clip) ink.clip(outline(clip));
      if (!grids.has(key)) {
        const grid = make("canvas", { width: columns, height: rows }), pen = grid.getContext("2d"), image = pen.createImageData(columns, rows);
        const shades = [], dots = new DataView(image.data.buffer);
        blob(pixels, Uint16Array).forEach((shade, i) => {
          if (shades[shade] === undefined) shades[shade] = parseInt((colour(shade) || "#00000000").slice(1).padEnd(8, "f"), 16);
          dots.setUint32(i * 4, shades[shade]);
        });
        pen.putImageData(image, 0, 0);
        grids.set(key, grid);
      }
      ink.imageSmoothingEnabled = !!smooth;
      ink.drawImage(grids.get(key), x, y, width, height);
    } else {
      const [, path, width, edge, dashes, clip, gradient, ...shades] = piece, line = colour(shades[shades.length - 1]);
      if (clip) ink.clip(outline(clip));
      if (gradient) {
        const [x1, y1, x2, y2, ...stops] = gradient, fade = ink.createLinearGradient(x1, y1, x2, y2);
        stops.forEach((stop, i) => fade.addColorStop(stop, colour(shades[i]) || "transparent"));
        ink.fillStyle = fade;
        ink.fill(outline(path));
      } else if (colour(shades[0])) {
        ink.fillStyle = colour(shades[0]);
        ink.fill(outline(path));
      }
      if (line && width > 0) {
        if (edge === 1) ink.translate(0.5, 0.5); // a line on whole pixels
        ink.strokeStyle = line;
        ink.lineWidth = width;
        ink.lineCap = edge === 2 ? "round" : "butt";
        if (dashes) ink.setLineDash(dashes);
        ink.stroke(outline(path));
      }
    }
    ink.restore();
  }
  const looks = new Map();
  function drawCell(cell, x, y, wide, high, alpha) {
    if (!looks.has(cell.look)) looks.set(cell.look, unrun(D.looks[cell.look]));
    if (alpha <= 0) return;
    ink.save();
    ink.translate(x, y);
    ink.scale(wide, high);
    for (const piece of looks.get(cell.look)) drawPiece(piece, alpha);
    ink.restore();
  }
  // What only one of two pictures has goes at first or comes at last.
  function drawPieces(from, to, share) {
    if (share <= 0 || from === to) return from.forEach((id) => drawPiece(id, 1));
    const before = new Set(from), after = new Set(to), going = 1 - share / 0.3, coming = (share - 0.7) / 0.3;
    if (going > 0) for (const id of from) if (!after.has(id)) drawPiece(id, going);
    for (const id of to) if (before.has(id) || coming > 0) drawPiece(id, before.has(id) ? 1 : coming);
  }
  const ease = (s) => s < 0.5 ? 4 * s * s * s : 1 - (2 - 2 * s) ** 3 / 2;
  function drawCells(from, to, share) {
    if (share <= 0 || from === to) return from.cells.forEach((cell) => drawCell(cell, cell.x, cell.y, 1, 1, 1));
    const before = new Map(from.cells.filter((cell) => cell.identity && !(cell.marks & 2)).map((cell) => [cell.identity, cell]));
    const stays = new Set(from.cells.map((cell) => cell.id)), still = new Set(to.cells.map((cell) => cell.id));
    const moving = [], coming = [], s = ease(share);
    for (const cell of to.cells) {
      const start = !(cell.marks & 2) && cell.identity ? before.get(cell.identity) : null;
      if (start) before.delete(cell.identity);
      if (start) (start.x === cell.x && start.y === cell.y ? coming : moving).push([cell, start]);
      else coming.push([cell, null]);
    }
    const moved = new Set([...coming, ...moving].map(([, start]) => start));
    for (const cell of from.cells) if (!moved.has(cell) && !still.has(cell.id)) drawCell(cell, cell.x, cell.y, 1, 1, 1 - share);
    for (const [cell, start] of coming.concat(moving)) {
      if (!start) { drawCell(cell, cell.x, cell.y, 1, 1, stays.has(cell.id) ? 1 : share); continue; }
      const mid = (a, b) => a + (b - a) * s, shown = share < 0.5 ? start : cell;
      drawCell(shown, mid(start.x, cell.x), mid(start.y, cell.y), mid(start.w, cell.w) / (shown.w || 1), mid(start.h, cell.h) / (shown.h || 1), 1);
    }
  }
  const style = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  function frame(x, y, w, h, pinned) {
    if (pinned) { ink.strokeStyle = style("--stage"); ink.lineWidth = 5; ink.strokeRect(x, y, w, h); }
    ink.strokeStyle = style(pinned ? "--accent" : "--ink");
    ink.lineWidth = pinned ? 2.5 : 1;
    pinned ? ink.strokeRect(x, y, w, h) : ink.strokeRect(x + 0.5, y + 0.5, Math.max(0, w - 1), Math.max(0, h - 1));
  }
  // Every place of a number in a picture.
  function placesOf(shown, number) {
    const places = [];
    for (const cell of shown.cells) {
      const alike = number === S.pinned && number.identity && cell.identity === number.identity;
      if (cell.n >= 0 && !(cell.marks & 16) && (alike || same(ofCell(cell), number))) {
        // Around a number that is text, not over its first digit.
        places.push(D.looks[cell.look].length ? cell : { ...cell, x: cell.x - 3, w: cell.w + 6 });
      }
    }
    for (const map of shown.maps) {
      const row = map.rowAxis >= 0 ? number.at[map.rowAxis] : 0, column = map.columnAxis >= 0 ? number.at[map.columnAxis] : 0;
      if (map.step !== number.step || row < map.firstRow || row >= map.firstRow + map.rows || column < map.firstColumn ||
        column >= map.firstColumn + map.columns || !same(ofMap(map, row, column), number)) continue;
      places.push({ x: map.x + (column - map.firstColumn) * map.w, y: map.y + (row - map.firstRow) * map.h, w: map.w - map.gap, h: map.h - map.gap });
    }
    return places;
  }
  let scale = 1;
  function size() {
    let width = 0, height = 0;
    for (const each of frames()) { width = Math.max(width, each[0]); height = Math.max(height, each[1]); }
    const room = stage.clientWidth, most = parent === window ? Math.max(1, (innerHeight - 18 * parseFloat(getComputedStyle(document.body).fontSize)) / height) : 1.25;
    if (!room) return;
    scale = Math.max(0.75, Math.min(3, most, room / width)); // smaller, its words could not be read: it scrolls
    const dots = Math.min(3, devicePixelRatio || 1), wide = Math.round(width * scale), high = Math.round(height * scale);
    canvas.style.width = wide + "px";
    canvas.style.height = high + "px";
    canvas.width = wide * dots;
    canvas.height = high * dots;
    ink.setTransform(scale * dots, 0, 0, scale * dots, 0, 0);
    paint();
  }
  function paint() {
    const i = Math.min(last(), Math.floor(S.at + 1e-9)), share = S.at - i;
    const from = picture(frames()[i]), to = picture(frames()[Math.min(last(), i + 1)]), still = share < 1e-6;
    ink.save();
    ink.fillStyle = style("--stage");
    ink.fillRect(0, 0, 1e5, 1e5);
    drawPieces(from.below, to.below, still ? 0 : share);
    drawCells(from, to, still ? 0 : share);
    drawPieces(from.above, to.above, still ? 0 : share);
    if (still) {
      for (const [number, pinned] of [[S.pinned, true], [S.hovered, false]])
        if (number) for (const at of placesOf(from, number)) frame(at.x, at.y, at.w, at.h, pinned);
    }
    ink.restore();
  }
  let waiting = false;
  const repaint = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; paint(); });
  };

  // --- the page ------------------------------------------------------------------------------------------------------
  const title = make("h1"), below = make("div", { className: "small text" }), languages = make("select"), headChoice = make("select");
  const themeButton = make("button", { type: "button" }), caption = make("div"), formula = make("div", { className: "formula" });
  const stage = make("div", { className: "stage" }, canvas), panel = make("aside"), tip = make("div", { className: "tip", hidden: true });
  const play = make("button", { type: "button" }), back = make("button", { type: "button" }), forth = make("button", { type: "button" });
  const slider = make("input", { type: "range", min: 0, step: 0.01 }), where = make("span", { className: "where small" });
  const keys = make("span", { className: "keys" }), lacks = make("div", { className: "small" }), made = make("span");
  const tables = make("div", { className: "tables" }), summary = make("summary"), details = make("details", {}, summary, tables);
  const heard = make("div", { className: "heard" });
  heard.setAttribute("aria-live", "polite");
  const bar = make("div", { className: "bar" }, back, play, forth, slider, where);
  main.replaceChildren(
    make("header", {}, make("div", {}, title, below), make("div", { className: "choices" }, headChoice, languages, themeButton)),
    make("div", { className: "card" }, make("div", { className: "caption" }, caption, formula),
      make("div", { className: "body" }, stage, panel), bar),
    make("div", { className: "foot small" }, keys, made), lacks, details, heard, tip);
  back.textContent = "‹";
  forth.textContent = "›";

  // Where what is pinned stands now: the same number, else one that came of it unchanged.
  const pinnedNow = () => {
    if (!S.pinned) return null;
    const cells = current().cells.filter((cell) => cell.n >= 0 && !(cell.marks & 16));
    const found = cells.find((cell) => same(ofCell(cell), S.pinned)) ||
      (S.pinned.identity && cells.find((cell) => cell.identity === S.pinned.identity && !(cell.marks & 2)));
    return found ? ofCell(found) : S.pinned;
  };
  const pathOf = (number) => number.step < 0 ? "" : D.steps[number.step][0] + (number.at.length ? "@" + number.at.join(",") : "");
  function showNumber() {
    const number = S.hovered || pinnedNow(), words = L();
    panel.replaceChildren();
    if (!number) {
      panel.append(make("p", { className: "small", textContent: words.hint }));
      return;
    }
    const plain = number.value !== null && number.value !== undefined && !(number.marks & 25);
    if (plain) panel.append(make("div", { className: "value", textContent: fixed(number.value, 4) }));
    panel.append(make("div", { id: "says", textContent: sentence(number) }));
    const [path, symbols] = number.step < 0 ? ["", 0] : D.steps[number.step];
    if (symbols) panel.append(make("div", { className: "small", textContent: words.symbols }), make("div", { className: "box symbols", innerHTML: word(symbols) }));
    if (number.equation.includes(" = ")) {
      panel.append(make("div", { className: "small", textContent: words.follows }),
        make("div", { className: "box", id: "equation", textContent: number.equation }),
        make("div", { className: "small", textContent: words.computed }));
    }
    if (path) {
      panel.append(make("div", { className: "small" }, words.step + ": ",
        ...pathOf(number).split(/(?<=[/@])/).flatMap((part) => [part, make("wbr")])));
      if (plain) panel.append(make("div", { className: "small", id: "exact", textContent: words.number + ": " + full(number.value) }));
    }
  }
  function showTables() {
    if (!details.open) return;
    const shown = current(), words = L(), groups = new Map();
    tables.replaceChildren();
    for (const cell of shown.cells) {
      if (!groups.has(cell.group)) groups.set(cell.group, []);
      groups.get(cell.group).push(cell);
    }
    const said = (number) => number.marks & 1 ? words.masked : number.marks & 16 ? words.notThere : number.marks & 8 ? words.notFinite
      : number.value === null ? "" : full(number.value);
    const add = (name, rows, columns, rowName, columnName, at) => {
      const head = make("tr", {}, make("td"));
      for (const column of columns) head.append(make("th", { scope: "col", textContent: columnName(column) }));
      const table = make("table", {}, make("caption", { textContent: name }), make("thead", {}, head)), body = make("tbody");
      for (const row of rows) {
        const line = make("tr", {}, make("th", { scope: "row", textContent: rowName(row) }));
        for (const column of columns) line.append(make("td", { textContent: at(row, column) }));
        body.append(line);
      }
      table.append(body);
      tables.append(table);
    };
    const sorted = (all) => [...new Set(all)].sort((a, b) => a - b);
    let count = 0;
    for (const [group, cells] of groups) {
      const known = shown.tables.find((table) => table[0] === group), at = new Map();
      for (const cell of cells) if (!at.has(cell.row + " " + cell.column)) at.set(cell.row + " " + cell.column, ofCell(cell));
      const rows = known ? list(known[2]) : [], columns = known ? list(known[3]) : [];
      count++;
      add(known ? word(known[1]) : fill(words.group, count), sorted(cells.map((cell) => cell.row)), sorted(cells.map((cell) => cell.column)),
        (row) => rows[row] || fill(words.row, row + 1), (column) => columns[column] || fill(words.column, column + 1),
        (row, column) => at.has(row + " " + column) ? said(at.get(row + " " + column)) : "");
    }
    for (const map of shown.maps) {
      const name = D.steps[map.step][0], range = (first, many) => Array.from({ length: many }, (_, i) => first + i);
      if (map.values < 0 || map.rows * map.columns > 10000) {
        tables.append(make("p", { className: "small", textContent: name + ". " + (map.values < 0 ? words.notCarried : fill(words.tooLarge, map.rows, map.columns)) }));
        continue;
      }
      const rows = list(map.rowLabels), columns = list(map.columnLabels);
      add(name, range(map.firstRow, map.rows), range(map.firstColumn, map.columns), (row) => rows[row], (column) => columns[column],
        (row, column) => said(ofMap(map, row, column)));
    }
  }
  function say(text) { if (heard.textContent !== text) heard.textContent = text; }
  function showPlace() {
    const shown = current(), words = L(), at = Math.min(last(), Math.round(S.at));
    if (caption.dataset.at !== shown.caption) { caption.innerHTML = shown.caption; caption.dataset.at = shown.caption; }
    if (formula.dataset.at !== shown.formula) { formula.innerHTML = shown.formula; formula.dataset.at = shown.formula; }
    canvas.setAttribute("aria-label", words.picture + ". " + caption.textContent);
    slider.value = S.at;
    const place = fill(words.frame, at + 1, last() + 1);
    where.textContent = [place, shown.group, shown.title].filter(Boolean).join(" · ");
    slider.setAttribute("aria-valuetext", where.textContent);
  }
  let told = "";
  function tellAddress() {
    const parts = [String(Math.round(S.at) + 1)];
    if (heads.length > 1) parts.push("head=" + (S.head + 1));
    if (S.pinned && S.pinned.step >= 0) parts.push("pin=" + pathOf(S.pinned));
    if (chosenTheme) parts.push("theme=" + chosenTheme);
    if (address.has("lang")) parts.push("lang=" + address.get("lang"));
    const now = "#" + parts.join("&");
    if (now === told) return;
    told = now;
    try { history.replaceState(null, "", now); } catch { /* in a notebook there is no address */ }
  }
  function showAll() {
    const words = L();
    root.lang = words.code.replace("_", "-");
    root.classList.toggle("dark", theme() === 1);
    for (const id of D.inText) root.style.setProperty("--c" + id, colour(id));
    title.textContent = words.title;
    document.title = words.title + " – " + words.model;
    below.title = words.text;
    below.textContent = words.model + (words.text ? " · " + fill(words.reads, words.text) : "");
    themeButton.textContent = theme() ? words.light : words.dark;
    themeButton.setAttribute("aria-label", words.theme + ": " + themeButton.textContent);
    languages.replaceChildren(...D.languages.map((each, i) => make("option", { value: i, textContent: each.language, selected: i === S.language })));
    languages.setAttribute("aria-label", words.chosenLanguage);
    languages.hidden = D.languages.length < 2;
    headChoice.replaceChildren(...heads.map((head) => make("option", { value: head, textContent: words.head + " " + D.sets.find((set) => set.head === head).name, selected: head === S.head })));
    headChoice.setAttribute("aria-label", words.head);
    headChoice.hidden = heads.length < 2;
    slider.max = Math.max(1, last());
    slider.setAttribute("aria-label", words.position);
    bar.hidden = last() < 1;
    back.setAttribute("aria-label", words.back);
    forth.setAttribute("aria-label", words.forth);
    summary.textContent = words.table;
    keys.replaceChildren(...[["← →", words.keyArrows], ["Space", words.keySpace], ["Home End", words.keyEnds], ["Esc", words.keyEscape]]
      .filter((_, i) => last() > 0 || i === 3).map(([key, text]) => make("span", {}, make("kbd", { textContent: key }), " " + text)));
    made.textContent = words.madeBy;
    lacks.textContent = [...words.lacks, D.equationsCut ? words.equationsCut : "", D.mapsCut ? words.mapsCut : ""].filter(Boolean).join(" ");
    showPlaying();
    showPlace();
    showNumber();
    showTables();
    size();
    tellAddress();
  }

  // --- playback ------------------------------------------------------------------------------------------------------
  let playing = false, target = null, clock = 0, rest = 0, ticking = false;
  function showPlaying() {
    play.textContent = playing ? "❚❚ " + L().pause : "▶ " + L().play;
  }
  function stop() {
    playing = false;
    target = null;
    showPlaying();
  }
  function moved() {
    showPlace();
    if (S.at === Math.round(S.at)) {
      showNumber();
      showTables();
      tellAddress();
      if (!playing) say(where.textContent + ". " + caption.textContent);
    }
    repaint();
  }
  function begin() {
    if (ticking) return;
    ticking = true;
    clock = performance.now();
    requestAnimationFrame(tick);
  }
  function tick(now) {
    const elapsed = Math.min(60, Math.max(0, now - clock));
    clock = now;
    if (target === null && playing) {
      if (rest > 0) rest -= elapsed;
      else if (S.at >= last()) stop();
      else target = Math.floor(S.at + 1e-9) + 1;
    }
    if (target !== null) {
      const next = picture(frames()[Math.min(last(), Math.ceil(Math.max(S.at, target) - 1e-9))]);
      const step = calm.matches ? Infinity : elapsed / Math.max(120, next.ms), way = target - S.at;
      if (Math.abs(way) <= step) {
        S.at = target;
        target = null;
        rest = playing ? (calm.matches ? 1200 : next.rests ? 500 : 0) : 0;
      } else S.at += Math.sign(way) * step;
      moved();
    }
    ticking = playing || target !== null;
    if (ticking) requestAnimationFrame(tick);
  }
  function go(to) {
    to = Math.max(0, Math.min(last(), to));
    playing = false;
    showPlaying();
    hover(null);
    if (calm.matches || Math.abs(to - S.at) > 1.5) {
      target = null;
      S.at = to;
      return moved();
    }
    target = to;
    begin();
  }
  function toggle() {
    if (playing) return stop();
    if (S.at >= last()) S.at = 0;
    playing = true;
    rest = 0;
    hover(null);
    showPlaying();
    moved();
    begin();
  }

  // --- pointing ------------------------------------------------------------------------------------------------------
  function numberAt(x, y) {
    const shown = current(), near = 3;
    let found = null, least = near * near;
    for (let i = shown.cells.length - 1; i >= 0; i--) {
      const cell = shown.cells[i], dx = Math.max(cell.x - x, 0, x - cell.x - cell.w), dy = Math.max(cell.y - y, 0, y - cell.y - cell.h);
      if (dx === 0 && dy === 0) return ofCell(cell);
      if (dx * dx + dy * dy < least) { least = dx * dx + dy * dy; found = cell; }
    }
    for (const map of shown.maps) {
      const column = Math.floor((x - map.x) / map.w), row = Math.floor((y - map.y) / map.h);
      if (column >= 0 && row >= 0 && column < map.columns && row < map.rows) return ofMap(map, row + map.firstRow, column + map.firstColumn);
    }
    return found ? ofCell(found) : null;
  }
  function hover(number, event) {
    const changed = number ? !same(number, S.hovered) || number.name !== S.hovered.name : S.hovered !== null;
    S.hovered = number;
    tip.hidden = !number || !event;
    if (number && event) {
      tip.replaceChildren(make("b", { textContent: sentence(number) }));
      if (number.equation.includes(" = ")) tip.append(make("br"), number.equation);
      const box = tip.getBoundingClientRect(), wide = root.clientWidth;
      tip.style.left = Math.max(4, Math.min(event.clientX + 14, wide - box.width - 8)) + "px";
      tip.style.top = (event.clientY + 18 + box.height > innerHeight ? event.clientY - box.height - 12 : event.clientY + 18) + "px";
    }
    if (changed) { showNumber(); repaint(); }
  }
  function pin(number) {
    S.pinned = number && same(number, S.pinned) && !S.keyboard ? null : number;
    showNumber();
    if (S.pinned) say(sentence(S.pinned) + (S.pinned.equation ? ". " + S.pinned.equation : ""));
    tellAddress();
    repaint();
  }
  const pointed = (event) => {
    const box = canvas.getBoundingClientRect();
    return numberAt((event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  };
  canvas.addEventListener("pointermove", (event) => { if (event.pointerType !== "touch" && S.at === Math.round(S.at)) hover(pointed(event), event); });
  canvas.addEventListener("pointerleave", () => hover(null));
  canvas.addEventListener("click", (event) => {
    const number = pointed(event);
    S.keyboard = false;
    if (number) pin(number);
  });
  // To the nearest number of the same group in a direction; else to one of another.
  function walk(dx, dy) {
    const shown = current(), all = shown.cells.filter((cell) => !(cell.marks & 16) && cell.n >= 0);
    S.keyboard = true;
    hover(null);
    const from = S.pinned ? placesOf(shown, S.pinned)[0] : null;
    if (!from && all.length) return pin(ofCell(all[0]));
    if (!from && shown.maps.length) return pin(ofMap(shown.maps[0], shown.maps[0].firstRow, shown.maps[0].firstColumn));
    const map = S.pinned && from.group === undefined ? shown.maps.find((each) => each.step === S.pinned.step && placesOf({ cells: [], maps: [each] }, S.pinned).length) : null;
    if (map) {
      const row = Math.round((from.y - map.y) / map.h) + map.firstRow + dy, column = Math.round((from.x - map.x) / map.w) + map.firstColumn + dx;
      if (row >= map.firstRow && column >= map.firstColumn && row < map.firstRow + map.rows && column < map.firstColumn + map.columns) pin(ofMap(map, row, column));
      return;
    }
    for (const within of [true, false]) {
      let best = null, least = Infinity;
      for (const cell of all) {
        if ((cell.group === from.group) !== within || cell === from) continue;
        const x = cell.x + cell.w / 2 - from.x - from.w / 2, y = cell.y + cell.h / 2 - from.y - from.h / 2;
        const along = x * dx + y * dy, beside = Math.abs(x * dy) + Math.abs(y * dx);
        if (along > 0.5 && along + 3 * beside < least && (!within || beside < Math.max(from.w, from.h, cell.w, cell.h))) { least = along + 3 * beside; best = cell; }
      }
      if (best) return pin(ofCell(best));
    }
  }
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider || event.target.tagName === "SELECT") return;
    const inPicture = event.target === canvas, key = event.key;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (inPicture && arrow) walk(...arrow);
    else if (key === "ArrowRight") go(Math.floor((target ?? S.at) + 1e-6) + 1);
    else if (key === "ArrowLeft") go(Math.ceil((target ?? S.at) - 1e-6) - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(last());
    else if (key === " " && !["BUTTON", "SUMMARY"].includes(event.target.tagName)) toggle();
    else if (key === "Escape" && (S.pinned || S.hovered)) { S.pinned = null; hover(null); pin(null); }
    else return;
    event.preventDefault();
  });
  play.addEventListener("click", toggle);
  back.addEventListener("click", () => go(Math.ceil(S.at - 1e-6) - 1));
  forth.addEventListener("click", () => go(Math.floor(S.at + 1e-6) + 1));
  slider.addEventListener("input", () => { stop(); hover(null); S.at = calm.matches ? Math.round(slider.value) : +slider.value; moved(); });
  slider.addEventListener("change", () => { S.at = Math.round(S.at); moved(); });
  details.addEventListener("toggle", showTables);
  // The same number in other words, for another language.
  function sayAgain() {
    const shown = current();
    for (const which of ["pinned", "hovered"]) {
      const number = S[which], cell = number && shown.cells.find((each) => each.n >= 0 && same(ofCell(each), number));
      if (cell) S[which] = ofCell(cell);
    }
  }
  const change = (what) => { stop(); what(); S.at = Math.min(last(), Math.round(S.at)); sayAgain(); widths.clear(); showAll(); };
  languages.addEventListener("change", () => change(() => { S.language = +languages.value; address.set("lang", L().code); }));
  headChoice.addEventListener("change", () => change(() => { S.head = +headChoice.value; S.pinned = pinOf(current().pin); }));
  themeButton.addEventListener("click", () => change(() => { chosenTheme = theme() ? "light" : "dark"; }));
  dark.addEventListener("change", showAll);
  addEventListener("resize", size);

  // In the present picture, else in any of the sequence.
  const pinOf = (pin) => {
    if (!pin) return null;
    const number = { step: pin[0], at: pin[1], identity: pin[2] || 0 };
    for (const shown of [current(), ...frames().map(picture)]) {
      const cell = shown.cells.find((each) => each.n >= 0 && same(ofCell(each), number));
      if (cell) return ofCell(cell);
      for (const map of shown.maps) {
        const row = map.rowAxis >= 0 ? number.at[map.rowAxis] : 0, column = map.columnAxis >= 0 ? number.at[map.columnAxis] : 0;
        if (map.step === number.step && row < map.gridRows && column < map.gridColumns && same(ofMap(map, row, column), number)) return ofMap(map, row, column);
      }
    }
    const alike = number.identity && current().cells.find((each) => each.n >= 0 && each.identity === number.identity);
    return alike ? ofCell(alike) : null;
  };
  if (address.has("picture")) S.at = Math.max(0, Math.min(last(), (parseInt(address.get("picture"), 10) || 1) - 1));
  const [path, at] = (address.get("pin") || "").split("@"), step = path ? D.steps.findIndex((each) => each[0] === path) : -1;
  S.pinned = step >= 0 ? pinOf([step, (at || "").split(",").filter(Boolean).map(Number)]) : pinOf(current().pin);
  showAll();
  const place = S.pinned && placesOf(current(), S.pinned)[0];
  if (place) stage.scrollLeft = (place.x + place.w / 2) * scale - stage.clientWidth / 2;
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(() => { widths.clear(); repaint(); });
  // In a notebook's cell the page is as high as it needs to be.
  try {
    if (window.frameElement) new ResizeObserver(() => { window.frameElement.style.height = root.scrollHeight + 2 + "px"; }).observe(document.body);
  } catch { /* the frame belongs to another page */ }
})();
