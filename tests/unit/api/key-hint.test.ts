import { describe, expect, it } from 'vitest';
import { keyHint } from '@/lib/api/key-hint';

const RANDOM = `${'aB3'.repeat(14)}xY`;
const KEY = `split_sk_test_${RANDOM}`;
const hint = (header: string | null, known = false) => keyHint(header, { known }).text;

describe('the hint of a 401', () => {
  const mistakes: [what: string, header: string | null, text: RegExp][] = [
    ['no header', null, /^is missing; send Authorization: Bearer <API_KEY>$/],
    ['an empty header', '  ', /^is missing/],
    ['Basic', `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`, /^is Basic; the key is not a user name/],
    ['the key alone', KEY, /^lacks the word Bearer/],
    ['another scheme', `Token ${KEY}`, /^must begin with Bearer/],
    ['nothing after Bearer', 'Bearer', /^has no key after Bearer/],
    ['the signing secret', `Bearer split_sign_test_${RANDOM}`, /^is the signing secret/],
    ['the signing secret alone', `split_sign_test_${RANDOM}`, /^is the signing secret/],
    ['a webhook secret', 'Bearer whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', /^is a webhook secret/],
    ['the merchant id', 'Bearer split_merch_6RkZpT1vYc8NwQ3xBmLs5J', /^is the merchant id/],
    ['the id of a key', 'Bearer key_6RkZpT1vYc8NwQ3xBmLs5J', /^is the id of an API key/],
    ["Stripe's key", 'Bearer sk_test_51Hx', /^is a key of Stripe/],
    ['a placeholder', 'Bearer <API_KEY>', /^is a placeholder/],
    ['an unset variable', 'Bearer $SPLIT_SECRET_KEY', /^is a placeholder/],
    ['Bearer twice', `Bearer Bearer ${KEY}`, /^has the word Bearer twice/],
    ['quotes', `Bearer "${KEY}"`, /^has quotes around the key/],
    ['two keys', `Bearer ${KEY}, Bearer ${KEY}`, /^has more than one word/],
    ['a shortened key', 'Bearer split_sk_test_aB3…xY', /^has a shortened key/],
    ['a key that was cut off', `Bearer ${KEY.slice(0, -1)}`, /^has a key of another length/],
    ['a key of somebody else', 'Bearer nope', /^has no key of ours/],
    ['a key that nobody has', `Bearer ${KEY}`, /^has an unknown key/],
  ];

  it.each(mistakes)('names %s', (_what, header, text) => {
    expect(hint(header)).toMatch(text);
  });

  it('is another one for each mistake, so that nobody has to guess', () => {
    // Three of them have a second form.
    const texts = mistakes.map(([, header]) => hint(header));
    expect(new Set(texts).size).toBe(mistakes.length - 3);
  });

  it('says of a key that it has ended', () => {
    expect(hint(`Bearer ${KEY}`, true)).toMatch(/^has a key that was revoked or has expired/);
  });

  it('never repeats what was sent', () => {
    for (const [, header] of mistakes) expect(hint(header)).not.toContain(RANDOM.slice(0, 12));
  });
});
