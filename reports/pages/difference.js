// One difference: the board as it stood, the operations with both outputs, the clause, and how to see it again.

import {WORDS, announce, badge, copyable, counted, element, fieldsShown, shown, usageWords} from "./text.js";
import {boardAfter, boardBefore, pieceLegend, sides} from "./board.js";
import {boardOpener} from "./shell.js";
import {cases, implementations, isAccepted, linkTo, outcomeOf, report, stepsOf} from "./report.js";
import {clearFilter, diagnosisBlock, filter} from "./findings.js";
import {matrix} from "./matrix.js";
import {drawParts} from "./diff.js";

export const difference = document.getElementById("difference");
export const view = {steps: [], step: 0, rows: [], itemName: report.run.problem.item_name};

function lineBlock(label, text, other, className) {
  const value = text === null ? element("em", {}, "no such line") : element("code", {}, fieldsShown(text, other || ""));
  return element("div", {class: `line ${className}`}, element("span", {class: "label"}, label), value);
}

// Expected and found, the item, and the clause by which the expected answer holds.
export function reasonCard(part, outcome) {
  const card = element("div", {class: "card reason"});
  if (outcome.code !== "WA" && outcome.code !== "PE") {
    card.append(element("h2", {}, "How it ended"), element("p", {}, shown(outcome.reason || WORDS.get(outcome.code))));
  }
  if (part.line) {
    card.append(
      element("h2", {}, `Line ${part.line} of the output`),
      lineBlock("expected", part.expected, part.found, "expected"),
      lineBlock("found", part.found, part.expected, "found"),
    );
  }
  const why = part.why;
  if (!why) return card;
  if (why.item) {
    const item = element(
      "p",
      {class: "item"},
      `${view.itemName} ${why.item}: `,
      element("code", {}, shown(why.item_text)),
    );
    card.append(item);
  }
  const clause = element("p", {class: "clause"});
  if (why.clause) clause.append(element("strong", {}, why.clause), " ");
  clause.append(shown(why.clause_sentence));
  card.append(clause);
  if (why.sentence && why.sentence !== why.clause_sentence) card.append(element("p", {class: "applied"}, shown(why.sentence)));
  return card;
}

function stepButton(label, words, action) {
  return element("button", {type: "button", class: "step", "aria-label": words, title: words, onclick: action}, label);
}

// Nothing where there is only one step.
function stepControls() {
  if (view.steps.length < 2) return "";
  const parting = view.steps.findIndex((step) => step.parts);
  const last = view.steps.length - 1;
  const slider = element("input", {type: "range", id: "slider", min: 0, max: last, value: 0});
  slider.setAttribute("aria-label", `${view.itemName} on the board`);
  slider.addEventListener("input", () => goTo(Number(slider.value)));
  const controls = element(
    "div",
    {class: "controls"},
    stepButton("«", `first ${view.itemName}`, () => goTo(0)),
    stepButton("‹", `previous ${view.itemName}`, () => goTo(view.step - 1)),
    slider,
    stepButton("›", `next ${view.itemName}`, () => goTo(view.step + 1)),
    stepButton("»", `last ${view.itemName}`, () => goTo(last)),
  );
  if (parting < 0) return controls;
  const back = element(
    "button",
    {type: "button", class: "parting-button", onclick: () => goTo(parting)},
    "first difference",
  );
  controls.append(back);
  return controls;
}

function stepRow(step, index) {
  const same = step.found === step.answer;
  const state = step.parts ? "parts" : step.unknown ? "unknown" : same ? "" : "differs";
  const number = element("button", {type: "button", tabindex: "-1", onclick: () => goTo(index)}, String(step.number));
  number.setAttribute("aria-label", `go to ${view.itemName} ${step.number}`);
  let found = same ? element("span", {class: "same"}, "the same") : fieldsShown(step.found || "", step.answer);
  if (step.found === null) found = element("em", {}, step.unknown ? "not compared" : "nothing");
  const row = element(
    "tr",
    {class: state || "agrees"},
    element("th", {scope: "row"}, number),
    element("td", {class: "words"}, shown(step.item_text)),
    element("td", {}, step.answer === "" ? element("em", {}, "no line") : fieldsShown(step.answer, step.answer)),
    element("td", {class: "found"}, found),
  );
  row.addEventListener("click", () => goTo(index));
  return row;
}

function stepTable(implementation) {
  const head = ["", view.itemName, "expected", implementations[implementation].name];
  const table = element(
    "table",
    {class: "steps"},
    element("caption", {class: "unseen"}, `The ${view.itemName}s with both outputs`),
    element("thead", {}, element("tr", {}, ...head.map((word) => element("th", {scope: "col"}, shown(word))))),
  );
  view.rows = view.steps.map(stepRow);
  table.append(element("tbody", {}, ...view.rows));
  const list = element("div", {class: "steps-scroll", tabindex: "0", role: "region", "aria-label": "all steps"}, table);
  return element("div", {class: view.steps.length > 5 ? "play-steps" : "play-steps few"}, list);
}

// What a screen reader says of a step.
function stepWords(step) {
  const words = [`${view.itemName} ${step.number}: ${step.item_text}.`, `Expected: ${step.answer || "no line"}.`];
  if (step.unknown) words.push("Not compared.");
  else if (step.found === null) words.push("Found: nothing.");
  else if (step.found !== step.answer) words.push(`Found: ${step.found}.`);
  if (step.outcome) words.push(`${step.outcome}.`);
  if (step.parts) words.push("The outputs differ here.");
  return words.join(" ").replaceAll("\n", ", ").slice(0, 500);
}

function goTo(index, quietly) {
  if (view.steps.length === 0) return;
  view.step = Math.max(0, Math.min(index, view.steps.length - 1));
  const step = view.steps[view.step];
  const turn = `turn ${sides.indexOf(step.to_move) === 1 ? "second" : "first"}`;
  const words = element(
    "span",
    {},
    `${view.itemName} ${step.number} `,
    element("code", {}, shown(step.item_text.replaceAll("\n", " / "))),
  );
  const after = boardAfter(step, view.itemName);
  document
    .getElementById("board")
    .replaceChildren(
      element("figcaption", {}, step.after ? "Before " : "", words, element("span", {class: turn}, step.to_move || "")),
      boardBefore(step, view.itemName) || element("p", {class: "no-board"}, "This board is too large to draw."),
    );
  const second = document.getElementById("board-after");
  second.hidden = !after;
  if (after) second.replaceChildren(element("figcaption", {}, "After"), after);
  const flag = step.parts ? element("span", {class: "flag"}, "the outputs differ here") : "";
  document.getElementById("outcome").replaceChildren(flag, " ", shown(step.outcome));
  const slider = document.getElementById("slider");
  if (slider) {
    slider.value = view.step;
    slider.setAttribute("aria-valuetext", `${view.itemName} ${step.number}`);
  }
  view.rows.forEach((row, place) => {
    if (place === view.step) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  });
  // Only the list scrolls, never the page.
  const list = difference.querySelector(".steps-scroll");
  const row = view.rows[view.step];
  list.scrollTop = row.offsetTop - list.clientHeight / 2;
  if (!quietly) announce(stepWords(step));
}

// Why, the board and the steps; where the report has no boards, why alone.
function playSection(card, implementation) {
  if (view.steps.length === 0) {
    const words = "The boards of this one are not in the report, to keep it small. The commands below show them.";
    return element("div", {}, card, element("p", {class: "notice"}, words));
  }
  const boards = element(
    "div",
    {class: "boards"},
    element("figure", {id: "board"}),
    element("figure", {id: "board-after"}),
  );
  const outcome = element("p", {id: "outcome", class: "outcome"});
  const board = element("div", {class: "play-board"}, boards, outcome, stepControls(), pieceLegend());
  return element("div", {class: "play"}, card, board, stepTable(implementation));
}

// The input of a difference: the minimized one, or the original one where the report has all its steps.
function inputOf(part, items) {
  if (part.input !== undefined) return part.input;
  const texts = view.steps.filter((step) => !step.continues).map((step) => `${step.item_text}\n`);
  return texts.length > 0 && texts.length === items ? `${items}\n${texts.join("")}` : null;
}

// The board with the input, and what was found as far as it was compared.
function boardSection(input) {
  if (input === null) return "";
  const known = view.steps.filter((step) => !step.continues && !step.unknown && step.found);
  const found = known.map((step) => `${step.found}\n`).join("");
  return element("div", {}, element("h2", {}, "The board"), boardOpener(report.run.problem.id, input, found));
}

// The commands and texts below the board.
function replaySection(part, detail, items) {
  const section = element("div", {class: "replay"});
  if (part.command) {
    section.append(element("h2", {}, "See it again"), copyable(part.command, "command that shows it again"));
  }
  section.append(boardSection(inputOf(part, items)));
  if (part.input !== undefined) {
    const spent = part.budget_spent ? "; the search was cut short, so it may be smaller still" : "";
    section.append(
      element("h2", {}, "The minimized input"),
      copyable(part.input, "minimized input"),
      element(
        "p",
        {class: "help"},
        `${counted(part.items, view.itemName)}, found in ${counted(part.runs, "run")}${spent}.`,
      ),
    );
  }
  if (detail.complaints) {
    const text = element("pre", {class: "code"}, shown(detail.complaints));
    section.append(element("details", {}, element("summary", {}, "Standard error"), text));
  }
  return section;
}

function showPart(target, part, offset) {
  const panel = document.getElementById("panel");
  view.steps = stepsOf(part, offset);
  const finding = report.findings.find(
    (each) => each.implementation === target.implementation && each.case === cases[target.place].number,
  );
  panel.replaceChildren(
    finding ? diagnosisBlock(finding) : "",
    playSection(reasonCard(part, outcomeOf(target.implementation, target.place)), target.implementation),
    replaySection(part, target.detail, cases[target.place].items),
  );
  goTo(
    Math.max(
      0,
      view.steps.findIndex((step) => step.parts),
    ),
    true,
  );
}

// The switch between the minimized input and the original one; nothing where there is only one.
function tabs(target) {
  const {detail} = target;
  if (!detail.shrunk) return null;
  const original = target.input === "original";
  const make = (label, selected, input) => {
    const attributes = {type: "button", role: "tab", id: `tab-${input}`, "aria-controls": "panel"};
    const tab = element(
      "button",
      {...attributes, "aria-selected": String(selected), tabindex: selected ? 0 : -1},
      label,
    );
    tab.addEventListener("click", () => chooseInput(target, input));
    return tab;
  };
  const count = cases[target.place].items;
  const list = element(
    "div",
    {role: "tablist", "aria-label": "Input", class: "tabs"},
    make(`Minimized: ${counted(detail.shrunk.items, view.itemName)}`, !original, "shrunk"),
    make(count ? `Original: ${counted(count, view.itemName)}` : "Original", original, "original"),
  );
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    chooseInput(target, target.input === "original" ? "shrunk" : "original");
    difference.querySelector("[aria-selected=true]").focus();
  });
  return list;
}

function chooseInput(target, input) {
  target.input = input;
  history.replaceState(null, "", linkTo(target.implementation, target.place, input === "original" ? input : null));
  for (const tab of difference.querySelectorAll("[role=tab]")) {
    const selected = tab.id === `tab-${input}`;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  const panel = document.getElementById("panel");
  panel.setAttribute("aria-labelledby", `tab-${input}`);
  if (input === "original") showPart(target, target.detail, target.detail.frame_offset);
  else showPart(target, target.detail.shrunk, 1);
}

// The failing cells in the order of the matrix, for going from one to the next.
function neighbour(target, direction) {
  const {rows, columns} = matrix;
  let at = rows.indexOf(target.implementation) * columns.length + columns.indexOf(target.place) + direction;
  for (; at >= 0 && at < rows.length * columns.length; at += direction) {
    const [row, column] = [Math.floor(at / columns.length), at % columns.length];
    if (!isAccepted(rows[row], columns[column])) return linkTo(rows[row], columns[column]);
  }
  return null;
}

function neighbourLink(target, direction, label, words) {
  const link = neighbour(target, direction);
  if (!link) return element("span", {class: "quiet off", "aria-hidden": "true"}, label);
  return element("a", {class: "quiet", href: link, "aria-label": words}, label);
}

function differenceHead(target, outcome) {
  const {name} = implementations[target.implementation];
  const each = cases[target.place];
  const facts = [each.name, WORDS.get(outcome.code), ...usageWords(outcome)];
  return [
    element(
      "nav",
      {class: "bar", "aria-label": "Differences"},
      element("a", {class: "quiet back", href: "#"}, "← all cases"),
      element(
        "span",
        {class: "pair"},
        neighbourLink(target, -1, "‹ previous", "previous difference"),
        neighbourLink(target, 1, "next ›", "next difference"),
      ),
    ),
    element(
      "h1",
      {id: "difference-title", tabindex: "-1"},
      badge(outcome.code),
      " ",
      shown(name),
      ` on case ${each.number}`,
    ),
    element("p", {class: "summary"}, shown(facts.join(" · "))),
  ];
}

// Draws the difference of a cell, as `linked` gives it.
export function showDifference(target) {
  const outcome = outcomeOf(target.implementation, target.place);
  target.detail = outcome.detail;
  difference.replaceChildren(...differenceHead(target, outcome));
  if (!target.detail) {
    view.steps = [];
    const words = outcome.code === "AC" ? "It agrees with the expected one here." : outcome.reason;
    difference.append(element("p", {}, shown(words)));
    if (outcome.code !== "AC")
      difference.append(element("p", {class: "notice"}, "No more of this one is in the report, to keep it small."));
    return;
  }
  const list = tabs(target);
  difference.append(list || "", element("div", {id: "panel", role: list ? "tabpanel" : null}));
  if (list && target.input !== "original") chooseInput(target, "shrunk");
  else if (list) chooseInput(target, "original");
  else showPart(target, target.detail, target.detail.frame_offset);
}

// Arrow keys step wherever they have no meaning of their own.
export function stepByKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (!difference.hidden) location.hash = "";
    else if (Object.values(filter).some((value) => value !== "")) clearFilter(drawParts);
    return;
  }
  if (difference.hidden) return;
  if (event.target.matches("input, textarea, [role=tab], pre")) return;
  const moves = {ArrowLeft: view.step - 1, ArrowRight: view.step + 1, Home: 0, End: view.steps.length - 1};
  if (!(event.key in moves)) return;
  event.preventDefault();
  goTo(moves[event.key]);
}
