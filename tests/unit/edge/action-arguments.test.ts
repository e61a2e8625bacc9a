import { describe, expect, it } from 'vitest';
import { checkActionForm, checkText } from '@/lib/edge/action-arguments';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const ANSWERED = {
  ok: false,
  message: '$$5 is too little.',
  errors: '$undefined',
  values: { amount: '$$5', note: 'a' },
  proof: { by: 'code', email: 'ana@example.com', sent: false, fields: [['amount', '$$5']] },
};

/** What React throws on, and what none of our forms sends. */
const NO_STATE: [what: string, state: unknown][] = [
  ...[
    '$F1',
    '$h1',
    '$Q1',
    '$W9',
    '$i9',
    '$B9',
    '$A9',
    '$k',
    '$T',
    '$R1',
    '$r1',
    '$X1',
    '$x1',
    '$nx',
    '$Dx',
  ].map((text): [string, unknown] => [`a reference to what is not there: ${text}`, text]),
  ['a number that is too long to be one', `$n${'9'.repeat(301)}`],
  ['a promise', '$@1'],
  ['nothing but the sign', '$'],
  ['another part', '$9'],
  ['a path that leads nowhere', '$1:a:b'],
  ['itself', { a: '$1:0' }],
  ['what it is in', { a: { b: ['$1:0:a'] } }],
  ['what comes later', { a: '$1:0:b', b: {} }],
  ['the prototype of an object', { a: {}, b: '$1:0:a:__proto__' }],
  ['a form in a form', { a: '$K1' }],
  ['a depth that no answer has', JSON.parse(`${'[['.repeat(10)}${']]'.repeat(10)}`)],
  ['more values than any answer has', Array(10_001).fill(0)],
];

describe('a form without script', () => {
  const sent = (given: string, action = '{"id":"7f03","bound":"$@1"}') =>
    checkActionForm(
      formOf({ $ACTION_REF_1: '', '$ACTION_1:0': action, '$ACTION_1:1': given, a: '$F1' }),
      false,
    );

  it('is let through with the answer that it shows', () => {
    sent('[{"ok":null}]');
    sent(JSON.stringify([ANSWERED]));
    sent('[{"values":{"a":"b"},"errors":"$1:0:values"}]');
    checkActionForm(formOf({ $ACTION_ID_7f03: '', email: '$F1', '7': '1' }), false);
    checkActionForm(formOf({ $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"7f03","bound":null}' }), false);
  });

  it.each(NO_STATE)('is refused with %s', (_what, state) => {
    expect(() => sent(JSON.stringify([state]))).toThrow(SyntaxError);
  });

  it.each(['', 'null', '{}', '"x"', '[1,2,3]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])(
    'is refused with what is no list of arguments: %.10s',
    (given) => {
      expect(() => sent(given)).toThrow(SyntaxError);
    },
  );

  it.each([
    'null',
    '[]',
    '{}',
    '{"id":1,"bound":null}',
    '{"id":"$F1","bound":null}',
    '{"id":"7f03"}',
    '{"id":"7f03","bound":"$@9"}',
    '{"id":"7f03","bound":"$F1"}',
    '{"id":"7f03","bound":[1]}',
    '{"id":"7f03","bound":null,"more":"$F1"}',
    '{"id":"7f03","bound":"$@1","more":"$nx"}',
  ])('is refused when it is for no action: %s', (action) => {
    expect(() => sent('[{"ok":null}]', action)).toThrow(SyntaxError);
  });

  it('is refused with a form in place of the answer', () => {
    expect(() => sent('["$K1"]')).toThrow(SyntaxError);
  });

  it('is refused without what it says that it has', () => {
    const action = { $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"7f03","bound":"$@1"}' };
    expect(() => checkActionForm(formOf(action), false)).toThrow(SyntaxError);
    expect(() => checkActionForm(formOf({ $ACTION_REF_2: '' }), false)).toThrow(SyntaxError);
  });
});

describe('a form by script', () => {
  const sent = (root: string) => checkActionForm(formOf({ '1_email': '$F1', '0': root }), true);

  it('is let through with itself and the answer that it shows', () => {
    sent('["$K1"]');
    sent('[{"ok":null},"$K1"]');
    sent(JSON.stringify([ANSWERED, '$K1a']));
    sent('[{"values":{"a":"b"},"errors":"$0:0:values"},"$K1"]');
    checkText('[{"ok":null}]');
  });

  it.each(NO_STATE)('is refused with %s', (_what, state) => {
    const root = JSON.stringify([state, '$K1']).replaceAll('$1:', '$0:');
    expect(() => sent(root)).toThrow(SyntaxError);
    expect(() => checkText(root)).toThrow(SyntaxError);
  });

  it('is refused with arguments that come twice', () => {
    const form = formOf({ '0': '[{"ok":null},"$K1"]' });
    form.append('0', '[{"ok":null},"$K1"]');
    expect(() => checkActionForm(form, true)).toThrow(SyntaxError);
  });

  it('is refused without arguments', () => {
    expect(() => checkActionForm(formOf({ '1_email': 'nobody' }), true)).toThrow(SyntaxError);
    for (const body of ['', 'x', '{}', 'null', '"x"']) expect(() => checkText(body)).toThrow(SyntaxError);
  });
});
