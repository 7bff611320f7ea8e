// The data of a grading's page, which are the JSON report (docs/grade-report.schema.json), and its tables.

import {element} from "./text.js";

export const grade = JSON.parse(document.getElementById("data").textContent);
export const byId = (id) => document.getElementById(id);

// A table of heads and rows; a cell is a text or a node, `classes` says how each column is set.
export function fillTable(table, heads, classes, rows) {
  const cells = (name, row) => row.map((cell, column) => element(name, {class: classes[column]}, cell));
  table.append(
    element("thead", {}, element("tr", {}, ...cells("th", heads))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells("td", row)))),
  );
}
