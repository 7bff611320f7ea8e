"use strict";

// Sentences are in English in the source; the element "messages" has the Chinese of those on a Chinese page. {} stands
// for the next value, {0}, {1}, … for that one.

const chinese = JSON.parse(document.getElementById("messages").textContent);
export const isChinese = () => document.documentElement.lang.startsWith("zh");

// The message as a list of texts and of the values, which may be nodes.
export function tr_parts(english, ...values) {
  const format = (isChinese() && chinese[english]) || english;
  let next = 0;
  return format.split(/\{(\d?)\}/).map((part, at) => (at % 2 ? values[part || next++] : part));
}

// With a blank between a Chinese character and a word or number, as in io/translation.cpp.
const spaced = (text, more) =>
  text + (/[一-鿿]\n['`()/\w-]|['`()/\w-]\n[一-鿿]/.test(`${text.slice(-1)}\n${more.charAt(0)}`) ? " " : "") + more;
export const tr = (english, ...values) => tr_parts(english, ...values.map(String)).reduce(spaced);

// The message for a number of things, which is the first value: `one` where it is 1. The Chinese is that of `several`.
export const tr_plural = (one, several, number, ...values) =>
  tr(number === 1 && !isChinese() ? one : several, number.toLocaleString("en"), ...values);

// Puts what the page's HTML says itself, in elements with data-tr, into the language of the page.
export function translatePage() {
  for (const each of document.querySelectorAll("[data-tr]")) {
    each.dataset.tr ||= each.textContent;
    each.textContent = tr(each.dataset.tr);
  }
}
