// What a run measured: where the time of a directive went, and which process moved what when.
"use strict";

const timeParts = [["plan", "planning and agreeing", "--c0"], ["pack", "packing", "--c1"], ["wait", "waiting for others", "--c5"],
                   ["copy", "copying", "--c2"], ["unpack", "unpacking", "--c3"], ["verify", "verifying", "--c4"]];
const siteColours = 7; // further ones share the last
function siteColour(number) { return `var(--c${Math.min(number, siteColours)})`; }

// Sentences about what is out of the ordinary.
function timeAdvice(site) {
  const said = [], share = part => site.seconds > 0 ? site[part] / site.seconds : 0;
  const moved = site.moves - site.same - site.left;
  if (share("plan") > 0.5)
    said.push([moved <= 10 ? "Most of the time made plans: that happens once for each pair of mappings, so more moves cost little more" :
               "Most of the time went into planning and agreeing", `${secondsText(site.plan)} of ${secondsText(site.seconds)}, for ${plural(site.moves, "move")}`]);
  if (share("wait") > 0.5)
    said.push(["Look at what the processes do before this directive: the slowest one mostly waited for others",
               `${secondsText(site.wait)} of ${secondsText(site.seconds)}; processes that come late keep those waiting that they exchange elements with`]);
  if (share("pack") + share("unpack") > 0.6)
    said.push(["Longer runs of neighbouring elements would be packed faster: larger blocks, or another dimension dealt",
               `packing and unpacking took ${secondsText(site.pack + site.unpack)} of ${secondsText(site.seconds)}`]);
  if (site.same > 0 && site.same === site.moves)
    said.push(["The directive may go, if nothing else comes to it", "the array had the mapping each time"]);
  return said;
}

function measuredFigure(site) {
  const stack = element("div", {class: "stack", "aria-hidden": "true"});
  const rows = [];
  for (const [name, words, colour] of timeParts) {
    if (!site[name] && name === "verify")
      continue;
    stack.append(element("i", {style: `width:${100 * site[name] / (site.seconds || 1)}%;background:var(${colour})`}));
    rows.push(element("tr", {}, element("th", {scope: "row"}, element("span", {class: "key", style: `background:var(${colour})`}), words),
                      element("td", {class: "n", "data-part": name}, secondsText(site[name]))));
  }
  const counts = [];
  if (site.same)
    counts.push(`${grouped(site.same)} to the mapping it had`);
  if (site.left)
    counts.push(`${grouped(site.left)} with the elements left behind`);
  return element("figure", {"data-measured": site.name},
    element("h4", {}, `Measured: ${site.name}`),
    element("figcaption", {}, element("strong", {"data-seconds": site.seconds}, secondsText(site.seconds)), ` in the slowest process; ${plural(site.moves, "move")}` +
      (counts.length ? ` (${counts.join(", ")})` : "") + ", ", element("span", {"data-bytes": site.bytes}, bytesText(site.bytes)), " between processes."),
    stack, element("table", {}, element("tbody", {}, rows)),
    site.ways.length ? element("p", {class: "soft"}, "Ways taken: " + site.ways.map(way => `${grouped(way.moves)}× ${way.name}`).join("; ")) : null);
}

// A row for each process, and what it was in from the first move to the end of the job.
function timelineSection() {
  const lines = run.timeline.processes, total = run.timeline.seconds || 1;
  const width = 1100, left = 44, row = Math.max(8, Math.min(26, 480 / lines.length)), top = 22;
  const height = top + lines.length * row + 4;
  const svg = drawn("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Moves of each process over time"});
  const at = seconds => left + seconds / total * (width - left - 4);
  for (let k = 0; k <= 5; ++k)
    svg.append(drawn("line", {class: "rule", x1: at(total * k / 5), x2: at(total * k / 5), y1: top - 4, y2: height}),
               drawn("text", {x: Math.min(at(total * k / 5), width - 30), y: 12, class: "soft-text", "text-anchor": k ? "middle" : "start"}, secondsText(total * k / 5)));
  lines.forEach((line, number) => {
    const y = top + number * row;
    if (row >= 11 || number % Math.ceil(12 / row) === 0)
      svg.append(drawn("text", {x: left - 8, y: y + row / 2 + 4, "text-anchor": "end"}, String(line.process)));
    for (const [site, begin, end, busy, moves] of line.moves) {
      const wide = Math.max(1.5, at(end) - at(begin)), its = run.sites[site];
      svg.append(drawn("rect", {x: at(begin), y: y + 2, width: wide, height: row - 4, fill: siteColour(site), opacity: moves > 1 ? Math.max(0.35, busy / (end - begin || 1)) : 1},
        drawn("title", {}, `process ${line.process}: ${moves > 1 ? plural(moves, "move") + ", mostly " : ""}${its.name} at ${its.file}:${its.line}, ${secondsText(busy)}, ${secondsText(begin)} after the first`)));
      if (row >= 14)
        svg.append(label(at(begin) + wide / 2, y + row / 2 + 4, String(site + 1), wide, {style: "fill:#000;font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:2px"}) || "");
    }
  });
  return element("section", {id: "timeline", "data-timeline": lines.length},
    element("h2", {}, "Which process was in which move, and when"),
    element("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "Timeline, may be scrolled"}, svg),
    element("ul", {class: "swatches"}, run.sites.slice(0, siteColours).map((site, number) =>
      element("li", {}, element("span", {class: "key", style: `background:${siteColour(number)}`}), `${number + 1}: ${site.name} at `, element("span", {class: "place"}, `${site.file}:${site.line}`))),
      run.sites.length > siteColours ? element("li", {}, element("span", {class: "key", style: `background:${siteColour(siteColours)}`}), `from ${siteColours + 1} on: other directives`) : null),
    element("p", {class: "soft"}, "Time runs from the first move on; in between the program computes." +
      (run.timeline.every > 1 ? ` Drawn: one of ${run.timeline.every} processes.` : "") +
      (lines.some(line => line.moves.some(move => move[4] > 1)) ? " Moves that follow each other closely are drawn as one, the paler the less of that time they took." : "")));
}
