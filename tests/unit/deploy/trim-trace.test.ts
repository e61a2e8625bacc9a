import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

it('What all functions load as they start has no TypeScript, and keeps all else as Next has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'split-trace-'));
  const path = join(folder, '.next/server/instrumentation.js.nft.json');
  await mkdir(join(folder, '.next/server'), { recursive: true });
  const traced = {
    version: 1,
    files: ['../../node_modules/typescript/lib/typescript.js', '../node_modules/pg', 'chunks/typescript.js'],
    fileHashes: ['a', 'b', 'c'],
    symlinks: [[1, '../../node_modules/pg']],
    entryHash: 'd',
  };
  await writeFile(path, JSON.stringify(traced));
  execFileSync(process.execPath, [resolve('scripts/trim-trace.mjs')], { cwd: folder });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    ...traced,
    files: traced.files.slice(1),
    fileHashes: ['b', 'c'],
    symlinks: [[0, '../../node_modules/pg']],
  });
  await rm(folder, { recursive: true });
});
