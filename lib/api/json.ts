import type { Violation } from '@/lib/cart/violations';
import { ApiError } from '@/lib/errors';

/*
 * JSON as the API accepts it: what JSON.parse reads, minus what could mean two things or cannot be kept.
 * JSON.parse does the work; one pass over the text counts members and depth, and the value is walked only as
 * far as these counts ask for it.
 */

/** Deeper than any body of this API by far. */
const MAXIMUM_DEPTH = 32;
/** More lines help nobody. */
const MAXIMUM_DETAILS = 100;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

interface Shape {
  depth: number;
  /** Colons outside strings: the members that were written. */
  members: number;
  has_escapes: boolean;
}

/** Depth and members of a text, whether it is valid JSON or not. */
function shapeOf(text: string): Shape {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let inString = false;
  let hasEscapes = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) inString = !inString;
    else if (inString) {
      if (unit === BACKSLASH) {
        hasEscapes = true;
        index += 1;
      }
    } else if (unit === 0x3a) members += 1;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return { depth: deepest, members, has_escapes: hasEscapes };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isStorable = (text: string) => !/[\uD800-\uDFFF]/u.test(text) && !text.includes('\0');

function step(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (/^[A-Za-z_$][\w$]{0,63}$/.test(key)) return path === '' ? key : `${path}.${key}`;
  return `${path}[${JSON.stringify(key.length > 64 ? `${key.slice(0, 64)}…` : key)}]`;
}

/** Walks a parsed value; `members` is what was really kept, so that fewer than written means a repeated key. */
class Inspection {
  members = 0;
  readonly violations: Violation[] = [];

  constructor(private readonly check_text: boolean) {}

  visit(value: unknown, path: string): void {
    if (typeof value === 'string') {
      if (this.check_text && !isStorable(value)) this.report(path, 'contains NUL or half a surrogate pair');
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        const entry: unknown = value[index];
        if (typeof entry !== 'number') this.visit(entry, step(path, index));
      }
    } else if (isObject(value)) this.visitObject(value, path);
  }

  private visitObject(object: Record<string, unknown>, path: string): void {
    for (const key of Object.keys(object)) {
      this.members += 1;
      if (FORBIDDEN_KEYS.has(key)) this.report(step(path, key), 'is not allowed as a key');
      if (this.check_text && !isStorable(key))
        this.report(path, 'has a key with NUL or half a surrogate pair');
      const entry = object[key];
      if (typeof entry === 'object' || this.check_text) this.visit(entry, step(path, key));
    }
  }

  private report(path: string, text: string): void {
    if (this.violations.length < MAXIMUM_DETAILS)
      this.violations.push({ path: path === '' ? 'body' : path, text });
  }
}

/**
 * The paths at which a key stands twice, by a second reading. Only for texts that are known to be JSON, to be
 * shallow, and to repeat a key somewhere.
 */
function repeatedKeys(text: string): Violation[] {
  const found = new Set<string>();
  const stack: { path: string; keys: Set<string> | null; index: number; key: string }[] = [];
  const here = () => {
    const top = stack.at(-1);
    if (!top) return '';
    return step(top.path, top.keys ? top.key : top.index);
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]/gs)) {
    const top = stack.at(-1);
    if (token === '{' || token === '[') {
      stack.push({ path: here(), keys: token === '{' ? new Set() : null, index: 0, key: '' });
    } else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') {
      if (top) top.index += 1;
    } else if (token.endsWith(':') && top?.keys) {
      top.key = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)));
      if (top.keys.has(top.key) && found.size < MAXIMUM_DETAILS) found.add(here());
      top.keys.add(top.key);
    }
  }
  return [...found].map((path) => ({ path, text: 'stands there twice' }));
}

function refuse(...violations: Violation[]): ApiError {
  return new ApiError('invalid_json', { violations });
}

/**
 * Parses a body. Refused are: what is not JSON, nesting deeper than 32, a repeated key, the keys `__proto__`,
 * `constructor` and `prototype`, NUL, and half a surrogate pair.
 * @throws ApiError invalid_json, every one of the same kind in violations
 */
export function parseJson(text: string): unknown {
  const shape = shapeOf(text);
  if (shape.depth > MAXIMUM_DEPTH)
    throw refuse({ path: 'body', text: `is nested deeper than ${MAXIMUM_DEPTH} levels` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse({ path: 'body', text: text.trim() === '' ? 'is empty' : 'is not valid JSON' });
  }
  const inspection = new Inspection(shape.has_escapes);
  inspection.visit(value, '');
  const violations = [...inspection.violations];
  if (inspection.members < shape.members) violations.push(...repeatedKeys(text));
  if (violations.length > 0) throw refuse(...violations);
  return value;
}
