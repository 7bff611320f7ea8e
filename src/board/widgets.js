// Parts of pages: buttons, choices, notices.

import {element, shown} from "../report/pages/text.js";

export const button = (label, onclick, attributes) =>
  element("button", {type: "button", onclick, ...attributes}, label);

function option(value, label, chosen) {
  return element("option", {value, selected: value === chosen}, label);
}

export function chooser(label, options, chosen, onchange) {
  const select = element("select", {onchange: (event) => onchange(event.target.value)});
  select.append(...options.map(([value, words]) => option(value, words, chosen)));
  return element("label", {}, `${label} `, select);
}

// Fills an element anew. What had the focus in it gives it to its successor, or to the first that can have it.
export function fill(id, children) {
  const holder = document.getElementById(id);
  const focusable = () => [...holder.querySelectorAll("button, select")];
  const place = focusable().indexOf(document.activeElement);
  holder.replaceChildren(...children);
  if (place < 0) return;
  const successors = focusable();
  const enabled = successors[place]?.disabled ? successors.find((each) => !each.disabled) : successors[place];
  enabled?.focus();
}

let noticeWords = () => "";

// Shows what `words` gives, in place of what was there; noticeAgain asks it once more, in another language.
export function notice(words = () => "") {
  noticeWords = words;
  const text = words();
  document.getElementById("notices").replaceChildren(text && element("p", {class: "notice"}, shown(text)));
}
export const noticeAgain = () => notice(noticeWords);
