// What `explain` says of an input, one item after the other on the board.

import {announce, counted, element, shown} from "./text.js";
import {setUpHead} from "./shell.js";
import {boardAfter, boardBefore, pieceLegend, setPieces, sides, spread} from "./board.js";

const explanation = JSON.parse(document.getElementById("data").textContent);
const {item_name: itemName, steps} = explanation;
const view = {step: 0, rows: []};

// Steps of one item, as the moves of a case of primitive chess, have its number.
function numberSteps() {
  let number = explanation.first - 1;
  for (const step of steps) {
    if (!step.continues) number += 1;
    Object.assign(step, {number, board: spread(step.board), after: spread(step.after), parts: true});
  }
}

function stepRow(step, place) {
  const number = element(
    "button",
    {type: "button", tabindex: "-1", "aria-label": `go to ${itemName} ${step.number}`},
    String(step.number),
  );
  const row = element(
    "tr",
    {onclick: () => goTo(place)},
    element("th", {scope: "row"}, number),
    element("td", {class: "words"}, shown(step.item_text)),
    element("td", {translate: "no"}, shown(step.answer)),
    element("td", {}, shown(step.outcome)),
  );
  return row;
}

function goTo(place) {
  view.rows[view.step].removeAttribute("aria-current");
  view.step = Math.max(0, Math.min(place, steps.length - 1));
  const step = steps[view.step];
  const row = view.rows[view.step];
  row.setAttribute("aria-current", "step");
  const list = document.querySelector(".steps-scroll");
  list.scrollTop = row.offsetTop - list.clientHeight / 2;
  const words = `${itemName} ${step.number}: ${step.item_text.replaceAll("\n", " / ")}`;
  const tooLarge = element("p", {class: "no-board"}, "This board is too large to draw.");
  const turn = element("span", {class: `turn ${sides.indexOf(step.to_move) === 1 ? "second" : "first"}`}, step.to_move);
  document
    .getElementById("board")
    .replaceChildren(element("figcaption", {}, words, " ", turn), boardBefore(step, itemName) || tooLarge);
  const after = boardAfter(step, itemName);
  document.getElementById("board-after").replaceChildren(...(after ? [element("figcaption", {}, "After"), after] : []));
  document.getElementById("outcome").replaceChildren(shown(step.outcome));
  announce(`${words}. ${step.answer}. ${step.outcome}`);
}

function setUpSteps() {
  const head = ["", itemName, "answer", "what happens"];
  view.rows = steps.map(stepRow);
  document
    .querySelector(".steps")
    .append(
      element("thead", {}, element("tr", {}, ...head.map((word) => element("th", {scope: "col"}, word)))),
      element("tbody", {}, ...view.rows),
    );
  const control = (label, words, places) => {
    const go = () => goTo(places === 0 ? 0 : view.step + places);
    return element("button", {type: "button", class: "step", "aria-label": words, onclick: go}, label);
  };
  document
    .getElementById("controls")
    .append(
      control("«", "to the beginning", 0),
      control("‹", "back", -1),
      control("›", "on", 1),
      control("»", "to the end", Infinity),
    );
  document.getElementById("pieces").append(pieceLegend());
  document.addEventListener("keydown", (event) => {
    const places = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity}[event.key];
    if (!places || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(view.step + places);
  });
  goTo(0);
}

setPieces(explanation.pieces);
numberSteps();
const items = steps.filter((step) => !step.continues).length;
setUpHead(
  explanation.title,
  `${explanation.name}: ${counted(items, itemName)}`,
  ["explained by the reference"],
  explanation.error ? [explanation.error] : [],
);
if (steps.length > 0) setUpSteps();
else document.getElementById("explanation").hidden = true;
