// Which features of the rules the graded tests exercise: by clause, and on the board.

import {byId, fillTable, grade} from "./graded.js";
import {MARGIN, SQUARE, boardDrawing, cellsOf, drawn, middle, spread} from "./board.js";
import {element} from "./text.js";

// "red horse, up 2, left 1: captures", each a text of its own, which is translated by itself.
function featureWords({kind, direction, outcome}) {
  if (kind === "") return direction === "" ? [outcome] : [direction, ": ", outcome];
  return direction === "" ? [kind, ": ", outcome] : [kind, ", ", direction, ": ", outcome];
}

function featureTable(features) {
  const table = element("table", {class: "totals"});
  const rows = [...features]
    .sort((a, b) => (a.times > 0) - (b.times > 0))
    .map((feature) => [
      element("span", {class: feature.times === 0 ? "never" : null}, ...featureWords(feature)),
      feature.times === 0 ? "never" : feature.times.toLocaleString("en"),
      String(feature.tests),
    ]);
  fillTable(table, ["feature", "times", "tests"], [null, "n", "n"], rows);
  return element("div", {class: "scroll"}, table);
}

export function setUpCoverage() {
  const byClause = new Map();
  for (const feature of grade.coverage) {
    if (!byClause.has(feature.clause)) byClause.set(feature.clause, []);
    byClause.get(feature.clause).push(feature);
  }
  for (const [clause, features] of byClause) {
    const exercised = features.filter(({times}) => times > 0).length;
    const meter = element(
      "span",
      {class: "meter", "aria-hidden": "true"},
      element("i", {style: `width: ${(100 * exercised) / features.length}%`}),
    );
    const summary = element(
      "summary",
      {},
      element("code", {}, clause),
      meter,
      element("span", {class: "share"}, `${exercised} of ${features.length}`),
      element("span", {class: "sentence"}, grade.clauses[clause]),
    );
    const details = element("details", {}, summary);
    details.addEventListener("toggle", () => details.open && !details.dataset.filled && fill());
    const fill = () => {
      details.dataset.filled = "yes";
      details.append(featureTable(features));
    };
    byId("coverage").append(details);
  }
}

function shortNumber(number) {
  if (number < 1000) return String(number);
  return number < 1000000 ? `${Math.round(number / 1000)}k` : `${Math.round(number / 1000000)}M`;
}

// How often a cell was exercised, over the cell of a board.
function heatOf(feature, most) {
  const [row, column] = feature.cell;
  const [x, y] = [MARGIN + column * SQUARE, MARGIN + row * SQUARE];
  const heat = feature.times === 0 ? 0 : 0.08 + 0.72 * Math.sqrt(feature.times / most);
  const cell = drawn("g", {}, drawn("title", {}, ...featureWords(feature), `: ${feature.times}`));
  cell.append(drawn("rect", {class: "heat", "fill-opacity": heat.toFixed(2), x, y, width: SQUARE, height: SQUARE}));
  if (feature.times === 0) {
    const [left, right, up, down] = [x + 12, x + SQUARE - 12, y + 12, y + SQUARE - 12];
    cell.append(drawn("path", {class: "cross", d: `M${left} ${up}L${right} ${down}M${right} ${up}L${left} ${down}`}));
  } else {
    cell.append(drawn("text", {x: middle(column), y: middle(row), dy: "0.36em"}, shortNumber(feature.times)));
  }
  return cell;
}

function mapOf(features) {
  const {clause, outcome} = features[0];
  const most = Math.max(1, ...features.map(({times}) => times));
  const exercised = `${features.filter(({times}) => times > 0).length} of ${features.length}`;
  const empty = cellsOf(spread(grade.board.board)).map((row) => row.map(() => null));
  const board = boardDrawing({...grade.board, marked: []}, empty, `${clause}: ${outcome}, ${exercised} cells`);
  board.append(...features.map((feature) => heatOf(feature, most)));
  const caption = element("figcaption", {}, element("code", {}, clause), ` ${outcome} (${exercised})`);
  return element("figure", {}, board, caption);
}

// Features that have a cell make a map for each clause and outcome.
export function setUpMaps() {
  const maps = new Map();
  for (const feature of grade.coverage) {
    if (feature.cell === null) continue;
    const key = `${feature.clause} ${feature.outcome}`;
    if (!maps.has(key)) maps.set(key, []);
    maps.get(key).push(feature);
  }
  if (maps.size === 0 || grade.board === null) return;
  byId("maps").hidden = false;
  byId("maps")
    .querySelector(".maps")
    .append(...[...maps.values()].map(mapOf));
}
