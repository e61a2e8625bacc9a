/**
 * Makes dist/: everything that production runs, and nothing else. Made by `npm run standalone`, after `npm run build`:
 *
 * - the built app; the servers and commands, compiled file by file, so that nothing compiles in production;
 * - of node_modules only the files that Next's own tracer finds from there;
 * - package.json with the commands, and sbom.cdx.json with every package.
 *
 * @throws when a package is for development only, or all of it is larger than it may be
 */
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSources } from './standalone/compile-sources';
import { packagesOf, softwareBill } from './standalone/software-bill';
import { standaloneManifest } from './standalone/standalone-manifest';
import { traceFiles } from './standalone/trace-files';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist');

/** The aim of all that comes from node_modules, in MB. */
const PACKAGES_MB = 300;

/** What the app reads at run time beside modules. */
const DATA = [
  'public',
  'docs',
  'CHANGELOG.md',
  'prisma/migrations',
  'prisma/schema.prisma',
  'packages/checkout/dist/split.js',
  'packages/checkout/dist/split.languages.js',
  'packages/checkout/released',
  'LICENSE',
];

/** Parts of .next that only building or developing needs. Source maps are switched off in production (lib/source-maps). */
const NOT_SERVED =
  /^\.next\/(cache|dev|diagnostics|types|trace|trace-build|turbopack|split-build-hash)(\/|$)|\.(map|nft\.json)$/;

async function copy(path: string): Promise<void> {
  await cp(join(root, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !NOT_SERVED.test(source.slice(root.length)),
  });
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Makes `program` load first what sets these variables. */
async function giveVariables(program: string, name: string, variables: Record<string, string>) {
  const lines = Object.entries(variables).map(
    ([key, value]) => `process.env.${key} = ${JSON.stringify(value)};\n`,
  );
  await writeFile(join(target, name), lines.join(''));
  const path = join(target, program);
  await writeFile(path, `import './${name}';\n${await readFile(path, 'utf8')}`);
}

/**
 * What runs here is a build, which is for production only. Next's own standalone server passes its configuration so; any
 * other way loads what compiles configurations.
 */
async function givePrograms({ outputFileTracingRoot: _, turbopack: __, ...config }: Record<string, unknown>) {
  const production = { NODE_ENV: 'production' };
  await giveVariables('worker.js', 'production.js', production);
  await giveVariables('server.js', 'next-config.js', {
    ...production,
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
  });
}

const json = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

const built = await json('.next/required-server-files.json').catch(() => {
  throw new Error('There is no build. Run "npm run build" first.');
});
const [manifest, lock] = await Promise.all([json('package.json'), json('package-lock.json')]);
const { manifest: shipped, entrances } = standaloneManifest(manifest);

await rm(target, { recursive: true, force: true });
await mkdir(target);
const programs = await compileSources({ root, target, entrances });
await givePrograms(built.config);
const files = await traceFiles({ root, target, programs });
for (const path of ['.next', ...DATA, ...files]) await copy(path);

const packages = await packagesOf({ root, files, lock });
const development = packages.filter(({ dev }) => dev).map(({ name }) => name);
if (development.length > 0) throw new Error(`For development only: ${development.join(', ')}`);
const megabytes = (await bytesIn(join(target, 'node_modules'))) / 1e6;
if (megabytes > PACKAGES_MB)
  throw new Error(`The packages have ${megabytes.toFixed(1)} MB, and may have ${PACKAGES_MB}.`);

await writeFile(join(target, 'package.json'), `${JSON.stringify(shipped, null, 2)}\n`);
await writeFile(
  join(target, 'sbom.cdx.json'),
  `${JSON.stringify(softwareBill(manifest, packages), null, 2)}\n`,
);
console.log(`dist/: ${packages.length} packages, ${megabytes.toFixed(1)} MB of node_modules`);
