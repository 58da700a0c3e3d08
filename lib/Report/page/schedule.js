// Who sends to whom in which step: a row for each process, a column for each step, as wide as its longest message.
"use strict";

const rowHeight = 24;

function scheduleFigure(picture, p) {
  const steps = picture.costs.length, total = picture.costs.reduce((sum, cost) => sum + cost, 0) || 1;
  const left = 44, top = 40, least = 34, room = Math.max(560, steps * least) - steps * least;
  const widths = picture.costs.map(cost => least + room * cost / total);
  const begins = widths.map((_, step) => left + widths.slice(0, step).reduce((sum, width) => sum + width, 0));
  const width = left + widths.reduce((sum, one) => sum + one, 0) + 4, height = top + picture.rows.length * rowHeight + 4;
  const svg = drawn("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": `${plural(picture.steps, "step")}; in each, a process sends at most one message and receives at most one`});
  picture.costs.forEach((cost, step) => {
    const middle = begins[step] + widths[step] / 2;
    svg.append(drawn("text", {x: middle, y: 14, "text-anchor": "middle"}, stepName(step)),
               drawn("line", {class: "rule", x1: begins[step], x2: begins[step], y1: 20, y2: height}));
    const text = amountText(cost, picture.unit);
    svg.append(label(middle, 30, text, widths[step], {class: "soft-text"}) || "");
  });
  picture.rows.forEach((row, sender) => {
    const y = top + sender * rowHeight;
    svg.append(drawn("text", {x: left - 8, y: y + 16, "text-anchor": "end", "font-weight": sender === p ? 700 : 400}, String(sender)));
    for (let k = 0; k < row.length; k += 3) {
      const [step, to, length] = row.slice(k, k + 3), stays = to === sender && picture.senders === picture.receivers;
      const full = widths[step] - 4, long = Math.max(3, full * (picture.costs[step] ? length / picture.costs[step] : 0));
      const kind = "bar" + (stays ? " stays" : sender === p ? " mine" : to === p ? " to-me" : "");
      svg.append(drawn("rect", {class: kind, x: begins[step] + 2, y: y + 3, width: long, height: rowHeight - 6, rx: 2},
                       drawn("title", {}, `step ${stepName(step)}: ` + (stays ? `process ${sender} keeps ` : `process ${sender} to ${to}, `) + amountText(length, picture.unit) + (picture.unit === "bytes" ? "" : " " + picture.unit))));
      svg.append(label(begins[step] + 2 + long / 2, y + 16, stays ? "=" : "→" + to, long, {class: sender === p && !stays ? "on-mine" : null}) || "");
    }
  });
  const left_out = [];
  if (picture.rows.length < picture.senders)
    left_out.push(`the first ${picture.rows.length} of ${grouped(picture.senders)} senders`);
  if (steps < picture.steps)
    left_out.push(`the first ${steps} of ${grouped(picture.steps)} steps`);
  return element("figure", {"data-schedule": picture.steps},
    element("figcaption", {}, element("strong", {}, `${plural(picture.steps, "step")}`),
      picture.steps === picture.fewest ? element("span", {class: "fine"}, ", the fewest possible") : `; no schedule has fewer than ${picture.fewest}`,
      ". A row is a sender, a column a step; →7 goes to process 7, = stays. A bar is as long as its message",
      picture.unit === "bytes" ? "." : "; figures are elements of each period of the pattern."),
    element("div", {class: "wide", tabindex: 0, role: "region", "aria-label": "Schedule, may be scrolled"}, svg),
    left_out.length ? element("p", {class: "soft"}, `Drawn: ${left_out.join(" and ")}.`) : null);
}
