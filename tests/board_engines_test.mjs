// The board's engines, as they stand in board.html, beside the program: the same words and answers on every corpus, in
// every problem.
//
//   node board_engines_test.mjs QUACKCHECK BOARD.html CORPORA
//
// Every third file, or with QUACK_WHOLE=1 all. Debian's nodejs. Prints how much it compared.

import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";

const [program, page, corpora] = process.argv.slice(2);
const packed = readFileSync(page, "utf8").match(/id="engines">([^<]+)</)[1];
const module = await WebAssembly.compile(gunzipSync(Buffer.from(packed, "base64")));
assert.deepEqual(WebAssembly.Module.imports(module), [], "the engines ask for nothing");
const {exports: engines} = await WebAssembly.instantiate(module, {});
engines._initialize();

function ask(...fields) {
  const question = Buffer.concat(fields.flatMap((field) => [Buffer.from(String(field)), Buffer.from([0xff])]));
  const room = engines.room(question.length);
  Buffer.from(engines.memory.buffer, room, question.length).set(question);
  const answer = engines.ask();
  return JSON.parse(Buffer.from(engines.memory.buffer, answer, engines.answer_size()).toString());
}

function run(words, input) {
  const {stdout, stderr, status} = spawnSync(program, words, {input, encoding: "utf8", maxBuffer: 1 << 28});
  return {stdout, stderr, status};
}

const counts = {files: 0, items: 0, errors: 0, outputs: 0, positions: 0};
const place = (error) => error.replace(/^[^:]*:/, ":").trim();

// The position's moves, beside those of `perft 1 --divide`.
function comparePosition(problem, position) {
  const now = ask("position", problem.id, position);
  assert.equal(now.disagreement, "");
  const numbers = ([row, column]) => `${now.top_row + now.row_step * row} ${now.left_column + column}`;
  const moves = now.moves.map((move) => move.map(numbers).join(" "));
  const {stdout} = run(["perft", "1", "-p", problem.id, "--position", position, "--divide"]);
  const known = stdout
    .split("\n")
    .map((line) => line.match(/^(\d+ \d+ \d+ \d+):? /)?.[1])
    .filter(Boolean);
  assert.deepEqual(moves.sort(), known.sort(), position);
  counts.positions += 1;
}

// A program that writes something else instead of the last line, and `check`.
function compareWrongLine(problem, input) {
  const right = run(["answer", "-p", problem.id], input).stdout;
  const wrong = right.replace(/[^\n]+\n$/, "nothing of the kind\n");
  if (wrong === right) return;
  const found = ask("wrong_line", problem.id, problem.start, input, wrong);
  const why = run(["explain", "-p", problem.id, "--op", String(found.item)], input).stdout;
  assert.equal(found.expected, right.trimEnd().split("\n").at(-1));
  assert.equal(found.found, "nothing of the kind");
  assert.ok(
    (found.item > 0 && why.includes(`answer:   ${found.expected}`)) || why.includes(`answer: ${found.expected}`),
    why,
  );
  assert.deepEqual(ask("wrong_line", problem.id, problem.start, input, right), {});
  counts.outputs += 1;
}

function compareGame(problem, input) {
  const {stdout, stderr} = run(["explain", "-p", problem.id], input);
  const answer = ask("steps", problem.id, problem.start, input);
  assert.equal(answer.steps.map((step) => `${step.explained}\n`).join(""), stdout);
  assert.equal(place(answer.error), place(stderr));
  assert.equal(answer.disagreement, "");
  const shown = JSON.parse(run(["explain", "-p", problem.id, "--json"], input).stdout);
  assert.deepEqual(
    answer.steps.map(({item_text, answer, outcome, board, to_move}) => [item_text, answer, outcome, board, to_move]),
    shown.map(({operation, answer, outcome, board, to_move}) => [operation, answer, outcome, board, to_move]),
  );
  const last = answer.steps.at(-1);
  if (last) {
    const words = run(["explain", "-p", problem.id, "--op", String(answer.steps.length)], input).stdout;
    assert.equal(ask("explained", problem.id, problem.start, input, answer.steps.length).text, words);
    if (!last.over) comparePosition(problem, last.position);
  }
  if (answer.error) counts.errors += 1;
  else compareWrongLine(problem, input);
  return answer.steps.length;
}

function compareCases(problem, input) {
  const {stdout, stderr} = run(["explain", "-p", problem.id], input);
  const {cases, error} = ask("cases", problem.id, 1, input);
  assert.equal(cases.map((each) => `${each.explained}\n`).join(""), stdout.split("\n").slice(0, 1000).join("\n"));
  assert.equal(place(error), place(stderr));
  for (const {position, explained} of cases) {
    if (position === "") continue;
    const now = ask("position", problem.id, position);
    assert.match(explained, new RegExp(` -> ${now.answer}  `));
    assert.equal(now.disagreement, "");
  }
  if (error) counts.errors += 1;
  else compareWrongLine(problem, input);
  return cases.length;
}

const problems = ask("problems");
const [duck, remix, chess] = problems;
const files = readdirSync(corpora, {recursive: true, withFileTypes: true}).filter((name) => name.isFile());
const sorted = files.map((name) => join(name.parentPath ?? name.path, name.name)).sort();
for (const [number, path] of sorted.entries()) {
  if (number % (process.env.QUACK_WHOLE ? 1 : 3) !== 0) continue;
  // As text: what is no UTF-8 would be other bytes in a browser's text field as well.
  const input = readFileSync(path).toString();
  counts.files += 1;
  for (const problem of problems) {
    try {
      counts.items += (problem.id === "primitive-chess" ? compareCases : compareGame)(problem, input);
    } catch (error) {
      error.message = `${path} in ${problem.id}: ${error.message}`;
      throw error;
    }
  }
}
for (const count of Object.values(counts)) assert.ok(count >= 50, JSON.stringify(counts));

// On boards that are too large to be solved the opponent keeps a win and a draw, by the optimized engine's answers.
const worth = {LOSE: 0, DRAW: 1, WIN: 2};
for (let number = 0; number < 60; ++number) {
  const rows = Array.from({length: 7}, () => Array(60).fill(" "));
  rows[number % 7][(number * 37) % 60] = "RB"[number % 2];
  rows[(number + 3) % 7][(number * 53 + 11) % 60] = "rb"[(number >> 1) % 2];
  const position = `${rows.map((row) => row.join("").replace(/ +/g, (run) => run.length)).join("/")} 1`;
  const {answer, plies} = ask("position", "primitive-chess", position);
  assert.equal(plies, 0, "a board of 420 cells is not solved");
  const [from, to] = ask("reply", "primitive-chess", position, String(number)).move;
  const move = [...from, ...to].map((place) => place + 1).join(" ");
  const [step] = ask("steps", "primitive-chess", position, `1\n${move}\n`).steps;
  const left = step.over ? "LOSE" : ask("position", "primitive-chess", step.position).answer;
  assert.equal(worth[answer] + worth[left], 2, position);
}

// Questions that no command answers: each with members of the answer, and of the objects in it.
function assertHas(answer, expected, question) {
  if (expected === null || typeof expected !== "object") return assert.equal(answer, expected, question);
  if (Array.isArray(expected)) assert.equal(answer.length, expected.length, question);
  for (const name of Object.keys(expected)) assertHas(answer[name], expected[name], `${question}: ${name}`);
}
const questions = readFileSync(new URL("board_questions.txt", import.meta.url), "utf8");
let asked = 0;
for (const [, question, expected] of questions.matchAll(/^\? (.*)\n((?: .*\n)+)/gm)) {
  const [name, id, position, ...rest] = JSON.parse(`[${question}]`);
  const answer = ask(name, id, position ?? problems.find((problem) => problem.id === id).start, ...rest);
  assert.equal(answer.error ?? "", JSON.parse(expected).error ?? "", question);
  assertHas(answer, JSON.parse(expected), question);
  asked += 1;
}
assert.equal(asked, questions.match(/^\? /gm).length, "each question has its answer below it");

for (const {has_cases: hasCases, clauses, id} of problems)
  assert.deepEqual([hasCases, clauses.length > 4], [id === chess.id, true], id);

// In Chinese, and in English again.
const first = "1\n0 4 1 4\n";
engines.speak(true);
assert.equal(
  ask("steps", duck.id, duck.start, first).steps[0].explained,
  run(["explain", "--lang", "zh"], first).stdout.trimEnd(),
);
assert.match(ask("position", chess.id, "").error, /[一-鿿]/);
engines.speak(false);

// What is planted is found: another rule, and another answer.
const game = "2\n0 4 1 4\n6 4 5 4\n";
assert.throws(() => compareGame({...duck, start: remix.start}, game), assert.AssertionError);
console.log(`Compared with the program: ${JSON.stringify(counts)}`);
