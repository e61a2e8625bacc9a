import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** One word, one meaning: the glossary of docs/architecture.md is where a word gets it. */

const FOLDERS = [
  'lib',
  'app',
  'components',
  'packages',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|md|css)$/.test(path) && !path.includes('/generated/'));

/** Words that are no longer used, in prose or names, and what to write instead. */
const RETIRED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who' },
  { pattern: /\b(giv(e|es|en|ing)|gave) back\b/i, instead: 'refund, return or release' },
  { pattern: /\b(for|to|from) who\b/i, instead: 'anyone who, or a noun' },
  { pattern: /\bseats?\b/i, instead: 'place' },
  { pattern: /\broll(s|ed|ing)?\b/i, instead: 'rotate' },
  { pattern: /\bstand(s|ing)?\b|\bstood\b/i, instead: 'is, or the name of the state' },
];

/** Phrases in which a retired word has its ordinary English meaning. */
const ALLOWED = /\bstand[- ]ins?\b|\bstands? (in )?for\b|\broll(s|ed)? back\b/gi;

/** Where names may have a word, since it means what the glossary says only there. */
const KEPT: readonly { word: RegExp; in: RegExp; instead: string }[] = [
  {
    word: /^places?$/,
    in: /^(lib\/(group|hosted|session|mail|words|docs|payment\/simulation|dashboard\/session)|components\/(pay|dashboard\/session)|app\/\(pay\)|packages\/checkout)\//,
    instead: 'slot for one of several that may run at once; a place is an amount of the total',
  },
  {
    word: /^holds?$/,
    in: /^(?!lib\/(api|auth|db|edge|webhook)\/)/,
    instead: 'lock, slot or reservation; a hold is money that a bank keeps for us',
  },
  {
    word: /^claim/,
    in: /^(lib\/(group|hosted)|components\/(pay|dashboard\/session))\//,
    instead: 'lease for what a process holds; a claim is of items',
  },
  {
    word: /^scopes?$/,
    // The hosted pages have payment scopes, and the heads of a PDF's tables say what they head by theirs.
    in: /^(lib\/(api|merchant|docs|group|hosted|payment|pdf)\/|lib\/errors\.ts|app\/dashboard\/developers\/|app\/\(pay\)\/|components\/pay\/|packages\/)/,
    instead: 'MerchantMode for a merchant and mode; a scope is a permission of an API key',
  },
  {
    word: /^parts?$/,
    in: /^(?!lib\/(group|hosted|session|jobs)\/|components\/pay\/)/,
    instead: 'place for an amount of the total, runner for the loop of a worker',
  },
];

/** "standingShares" and "STAND_IN" as their words. */
const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/** The names in a source file, attributes of elements aside: those are HTML's. */
function namesIn(path: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, (child) => {
      if (!(ts.isJsxAttribute(node) && child === node.name)) visit(child);
    });
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

describe('the glossary', () => {
  const table = readFileSync('docs/architecture.md', 'utf8').split('## Glossary')[1]?.split('\n## ')[0] ?? '';
  const words = [...table.matchAll(/^\| ([a-z][\w -]*) \| (.+) \|$/gim)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'Word');

  it('defines each word once', () => {
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('does not bring back a retired word', () => {
    const found = files.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const text = spaced(line).replace(ALLOWED, '');
          return RETIRED.filter(({ pattern }) => pattern.test(text)).map(
            ({ instead }) => `${path}:${index + 1}: ${line.trim()} (write ${instead})`,
          );
        }),
    );
    expect(found).toEqual([]);
  });

  it('keeps the words with a meaning of their own in the rooms where they have it', () => {
    const found = files
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .flatMap((path) => {
        const outside = KEPT.filter((rule) => !rule.in.test(path));
        return [...namesIn(path, readFileSync(path, 'utf8'))].flatMap((name) => {
          const parts = spaced(name).toLowerCase().split(' ');
          return outside
            .filter(({ word }) => parts.some((part) => word.test(part)))
            .map(({ instead }) => `${path}: ${name} (write ${instead})`);
        });
      });
    expect(found).toEqual([]);
  });
});
