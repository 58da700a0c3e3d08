// Who has which elements, before and after: strips for one dimension, squares for two. What the chosen process has
// before is filled in both pictures; the lines and numbers of each are its owners.
"use strict";

const mostBlocks = 40;       // of a strip
const mostBlocksAcross = 16; // of a square

// The deal of a dimension as functions; null if its numbers are not known here.
function dealOf(dim) {
  if (dim.P === 1)
    return {P: 1, n: dim.n, block: dim.n || Infinity, cycle: 1, owner: () => 0, end: () => dim.n === null ? Infinity : dim.n};
  if (!dim.P || dim.list)
    return null;
  if (dim.balanced) {
    if (dim.n === null)
      return null;
    const least = Math.floor(dim.n / dim.P), longer = dim.n % dim.P;
    const begin = p => p * least + Math.min(p, longer);
    const owner = i => i < longer * (least + 1) ? Math.floor(i / (least + 1)) : longer + Math.floor((i - longer * (least + 1)) / least);
    return {P: dim.P, n: dim.n, block: least + 1, cycle: dim.n, owner, end: i => begin(owner(i) + 1)};
  }
  if (!dim.b)
    return null;
  const skip = dim.skip || 0;
  return {P: dim.P, n: dim.n, block: dim.b, cycle: dim.b * dim.P, owner: i => Math.floor((i + skip) / dim.b) % dim.P,
          end: i => Math.min((Math.floor((i + skip) / dim.b) + 1) * dim.b - skip, dim.n === null ? Infinity : dim.n)};
}

// [begin, end, owner] of each block between two indices.
function blocksBetween(deal, begin, end) {
  const blocks = [];
  for (let i = begin; i < end && blocks.length < 4096;) {
    const next = Math.min(deal.end(i), end);
    blocks.push([i, next, deal.owner(i)]);
    i = next;
  }
  return blocks;
}

// The first index that the process has.
function firstOf(deal, p) {
  if (deal.P === 1)
    return 0;
  for (let i = 0, blocks = 0; (deal.n === null || i < deal.n) && blocks <= deal.P + 1 && blocks < 100000; i = deal.end(i), ++blocks)
    if (deal.owner(i) === p)
      return i;
  return 0;
}

// How much of a dimension is drawn: all until the pattern repeats, or as many blocks as can be seen.
function windowOf(before, after, p, most) {
  const n = before.n === null ? Infinity : before.n;
  const repeats = before.cycle / gcd(before.cycle, after.cycle) * after.cycle;
  const all = Math.min(n, before.P === 1 ? after.cycle : after.P === 1 ? before.cycle : repeats);
  const finest = Math.min(before.block, after.block);
  if (all <= most * finest)
    return {begin: 0, end: all, all, n, repeats: all < n};
  const begin = firstOf(before, p), size = most * finest;
  return {begin: Math.max(0, Math.min(begin, n - size)), end: Math.min(n, Math.max(0, Math.min(begin, n - size)) + size), all, n, repeats: all < n};
}

function windowText(w, what) {
  const last = grouped(w.end - 1);
  if (w.end - w.begin >= w.n)
    return "";
  if (w.begin === 0 && w.end === w.all && w.repeats)
    return `Drawn: ${what} 0 to ${last}; then the pattern repeats` + (w.n < Infinity ? `, up to ${grouped(w.n - 1)}.` : ".");
  return `Drawn: ${what} ${grouped(w.begin)} to ${last}` + (w.n < Infinity ? ` of ${grouped(w.n)}` : "") + ", from the first that it has.";
}

function label(x, y, text, width, attributes) {
  const needed = text.length * 6.6 + 3;
  return needed > width ? null : drawn("text", {x, y, "text-anchor": "middle", ...attributes}, text);
}

// One dimension: two strips on one scale, or, where one is much finer, that one magnified.
function strips(before, after, p, afterwards) {
  const width = 880, height = 34, gap = 40, left = 4;
  const w = windowOf(before, after, p, mostBlocks);
  const picture = drawn("svg", {viewBox: `0 0 ${width + 2 * left} ${2 * height + gap + 26}`, role: "img", class: "strips"});
  const coarse = before.block >= after.block ? before : after;
  const zooms = w.end - w.begin < w.all && coarse.block > (w.end - w.begin) / 2;
  const whole = {begin: 0, end: w.n < Infinity ? Math.min(w.n, coarse.block * mostBlocks) : coarse.block * Math.min(coarse.P * 2, mostBlocks)};
  const draw = (deal, range, y, words) => {
    const scale = width / (range.end - range.begin), at = i => left + (i - range.begin) * scale;
    picture.append(drawn("text", {x: left, y: y - 6, class: "soft-text"}, words + ": elements " + grouped(range.begin) + " to " + grouped(range.end - 1)));
    const blocks = blocksBetween(deal, range.begin, range.end);
    for (const [begin, end] of blocks)
      picture.append(drawn("rect", {class: "cell", x: at(begin), y, width: (end - begin) * scale, height}));
    // What is finer than a line is everywhere.
    for (const [begin, end, owner] of before.block * scale < 1.5 ? [] : blocksBetween(before, range.begin, range.end))
      if (owner === p)
        picture.append(drawn("rect", {class: "mine", x: at(begin), y: y + 1, width: (end - begin) * scale, height: height - 2}));
    for (const [begin, end, owner] of blocks) {
      const isGoal = deal === after && owner === afterwards, edge = isGoal ? 1.3 : 0;
      picture.append(drawn("rect", {class: isGoal ? "goal" : "grid", x: at(begin) + edge, y: y + edge,
                                    width: Math.max(0.5, (end - begin) * scale - 2 * edge), height: height - 2 * edge}));
      const mine = before.owner(begin) === p && before.end(begin) >= end;
      picture.append(label(at((begin + end) / 2), y + height / 2 + 4, String(owner), (end - begin) * scale, {class: mine ? "on-mine" : null}) || "");
    }
    return at;
  };
  const top = 16, bottom = top + height + gap;
  const rangeBefore = zooms && coarse === before ? whole : w, rangeAfter = zooms && coarse === after ? whole : w;
  const atBefore = draw(before, rangeBefore, top, "before"), atAfter = draw(after, rangeAfter, bottom, "after");
  if (rangeBefore !== rangeAfter) {
    const [at, y, away] = rangeBefore === whole ? [atBefore, top + height, bottom - 20] : [atAfter, bottom, top + height];
    picture.prepend(drawn("path", {class: "zoom", d: `M${at(w.begin)} ${y}L${left} ${away}H${left + width}L${at(w.end)} ${y}Z`}));
  }
  return {picture, words: rangeBefore === rangeAfter ? windowText(w, "elements") : "One strip is magnified: its blocks are too small to be drawn beside those of the other."};
}

// Two dimensions: the array as a square, twice.
function squares(before, after, p) {
  const size = 300, left = 4, top = 16;
  const coordinates = [Math.floor(p / before[1].P), p % before[1].P];
  const w = [0, 1].map(d => windowOf(before[d], after[d], coordinates[d], mostBlocksAcross));
  const at = (d, i) => (i - w[d].begin) * size / (w[d].end - w[d].begin);
  const mine = [0, 1].map(d => blocksBetween(before[d], w[d].begin, w[d].end).filter(b => b[2] === coordinates[d]));
  const one = (sides, words) => {
    const picture = drawn("svg", {viewBox: `0 0 ${size + 2 * left} ${size + top + left}`, role: "img", class: "square"},
                          drawn("text", {x: left, y: 11, class: "soft-text"}, words));
    const inside = drawn("g", {transform: `translate(${left},${top})`}, drawn("rect", {class: "cell", width: size, height: size}));
    for (const [top, bottom] of mine[0])
      for (const [begin, end] of mine[1])
        inside.append(drawn("rect", {class: "mine", x: at(1, begin), y: at(0, top), width: at(1, end) - at(1, begin), height: at(0, bottom) - at(0, top)}));
    const blocks = [0, 1].map(d => blocksBetween(sides[d], w[d].begin, w[d].end));
    const goals = [];
    for (const [top, bottom, row] of blocks[0])
      for (const [begin, end, column] of blocks[1]) {
        const owner = row * sides[1].P + column, isGoal = sides === after && owner === p;
        const [x, y, width, height] = [at(1, begin), at(0, top), at(1, end) - at(1, begin), at(0, bottom) - at(0, top)];
        inside.append(drawn("rect", {class: "grid", x, y, width, height}));
        if (isGoal)
          goals.push(drawn("rect", {class: "goal", x: x + 1.3, y: y + 1.3, width: Math.max(0.5, width - 2.6), height: Math.max(0.5, height - 2.6)}));
        const isMine = before[0].owner(top) === coordinates[0] && before[1].owner(begin) === coordinates[1] && before[0].end(top) >= bottom && before[1].end(begin) >= end;
        if (height >= 12)
          inside.append(label(x + width / 2, y + height / 2 + 4, String(owner), width, {class: isMine ? "on-mine" : null}) || "");
      }
    inside.append(...goals);
    picture.append(inside);
    return picture;
  };
  const words = [windowText(w[0], "rows"), windowText(w[1], "columns")].filter(text => text).join(" ");
  return {picture: element("div", {class: "pictures"}, one(before, "before"), one(after, "after")), words};
}

// The processes that can be chosen, those of the old mapping.
function placesOf(side) {
  return side.dims.reduce((all, dim) => all && dim.P ? all * dim.P : 0, 1);
}

// Both mappings of a move for a chosen process.
function mappingsFigure(from, to, p) {
  const before = from.dims.map(dealOf), after = to.dims.map(dealOf);
  const figure = element("figure", {"data-mappings": "drawn"});
  if (before.length === 0 || before.some(deal => !deal) || after.some(deal => !deal)) {
    figure.setAttribute("data-mappings", "unknown");
    figure.append(element("p", {class: "soft"}, "Not drawn: not all numbers of both mappings are known before the program runs."));
    return figure;
  }
  const add = ({picture, words}, name) => {
    picture.setAttribute("aria-label", `Owners ${name}before, ${from.text}, and after, ${to.text}`);
    figure.append(element("div", {}, picture), words ? element("p", {class: "soft"}, words) : "");
  };
  if (before.length === 2)
    add(squares(before, after, p), "");
  else if (before.length === 1)
    add(strips(before[0], after[0], p, p), "");
  else
    before.forEach((deal, d) => {
      if (deal.P === 1 && after[d].P === 1)
        return;
      const coordinate = deals => Math.floor(p / deals.slice(d + 1).reduce((all, other) => all * other.P, 1)) % deals[d].P;
      figure.append(element("figcaption", {}, `Dimension ${d}, by coordinates of the grid`));
      add(strips(deal, after[d], coordinate(before), coordinate(after)), `along dimension ${d} `);
    });
  for (const [side, when] of [[from, "before"], [to, "after"]])
    if (side.copies > 1)
      figure.append(element("p", {class: "soft"}, `Each part is on ${side.copies} processes ${when}.`));
  return figure;
}
