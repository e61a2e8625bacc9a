import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/site/deploying.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'split-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The page's command for the second release, as it is for this one. */
function commandFor(release: number): string {
  const [, command] = /```sh\n(cp [^\n]*\.next\/static [^\n]*)\n```/.exec(page) ?? [];
  if (!command) throw new Error('The page has no command.');
  return command
    .replace(/-([12])\b/g, (_all, of) => `-${release - 2 + Number(of)}`)
    .replace(/\/(opt|srv)\//g, (path) => folder + path);
}

it('a release has the scripts of the one before, and of none before that', () => {
  for (const release of [1, 2, 3]) {
    const dist = join(folder, `srv/dist-${release}`);
    mkdirSync(join(dist, '.next/static/chunks'), { recursive: true });
    writeFileSync(join(dist, `.next/static/chunks/${release}.js`), '');
    cpSync(dist, join(folder, `opt/split-${release}`), { recursive: true });
    if (release > 1) execFileSync('sh', ['-c', commandFor(release)]);
  }
  const scriptsOf = (release: number) =>
    readdirSync(join(folder, `opt/split-${release}/.next/static/chunks`)).sort();
  expect([1, 2, 3].map(scriptsOf)).toEqual([['1.js'], ['1.js', '2.js'], ['2.js', '3.js']]);
});
