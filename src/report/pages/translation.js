const literalLength = (parts) => parts.reduce((sum, part, place) => sum + (place % 2 ? 0 : part.length), 0);

// A message is {english, chinese}, each a list: text, name of a placeholder, text, …
function messagesOf(po) {
  const field = (block, name) => {
    const lines = block.match(new RegExp(`^${name} ((?:".*"\\n?)+)`, "m"));
    return lines
      ? [...lines[1].matchAll(/".*"/g)]
          .map((line) => JSON.parse(line[0]))
          .join("")
          .split(/[{}]/)
      : [""];
  };
  return po
    .split(/^(?=msgid )/m)
    .map((block) => ({english: field(block, "msgid"), chinese: field(block, "msgstr")}))
    .filter(({english, chinese}) => english.join("") && chinese.join(""))
    .sort((a, b) => b.english[0].length - a.english[0].length || literalLength(b.english) - literalLength(a.english));
}

const TAKEN_OVER = {
  text: /./,
  word: /^\S+$/,
  quoted: /^'([^'\\]|\\.)*'(\.\.\.)?$/,
  number: /^[\d.,]+$/,
  cell: /^\([\d,]+\)$/,
};

class Translator {
  constructor(po) {
    const messages = messagesOf(po);
    this.known = new Map(
      messages.filter(({english}) => english.length === 1).map((one) => [one.english[0], one.chinese[0]]),
    );
    this.patterns = messages.filter(({english}) => english.length > 1);
  }

  // The text in Chinese; null if there is no translation.
  message(text) {
    if (!this.known.has(text)) {
      this.known.set(text, null);
      if (text.length < 2000)
        this.known.set(text, this.withClause(text) ?? this.byPattern(text) ?? this.asSentence(text));
    }
    return this.known.get(text);
  }

  // By a pattern with at least so many letters of its own.
  byPattern(text, least = 0) {
    for (const {english, chinese} of this.patterns) {
      if (!text.endsWith(english.at(-1)) || (least > 0 && literalLength(english) < least)) continue;
      const values = {};
      if (this.fits(english, 0, text, values)) return filled(chinese, values);
    }
    return null;
  }

  // "the horse …": the page has sentences without their capital letter and full stop.
  asSentence(text) {
    if (!/^[a-z].*[^.]$/s.test(text)) return null;
    const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    const whole = this.known.get(sentence) ?? this.byPattern(sentence, 8) ?? this.known.get(`${text}.`);
    return whole ? whole.replace(/。$/, "") : null;
  }

  // "the horse … (DC-2.4)"; before a pattern takes "the" for a piece.
  withClause(text) {
    const [, words, clause] = text.match(/^(.*) \(([A-Z]+-[\d.]+[abc]?)\)$/s) || [];
    const sentence = words && this.asSentence(words);
    return sentence ? `${sentence}（${clause}）` : null;
  }

  fits(parts, place, text, values) {
    if (!text.startsWith(parts[place])) return false;
    const rest = text.slice(parts[place].length);
    if (place + 1 === parts.length) return rest === "";
    const [name, after] = [parts[place + 1], parts[place + 2]];
    const least = place + 3 === parts.length ? rest.length - after.length : 1;
    for (
      let end = rest.indexOf(after, Math.max(1, least));
      end > 0;
      end = end < rest.length ? rest.indexOf(after, end + 1) : -1
    ) {
      const value = rest.slice(0, end);
      if (!this.fits(parts, place + 2, rest.slice(end), values)) continue;
      const kind = TAKEN_OVER[name.replace(/\d+$/, "")];
      values[name] = kind ? (kind.test(value) ? value : null) : this.message(value);
      if (values[name] !== null) return true;
    }
    return false;
  }
}

// With a blank between a Chinese character and a word or number.
function filled(parts, values) {
  return parts
    .map((part, place) => (place % 2 ? values[part] : part))
    .reduce(
      (text, more) =>
        text + (/[一-鿿]\n[\w'`(/-]|[\w'`)/-]\n[一-鿿]/.test(`${text.slice(-1)}\n${more.charAt(0)}`) ? " " : "") + more,
    );
}

const SPOKEN = ["aria-label", "aria-valuetext", "title", "placeholder"];
const translator = new Translator(JSON.parse(document.getElementById("messages").textContent));
const originals = new WeakMap(); // a text node or an attribute's element -> what it says in English, and what was put there
let inChinese = false;

// Shows one text in the language of the page.
function showIn(owner, key, current, put) {
  if (!originals.has(owner)) originals.set(owner, {});
  const texts = originals.get(owner);
  if (!texts[key] || texts[key].put !== current) texts[key] = {english: current, put: current};
  const {english} = texts[key];
  const [, before, words, after] = english.match(/^(\s*)(.*?)(\s*)$/s);
  const chinese = inChinese && words !== "" ? translator.message(words.replace(/\s+/g, " ")) : null;
  // Chinese punctuation has its space within itself.
  const [head, tail] = [chinese?.startsWith("（") ? "" : before, /[，；：。、！？）]$/.test(chinese) ? "" : after];
  texts[key].put = chinese === null ? english : head + chinese + tail;
  if (texts[key].put !== current) put(texts[key].put);
}

function translateTree(root) {
  if (root.nodeType === Node.TEXT_NODE) {
    if (!root.parentElement?.closest("script, style, pre, code, textarea, [translate=no]"))
      showIn(root, "text", root.data, (text) => (root.data = text));
    return;
  }
  if (root.nodeType !== Node.ELEMENT_NODE) return;
  for (const name of SPOKEN)
    if (root.hasAttribute(name)) showIn(root, name, root.getAttribute(name), (text) => root.setAttribute(name, text));
  root.childNodes.forEach(translateTree);
}

function speak(chinese) {
  inChinese = chinese;
  document.documentElement.lang = chinese ? "zh-CN" : "en";
  const button = document.getElementById("language");
  button.textContent = chinese ? "English" : "中文";
  button.lang = chinese ? "en" : "zh-CN";
  translateTree(document.documentElement);
}

export function setUpLanguage() {
  document.getElementById("language").addEventListener("click", () => speak(!inChinese));
  const watched = {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SPOKEN};
  new MutationObserver((changes) => {
    if (!inChinese) return;
    for (const {type, target, addedNodes} of changes)
      (type === "childList" ? [...addedNodes] : [target]).forEach(translateTree);
  }).observe(document.documentElement, watched);
  // What `--lang` asked for when the page was made, else what the browser does.
  speak((document.body.dataset.language || navigator.language).startsWith("zh"));
}
