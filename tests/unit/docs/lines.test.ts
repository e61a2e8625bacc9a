import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LIMIT_characters = 120;

/** Lines of a Markdown text that could be wrapped: all but code, table rows and lines that are one single link. */
function wrappable(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return prose
    .split('\n')
    .filter((line) => !line.startsWith('|') && /\S\s+\S/.test(line.replace(/^\s*[-*]/, '')));
}

it('Markdown lines have 120 characters or fewer', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  expect(files.length).toBeGreaterThan(30);
  const long = files.flatMap((path) =>
    wrappable(readFileSync(path, 'utf8'))
      .filter((line) => [...line].length > LIMIT_characters)
      .map((line) => `${path}: ${line}`),
  );
  expect(long).toEqual([]);
});
