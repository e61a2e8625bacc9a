/**
 * Packs the scripts, styles and drawings of a build beside themselves (`a.js.br`, `a.js.gz`), as small as brotli and gzip
 * can: once, so that no reader waits for it. lib/edge/build-files.ts sends them. Run after `next build`; on Vercel the
 * platform packs what it sends.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const folder = join(process.cwd(), '.next', 'static');
const PACKINGS = { br: promisify(brotliCompress), gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) };

const files = process.env.VERCEL ? [] : await readdir(folder, { recursive: true });
await Promise.all(
  files
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      for (const [suffix, pack] of Object.entries(PACKINGS))
        await writeFile(`${path}.${suffix}`, await pack(bytes));
    }),
);
