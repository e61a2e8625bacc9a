import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Next brings its tracer, without types. */
interface Tracer {
  nodeFileTrace(
    files: readonly string[],
    options: { base: string; processCwd: string; ignore: readonly string[] },
  ): Promise<{ fileList: Set<string>; warnings: Set<Error> }>;
}

/** Loaded only for files in TypeScript, of which production has none. */
const NEVER_USED = 'node_modules/typescript/';

/** Files that a module finds by a name it makes up. */
const BY_NAME = ['node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm'];

/** The files of node_modules that these programs and the built app need. */
export async function traceFiles(options: {
  root: string;
  target: string;
  programs: readonly string[];
}): Promise<string[]> {
  const { root, target, programs } = options;
  const tracer: Tracer = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft');
  const { fileList } = await tracer.nodeFileTrace(programs, {
    base: root,
    processCwd: target,
    ignore: [`${NEVER_USED}**`],
  });
  const files = new Set([...fileList, ...BY_NAME]);
  for await (const trace of glob('.next/**/*.nft.json', { cwd: root })) {
    const { files: found }: { files: string[] } = JSON.parse(await readFile(join(root, trace), 'utf8'));
    for (const path of found) files.add(relative(root, join(root, dirname(trace), path)));
  }
  return [...files].filter((path) => path.startsWith('node_modules/') && !path.startsWith(NEVER_USED));
}
