// What goes to a printer: the matrix cut into pieces that fit a page, and the differences one below the other; or the
// one difference that is open.

const PAPER_COLUMNS = 20;
const PAPER_CELLS = 6000; // more cells are no use on paper
const PAPER_DIFFERENCES = 40;
const paper = document.getElementById("paper");

function paperTable(columns) {
  const head = element("tr", {}, element("th", {}, "case"));
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

function paperMatrix() {
  const most = Math.max(PAPER_COLUMNS, Math.floor(PAPER_CELLS / matrix.rows.length));
  const columns = matrix.columns.slice(0, most);
  for (let i = 0; i < columns.length; i += PAPER_COLUMNS) paper.append(paperTable(columns.slice(i, i + PAPER_COLUMNS)));
  if (columns.length < matrix.columns.length)
    paper.append(element("p", {}, `${columns.length} of ${matrix.columns.length} cases are printed.`));
}

function paperDifference(detail) {
  const part = detail.shrunk || detail;
  const {name} = implementations[detail.implementation];
  const article = element(
    "article",
    {},
    element("h3", {}, badge(detail.verdict), " ", shown(name), ` on case ${detail.case}`),
    reasonCard(part, {reason: detail.reason, code: detail.verdict}),
  );
  const step = stepsOf(part, detail.shrunk ? 1 : detail.frame_offset).find((each) => each.parts);
  const board = step && boardDrawing(step, `The board before ${view.itemName} ${step.number}`);
  if (board) article.append(board);
  article.append(element("pre", {class: "code"}, shown(part.command)));
  return article;
}

function fillPaper() {
  if (!difference.hidden) return;
  paperMatrix();
  if (report.details.length > 0) paper.append(element("h2", {}, "Differences"));
  for (const detail of report.details.slice(0, PAPER_DIFFERENCES)) paper.append(paperDifference(detail));
  const rest = report.details.length - PAPER_DIFFERENCES;
  if (rest > 0) paper.append(element("p", {}, `${counted(rest, "more difference")} on the screen.`));
  paper.hidden = false;
}

function emptyPaper() {
  paper.hidden = true;
  paper.replaceChildren();
}
