/**
 * Releases the browser scripts as they are built, under the package's version, at addresses of their own:
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

/** Each script by the name of its release. The small one is last, which the documentation names as the newest. */
const scripts = { [`${version}-languages`]: 'split.languages.js', [version]: 'split.js' };
for (const [name, file] of Object.entries(scripts)) {
  const script = await readFile(new URL(`dist/${file}`, SDK));
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  await writeFile(new URL(`released/${name}.txt`, SDK), script);
  releases[name] = integrity;
  console.log(`Released ${name}: ${integrity}`);
}
await writeFile(LIST, `${JSON.stringify(releases, null, 2)}\n`);
