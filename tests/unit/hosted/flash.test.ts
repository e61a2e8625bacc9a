import { describe, expect, it } from 'vitest';
import { readFlash, writeFlash } from '@/lib/hosted/form/flash';
import type { FormResult } from '@/lib/hosted/form/forms';

const refused: FormResult = {
  ok: false,
  intent: 'join',
  message: 'Check the fields marked below.',
  fields: { name: 'Type a name.' },
  values: { name: '', email: 'ana@example.test' },
};

describe('what came of a form', () => {
  it.each<[string, FormResult]>([
    ['nothing is said of it', { ok: true }],
    ['there was nothing to do', { ok: true, message: 'All are told already.', idle: true }],
    ['it was refused', refused],
  ])('reaches the page that it leads to: %s', (_what, result) => {
    expect(readFlash(writeFlash(result, ''))).toEqual(result);
  });

  it('loses what was typed before it is too long for a cookie', () => {
    const typed = { ...refused, values: { name: 'x'.repeat(4_000) } };
    expect(readFlash(writeFlash(typed, 'Too long.'))).toEqual({ ...refused, values: {} });
  });

  // A page that read them would fail, each time that it is opened.
  it.each([
    '',
    '{',
    'null',
    '1',
    '[]',
    '{"ok":false}',
    '{"ok":false,"intent":"pay"}',
    '{"ok":true,"message":{"text":"x"}}',
    '{"ok":"yes","message":"x"}',
    '{"ok":false,"intent":"","message":{},"fields":{},"values":{}}',
    '{"ok":false,"intent":"join","message":"x","fields":null,"values":{}}',
    '{"ok":false,"intent":"join","message":"x","fields":{"name":{}},"values":{}}',
    '{"ok":false,"intent":"join","message":"x","fields":{},"values":{"name":5}}',
  ])('is nothing where a cookie has something else: %s', (text) => {
    expect(readFlash(text)).toBeNull();
  });
});
