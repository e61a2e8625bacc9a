import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samples } from './samples';

const examples = new URL('../../../examples', import.meta.url).pathname;

/** All code meant to be copied: the samples in the documentation and the example files. */
const code = [
  ...samples().map((one) => ({
    name: `${one.page} ${one.title ?? one.tab ?? one.language}`,
    text: one.code,
    page: one.page,
    shell: one.language === 'sh',
  })),
  ...readdirSync(examples, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|js|jsx|mjs)$/.test(name) && !/node_modules|\.next/.test(name))
    .map((name) => ({ name, text: readFileSync(join(examples, name), 'utf8'), page: name, shell: false })),
];

/** The calls of `fetch` in a text, each with all of its parentheses. */
function fetches(text: string): string[] {
  return [...text.matchAll(/\bfetch\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index + 'fetch'.length; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      else if (text[at] === ')' && --depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

describe('code meant to be copied', () => {
  it('declares its JSON: many servers read no body without a content type', () => {
    const sent = code.flatMap(({ name, text }) =>
      fetches(text)
        .filter((call) => call.includes('JSON.stringify'))
        .map((call) => ({ name, call })),
    );
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(sent.filter(({ call }) => !/content-type.+application\/json/i.test(call))).toEqual([]);
  });

  it('makes pages as wide as the phone, so that the modal is large enough to read', () => {
    const pages = code.filter(({ text }) => /<!doctype html>/i.test(text));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    const narrow = /<meta name="viewport" content="width=device-width/;
    expect(pages.filter(({ text }) => !narrow.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('reads only files in the shell that the same page has created', () => {
    const missing = code
      .filter(({ shell }) => shell)
      .flatMap(({ name, text, page }) =>
        [...text.matchAll(/(?:-d|--data(?:-binary)?) @([\w.-]+)/g)].flatMap(([, file = '']) => {
          const made = code.some((one) => one.page === page && one.text.includes(`tee ${file}`));
          return made ? [] : [`${name}: ${file}`];
        }),
      );
    expect(missing).toEqual([]);
  });
});
