import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function read(): string {
  try {
    return readFileSync(join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Which build this process serves; empty where there is none, as in development. */
export const build_id = read();
