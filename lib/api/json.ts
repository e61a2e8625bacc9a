import { isStorable } from '@/lib/cart/fields';
import { pathStep, unrooted, type Violation } from '@/lib/cart/violations';
import { ApiError } from '@/lib/errors';

/*
 * JSON as the API accepts it: what JSON.parse reads, minus what could mean two things (a signed cart must mean one) or
 * cannot be stored. JSON.parse does the work; one pass over the tokens looks for the rest.
 */

/** Deeper than any body of this API by far. */
const MAXIMUM_DEPTH = 32;
/**
 * Twice what the largest list may hold. Every entry is checked and may be wrong in several ways, so without these a
 * body of 256 KiB could keep the process from everything else for a third of a second.
 */
const MAXIMUM_ENTRIES = 1000;
/** More than twice what the largest cart has. */
const MAXIMUM_TOKENS = 20_000;
/** More lines help nobody. */
const MAXIMUM_DETAILS = 100;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A string, with the colon behind it if it is a key, or a bracket or comma. Linear on text that is not JSON, too. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"(\s*:)?|$)|[{}[\],]/gs;

interface Level {
  path: string;
  /** Commas so far. */
  commas: number;
  /** Keys so far of an object; null for an array. */
  keys: Set<string> | null;
  /** The key or index being read. */
  at: string | number;
}

const step = ({ path, at }: Level): string => path + pathStep(at);

function refuse(...violations: Violation[]): ApiError {
  return new ApiError('invalid_json', { violations });
}

function tooMany({ path }: Level): ApiError {
  return refuse({ path: unrooted(path), text: `has more than ${MAXIMUM_ENTRIES} entries` });
}

/** Every place that is refused. @throws ApiError if nested too deep or too long, perhaps SyntaxError if the text is not JSON */
function findViolations(text: string): Violation[] {
  const violations: Violation[] = [];
  const repeated = new Set<string>();
  const levels: Level[] = [];
  const report = (path: string, problem: string) => {
    if (violations.length < MAXIMUM_DETAILS) violations.push({ path: unrooted(path), text: problem });
  };
  const readKey = (level: Level, keys: Set<string>, quoted: string) => {
    const escaped = quoted.includes('\\');
    const key: string = escaped ? JSON.parse(quoted) : quoted.slice(1, -1);
    level.at = key;
    if (keys.has(key) && repeated.size < MAXIMUM_DETAILS) repeated.add(step(level));
    keys.add(key);
    if (FORBIDDEN_KEYS.has(key)) report(step(level), 'is not allowed as a key');
    if (escaped && !isStorable(key)) report(level.path, 'has a key with NUL or half a surrogate pair');
  };
  let tokens = 0;
  for (const [token, colon] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    tokens += 1;
    if (tokens > MAXIMUM_TOKENS) throw refuse({ path: 'body', text: 'has too many values' });
    if (token === '{' || token === '[') {
      if (levels.length === MAXIMUM_DEPTH)
        throw refuse({ path: 'body', text: `is nested deeper than ${MAXIMUM_DEPTH} levels` });
      const isObject = token === '{';
      levels.push({
        path: level ? step(level) : '',
        commas: 0,
        keys: isObject ? new Set() : null,
        at: isObject ? '' : 0,
      });
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level) {
      level.commas += 1;
      if (level.commas === MAXIMUM_ENTRIES) throw tooMany(level);
      if (typeof level.at === 'number') level.at += 1;
    } else if (colon !== undefined && level?.keys) readKey(level, level.keys, token.slice(0, -colon.length));
    else if (token.includes('\\') && !isStorable(JSON.parse(token)))
      report(level ? step(level) : '', 'contains NUL or half a surrogate pair');
  }
  return [...violations, ...[...repeated].map((path) => ({ path: unrooted(path), text: 'appears twice' }))];
}

/**
 * Parses a body. Refused are: what is not JSON, nesting deeper than 32, a list or object of more than 1,000 entries,
 * more than 20,000 tokens, a repeated key, the keys `__proto__`, `constructor` and `prototype`, NUL, and half a
 * surrogate pair.
 * @throws ApiError invalid_json, with every violation
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  let violations: Violation[];
  try {
    violations = findViolations(text);
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse({ path: 'body', text: text.trim() === '' ? 'is empty' : 'is not valid JSON' });
  }
  if (violations.length > 0) throw refuse(...violations);
  return value;
}
