/**
 * Inspects what Vercel would make of the build (`npm run check:functions`, after `npm run build`): the size of each
 * function, what is in it, how long it may run, and on what; and what all of them load as they start. Exits with status 1
 * when a function has what it never uses, is too large, or lacks its time.
 */
import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionTrace, fileViolations, violationsOf } from './functions/function-violations';
import { isForDevelopment } from './functions/is-for-development';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN = 8;
/** Of no route: what every function has besides its own files, and what runs before pages. */
const BESIDES = ['instrumentation', 'middleware'];

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

async function readFiles(trace: string): Promise<FunctionTrace['files']> {
  const { files }: { files: string[] } = await json(trace);
  const found = files.map(async (file) => {
    const path = join(root, dirname(trace), file);
    const known = await stat(path);
    return { path: relative(root, path), bytes: known.isFile() ? known.size : 0 };
  });
  return Promise.all(found);
}

async function readTrace(trace: string): Promise<FunctionTrace> {
  const route = routeOf(trace);
  const { maxDuration, runtime } = functions[route] ?? {};
  return { route, files: await readFiles(trace), max_seconds: maxDuration, runtime: runtime ?? 'nodejs' };
}

const traces: FunctionTrace[] = [];
for await (const trace of glob('.next/server/app/**/{page,route}.js.nft.json', { cwd: root })) {
  traces.push(await readTrace(trace));
}
const besides = await Promise.all(
  BESIDES.map(async (route) => ({ route, files: await readFiles(`.next/server/${route}.js.nft.json`) })),
);
const size = ({ files }: Pick<FunctionTrace, 'files'>) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const megabytes = (part: Pick<FunctionTrace, 'files'>) => (size(part) / 1e6).toFixed(1).padStart(6);
traces.sort((a, b) => size(b) - size(a));
for (const trace of traces.slice(0, SHOWN)) {
  const seconds = trace.max_seconds ? `, ${trace.max_seconds} s` : '';
  console.log(`${megabytes(trace)} MB  ${trace.route} (${trace.runtime}${seconds})`);
}
for (const part of besides) console.log(`${megabytes(part)} MB  ${part.route}`);
const isDevelopment = (folder: string) => isForDevelopment(lock, folder);
const violations = [
  ...besides.flatMap((part) => fileViolations(part, isDevelopment)),
  ...traces.flatMap((trace) => violationsOf(trace, isDevelopment)),
];
if (traces.length === 0) violations.push('There is no build. Run "npm run build" first.');
for (const violation of violations) console.error(violation);
console.log(`${traces.length} functions, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
