import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const layout = /## Repository layout\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');

it('the readme says of every folder, and of every room of lib, what is in it', () => {
  const folders = files
    .filter((file) => file.includes('/') && !file.startsWith('.'))
    .map((file) => /^(lib\/[^/]+|[^/]+)\//.exec(file)?.[1])
    .filter((folder) => folder !== 'lib' && folder !== undefined);
  expect(folders.length).toBeGreaterThan(100);
  const missing = [...new Set(folders)].filter((folder) => !new RegExp(`\`${folder}[/\`]`).test(layout));
  expect(missing).toEqual([]);
});
