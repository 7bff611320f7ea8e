// One difference: the board as it stood, the operations with both outputs, the clause, and how to see it again.

import {WORDS, badge, copyable, element, itemsWords, shown, usageWords} from "./text.js";
import {tr, tr_parts, tr_plural} from "./tr.js";
import {StepPlayer, openerOf, reasonCard, stepsOf} from "./steps.js";
import {cases, implementations, isAccepted, linkTo, outcomeOf, problem, report} from "./report.js";
import {diagnosisBlock, outputsSection} from "./findings.js";
import {matrix} from "./matrix.js";

export const difference = document.getElementById("difference");
let player = null; // of the difference that is open, where it has boards

// Why, the board and the steps; where the report has no boards, why alone.
function playSection(card, part) {
  if (part.outputs) return element("div", {}, card, outputsSection(part));
  if (!player) {
    const words = tr("The boards of this one are not in the report, to keep it small. The commands below show them.");
    return element("div", {}, card, element("p", {class: "notice"}, words));
  }
  return element("div", {class: "play"}, card, player.board, player.list);
}

// The commands and texts below the board.
function replaySection(part, detail, items) {
  const section = element("div", {class: "replay"});
  if (part.command) {
    section.append(element("h2", {}, tr("See it again")), copyable(part.command, tr("command that shows it again")));
  }
  const opener = openerOf(problem, part, player?.steps || [], items);
  if (opener) section.append(element("h2", {}, tr("The board")), opener);
  if (part.input !== undefined) {
    const items = itemsWords(problem.item_name, part.items);
    const found = tr_plural("{1}, found in {0} run", "{1}, found in {0} runs", part.runs, items);
    const words = part.budget_spent ? tr("{}; the search was cut short, so it may be smaller still", found) : found;
    section.append(
      element("h2", {}, tr("The minimized input")),
      copyable(part.input, tr("minimized input")),
      element("p", {class: "help"}, words),
    );
  }
  if (detail.complaints) {
    const text = element("pre", {class: "code"}, shown(detail.complaints));
    section.append(element("details", {}, element("summary", {}, tr("Standard error")), text));
  }
  return section;
}

function showPart(target, part, offset) {
  const panel = document.getElementById("panel");
  const steps = stepsOf(report.frames, part, offset);
  player = steps.length > 0 ? new StepPlayer(problem, steps, implementations[target.implementation].name) : null;
  const finding = report.findings.find(
    (each) => each.implementation === target.implementation && each.case === cases[target.place].number,
  );
  const card = reasonCard(problem.item_name, part, outcomeOf(target.implementation, target.place));
  panel.replaceChildren(
    finding ? diagnosisBlock(finding) : "",
    playSection(card, part),
    replaySection(part, target.detail, cases[target.place].items),
  );
  player?.goTo(Math.max(0, player.differing()), true);
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
    {role: "tablist", "aria-label": tr("Input"), class: "tabs"},
    make(tr("Minimized: {}", itemsWords(problem.item_name, detail.shrunk.items)), !original, "shrunk"),
    make(tr("Original: {}", itemsWords(problem.item_name, count)), original, "original"),
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
      {class: "bar", "aria-label": tr("Differences")},
      element("a", {class: "quiet back", href: "#"}, `← ${tr("all cases")}`),
      element(
        "span",
        {class: "pair"},
        neighbourLink(target, -1, `‹ ${tr("previous")}`, tr("previous difference")),
        neighbourLink(target, 1, `${tr("next")} ›`, tr("next difference")),
      ),
    ),
    element(
      "h1",
      {id: "difference-title", tabindex: "-1"},
      badge(outcome.code),
      " ",
      ...tr_parts("{0} on case {1}", shown(name), each.number),
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
    player = null;
    const words = outcome.code === "AC" ? tr("It agrees with the expected one here.") : outcome.reason;
    difference.append(element("p", {}, shown(words)));
    if (outcome.code !== "AC")
      difference.append(element("p", {class: "notice"}, tr("No more of this one is in the report, to keep it small.")));
    return;
  }
  const list = tabs(target);
  difference.append(list || "", element("div", {id: "panel", role: list ? "tabpanel" : null}));
  if (list && target.input !== "original") chooseInput(target, "shrunk");
  else if (list) chooseInput(target, "original");
  else showPart(target, target.detail, target.detail.frame_offset);
}

export const stepByKey = (event) => player?.pressKey(event);
