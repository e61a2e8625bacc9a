import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

/** The lists of docs/scale.md, each before an empty line: of tables by what they say of their merchant, and others. */
type ScaleList = 'with' | 'null' | 'below' | 'whole' | 'keys' | 'targets';

/** The names in a list of docs/scale.md. */
export function listedNames(list: ScaleList): string[] {
  const text = readFileSync(page, 'utf8').split(`<!-- scale: ${list} -->`)[1]?.split('\n\n')[0] ?? '';
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** The tables that are divided by merchant. */
export const dividedTables = (): string[] => (['with', 'null', 'below'] as const).flatMap(listedNames);
