/**
 * Takes TypeScript out of what `next build` says that instrumentation.ts needs: on Vercel every function gets those files.
 * `outputFileTracingExcludes` (next.config.ts) leaves it out of routes, and reaches nothing else. Run after `next build`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const path = join(process.cwd(), '.next', 'server', 'instrumentation.js.nft.json');
const trace = JSON.parse(await readFile(path, 'utf8'));
const kept = [...trace.files.keys()].filter(
  (index) => !trace.files[index].includes('node_modules/typescript/'),
);
/** A list with something for each file, in the same order. */
const keptOf = (list) => list && kept.map((index) => list[index]);
/** Links name their file by its place. */
const symlinks = trace.symlinks
  ?.map(([index, ...rest]) => [kept.indexOf(index), ...rest])
  .filter(([index]) => index >= 0);
const trimmed = { ...trace, files: keptOf(trace.files), fileHashes: keptOf(trace.fileHashes), symlinks };
await writeFile(path, JSON.stringify(trimmed));
