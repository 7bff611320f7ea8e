// The pages for a printer: the matrix cut into pieces that fit a page, and the differences one below the other; or the
// one difference that is open.

import {element, shown} from "./text.js";
import {tr, tr_parts, tr_plural} from "./tr.js";
import {cases, implementations, outcomeOf, report} from "./report.js";
import {differenceArticle} from "./findings.js";
import {matrix} from "./matrix.js";
import {difference} from "./difference.js";

const PAPER_COLUMNS = 20;
const PAPER_CELLS = 6000; // more cells are no use on paper
const PAPER_DIFFERENCES = 40;
const paperMatrix = document.getElementById("paper-matrix");
const paperDifferences = document.getElementById("paper-differences");

function paperTable(columns) {
  const head = element("tr", {}, element("th", {}, tr("case")));
  for (const column of columns) head.append(element("th", {scope: "col"}, String(cases[column].number)));
  const table = element("table", {class: "paper-matrix"}, element("thead", {}, head));
  for (const place of matrix.rows) {
    const row = element("tr", {}, element("th", {scope: "row"}, shown(implementations[place].name)));
    for (const column of columns) {
      const {code} = outcomeOf(place, column);
      row.append(element("td", {class: `v-${code}`}, code));
    }
    table.append(row);
  }
  return table;
}

function fillPaperMatrix() {
  const most = Math.max(PAPER_COLUMNS, Math.floor(PAPER_CELLS / matrix.rows.length));
  const columns = matrix.columns.slice(0, most);
  for (let i = 0; i < columns.length; i += PAPER_COLUMNS)
    paperMatrix.append(paperTable(columns.slice(i, i + PAPER_COLUMNS)));
  if (columns.length < matrix.columns.length)
    paperMatrix.append(element("p", {}, tr("{0} of {1} cases are printed.", columns.length, matrix.columns.length)));
}

function paperDifference(detail) {
  const title = tr_parts("{0} on case {1}", shown(implementations[detail.implementation].name), detail.case);
  const command = element("pre", {class: "code"}, shown((detail.shrunk || detail).command));
  return differenceArticle(detail, title, command);
}

function fillPaperDifferences() {
  if (report.details.length > 0) paperDifferences.append(element("h2", {}, tr("Differences")));
  paperDifferences.append(...report.details.slice(0, PAPER_DIFFERENCES).map(paperDifference));
  const rest = report.details.length - PAPER_DIFFERENCES;
  if (rest > 0)
    paperDifferences.append(
      element("p", {}, tr_plural("{} more difference on the screen.", "{} more differences on the screen.", rest)),
    );
}

export function fillPaper() {
  emptyPaper();
  if (!difference.hidden) return;
  fillPaperMatrix();
  fillPaperDifferences();
  paperMatrix.hidden = paperDifferences.hidden = false;
}

export function emptyPaper() {
  paperMatrix.hidden = paperDifferences.hidden = true;
  paperMatrix.replaceChildren();
  paperDifferences.replaceChildren();
}
