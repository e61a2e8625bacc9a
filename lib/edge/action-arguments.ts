/*
 * What a request for a server action gives it, as React writes it: JSON, in which a text that begins with `$` stands for
 * something else. React throws on what stands for nothing, and Next answers that as a failure of ours. So only what our
 * own forms send gets there: a form, and the answer that it showed before, which is plain data. Pure.
 */

const MOST_ARGUMENTS = 2;
const DEEPEST = 12;
const MOST_VALUES = 10_000;

/** The parts of a form without script: which action it is for, and what is given to it. */
const ACTION = /^\$ACTION_REF_(.*)$/;
const GIVEN = /^\$ACTION_\d+:(\d+)$/;
/** With script: what is given, of which a form comes in parts of its own. */
const ROOT = '0';
const NUMBERED = /^\d+$/;
const FORM = /^\$K[\da-f]{1,4}$/;

/**
 * Checks the parts of a form that Next reads itself.
 *
 * @param byScript the request names its action in a header
 * @throws SyntaxError
 */
export function checkActionForm(form: FormData, byScript: boolean): void {
  if (byScript) checkGiven(only(form, ROOT), ROOT, true);
  for (const [name, value] of form) {
    const reference = ACTION.exec(name)?.[1];
    if (reference !== undefined) checkAction(form, `$ACTION_${reference}:`);
    const part = GIVEN.exec(name)?.[1];
    if (part !== undefined && part !== '0') checkGiven(parsed(value), part, false);
    if (NUMBERED.test(name)) parsed(value);
  }
}

/**
 * Checks the body of a request without a form.
 *
 * @throws SyntaxError
 */
export function checkText(body: string): void {
  checkGiven(parsed(body), ROOT, true);
}

/** Which action a form is for: one of ours is given the form's answer before, or nothing. */
function checkAction(form: FormData, prefix: string): void {
  const action = only(form, `${prefix}0`);
  must(isRecord(action));
  const { id, bound, ...more } = action;
  must(typeof id === 'string' && !id.startsWith('$') && Object.keys(more).length === 0);
  if (bound === null) return;
  must(bound === '$@1');
  checkGiven(only(form, `${prefix}1`), '1', false);
}

function checkGiven(given: unknown, part: string, mayHaveForm: boolean): void {
  must(Array.isArray(given) && given.length <= MOST_ARGUMENTS);
  const plain = (given as unknown[]).map((value) => (mayHaveForm && isForm(value) ? null : value));
  checkPlain(plain, part, { whole: new Set(), count: 0 }, 0);
}

/** What has been read: where each whole object is, to which React refers when it comes again, and how many values. */
interface Read {
  whole: Set<string>;
  count: number;
}

function checkPlain(value: unknown, at: string, read: Read, depth: number): void {
  read.count += 1;
  must(depth <= DEEPEST && read.count <= MOST_VALUES);
  if (typeof value === 'string') must(isPlainText(value) || read.whole.has(value.slice(1)));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) checkPlain(inner, `${at}:${key}`, read, depth + 1);
  read.whole.add(at);
}

/** A sign of its own comes doubled. */
const isPlainText = (value: string): boolean =>
  !value.startsWith('$') || value.startsWith('$$') || value === '$undefined';

const isForm = (value: unknown): boolean => typeof value === 'string' && FORM.test(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part that comes once: of two it is not said which one counts. */
function only(form: FormData, name: string): unknown {
  const [value, ...more] = form.getAll(name);
  must(value !== undefined && more.length === 0);
  return parsed(value);
}

const parsed = (value: unknown): unknown => JSON.parse(String(value));

function must(fits: boolean): asserts fits {
  if (!fits) throw new SyntaxError('no arguments of a form of ours');
}
