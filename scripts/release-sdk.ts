/**
 * Releases the browser script as it is built, under the package's version, at an address of its own:
 * `npm run release:sdk`. Shops pin its hash, so a release is never written again.
 *
 * @throws when the version is released already
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const SDK = new URL('../packages/checkout/', import.meta.url);
const LIST = new URL('released/integrity.json', SDK);

const { version } = JSON.parse(await readFile(new URL('package.json', SDK), 'utf8')) as { version: string };
const releases = JSON.parse(await readFile(LIST, 'utf8')) as Record<string, string>;
if (Object.hasOwn(releases, version))
  throw new Error(`${version} is released: shops have pinned its bytes. Give the package its next version.`);

const script = await readFile(new URL('dist/split.js', SDK));
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
await writeFile(new URL(`released/${version}.txt`, SDK), script);
await writeFile(LIST, `${JSON.stringify({ ...releases, [version]: integrity }, null, 2)}\n`);
console.log(`Released ${version}: ${integrity}`);
