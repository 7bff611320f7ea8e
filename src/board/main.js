// Starting: the engines, the game that the address holds, keys and files.

import {setUpTheme} from "../report/pages/shell.js";
import {isChinese, tr, translatePage} from "../report/pages/tr.js";
import {ask, loadEngines, speakChinese} from "./engines.js";
import {beginAgain, editor, game, outcomeOf, parts, show} from "./game.js";
import {errorInLink, followLink} from "./link.js";
import {surface} from "./cells.js";
import {button, notice, noticeAgain} from "./widgets.js";
import {goTo, newGame, undo} from "./play.js";
import {drawSurface, setUpSurface} from "./surface.js";
import {problems, showPage, showSettings} from "./page.js";
import {loadInput, setUpPanels, showCases, showPanels, textOf} from "./panels.js";

function pressKey(event) {
  if (editor.on || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select"))
    return;
  const keys = {
    u: undo,
    r: () => goTo(game.at + 1),
    f: () => {
      surface.flipped = !surface.flipped;
      show();
    },
  };
  const use = keys[event.key.toLowerCase()];
  if (use) use();
}

// A file that is dropped is an input, or an output where it has no count at its head.
async function dropFile(event) {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (!file) return;
  const text = new TextDecoder("utf-8", {ignoreBOM: true}).decode(await file.arrayBuffer()); // a program reads the BOM, too
  document.getElementById("judge").open = true;
  document.getElementById(/^\s*\d+\s*$/m.test(text.split("\n")[0]) ? "input" : "output").value = text;
  loadInput(textOf("input"), textOf("output"));
}

function beginByAddress() {
  const start = () => newGame(problems[0], problems[0].start, "0\n");
  const link = location.hash.length > 1 ? location.hash : document.getElementById("game").textContent;
  if (link === "") return start();
  if (errorInLink(link, problems)) {
    start();
    return notice(() => errorInLink(link, problems));
  }
  followLink(link, problems);
  if (game.given) loadInput(...game.given, game.start);
  return show();
}

// The page's own words and the engines' from now on.
function speak() {
  translatePage();
  document.title = tr("QuackCheck: the board");
  const other = document.getElementById("language");
  other.textContent = isChinese() ? "English" : "中文";
  other.lang = isChinese() ? "en" : "zh-CN";
  speakChinese(isChinese());
  problems.splice(0, problems.length, ...ask("problems"));
}

// The same page and game in the other language.
function changeLanguage() {
  document.documentElement.lang = isChinese() ? "en" : "zh-CN";
  speak();
  beginAgain(problems.find(({id}) => id === game.problem.id));
  if (surface.refused) surface.refused = outcomeOf(surface.refused.item_text);
  showCases();
  showSettings();
  noticeAgain();
  show();
}

async function setUp() {
  document.documentElement.lang ||= navigator.language; // where `play --lang` says none
  translatePage();
  parts.push(setUpTheme());
  try {
    await loadEngines();
  } catch (error) {
    notice(() =>
      tr(
        "The board can't start: this browser lacks WebAssembly or DecompressionStream ({0}). A browser from 2023 or later has both.",
        error.message,
      ),
    );
    return;
  }
  document.getElementById("theme").before(button("", changeLanguage, {id: "language", class: "quiet"}));
  speak();
  parts.push(drawSurface, showPage, showPanels);
  setUpPanels();
  setUpSurface();
  beginByAddress();
  showSettings();
  window.addEventListener("hashchange", () => {
    if (location.hash.length < 2) return;
    beginByAddress();
    showSettings();
  });
  document.addEventListener("keydown", pressKey);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", dropFile);
}

setUp();
