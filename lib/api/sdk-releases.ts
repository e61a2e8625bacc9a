import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Released browser scripts: packages/checkout/released has each by its version, as text, which no tool formats, and the
 * hash of each. `npm run release:sdk` adds one and never writes one again. The paths are written out, because Next
 * packs everything that a computed path could mean.
 */

let releases: Readonly<Record<string, string>> | undefined;

/** The hash of each release by its version, as a script tag's `integrity` has it; the newest is last. */
export function sdkReleases(): Readonly<Record<string, string>> {
  releases ??= JSON.parse(
    readFileSync(join(process.cwd(), 'packages/checkout/released/integrity.json'), 'utf8'),
  ) as Record<string, string>;
  return releases;
}

export const isReleased = (version: string): boolean => Object.hasOwn(sdkReleases(), version);

/** The script of a release. */
export const readRelease = (version: string): Promise<Buffer> =>
  readFile(join(process.cwd(), 'packages/checkout/released', `${version}.txt`));
