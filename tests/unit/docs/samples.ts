import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { type CodeInfo, parseInfo } from '@/lib/docs/info';
import { docPages } from '@/lib/docs/pages';

/** The samples of the documentation, as written in its files. */

export interface Sample extends CodeInfo {
  page: string;
  code: string;
}

export function samples(): Sample[] {
  return docPages().flatMap(({ slug, markdown }) =>
    marked
      .lexer(markdown)
      .flatMap((token) =>
        token.type === 'code'
          ? [{ page: slug, code: String(token.text), ...parseInfo(token.lang ?? '') }]
          : [],
      ),
  );
}

/** The one sample of a page that matches. @throws when none or several match */
export function sample(page: string, fits: (candidate: Sample) => boolean): Sample {
  const found = samples().filter((candidate) => candidate.page === page && fits(candidate));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} samples of ${page} fit`);
  return only;
}

const local = fileURLToPath(new URL('../../../.local', import.meta.url));

/** A folder in which samples find the project's packages. */
export function sampleFolder(): string {
  mkdirSync(local, { recursive: true });
  return mkdtempSync(join(local, 'samples-'));
}

/** Writes a sample as a file; answers its path. */
export function writeSample(folder: string, name: string, { code }: Sample): string {
  const path = join(folder, name);
  writeFileSync(path, `${code}\n`);
  return path;
}
