// Puts the page together: what it is about, all directives, and of those that are opened what there is to see.
"use strict";

const openAtFirst = 5, mostProcesses = 64;

// One entry for each directive with all that is known of it: what several sources say alike of a header is one, and
// measured are those of its line.
function collectSites() {
  const all = new Map();
  for (const unit of units)
    for (const site of unit.sites) {
      const place = `${site.file}:${site.line}:${site.column}`;
      const moves = site.moves.map(move => ({...move, picture: move.schedule === undefined ? null : unit.pictures[move.schedule],
        phases: (move.phases || []).map(phase => ({...phase, picture: phase.schedule === undefined ? null : unit.pictures[phase.schedule]}))}));
      const known = all.get(place + site.directive) || {...site, moves: [], units: [], measured: [], said: new Set()};
      for (const move of moves) {
        const text = JSON.stringify([move.what, move.from, move.to, move.remarks]);
        if (!known.said.has(text))
          known.moves.push(move);
        known.said.add(text);
      }
      known.units.push(unit.source);
      all.set(place + site.directive, known);
    }
  const sites = [...all.values()];
  for (const one of run ? run.sites : []) {
    let its = sites.filter(site => site.file === one.file && site.line === one.line);
    if (its.length === 0) {
      its = [{file: one.file, line: one.line, directive: `redistribute ${one.name}`, source: null, moves: [], units: [], measured: []}];
      sites.push(its[0]);
    }
    its.forEach(site => site.measured.push(one));
  }
  sites.forEach((site, number) => {
    site.number = number;
    site.seconds = site.measured.reduce((sum, one) => sum + one.seconds, 0);
    const exchanged = site.moves.map(move => move.figures ? move.figures.bytes : 0);
    site.bytes = site.measured.length ? site.measured.reduce((sum, one) => sum + one.bytes, 0) : Math.max(0, ...exchanged);
  });
  return sites;
}

const outcomes = {table: "planned by the compiler", phases: "planned by the compiler, in phases", runtime: "planned when the program runs",
                  unknown: "planned when the program runs", same: "nothing moves", left: "elements are left behind"};

// With the assignment that a copy belongs to.
function titleOf(site) {
  const copy = site.moves.find(move => move.what.includes(" = "));
  return site.directive + (copy ? ` ${copy.what}` : "");
}

// The line behind a directive's name while it is closed.
function shortFigures(site) {
  if (site.measured.length)
    return [secondsText(site.seconds), `${bytesText(site.bytes)} between processes`];
  const moves = site.moves.filter(move => move.figures);
  if (moves.length) {
    const most = moves.reduce((a, b) => a.figures.bytes >= b.figures.bytes ? a : b);
    return [bytesText(most.figures.bytes), `${plural(most.figures.messages, "message")} of a process`];
  }
  return [site.moves.length ? outcomes[site.moves[0].outcome] : site.note ? "not instantiated here" : "", ""];
}

function sourceLines(site) {
  if (!site.source || !site.source.text.length)
    return null;
  return element("div", {class: "source", tabindex: 0, role: "region", "aria-label": "Source lines"}, site.source.text.map((text, k) =>
    element("div", {class: site.source.first + k === site.source.its ? "its" : null}, element("span", {}, String(site.source.first + k)), text)));
}

function waysTable(ways) {
  const slowest = Math.max(...ways.all.map(way => way.seconds));
  return element("figure", {}, element("h4", {}, "Ways that elements may take on one node"),
    element("table", {}, element("tbody", {}, ways.all.map(way => element("tr", {},
      element("th", {scope: "row"}, way.name + (way.tried ? "" : " (not tried)")),
      element("td", {class: "track"}, element("i", {style: `width:${100 * way.seconds / slowest}%`})),
      element("td", {class: "n"}, secondsText(way.seconds)))))),
    element("p", {class: "soft"}, `Predicted with the costs of ${ways.costs}; the running program tries the promising ones.` +
      ways.changes.map(change => ` ${change.when[0].toUpperCase()}${change.when.slice(1)}, the fastest is thought to be: ${change.name}.`).join("")));
}

function figuresTable(move) {
  const f = move.figures;
  if (!f)
    return null;
  const row = (words, name, value, text) => element("tr", {}, element("th", {scope: "row"}, words), element("td", {class: "n", "data-figure": name, "data-value": value}, text));
  return element("figure", {}, element("h4", {}, "What is exchanged"), element("table", {}, element("tbody", {},
    row("messages of the busiest process, each way", "messages", f.messages, grouped(f.messages)),
    row("bytes of the busiest process, each way", "bytes", f.bytes, bytesText(f.bytes)),
    row("messages of all", "all_messages", f.all_messages, grouped(f.all_messages)),
    row("bytes of all", "all_bytes", f.all_bytes, bytesText(f.all_bytes)))));
}

function adviceBox(list) {
  return list.length === 0 ? null : element("div", {class: "advice"}, element("h4", {}, "What would be cheaper, and why"),
    element("ul", {}, list.map(([what, why]) => element("li", {}, element("strong", {}, what), `: ${why}.`))));
}

// Both mappings and the schedule, for a process that can be chosen.
function pictures(from, to, schedules) {
  const count = Math.min(mostProcesses, placesOf(from) || (schedules.length ? schedules[0].senders : 0));
  const shown = element("div", {});
  const draw = p => shown.replaceChildren(mappingsFigure(from, to, p), ...schedules.map(picture => scheduleFigure(picture, p)));
  draw(0);
  const isDrawn = schedules.length > 0 || shown.querySelector("svg");
  if (count < 2 || !isDrawn)
    return element("div", {}, shown);
  const select = element("select", {}, [...Array(count).keys()].map(p => element("option", {value: p}, String(p))));
  select.addEventListener("change", () => draw(Number(select.value)));
  return element("div", {}, element("div", {class: "chooser"}, element("label", {}, "Process ", select),
    element("span", {}, element("span", {class: "key mine"}), "what it has before"), element("span", {}, element("span", {class: "key goal"}), "what it has afterwards")), shown);
}

function moveSection(move) {
  const moves = move.outcome !== "same" && move.outcome !== "left";
  const where = move.in ? element("span", {class: "soft"}, " in ", element("code", {}, move.in)) : null;
  const title = move.from ?
    element("h3", {}, element("code", {}, move.what), ": ", move.from.text, element("span", {class: "arrow", "aria-label": "to"}, "→"), move.to.text, where) :
    element("h3", {}, element("code", {}, move.what), " with a mapping that is not known here", where);
  return element("div", {class: "move", "data-outcome": move.outcome}, title,
    element("p", {class: "soft"}, (move.array ? `${move.array}, ${plural(move.bytes, "byte")} each; ` : "") + outcomes[move.outcome] + "."),
    move.from && moves && !move.phases.length ? pictures(move.from, move.to, move.picture ? [move.picture] : []) : null,
    move.phases.map((phase, k) => element("div", {}, element("h4", {}, `Phase ${k + 1} of ${move.phases.length}: ${phase.from.text} → ${phase.to.text}`),
                                          pictures(phase.from, phase.to, phase.picture ? [phase.picture] : []))),
    element("div", {class: "pictures"}, figuresTable(move), move.ways ? waysTable(move.ways) : null),
    adviceBox((move.advice || []).map(one => [one.do, one.why])),
    element("details", {class: "words"}, element("summary", {}, "What the compiler says of it"),
      element("ul", {}, move.remarks.map(remark => element("li", {"data-remark": remark.kind}, remark.text)))));
}

function inside(site) {
  const ran = site.measured.map(one => element("div", {class: "move"}, measuredFigure(one), adviceBox(timeAdvice(one)),
    site.moves.length ? null : one.pairs.map(pair => element("div", {}, element("h3", {}, pair.from.text, element("span", {class: "arrow", "aria-label": "to"}, "→"), pair.to.text,
      element("span", {class: "soft"}, ` ${plural(pair.moves, "move")}`)), pictures(pair.from, pair.to, [])))));
  const sources = [...new Set(site.units)];
  return element("div", {class: "inside"}, sourceLines(site), site.note ? element("p", {}, site.note + ".") : null,
    sources.length > 1 ? element("p", {class: "soft"}, `Compiled in ${plural(sources.length, "source")}: ${sources.slice(0, 6).join(", ")}${sources.length > 6 ? ", …" : ""}.`) : null,
    ran, site.moves.map(moveSection));
}

function siteEntry(site, most) {
  const [first, second] = shortFigures(site);
  const entry = element("details", {class: "site", id: `site-${site.number}`, "data-place": `${site.file}:${site.line}`},
    element("summary", {}, element("code", {}, titleOf(site)), element("strong", {class: "figures"}, first),
      element("span", {class: "place"}, `${site.file}:${site.line}`), element("span", {class: "figures soft"}, second),
      site.seconds > 0 ? element("div", {class: "heat", "aria-hidden": "true"}, element("i", {style: `width:${100 * site.seconds / most}%`})) : null));
  // Most are never looked into.
  entry.addEventListener("toggle", () => {
    if (entry.open && entry.children.length === 1)
      entry.append(inside(site));
  });
  return entry;
}

const orders = {
  time: ["slowest first", (a, b) => b.seconds - a.seconds || a.number - b.number],
  bytes: ["most bytes first", (a, b) => b.bytes - a.bytes || a.number - b.number],
  source: ["as in the sources", (a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line],
};

function header(sites) {
  const moves = sites.flatMap(site => site.moves), count = kind => moves.filter(move => kind.includes(move.outcome)).length;
  const tile = (value, words) => element("div", {class: "tile"}, element("b", {}, value), element("span", {}, words));
  const tiles = [];
  if (run)
    tiles.push(tile(secondsText(run.total.seconds), "in moves of the slowest process"), tile(grouped(run.total.moves), "moves" +
      (run.total.same ? `, ${grouped(run.total.same)} of them to the mapping that the array had` : "")), tile(bytesText(run.total.bytes), "between processes"));
  if (units.length)
    tiles.push(tile(grouped(count(["table", "phases"])), "moves planned by the compiler"), tile(grouped(count(["runtime", "unknown"])), "planned when the program runs"));
  if (count(["same"]))
    tiles.push(tile(grouped(count(["same"])), "to the mapping that the array has"));
  document.getElementById("top").append(element("span", {class: "brand"}, "redeal"),
    element("h1", {}, run ? `A run on ${plural(run.processes, "process").replace("processs", "processes")}` : `${plural(sites.length, "directive")} in ${plural(units.length, "source")}`),
    element("p", {}, run && units.length ? "How arrays were dealt again: what was measured, and what the compiler knew." : run ? "How arrays were dealt again, measured." :
      "How arrays are dealt again: who sends what to whom, in which step, and what would be cheaper."),
    element("div", {class: "tiles"}, tiles));
  document.title = (run ? "Redeal: measured moves" : "Redeal: moves of this build");
}

function sitesSection(sites) {
  const list = element("div", {id: "list"}), most = Math.max(...sites.map(site => site.seconds), 1e-12);
  const entries = new Map(sites.map(site => [site, siteEntry(site, most)]));
  const filter = element("input", {type: "search", placeholder: "array, file or mapping", id: "filter"});
  const select = element("select", {id: "order"}, Object.entries(orders).filter(([name]) => run || name !== "time").map(([name, [words]]) => element("option", {value: name}, words)));
  const texts = new Map(sites.map(site => [site, [titleOf(site), `${site.file}:${site.line}`, ...site.moves.flatMap(move => move.from ? [move.from.text, move.to.text] : [])].join(" ").toLowerCase()]));
  const count = element("span", {class: "soft", role: "status"});
  const show = () => {
    const wanted = filter.value.toLowerCase();
    const shown = sites.filter(site => texts.get(site).includes(wanted)).sort(orders[select.value][1]);
    list.replaceChildren(...shown.map(site => entries.get(site)));
    count.textContent = wanted ? `${shown.length} of ${sites.length}` : "";
    return shown;
  };
  filter.addEventListener("input", show);
  select.addEventListener("change", show);
  select.value = run ? "time" : "source";
  show().slice(0, sites.length <= openAtFirst ? openAtFirst : 1).forEach(site => { entries.get(site).open = true; entries.get(site).append(inside(site)); });
  return element("section", {id: "sites"}, element("h2", {}, "Directives"),
    sites.length > 1 ? element("div", {class: "controls"}, element("label", {for: "filter"}, "Find"), filter, element("label", {}, "Order ", select), count) : null,
    sites.length ? list : element("p", {}, "No redistribute was compiled, and none has run."));
}

const sites = collectSites();
header(sites);
document.getElementById("main").append(...(run && run.timeline.processes.length ? [timelineSection()] : []), sitesSection(sites));
