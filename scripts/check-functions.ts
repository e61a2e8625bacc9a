/**
 * Inspects what Vercel would make of the build (`npm run check:functions`, after `npm run build`): the size of each
 * function, what is in it, how long it may run, and on what. Exits with status 1 when a function has what it never uses,
 * is too large, or lacks its time.
 */
import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionTrace, violationsOf } from './functions/function-violations';
import { isForDevelopment } from './functions/is-for-development';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN = 8;

const json = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

const { functions } = await json('.next/server/functions-config-manifest.json');
const lock = await json('package-lock.json');

/** `app/(pay)/s/[shareId]/page.js.nft.json` answers at `/s/[shareId]`. */
const routeOf = (trace: string): string =>
  `/${dirname(trace.replace(/^\.next\/server\/app\//, ''))}`
    .split('/')
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')
    .replace(/\/\.$/, '') || '/';

async function readTrace(trace: string): Promise<FunctionTrace> {
  const { files }: { files: string[] } = await json(trace);
  const found = files.map(async (file) => {
    const path = join(root, dirname(trace), file);
    const known = await stat(path);
    return { path: relative(root, path), bytes: known.isFile() ? known.size : 0 };
  });
  const route = routeOf(trace);
  const { maxDuration, runtime } = functions[route] ?? {};
  return { route, files: await Promise.all(found), max_seconds: maxDuration, runtime: runtime ?? 'nodejs' };
}

const traces: FunctionTrace[] = [];
for await (const trace of glob('.next/server/app/**/{page,route}.js.nft.json', { cwd: root })) {
  traces.push(await readTrace(trace));
}
const size = ({ files }: FunctionTrace) => files.reduce((sum, { bytes }) => sum + bytes, 0);
traces.sort((a, b) => size(b) - size(a));
for (const trace of traces.slice(0, SHOWN)) {
  const seconds = trace.max_seconds ? `, ${trace.max_seconds} s` : '';
  console.log(
    `${(size(trace) / 1e6).toFixed(1).padStart(6)} MB  ${trace.route} (${trace.runtime}${seconds})`,
  );
}
const violations = traces.flatMap((trace) => violationsOf(trace, (folder) => isForDevelopment(lock, folder)));
if (traces.length === 0) violations.push('There is no build. Run "npm run build" first.');
for (const violation of violations) console.error(violation);
console.log(`${traces.length} functions, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
