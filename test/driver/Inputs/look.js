// Put behind the scripts of a report by a test: says at the end of the page what a reader of it sees.
"use strict";
for (const site of document.querySelectorAll("details.site")) {
  site.open = true;
  site.dispatchEvent(new Event("toggle"));
}
const colour = text => { const n = (text.match(/[\d.]+/g) || []).map(Number); return n.length >= 3 ? {rgb: n.slice(0, 3), alpha: n.length > 3 ? n[3] : 1} : null; };
const light = rgb => rgb.map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
function groundOf(element) {
  for (let up = element; up; up = up.parentElement) {
    const found = colour(getComputedStyle(up).backgroundColor);
    if (found && found.alpha === 1)
      return found.rgb;
  }
  return [255, 255, 255];
}
let least = 99, worst = "", texts = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const parent = walker.currentNode.parentElement, inPicture = parent.closest("svg");
  if (!walker.currentNode.textContent.trim() || parent.closest("script, noscript, title, option") || inPicture || !parent.getClientRects().length)
    continue;
  ++texts;
  const [a, b] = [light(colour(getComputedStyle(parent).color).rgb), light(groundOf(parent))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < least)
    [least, worst] = [contrast, walker.currentNode.textContent.trim().slice(0, 40)];
}
const wide = [...document.querySelectorAll("body *")].filter(e => !e.closest(".wide, .source, .skip") && e.getBoundingClientRect().right > innerWidth + 1);
const names = [...document.querySelectorAll("input, select")].filter(e => !e.labels || e.labels.length === 0).length;
const unreachable = [...document.querySelectorAll(".wide, .source")].filter(e => e.tabIndex < 0).length;
const select = document.querySelector(".chooser select");
const picture = () => select.closest(".chooser").nextSibling.innerHTML, before = select ? picture() : "";
if (select) {
  select.value = "1";
  select.dispatchEvent(new Event("change"));
}
const chosen = select ? picture() !== before : false;
const filter = document.getElementById("filter");
let filtered = "none";
if (filter) {
  filter.value = "no such thing";
  filter.dispatchEvent(new Event("input"));
  filtered = document.querySelectorAll("details.site").length;
  filter.value = "";
  filter.dispatchEvent(new Event("input"));
}
const seen = document.createElement("pre");
seen.id = "seen";
seen.textContent = [
  `scheme: ${matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}, ground ${getComputedStyle(document.documentElement).backgroundColor}`,
  `width: ${innerWidth}; beyond it: ${wide.length}${wide.length ? " " + wide[0].outerHTML.slice(0, 200) : ""}`,
  `texts: ${texts}; least contrast: ${least.toFixed(1)} "${worst}"`,
  `without a name: ${names}; out of the keyboard's reach: ${unreachable}`,
  `sites: ${document.querySelectorAll("details.site").length}; with nothing inside: ${[...document.querySelectorAll("details.site")].filter(s => s.children.length < 2).length}`,
  `order: ${[...document.querySelectorAll("details.site")].map(s => s.dataset.place).join(" ")}`,
  `figures: ${[...document.querySelectorAll("[data-figure]")].map(f => f.dataset.figure + "=" + f.dataset.value).join(" ")}`,
  `mappings drawn: ${document.querySelectorAll("[data-mappings=drawn]").length}, unknown: ${document.querySelectorAll("[data-mappings=unknown]").length}; filled: ${document.querySelectorAll("svg rect.mine").length}`,
  `schedules: ${[...document.querySelectorAll("[data-schedule]")].map(s => s.dataset.schedule).join(" ")}; bars: ${document.querySelectorAll("svg .bar").length}`,
  `remarks: ${document.querySelectorAll("[data-remark]").length}; advice: ${document.querySelectorAll(".advice li").length}`,
  `measured: ${document.querySelectorAll("[data-measured]").length}; timeline: ${document.querySelector("[data-timeline]")?.dataset.timeline || "none"} processes, ${document.querySelectorAll("#timeline svg rect").length} intervals`,
  `another process can be chosen: ${chosen}; found by a word that is nowhere: ${filtered}`,
  `tags from sources: ${document.querySelectorAll("b:not(.tile b), i:not(.stack i, .track i, .heat i)").length}`,
].join("\n");
document.body.append(seen);
