// The page of a grading: figures, known mistakes, programs and tests.

import {byId, fillTable, grade} from "./graded.js";
import {setUpCoverage} from "./coverage.js";
import {badge, copyable, element, itemAt, itemsWord, itemsWords, enumerated, shown} from "./text.js";
import {tr, tr_plural} from "./tr.js";
import {setPieces} from "./board.js";
import {fact, setUpHead, startedWords, tookWords} from "./shell.js";
import {drawnDifference} from "./steps.js";

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
    texts.push(toTheByte ? tr("{}: the same input", names) : tr("{}: the same input, but for white space", names));
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

const survivorCard = (name, ...about) =>
  element("article", {class: "card survivor"}, element("h3", {}, shown(name)), ...about);

// A difference from the right output, drawn when it is asked for; null where there is nothing to draw.
function drawnDetails(words, drawnPart, foundBy) {
  if (!drawnPart) return null;
  const details = element("details", {}, element("summary", {}, words));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1)
      details.append(drawnDifference(grade.problem, grade.frames, drawnPart, foundBy));
  });
  return details;
}

// A known mistake is shown on a small input by this command.
const mistakeCard = (mistake) =>
  survivorCard(
    mistake.name,
    element("p", {}, tr("{} ({})", mistake.sentence, mistake.clause)),
    copyable(
      `quackcheck diff -p ${grade.problem.id} --impl optimized --impl ${mistake.name}`,
      tr("command for {}", mistake.name),
    ),
  );

const OPEN_SURVIVORS = 10; // weak data have hundreds

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

function setUpSurvivors() {
  const survivors = mistakes.filter((mistake) => mistake.kills.length === 0);
  if (survivors.length === 0) return;
  byId("survivors").hidden = false;
  if (grade.fix_command !== "") byId("survivors").append(remedy());
  byId("survivors").append(...survivors.slice(0, OPEN_SURVIVORS).map(mistakeCard));
  const rest = survivors.slice(OPEN_SURVIVORS);
  if (rest.length === 0) return;
  byId("survivors").append(
    element("details", {}, element("summary", {}, tr("{} more", rest.length)), ...rest.map(mistakeCard)),
  );
}

function setUpAnswers() {
  const wrong = tests.filter((test) => test.drawn);
  byId("answers").hidden = wrong.length === 0;
  byId("answers").append(
    ...wrong.map(({name, drawn: part}) =>
      survivorCard(name, drawnDetails(tr("The wrong line, on the board"), part, name)),
    ),
  );
}

function setUpPrograms() {
  if (programs.length === 0) return;
  byId("programs").hidden = false;
  const rows = programs.map((program) => {
    const first = program.results.find(({verdict}) => verdict !== "AC");
    const fits =
      program.expectation === "unknown" ||
      !program.judged ||
      (program.expectation === "right") === (program.rejected_by === 0);
    const judged = program.rejected_by > 0 ? testsWords(program.rejected_by) : tr("accepted");
    return [
      shown(program.name),
      {right: tr("correct"), wrong: tr("wrong"), unknown: tr("unknown")}[program.expectation],
      element("span", {class: fits ? null : "bad"}, program.judged ? judged : tr("can't be judged")),
      first ? badge(first.verdict) : badge("AC"),
      first ? shown(tr("{}: {}", tests[first.test].name, first.signature || first.reason)) : "",
      program.kind,
    ];
  });
  fillTable(
    byId("programs").querySelector("table"),
    [tr("program"), tr("said to be"), tr("rejected by"), "", tr("first"), tr("kind")],
    [],
    rows,
  );
  const differ = programs.filter((program) => program.drawn);
  if (differ.length > 0) byId("programs").append(element("h3", {}, tr("Where programs are wrong first")));
  for (const {name, results, drawn: part} of differ) {
    const first = results.find(({verdict}) => verdict !== "AC");
    const about = [
      element("p", {}, shown(tests[first.test].name)),
      drawnDetails(tr("The difference, on the board"), part, name),
    ];
    byId("programs").append(survivorCard(name, ...about));
  }
  const survive = ({expectation, judged, rejected_by: rejections}) =>
    expectation === "wrong" && judged && rejections === 0;
  const cards = programs.filter(survive).map(({name}) => survivorCard(name));
  if (cards.length > 0) byId("programs").append(element("h3", {}, tr("Wrong programs that no test catches")), ...cards);
}

function mistakeOrder(kind) {
  const places = mistakes.map((_, place) => place);
  if (kind === "weakest") places.sort((a, b) => mistakes[a].kills.length - mistakes[b].kills.length || a - b);
  return places;
}

const plainName = (mistake) => mistake.name.replace(/^mistake:/, "");

function killRow(mistake) {
  const byTest = new Map(mistake.kills.map((kill) => [kill.test, kill]));
  const name = element(
    "button",
    {type: "button", title: mistake.sentence, onclick: () => showMistake(mistake)},
    plainName(mistake),
  );
  const row = element(
    "tr",
    {class: mistake.kills.length === 0 ? "survives" : null},
    element("th", {scope: "row"}, name),
  );
  row.append(element("td", {class: "tally"}, String(mistake.kills.length)));
  for (const place of graded) {
    const kill = byTest.get(place);
    const title = kill ? tr("{}: {}", tests[place].name, kill.signature) : null;
    row.append(element("td", {class: kill ? (kill.by_a_line ? "caught" : "lines") : null, title}));
  }
  return row;
}

function drawKills(kind) {
  const head = element(
    "tr",
    {},
    element("th", {scope: "col"}, tr("mistake")),
    element("th", {scope: "col"}, tr("tests")),
  );
  for (const place of graded)
    head.append(element("th", {scope: "col", class: "number", title: tests[place].name}, String(place + 1)));
  const body = element("tbody", {}, ...mistakeOrder(kind).map((place) => killRow(mistakes[place])));
  byId("kills").replaceChildren(element("table", {}, element("thead", {}, head), body));
}

function showMistake(mistake) {
  const words = ({item, signature}) =>
    item > 0 ? tr("{}: {}", itemAt(grade.problem.item_name, item), signature) : signature;
  const list = mistake.kills.map((kill) =>
    element("li", {}, shown(tests[kill.test].name), element("span", {class: "signature"}, ` ${words(kill)}`)),
  );
  const card = byId("mistake");
  card.hidden = false;
  card.replaceChildren(
    element("h3", {}, mistake.name),
    element("p", {}, tr("{} ({})", mistake.sentence, mistake.clause)),
    list.length > 0 ? element("ol", {}, ...list) : element("p", {class: "bad"}, tr("No test catches it.")),
  );
  card.scrollIntoView({block: "nearest"});
}

function setUpTests() {
  const catches = new Map(graded.map((place) => [place, 0]));
  for (const {kills} of mistakes) for (const {test} of kills) catches.set(test, catches.get(test) + 1);
  const wrong = programs.filter(({expectation}) => mistakes.length === 0 && expectation === "wrong");
  for (const {results} of wrong)
    for (const {test, verdict} of results) catches.set(test, catches.get(test) + (verdict === "AC" ? 0 : 1));
  const answerWords = (test) => {
    if (test.wrong_answer || test.wrong_words) return element("span", {class: "bad"}, tr("wrong"));
    return test.answer ? tr("correct") : tr("none");
  };
  const rows = tests.map((test, place) => [
    String(place + 1),
    element(
      "span",
      {},
      shown(test.name),
      test.fault && test.counts ? element("span", {class: "bad"}, ` ${tr("not strict")}`) : "",
    ),
    test.items.toLocaleString("en"),
    test.counts ? String(catches.get(place)) : element("span", {class: "bad"}, tr("not valid")),
    grade.enough.includes(place) ? tr("yes") : "",
    test.counts ? answerWords(test) : "",
  ]);
  const heads = [
    "",
    tr("test"),
    itemsWord(grade.problem.item_name),
    tr("catches"),
    tr("would be enough"),
    tr("recorded answer"),
  ];
  fillTable(byId("tests"), heads, ["n", null, "n", "n", null, null], rows);
}

function setUpBounds() {
  const mark = (reached) =>
    element("span", {class: reached ? null : "bad"}, reached ? tr("reached") : tr("not reached"));
  const number = (value) => value.toLocaleString("en");
  const rows = grade.bounds.map((variable) => [
    variable.name,
    number(variable.low),
    mark(variable.low_reached),
    number(variable.high),
    mark(variable.high_reached),
    tr("{} to {}", number(variable.least), number(variable.most)),
  ]);
  fillTable(
    byId("bounds"),
    [tr("variable"), tr("least"), "", tr("most"), "", tr("values")],
    [null, "n", null, "n", null, null],
    rows,
  );
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
  setUpAnswers();
  setUpSurvivors();
  setUpPrograms();
  byId("matrix").hidden = mistakes.length === 0;
  byId("clauses").hidden = grade.coverage.length === 0;
  byId("ranges").hidden = grade.bounds.length === 0;
  drawKills("weakest");
  byId("order").addEventListener("change", (event) => drawKills(event.target.value));
  setUpCoverage();
  setUpTests();
  setUpBounds();
  byId("run").append(...runFacts());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") byId("mistake").hidden = true;
  });
}

setUp();
