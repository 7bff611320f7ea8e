// Texts and elements of all pages.

import {tr, tr_plural} from "./tr.js";

// element("p", {class: "x", onclick: f}, "text", other)
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style")
      made.style.cssText = value; // as an attribute the policy of the page forbids it
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// Control characters, characters that show nothing or look like a blank, those that turn the direction of writing, and U+FFFD, which stands
// for bytes that were no UTF-8.
const UNSEEN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffd]|[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]| +$/gmu;

function unseenName(text) {
  const code = text.codePointAt(0);
  if (code === 0x20) return "·".repeat(text.length);
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code === 0xfffd) return "�";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

// A program's output for people: whatever would not be seen is shown as a mark.
export function shown(text) {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > end) fragment.append(text.slice(end, match.index));
    fragment.append(element("span", {class: "unseen-mark"}, unseenName(match[0])));
    end = match.index + match[0].length;
  }
  fragment.append(text.slice(end));
  return fragment;
}

// One of two outputs, with the fields marked in which it differs from the other. Lines break between fields.
export function fieldsShown(text, other) {
  const separator = text.includes(";") ? ";" : " ";
  const [fields, others] = [text, other].map((line) => line.split(separator));
  const comparable = fields.length === others.length && other.includes(";") === text.includes(";");
  const line = element("span", {translate: "no"});
  if (fields.length === 1) {
    line.append(shown(text));
    return line;
  }
  fields.forEach((field, place) => {
    if (place > 0) line.append(separator, element("wbr"));
    const differs = comparable && field !== others[place];
    line.append(differs ? element("mark", {}, shown(field)) : shown(field));
  });
  return line;
}

// Words for the items of a problem; `name` is "operation", "case" or "line".
const byItem = (name, ofCase, ofLine, ofOperation) =>
  name === "case" ? ofCase : name === "line" ? ofLine : ofOperation;
export const itemWord = (name) => byItem(name, tr("case"), tr("line"), tr("operation"));
export const itemsWord = (name) => byItem(name, tr("cases"), tr("lines"), tr("operations"));
export const itemsWords = (name, count) =>
  byItem(
    name,
    tr_plural("{} case", "{} cases", count),
    tr_plural("{} line", "{} lines", count),
    tr_plural("{} operation", "{} operations", count),
  );
export const itemAt = (name, number) =>
  byItem(name, tr("case {}", number), tr("line {}", number), tr("operation {}", number));

export const enumerated = (words) => words.join(tr(", "));

export function durationWords(microseconds) {
  const milliseconds = Math.round(microseconds / 1000);
  if (milliseconds === 0) return tr("under 1 ms");
  return milliseconds < 1000 ? tr("{} ms", milliseconds) : tr("{} s", (milliseconds / 1000).toFixed(2));
}

export function memoryWords(bytes) {
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1048576)).toLocaleString("en")} MB`;
}

export function usageWords(usage) {
  const words = [];
  if (usage.time) words.push(durationWords(usage.time));
  if (usage.memory) words.push(memoryWords(usage.memory));
  return words;
}

export const VERDICTS = [
  ["AC", tr("accepted")],
  ["WA", tr("wrong answer")],
  ["PE", tr("presentation error")],
  ["RE", tr("runtime error")],
  ["TLE", tr("time limit exceeded")],
  ["MLE", tr("memory limit exceeded")],
  ["OLE", tr("output limit exceeded")],
  ["CE", tr("compile error")],
  ["JE", tr("judge error")],
  ["–", tr("not run")],
];
export const WORDS = new Map(VERDICTS);

export function badge(code) {
  return element("abbr", {class: `badge v-${code}`, title: WORDS.get(code)}, code);
}

export function announce(text) {
  document.getElementById("live").textContent = text;
}

// A command or an input with a button that copies it.
export function copyable(text, label) {
  const code = element("pre", {class: "code", tabindex: "0", role: "region", "aria-label": label}, shown(text));
  const button = element("button", {type: "button", class: "copy", "aria-label": tr("Copy: {}", label)}, tr("Copy"));
  button.addEventListener("click", async () => {
    const copied = await copy(text);
    button.textContent = copied ? tr("Copied") : tr("Not copied");
    announce(copied ? tr("Copied") : tr("The browser does not allow copying; select the text instead"));
    setTimeout(() => (button.textContent = tr("Copy")), 2000);
  });
  return element("div", {class: "copyable"}, code, button);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or no clipboard for pages from files: the older way.
    const area = element("textarea", {class: "unseen", "aria-hidden": "true", tabindex: "-1"});
    area.value = text;
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    focused.focus();
    return copied;
  }
}
