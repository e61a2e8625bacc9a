import { z } from 'zod';
import { type ErrorBody, explained, StripeError } from './errors';
import type { Form, FormValue } from './form';

/** Whole number, as a form encodes it. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number);
/** `true` or `false`, as a form encodes it. */
export const boolean = z.enum(['true', 'false'], { error: 'boolean' }).transform((text) => text === 'true');
/** Text; Stripe refuses more than 5,000 characters nearly everywhere. */
export const text = z.string().max(5000, 'length');
/** Text that an empty value unsets. */
export const clearable = text.transform((value) => (value === '' ? null : value));
const isEmail = (value: string) => z.email().safeParse(value).success;
export const email = text.refine(isEmail, 'email');
/** An address that an empty value unsets. */
export const clearableEmail = text
  .refine((value) => value === '' || isEmail(value), 'email')
  .transform((value) => (value === '' ? null : value));
/** Any nested value that the stand-in accepts without checking it. */
export const opaque = z.unknown();
export const expand = z.array(z.string()).optional();

const metadataKey = z
  .string()
  .max(40, 'length')
  .regex(/^[^[\]]*$/);

/** Up to 50 keys of 40 characters, without brackets, with values of 500; an empty value removes the key, an empty map removes all. */
export const metadata = z
  .preprocess(
    (value) => (Array.isArray(value) ? { ...value } : value),
    z.union([z.literal(''), z.record(metadataKey, z.string().max(500, 'length'))]),
  )
  .optional();

/** Every field of an address is answered: null where none was given. */
export const address = z.strictObject({
  city: clearable.default(null),
  country: clearable.default(null),
  line1: clearable.default(null),
  line2: clearable.default(null),
  postal_code: clearable.default(null),
  state: clearable.default(null),
});

export const shipping = z.union([
  z.literal(''),
  z.strictObject({
    address,
    name: text,
    carrier: text.optional(),
    phone: text.optional(),
    tracking_number: text.optional(),
  }),
]);

export const billingDetails = z.strictObject({
  address: z.union([z.literal(''), address]).optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  tax_id: clearable.optional(),
});

const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** What every list accepts, and what the given filters add. */
export function listParams<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({
    expand,
    limit: integer.optional(),
    starting_after: text.optional(),
    ending_before: text.optional(),
    created: range.optional(),
    ...shape,
  });
}

/** Parameters of routes that take nothing but `expand`. */
export const onlyExpand = z.strictObject({ expand });

/**
 * Checks parameters strictly, as Stripe does: what it does not know is 400 `parameter_unknown`.
 * Throws the 400 for the first thing wrong; nothing has been executed then, so no idempotency key keeps it.
 */
export function parseParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw new InvalidParams(explain(result.error.issues, form));
}

/** A refusal before execution began; Stripe keeps none under the idempotency key. */
export class InvalidParams extends StripeError {
  constructor(body: Omit<ErrorBody, 'type'>) {
    super(400, { type: 'invalid_request_error', ...body });
  }
}

type Issue = z.core.$ZodIssue;

function explain(issues: Issue[], form: Form): Omit<ErrorBody, 'type'> {
  const all = issues.map((issue) => explainOne(issue, form));
  // An unknown name is reported before a missing one, since it is most often a misspelling of it.
  const first = all.find((body) => body.code === 'parameter_unknown') ?? all[0];
  return first ?? { message: 'Invalid request.' };
}

function explainOne(issue: Issue, form: Form): Omit<ErrorBody, 'type'> {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return withDoc('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
  }
  if (issue.code === 'invalid_union') {
    const all = issue.errors.flat();
    const inner =
      all.find((one) => one.code === 'unrecognized_keys') ??
      all.find((one) => one.code === 'invalid_key' || one.message === 'length') ??
      all[0];
    if (inner) return explainOne({ ...inner, path: [...issue.path, ...inner.path] }, form);
  }
  const given = valueAt(form, issue.path);
  if (given === undefined) return withDoc('parameter_missing', `Missing required param: ${param}.`, param);
  const shown = typeof given === 'string' ? given.slice(0, 200) : JSON.stringify(given).slice(0, 200);
  if (issue.message === 'integer')
    return withDoc('parameter_invalid_integer', `Invalid integer: ${shown}`, param);
  if (issue.message === 'email') return withDoc('email_invalid', `Invalid email address: ${shown}`, param);
  if (issue.message === 'boolean') return { message: `Invalid boolean: ${shown}`, param };
  if (issue.code === 'invalid_key') return wrongKey(String(issue.path.at(-1)));
  if (issue.message === 'length') {
    if (issue.path[0] === 'metadata') return tooLong('value', 500, String(given));
    return { message: `Invalid string: ${shown.slice(0, 40)}...; it is too long`, param };
  }
  if (issue.code === 'invalid_value') {
    return { message: `Invalid ${param}: must be one of ${issue.values.join(', ')}`, param };
  }
  return { message: `Invalid ${param}: ${shown}`, param };
}

function wrongKey(key: string): Omit<ErrorBody, 'type'> {
  if (key.length > 40) return tooLong('key', 40, key);
  return { message: `Metadata keys can have no square brackets. Invalid key: ${key}`, param: 'metadata' };
}

function tooLong(part: 'key' | 'value', most: number, given: string): Omit<ErrorBody, 'type'> {
  return {
    message: `Metadata ${part}s can have up to ${most} characters, but you passed in a ${part} that is ${given.length} characters. Invalid ${part}: ${given}`,
    param: 'metadata',
  };
}

function withDoc(code: string, message: string, param: string): Omit<ErrorBody, 'type'> {
  return { ...explained(code), message, param };
}

function nameOf(path: PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(form: Form, path: PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(part)] : value[String(part)];
  }
  return value;
}

/** Old metadata with the given changes: empty values remove their key, an empty text removes everything. */
export function mergeMetadata(
  old: Record<string, string>,
  change: '' | Record<string, string> | undefined,
): Record<string, string> {
  if (change === undefined) return old;
  if (change === '') return {};
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''),
  );
  if (Object.keys(merged).length > 50) {
    throw new InvalidParams({ message: 'Metadata can only have up to 50 keys.', param: 'metadata' });
  }
  return merged;
}
