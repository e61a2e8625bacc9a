import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/api/json';
import { violationLine } from '@/lib/cart/violations';
import { ApiError } from '@/lib/errors';

function refusal(text: string): readonly string[] {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_json')
      return error.violations.map(violationLine);
    throw error;
  }
  throw new Error(`accepted: ${text.slice(0, 100)}`);
}

describe('a JSON body', () => {
  it('is read as JSON.parse reads it', () => {
    const key = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', maxDepth: 8 },
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(key, tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('never throws anything but a refusal, whatever the text', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ':',
        ',',
        '"',
        '\\',
        '"a"',
        '"a":',
        '1',
        '1e999',
        'null',
        '\\u0000',
        '\\ud800',
        ' ',
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        try {
          parseJson(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('is refused when a key appears twice, with its path', () => {
    expect(refusal('{"cart":{"total":1,"total":2}}')).toEqual(['cart.total: appears twice']);
    expect(refusal('{"a":[{"x":1},{"x":1,"\\u0078":2}]}')).toEqual(['a[1].x: appears twice']);
    expect(refusal('{"a":"b:c","a":{}}')).toEqual(['a: appears twice']);
  });

  it('is accepted when the same key appears in two objects, or in a string', () => {
    expect(parseJson('[{"a":1},{"a":2}]')).toHaveLength(2);
    expect(parseJson('{"a":"{\\"a\\":1}"}')).toEqual({ a: '{"a":1}' });
  });

  it('is refused with every key that could pollute a prototype', () => {
    expect(refusal('{"__proto__":{"x":1},"a":{"constructor":1,"prototype":[]}}')).toEqual([
      '__proto__: is not allowed as a key',
      'a.constructor: is not allowed as a key',
      'a.prototype: is not allowed as a key',
    ]);
    expect(refusal('{"\\u005f_proto__":1}')).toEqual(['__proto__: is not allowed as a key']);
  });

  it('is refused with NUL or half a surrogate pair, in values and keys', () => {
    expect(refusal('{"a":["\\u0000"]}')).toEqual(['a[0]: contains NUL or half a surrogate pair']);
    expect(refusal('{"a":{"b":"x\\ud83d"}}')).toEqual(['a.b: contains NUL or half a surrogate pair']);
    expect(refusal('{"a":{"\\udc00":1}}')).toEqual(['a: has a key with NUL or half a surrogate pair']);
    expect(parseJson('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' });
  });

  it('is refused when a list or an object has more than 1,000 entries', () => {
    const list = (count: number) => `{"a":[${Array.from({ length: count }, (_, at) => at)}]}`;
    const object = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`)}}`;
    for (const text of [list(1_000), object(1_000)]) expect(() => parseJson(text)).not.toThrow();
    expect(refusal(list(1_001))).toEqual(['a: has more than 1000 entries']);
    expect(refusal(object(1_001))).toEqual(['body: has more than 1000 entries']);
  });

  it('is refused when it has more than 20,000 tokens', () => {
    const lists = (count: number) => `[${Array.from({ length: count }, () => `[${'0,'.repeat(899)}0]`)}]`;
    expect(() => parseJson(lists(20))).not.toThrow();
    expect(refusal(lists(25))).toEqual(['body: has too many values']);
  });

  it('is refused when nested deeper than 32 levels, at any depth', () => {
    expect(parseJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeTruthy();
    for (const depth of [33, 100_000]) {
      expect(refusal(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toEqual([
        'body: is nested deeper than 32 levels',
      ]);
    }
  });

  it('is refused when it is not JSON', () => {
    for (const text of ['{', 'nope', '{"a":NaN}', "{'a':1}", '{"a":1,}', '\ufeff{}', '{"a":Infinity}']) {
      expect(refusal(text)).toEqual(['body: is not valid JSON']);
    }
    expect(refusal('  ')).toEqual(['body: is empty']);
  });
});
