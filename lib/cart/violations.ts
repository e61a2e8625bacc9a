import type { z } from 'zod';

/** More lines than this help nobody; the last line then says how many were left out. */
const MAXIMUM_VIOLATIONS = 1000;

/** A key in a path is cut after this many characters: a hostile one may be as long as the body. */
const MAXIMUM_KEY_LENGTH = 64;

/** One step of a JSON path: `.name`, `[0]`, or `["a key with spaces"]`. */
function step(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key);
  if (/^[A-Za-z_$][\w$]*$/.test(name) && name.length <= MAXIMUM_KEY_LENGTH) return `.${name}`;
  const short = name.length > MAXIMUM_KEY_LENGTH ? `${name.slice(0, MAXIMUM_KEY_LENGTH)}…` : name;
  return `[${JSON.stringify(short)}]`;
}

/** Where the root has no name, it is the body, and a path below it does not begin with a dot. */
function unrooted(line: string): string {
  return line.startsWith(':') ? `body${line}` : line.replace(/^\./, '');
}

function* lines(error: z.core.$ZodError, root: string): Generator<string> {
  for (const issue of error.issues) {
    const path = root + issue.path.map(step).join('');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield unrooted(`${path}${step(key)}: is not a known field; remove it`);
    } else {
      yield unrooted(`${path}: ${issue.message}`);
    }
  }
}

/**
 * Every violation as a line "cart.items[0].quantity: must be ...": a JSON path from `root`, then what to do
 * (decisions, Limits). A line appears once even when several checks say the same of a field.
 *
 * @param root what the checked value is called, such as "cart"; empty for the body itself
 */
export function describeViolations(error: z.core.$ZodError, root: string): string[] {
  const found = new Set<string>();
  let more = 0;
  for (const line of lines(error, root)) {
    if (found.has(line)) continue;
    if (found.size < MAXIMUM_VIOLATIONS) found.add(line);
    else more += 1;
  }
  return more > 0 ? [...found, `... and ${more} more`] : [...found];
}
