// What all of the page needs: its parts, elements, numbers in words. Texts of sources become text nodes and nothing else.
"use strict";

const parts = [...document.querySelectorAll("script.part")].map(part => ({
  name: part.dataset.name.split("\t"), data: JSON.parse(part.textContent)}));
const units = parts.filter(part => part.name[0] === "unit").map(part => part.data);
const run = parts.filter(part => part.name[0] === "run").map(part => part.data)[0] || null;

// element("p", {class: "soft"}, "text", other): null children are left out.
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  return filled(made, attributes, children);
}
function drawn(tag, attributes, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {}))
    if (value !== null && value !== undefined)
      made.setAttribute(name, value);
  for (const child of children.flat())
    if (child !== null && child !== undefined)
      made.append(child);
  return made;
}

function plural(n, what) { return grouped(n) + " " + what + (n === 1 ? "" : "s"); }
function grouped(n) { return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f"); }
function threeDigits(n) { return n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2); }
function bytesText(n) {
  if (n < 10000)
    return plural(n, "byte");
  const units = ["kB", "MB", "GB", "TB", "PB", "EB"];
  let unit = -1;
  for (; n >= 1000 && unit + 1 < units.length; ++unit)
    n /= 1000;
  return threeDigits(n) + " " + units[unit];
}
function secondsText(s) {
  return s === 0 ? "0" : s >= 1 ? threeDigits(s) + " s" : s >= 1e-3 ? threeDigits(s * 1e3) + " ms" : threeDigits(s * 1e6) + " µs";
}
function amountText(n, unit) { return unit === "bytes" ? bytesText(n) : grouped(n); }
// a, b, … z, aa, …, as the papers call steps.
function stepName(step) {
  return (step >= 26 ? stepName(Math.floor(step / 26) - 1) : "") + String.fromCharCode(97 + step % 26);
}
function gcd(a, b) { return b ? gcd(b, a % b) : a; }
