import type { z } from 'zod';
import type { Saying } from '@/lib/words/saying';

/** What is wrong, and where: a JSON path such as "amounts[2].amount_cents", or '' where it is about the whole. */
export interface Violation {
  path: string;
  text: string;
  /** The same for people, who read it on a page in their language: a sentence, or several. */
  said?: Saying | readonly Saying[];
}

/** A violation as a line of an answer: "amounts[2].amount_cents: must be ...". */
export function violationLine({ path, text }: Violation): string {
  return path === '' ? text : `${path}: ${text}`;
}

/** More lines than this help nobody; the last line then says how many were left out. */
const MAXIMUM_VIOLATIONS = 1000;

/** A key in a path is cut after this many characters: a hostile one may be as long as the body. */
const MAXIMUM_KEY_LENGTH = 64;

/** One step of a JSON path: `.name`, `[0]`, or `["a key with spaces"]`. */
export function pathStep(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key);
  if (/^[A-Za-z_$][\w$]*$/.test(name) && name.length <= MAXIMUM_KEY_LENGTH) return `.${name}`;
  const short = name.length > MAXIMUM_KEY_LENGTH ? `${name.slice(0, MAXIMUM_KEY_LENGTH)}…` : name;
  return `[${JSON.stringify(short)}]`;
}

/** Where the root has no name, it is the body, and a path below it does not begin with a dot. */
export function unrooted(path: string): string {
  return path === '' ? 'body' : path.replace(/^\./, '');
}

function* allViolations(error: z.core.$ZodError, root: string): Generator<Violation> {
  for (const issue of error.issues) {
    const path = root + issue.path.map(pathStep).join('');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        yield { path: unrooted(path + pathStep(key)), text: 'is not a known field; remove it' };
    } else {
      yield { path: unrooted(path), text: issue.message };
    }
  }
}

/**
 * Everything that a schema found wrong: a JSON path from `root`, then what to do. A violation
 * appears once even when several checks say the same of a field.
 *
 * @param root what the checked value is called, such as "cart"; empty for the body itself
 */
export function violationsOf(error: z.core.$ZodError, root: string): Violation[] {
  const found = new Map<string, Violation>();
  let more = 0;
  for (const violation of allViolations(error, root)) {
    const line = violationLine(violation);
    if (found.has(line)) continue;
    if (found.size < MAXIMUM_VIOLATIONS) found.set(line, violation);
    else more += 1;
  }
  const all = [...found.values()];
  return more > 0 ? [...all, { path: '', text: `... and ${more} more` }] : all;
}
