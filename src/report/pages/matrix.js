// The matrix implementations × cases. Only what is in view is in the document, so that 100 × 1000 cells stay quick; a
// small matrix is there as a whole.

import {WORDS, badge, element, shown, usageWords} from "./text.js";
import {tr} from "./tr.js";
import {
  caseAt,
  cases,
  failures,
  implementations,
  isAccepted,
  isRun,
  linkTo,
  outcomeOf,
  outcomeWords,
} from "./report.js";
import {orders} from "./findings.js";

const CELL_WIDTH = 42; // pixels, as in page.css
const ROW_HEIGHT = 40;
const WHOLE = 3000; // cells; nothing is left out of a smaller matrix
const AROUND = 6; // rows and columns beyond the edges of the view
const grid = document.getElementById("grid");
const tip = document.getElementById("tip");

export const matrix = {order: "worst", rows: [], columns: [], row: 0, column: 0, window: ""};

function range(offset, extent, size, count) {
  const first = Math.floor(offset / size) - AROUND;
  const last = Math.ceil((offset + extent) / size) + AROUND;
  return [Math.max(0, first - (first % 4)), Math.min(count, last + 4 - (last % 4))];
}

function visibleWindow() {
  const {rows, columns} = matrix;
  if (rows.length * columns.length <= WHOLE) return [0, rows.length, 0, columns.length];
  return [
    ...range(grid.scrollTop, grid.clientHeight, ROW_HEIGHT, rows.length),
    ...range(grid.scrollLeft, grid.clientWidth, CELL_WIDTH, columns.length),
  ];
}

const gap = (cells) => element("div", {class: "gap", role: "presentation", style: `width:${cells * CELL_WIDTH}px`});

function headRow(first, last) {
  const row = element("div", {class: "row head", role: "row", "aria-rowindex": 1});
  row.append(element("div", {class: "name", role: "columnheader", "aria-colindex": 1}, tr("case")), gap(first));
  for (let i = first; i < last; ++i) {
    const each = cases[matrix.columns[i]];
    const label = {
      class: "case",
      role: "columnheader",
      "aria-colindex": i + 2,
      title: tr("{}: {}", caseAt(each.number), each.name),
    };
    row.append(element("div", label, String(each.number)));
  }
  row.append(gap(matrix.columns.length - last));
  return row;
}

function nameCell(place) {
  const {name} = implementations[place];
  const run = cases.filter((_, at) => isRun(place, at)).length;
  const tally = place === 0 ? tr("expected") : tr("{} of {}", run - failures(place), run);
  return element(
    "div",
    {class: "name", role: "rowheader", "aria-colindex": 1, title: name},
    element("span", {class: "who"}, shown(name)),
    element("span", {class: "tally"}, tally),
  );
}

function bodyRow(index, first, last) {
  const place = matrix.rows[index];
  const row = element("div", {class: "row", role: "row", "aria-rowindex": index + 2});
  row.append(nameCell(place), gap(first));
  for (let i = first; i < last; ++i) {
    const code = outcomeOf(place, matrix.columns[i]).code;
    const active = index === matrix.row && i === matrix.column;
    const attributes = {
      class: `cell v-${code}`,
      role: "gridcell",
      "aria-colindex": i + 2,
      "aria-label": outcomeWords(place, matrix.columns[i]),
      tabindex: active ? 0 : -1,
      "data-row": index,
      "data-column": i,
    };
    row.append(element("div", attributes, code));
  }
  row.append(gap(matrix.columns.length - last));
  return row;
}

function cellAt(row, column) {
  return grid.querySelector(`[data-row="${row}"][data-column="${column}"]`);
}

// Puts what is in view into the document, if that has changed.
export function drawMatrix(anew) {
  const view = visibleWindow();
  if (!anew && matrix.window === view.join()) return;
  matrix.window = view.join();
  const [firstRow, lastRow, firstColumn, lastColumn] = view;
  const hadFocus = grid.contains(document.activeElement);
  const above = element("div", {role: "presentation", style: `height:${firstRow * ROW_HEIGHT}px`});
  const below = element("div", {
    role: "presentation",
    style: `height:${(matrix.rows.length - lastRow) * ROW_HEIGHT}px`,
  });
  const rows = [headRow(firstColumn, lastColumn), above];
  for (let i = firstRow; i < lastRow; ++i) rows.push(bodyRow(i, firstColumn, lastColumn));
  grid.replaceChildren(...rows, below);
  // The cell with the focus may have left the view; then the matrix itself keeps it, so that the keys go on working.
  if (hadFocus) (cellAt(matrix.row, matrix.column) || grid).focus({preventScroll: true});
}

// The column of the names is as wide as they need, within bounds; a phone has its own width (page.css).
function fitNames() {
  const longest = Math.max(...implementations.map((each) => each.name.length));
  grid.style.setProperty("--names", `${Math.max(140, Math.min(264, longest * 7.5 + 28))}px`);
}

export function orderMatrix(kind) {
  Object.assign(matrix, {order: kind, ...orders(kind), row: 0, column: 0});
  grid.setAttribute("aria-rowcount", matrix.rows.length + 1);
  grid.setAttribute("aria-colcount", matrix.columns.length + 1);
  grid.scrollTo(0, 0);
  drawMatrix(true);
}

// Scrolls so that a cell is wholly in view, right of the names and below the numbers.
function bringIntoView(row, column) {
  const names = grid.querySelector(".name").offsetWidth;
  const head = grid.querySelector(".head").offsetHeight;
  const [x, y] = [column * CELL_WIDTH, row * ROW_HEIGHT];
  const [width, height] = [grid.clientWidth - names, grid.clientHeight - head];
  if (x < grid.scrollLeft) grid.scrollLeft = x;
  else if (x + CELL_WIDTH > grid.scrollLeft + width) grid.scrollLeft = x + CELL_WIDTH - width;
  if (y < grid.scrollTop) grid.scrollTop = y;
  else if (y + ROW_HEIGHT > grid.scrollTop + height) grid.scrollTop = y + ROW_HEIGHT - height;
}

function activate(row, column) {
  const before = cellAt(matrix.row, matrix.column);
  if (before) before.tabIndex = -1;
  matrix.row = Math.max(0, Math.min(row, matrix.rows.length - 1));
  matrix.column = Math.max(0, Math.min(column, matrix.columns.length - 1));
  bringIntoView(matrix.row, matrix.column);
  drawMatrix(false);
  const cell = cellAt(matrix.row, matrix.column);
  if (!cell) return;
  cell.tabIndex = 0;
  cell.focus({preventScroll: true});
}

// Makes the cell of an implementation and a case the active one, and gives it the focus.
export function activateCell(implementation, place) {
  activate(matrix.rows.indexOf(implementation), matrix.columns.indexOf(place));
}

function openCell(cell) {
  const [implementation, place] = placesOf(cell);
  if (!isAccepted(implementation, place)) location.hash = linkTo(implementation, place);
}

function placesOf(cell) {
  return [matrix.rows[Number(cell.dataset.row)], matrix.columns[Number(cell.dataset.column)]];
}

function showTip(cell) {
  const [implementation, place] = placesOf(cell);
  const outcome = outcomeOf(implementation, place);
  const cut = outcome.reason.length > 160 ? `${outcome.reason.slice(0, 160)}…` : outcome.reason;
  tip.replaceChildren(
    element("strong", {}, shown(implementations[implementation].name)),
    element("span", {}, shown(tr("{}: {}", caseAt(cases[place].number), cases[place].name))),
    element("span", {}, badge(outcome.code), ` ${[WORDS.get(outcome.code), ...usageWords(outcome)].join(" · ")}`),
  );
  if (cut) tip.append(element("span", {class: "reason"}, shown(cut)));
  tip.hidden = false;
  const box = cell.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 8));
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : box.bottom + 8}px`;
}

export function hideTip() {
  tip.hidden = true;
}

function moveByKey(event) {
  if (event.altKey || event.metaKey) return;
  const page = Math.max(1, Math.floor(grid.clientHeight / ROW_HEIGHT) - 2);
  const {row, column} = matrix;
  const moves = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
    Home: [event.ctrlKey ? 0 : row, 0],
    End: [event.ctrlKey ? matrix.rows.length : row, matrix.columns.length],
  };
  if (moves[event.key]) activate(...moves[event.key]);
  else if ((event.key === "Enter" || event.key === " ") && event.target.dataset.row) openCell(event.target);
  else if (event.key === "Escape") hideTip();
  else return;
  event.preventDefault();
}

export function setUpMatrix() {
  fitNames();
  const onCell = (action) => (event) => {
    const cell = event.target.closest(".cell");
    if (cell && grid.contains(cell)) action(cell);
  };
  grid.addEventListener("keydown", moveByKey);
  grid.addEventListener("mouseover", onCell(showTip));
  grid.addEventListener("mouseleave", hideTip);
  grid.addEventListener("focusin", onCell(showTip));
  grid.addEventListener("focusout", hideTip);
  grid.addEventListener(
    "click",
    onCell((cell) => {
      activate(Number(cell.dataset.row), Number(cell.dataset.column));
      openCell(cell);
    }),
  );
  grid.addEventListener("scroll", () => {
    hideTip();
    requestAnimationFrame(() => drawMatrix(false));
  });
  window.addEventListener("resize", () => drawMatrix(false));
  document.getElementById("order").addEventListener("change", (event) => orderMatrix(event.target.value));
}
