// The table of all reports.

import {element} from "./text.js";

// A table whose heads sort it. `columns` are [name, title]; a row is a list of [what it is sorted by, cell]. The class
// of a cell names its column.
export function sortableTable(table, columns, rows) {
  const order = {column: -1, direction: 1};
  const compare = (a, b) => (typeof a === "number" ? a - b : a.localeCompare(b));
  const body = element("tbody", {});
  const cellOf = ([key, cell], column) => {
    const className = `c-${columns[column][0]}${typeof key === "number" ? " n" : ""}`;
    return column === 0
      ? element("th", {scope: "row", class: className}, cell)
      : element("td", {class: className}, cell);
  };
  const heads = columns.map(([name, title], column) => {
    const button = element("button", {type: "button", class: "sort"}, title);
    button.addEventListener("click", () => {
      order.direction = order.column === column ? -order.direction : 1;
      order.column = column;
      draw();
    });
    return element("th", {scope: "col", class: `c-${name}`}, button);
  });
  const draw = () => {
    const list = [...rows()];
    if (order.column >= 0) list.sort((a, b) => order.direction * compare(a[order.column][0], b[order.column][0]));
    heads.forEach((head, column) => {
      head.classList.toggle("n", list.length > 0 && typeof list[0][column][0] === "number");
      if (column !== order.column) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", order.direction > 0 ? "ascending" : "descending");
    });
    body.replaceChildren(...list.map((row) => element("tr", {}, ...row.map(cellOf))));
  };
  table.append(element("thead", {}, element("tr", {}, ...heads)), body);
  return draw;
}
