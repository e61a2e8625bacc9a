import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeName } from '@/lib/mail/frame/safe-name';
import { CAPS, type MailFacts, type MailKind, refusalOf } from '@/lib/mail/send/policy';

const word = fc.constantFrom('Ana', 'María José', 'Győző', 'Shop', 'Kettle & Co', 'Łukasz', '张伟');
const gap = fc.constantFrom(' ', ' - ', '. ', ': ', ', ');
const around = (middle: fc.Arbitrary<string>) =>
  fc.tuple(word, gap, middle, gap, word).map((parts) => parts.join(''));
const runs = { numRuns: 300 };

describe('a name in a mail that we sign', () => {
  it('keeps the joiners that its letters need, and no other character that cannot be seen', () => {
    for (const name of ['ප්\u200dරියන්ත', 'علی\u200cرضا', 'श्\u200dयाम', '👩🏽\u200d🍳'])
      expect(safeName(name)).toBe(name);
    expect(safeName('Ana\u200d')).toBe('Ana');
    expect(safeName('An\u200da\u202eB')).toBe('An a B');
    expect(safeName('evil\u200c.com')).toBeNull();
    expect(safeName('Pay\u200dPal')).toBeNull();
  });

  it('has no telephone number, however it is spelled', () => {
    const digit = fc.constantFrom(...'0123456789٠١٢٣٤٥٦٧٨٩０１２３４５６７８９①②③');
    const between = fc.constantFrom('', ' ', '-', '.', ') ', '/', '\u200b');
    const phone = fc
      .array(fc.tuple(digit, between), { minLength: 5, maxLength: 15 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(around(phone), (name) => safeName(name) === null),
      runs,
    );
  });

  it('has no link, however its dot is written', () => {
    const host = fc.stringMatching(/^[a-z]{3,10}$/);
    const dot = fc.constantFrom('.', ' . ', '．', '。', ' dot ', '[.]', '\u200b.', '․');
    const link = fc
      .tuple(host, dot, fc.constantFrom('com', 'net', 'io', 'xyz'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(around(link), (name) => safeName(name) === null),
      runs,
    );
  });

  it('has no brand that people trust with money, also in letters that look alike', () => {
    const alike: Record<string, string[]> = {
      a: ['a', 'A', 'а', 'á'],
      p: ['p', 'P', 'р'],
      l: ['l', 'L', 'I', '1', '|'],
      y: ['y', 'Y', 'у'],
    };
    const paypal = fc.tuple(...[...'paypal'].map((letter) => fc.constantFrom(...(alike[letter] ?? []))));
    const spaced = fc
      .tuple(paypal, fc.constantFrom('', ' ', '\u200b'))
      .map(([letters, between]) => letters.join(between));
    fc.assert(
      fc.property(around(spaced), (name) => safeName(name) === null),
      runs,
    );
  });

  it.each([
    'PayPaI Security',
    'Аpple Support',
    'STRIPE',
    'Visa',
    'Chase Bank',
    'Split Payments',
    'WhatsАpp',
    '8OO-555-OI99',
  ])('is not %j', (name) => {
    expect(safeName(name)).toBeNull();
  });

  it.each([
    'Chase',
    'Apple Orchard',
    "J.R. O'Neill",
    'Studio 54',
    'Open 24/7',
    'Squarely',
    'Wise Owl Books',
    'Dr. No',
    'Zoë',
    '7-Eleven',
  ])('can be %j', (name) => {
    expect(safeName(name)).toBe(name);
  });

  it('is cut between characters, never within one', () => {
    expect(safeName(`${'a'.repeat(59)}😀b`)).toBe(`${'a'.repeat(59)}😀`);
    expect(safeName('😀'.repeat(80))).toBe('😀'.repeat(60));
  });

  it.each(['\u3164', '\u2800', '\ufe0f \u3164'])('is not %j, which cannot be seen', (name) => {
    expect(safeName(name)).toBeNull();
  });

  it('is kept if it is only words', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        (words) => safeName(words.join(' ')) !== null,
      ),
    );
  });
});

describe('the rule of who gets which mail', () => {
  const facts = fc.record<MailFacts>({
    unsubscribed: fc.boolean(),
    bounced: fc.boolean(),
    merchant_confirmed: fc.boolean(),
    to_address: fc.nat(2 * CAPS.address),
    of_session: fc.nat(2 * CAPS.session),
    of_merchant: fc.nat(2 * CAPS.live_merchant),
  });
  const mail = fc.record({
    kind: fc.constantFrom<MailKind>('money', 'account', 'notice'),
    livemode: fc.boolean(),
  });

  it('keeps nothing about real money from its reader, whatever others have sent', () => {
    fc.assert(
      fc.property(
        facts,
        (known) =>
          refusalOf(
            { kind: 'money', livemode: true },
            { ...known, bounced: false, merchant_confirmed: true },
          ) === null,
      ),
    );
  });

  it('sends nothing to a mailbox that takes no mail, apart from what somebody has just asked for', () => {
    fc.assert(
      fc.property(mail, facts, (sent, given) => {
        const known = { ...given, merchant_confirmed: true, bounced: true };
        expect(refusalOf(sent, known)).toBe('address_bounced');
        const asked = { ...sent, by_hand: true };
        expect(refusalOf(asked, known)).toBe(refusalOf(asked, { ...known, bounced: false }));
      }),
    );
  });

  it('always lets the mails of an account pass where an address of the merchant is confirmed', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        facts,
        (livemode, known) =>
          refusalOf({ kind: 'account', livemode }, { ...known, bounced: false, merchant_confirmed: true }) ===
          null,
      ),
    );
  });

  it.each([
    ['to_address', CAPS.address, false, 'address_cap'],
    ['of_session', CAPS.session, false, 'session_cap'],
    ['of_merchant', CAPS.test_merchant, false, 'merchant_cap'],
    ['of_merchant', CAPS.live_merchant, true, 'merchant_cap'],
  ])('refuses a notice from the cap of %s on, which is %i', (count, cap, livemode, refusal) => {
    const none = { to_address: 0, of_session: 0, of_merchant: 0 };
    const known = { ...none, unsubscribed: false, bounced: false, merchant_confirmed: true };
    const asked = (sent: number, factor?: number) =>
      refusalOf({ kind: 'notice', livemode }, { ...known, [count]: sent }, factor);
    expect([asked(cap - 1), asked(cap), asked(2 * cap - 1, 2), asked(2 * cap, 2)]).toEqual([
      null,
      refusal,
      null,
      refusal,
    ]);
  });

  it('lets no notice past an unsubscribed address, a cap, or an unconfirmed merchant', () => {
    fc.assert(
      fc.property(mail, facts, (sent, known) => {
        if (refusalOf(sent, known) !== null) return true;
        if (!known.merchant_confirmed) return false;
        if (sent.kind === 'account' || (sent.kind === 'money' && sent.livemode)) return true;
        const merchant = sent.livemode ? CAPS.live_merchant : CAPS.test_merchant;
        return (
          !known.unsubscribed &&
          known.to_address < CAPS.address &&
          known.of_session < CAPS.session &&
          known.of_merchant < merchant
        );
      }),
    );
  });

  it('refuses no more when less was sent', () => {
    fc.assert(
      fc.property(mail, facts, (sent, known) => {
        const less = { ...known, to_address: 0, of_session: 0, of_merchant: 0 };
        return refusalOf(sent, known) !== null || refusalOf(sent, less) === null;
      }),
    );
  });
});
