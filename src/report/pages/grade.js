// The page of a grading: its figures, and tables of programs, known mistakes, features of the rules, tests and bounds.

import {badge, copyable, element, itemAt, itemsWord, itemsWords, enumerated, shown} from "./text.js";
import {tr, tr_plural} from "./tr.js";
import {setPieces} from "./board.js";
import {fact, setUpHead, startedWords, tookWords} from "./shell.js";
import {drawnDifference} from "./steps.js";
import {sortableTable} from "./tables.js";

const grade = JSON.parse(document.getElementById("data").textContent); // docs/grade-report.schema.json, and boards
const byId = (id) => document.getElementById(id);
const {score, tests, mistakes, programs} = grade;
const graded = tests.map((_, place) => place).filter((place) => tests[place].counts);

function perCent(part, whole) {
  if (whole === 0) return "–";
  const percent = (100 * part) / whole;
  // Never rounded to all or nothing where that isn't so.
  if (part < whole && percent > 99.9) return "99.9%";
  return `${percent.toFixed(1).replace(".0", "")}%`;
}

function headline() {
  const verdict = score.strong_enough
    ? tr("strong enough")
    : score.percent < score.required || mistakes.length === 0
      ? tr("not strong enough")
      : tr("with errors");
  const {true_negatives: wrong, true_positives: right} = score;
  if (mistakes.length === 0)
    return tr(
      "{} wrong programs rejected, {} right programs accepted: {}",
      tr("{} of {}", wrong.hits, wrong.all),
      tr("{} of {}", right.hits, right.all),
      verdict,
    );
  return tr("{0} of the known mistakes are caught: {1}", perCent(score.caught, score.mistakes), verdict);
}

const testsWords = (count) => tr_plural("{} test", "{} tests", count);

const NAMED_SPELLINGS = 5; // tests that are not strict; the others are counted

function notices() {
  const texts = [];
  if (grade.interrupted)
    texts.push(
      tr("The run was interrupted: not all programs were run on all tests, or not all of the search was done."),
    );
  let loose = 0; // tests that count though they are not strict
  for (const test of tests) {
    if (test.fault && test.counts) loose += 1;
    if (test.fault && (!test.counts || loose <= NAMED_SPELLINGS)) {
      const {line, column, expected, found} = test.fault;
      const name = test.counts ? tr("{} is not strict, but counts", test.name) : tr("{} is not valid", test.name);
      texts.push(tr("{0}: line {1}, column {2}: expected {3}, found {4}", name, line, column, expected, found));
    }
    if (test.unanswered) texts.push(tr("{}: {}", test.name, test.unanswered));
    if (test.wrong_words) texts.push(tr("wrong answer: {}: {}", test.name, test.wrong_words));
    else if (test.wrong_answer)
      texts.push(tr("{0}: its recorded answer is wrong at line {1}", test.name, test.wrong_answer.line));
  }
  if (loose > NAMED_SPELLINGS)
    texts.push(tr_plural("{} more test is not strict", "{} more tests are not strict", loose - NAMED_SPELLINGS));
  texts.push(...grade.warnings);
  for (const {tests: same, to_the_byte: toTheByte} of grade.duplicates) {
    const names = enumerated(same.map((place) => tests[place].name));
    texts.push(toTheByte ? tr("{}: the same input", names) : tr("{}: the same input, except for white space", names));
  }
  return texts;
}

function figures() {
  const figure = (value, words, quality) => element("li", {}, element("strong", {class: quality}, value), words);
  const missed = score.mistakes - score.caught;
  const ofMistakes = () => [
    figure(tr("{} of {}", score.caught, score.mistakes), tr("known mistakes caught"), missed === 0 ? "good" : "bad"),
    figure(String(score.caught_thrice), tr("by at least three tests")),
    figure(
      String(score.caught_by_missing_lines),
      tr("only by missing lines"),
      score.caught_by_missing_lines ? "bad" : null,
    ),
    figure(tr("{} of {}", score.exercised, score.features), tr("features of the rules exercised")),
  ];
  const list = [
    ...(mistakes.length > 0 ? ofMistakes() : []),
    figure(tr("{} of {}", grade.enough.length, graded.length), tr("tests would be enough to catch as much")),
  ];
  const rate = ({hits, all}, words) => {
    if (all === 0) return;
    const share = tr("{} ({})", words, tr("{} of {}", hits, all));
    list.push(figure(perCent(hits, all), share, hits === all ? "good" : "bad"));
  };
  rate(score.true_negatives, tr("true negative rate"));
  rate(score.true_positives, tr("true positive rate"));
  return list;
}

// Fills the table of a section, and shows the section if it has rows. A cell is a text, a number, or [what it is sorted
// by, a node]; `columns` are [name, title].
function fillTable(section, columns, rows) {
  byId(section).hidden = rows.length === 0;
  const sorted = (cell) =>
    Array.isArray(cell) ? cell : [cell, typeof cell === "number" ? cell.toLocaleString("en") : shown(cell)];
  const list = rows.map((row) => row.map(sorted));
  sortableTable(byId(section).querySelector("table"), columns, () => list)();
}

// A cell that says what is good or bad.
const rated = (words, isBad) => [words, element("span", {class: isBad ? "bad" : null}, words)];

// Text that opens what is made when it is asked for.
function opening(words, make) {
  const details = element("details", {}, element("summary", {}, words));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(make());
  });
  return details;
}

// The differences from the right output that are drawn, each with the name of who wrote it.
function drawDifferences(section, words, list) {
  for (const {name, drawn} of list.filter((one) => one.drawn)) {
    const draw = () => drawnDifference(grade.problem, grade.frames, drawn, name);
    byId(section).append(element("article", {class: "card"}, element("h3", {}, shown(name)), opening(words, draw)));
  }
}

function programRow(program) {
  const first = program.results.find(({verdict}) => verdict !== "AC");
  const isRight = program.rejected_by === 0;
  const fits = program.expectation === "unknown" || !program.judged || (program.expectation === "right") === isRight;
  const judged = isRight ? tr("accepted") : testsWords(program.rejected_by);
  const code = first ? first.verdict : "AC";
  return [
    program.name,
    {right: tr("correct"), wrong: tr("wrong"), unknown: tr("unknown")}[program.expectation],
    rated(program.judged ? judged : tr("can't be judged"), !fits),
    [code, badge(code)],
    first ? tr("{}: {}", tests[first.test].name, first.signature || first.reason) : "",
    program.kind,
  ];
}

// Lists how each test catches a mistake. If none does, gives the command that shows the mistake.
function killsOf({name, kills}) {
  if (kills.length === 0)
    return copyable(
      `quackcheck diff -p ${grade.problem.id} --impl optimized --impl ${name}`,
      tr("command for {}", name),
    );
  const words = ({item, signature}) =>
    item > 0 ? tr("{}: {}", itemAt(grade.problem.item_name, item), signature) : signature;
  const list = kills.map((kill) => element("li", {}, shown(tr("{}: {}", tests[kill.test].name, words(kill)))));
  return element("ol", {}, ...list);
}

function mistakeRow(mistake) {
  const {length} = mistake.kills;
  const caught = length === 0 ? tr("none") : testsWords(length);
  const byLines = length > 0 && !mistake.kills.some((kill) => kill.by_a_line);
  return [
    mistake.name.replace(/^mistake:/, ""),
    tr("{} ({})", mistake.sentence, mistake.clause),
    [length, opening(element("span", {class: length === 0 ? "bad" : null}, caught), () => killsOf(mistake))],
    rated(byLines ? tr("only by missing lines") : "", true),
  ];
}

// The command that adds the tests that are missing.
function remedy() {
  const caught = new Set(grade.additions.flatMap(({catches}) => catches)).size;
  const all = mistakes.filter((mistake) => mistake.kills.length === 0).length;
  const words = tr_plural(
    "{0} more test would catch {1} of the {2} that survive:",
    "{0} more tests would catch {1} of the {2} that survive:",
    grade.additions.length,
    caught,
    all,
  );
  return element("div", {}, element("p", {}, words), copyable(grade.fix_command, tr("command that adds tests")));
}

function featureRow({clause, kind, outcome, times, tests: count}) {
  return [
    [clause, element("code", {title: grade.clauses[clause]}, clause)],
    kind === "" ? outcome : tr("{}: {}", kind, outcome),
    [times, times === 0 ? element("span", {class: "bad"}, tr("never")) : times.toLocaleString("en")],
    count,
  ];
}

// Counts the mistakes that each test catches; if the problem has no known mistakes, the wrong programs.
function catchesOfTests() {
  const catches = tests.map(() => 0);
  for (const {kills} of mistakes) for (const {test} of kills) catches[test] += 1;
  const wrong = programs.filter(({expectation}) => mistakes.length === 0 && expectation === "wrong");
  for (const {results} of wrong) for (const {test, verdict} of results) catches[test] += verdict === "AC" ? 0 : 1;
  return catches;
}

function testRow(test, place, catches) {
  const name = element("span", {}, shown(test.name));
  if (test.fault && test.counts) name.append(" ", element("span", {class: "bad"}, tr("not strict")));
  const isWrong = Boolean(test.wrong_answer || test.wrong_words);
  const answer = isWrong ? tr("wrong") : test.answer ? tr("correct") : tr("none");
  return [
    place + 1,
    [test.name, name],
    test.items,
    test.counts ? catches[place] : [-1, element("span", {class: "bad"}, tr("not valid"))],
    grade.enough.includes(place) ? tr("yes") : "",
    test.counts ? rated(answer, isWrong) : "",
  ];
}

function boundsRow(variable) {
  const reached = (isReached) => rated(isReached ? tr("reached") : tr("not reached"), !isReached);
  const [least, most] = [variable.least, variable.most].map((value) => value.toLocaleString("en"));
  return [
    variable.name,
    variable.low,
    reached(variable.low_reached),
    variable.high,
    reached(variable.high_reached),
    tr("{} to {}", least, most),
  ];
}

function setUpTables() {
  const named = (...titles) => titles.map((title, place) => [String(place), title]);
  fillTable(
    "programs",
    named(tr("program"), tr("said to be"), tr("rejected by"), "", tr("first"), tr("kind")),
    programs.map(programRow),
  );
  drawDifferences("programs", tr("The difference, on the board"), programs);
  const weakest = [...mistakes].sort((a, b) => a.kills.length - b.kills.length);
  const columns = [
    ["name", tr("mistake")],
    ["what", tr("what is wrong")],
    ["tests", tr("caught by")],
    ["lines", ""],
  ];
  fillTable("mistakes", columns, weakest.map(mistakeRow));
  if (grade.fix_command !== "") byId("mistakes").querySelector("h2").after(remedy());
  const rarest = [...grade.coverage].sort((a, b) => (a.times > 0) - (b.times > 0));
  fillTable("coverage", named(tr("clause"), tr("feature"), tr("times"), tr("tests")), rarest.map(featureRow));
  const catches = catchesOfTests();
  const items = itemsWord(grade.problem.item_name);
  fillTable(
    "tests",
    named("", tr("test"), items, tr("catches"), tr("would be enough"), tr("recorded answer")),
    tests.map((test, place) => testRow(test, place, catches)),
  );
  drawDifferences("tests", tr("The wrong line, on the board"), tests);
  fillTable("bounds", named(tr("variable"), tr("least"), "", tr("most"), "", tr("values")), grade.bounds.map(boundsRow));
}

function runFacts() {
  const facts = [
    ...fact(tr("Command"), copyable(grade.command, tr("command of this run"))),
    ...fact(tr("Problem"), tr("{} ({})", grade.problem.title, grade.problem.id)),
    ...fact(tr("Directory"), shown(grade.directory)),
    ...fact(tr("Started"), tookWords(grade.started, grade.seconds)),
    ...fact("QuackCheck", grade.quackcheck),
  ];
  if (grade.added.length > 0) facts.push(...fact(tr("Added"), shown(grade.added.join("\n"))));
  return facts;
}

function setUp() {
  const count = tr("{} ({})", testsWords(tests.length), itemsWords(grade.problem.item_name, grade.items));
  const summary = [count, grade.directory, startedWords(grade.started), tr("{} s", grade.seconds.toFixed(1))];
  setPieces(grade.problem.pieces);
  setUpHead(grade.problem.title, headline(), summary, notices());
  byId("figures").append(...figures());
  setUpTables();
  byId("run").append(...runFacts());
}

setUp();
