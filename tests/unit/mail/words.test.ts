import { describe, expect, it } from 'vitest';
import { durationInWords } from '@/lib/format/duration';
import { fromHeader } from '@/lib/mail/frame/letterhead';
import { safeName } from '@/lib/mail/frame/safe-name';
import { feeLabel, formatTime, wordsFor } from '@/lib/mail/frame/words';
import { OWN_LETTERHEAD } from '@/lib/mail/send/send';
import { wordsOf } from '@/lib/words/words';
import { playSession } from '../../support/hosted-page';
import { SHOP } from './samples';

const EVEN = { mode: 'equal', size: 4 } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a name typed by a stranger', () => {
  it.each([
    ['Ana', 'Ana'],
    ['  Ana\t\r\nMaría  ', 'Ana María'],
    ["J.R. O'Neill", "J.R. O'Neill"],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['Zo\u202eë', 'Zo ë'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(safeName(typed)).toBe(shown);
  });

  it.each(['', ' \u200b ', 'https://evil.example', 'see evil.example', 'www.evil', 'me@evil'])(
    '%j is not shown',
    (typed) => {
      expect(safeName(typed)).toBeNull();
    },
  );
});

describe('times', () => {
  const at = Date.UTC(2026, 0, 2, 0, 5);

  it('are in UTC and say so where the reader’s zone is not known', () => {
    expect(formatTime(at)).toBe('Fri, Jan 2, 2026, 12:05 AM UTC');
  });

  it.each([
    ['America/New_York', 'en', 'Thu, Jan 1, 2026, 7:05 PM EST'],
    ['Asia/Kolkata', 'en', 'Fri, Jan 2, 2026, 5:35 AM GMT+5:30'],
    ['Europe/Berlin', 'de', 'Fr., 2. Jan. 2026, 01:05 MEZ'],
  ] as const)('are in the reader’s zone and name it: %s in %s', (time_zone, locale, written) => {
    expect(formatTime(at, { ...wordsOf(locale), time_zone })).toBe(written);
  });

  it('are in UTC where a server does not know the zone any more', () => {
    const session = playSession({
      commands: [
        { type: 'set_up_group', name: 'Ana', email: null, time_zone: 'Mars/Base', settings: EVEN },
        { type: 'join', name: 'Ben', email: null, time_zone: 'Asia/Tokyo' },
      ],
    });
    expect(session.members.map((member) => wordsFor(session, member).time_zone)).toEqual([
      'UTC',
      'Asia/Tokyo',
    ]);
  });

  it.each([
    [40 * MINUTE + 59_000, '40 minutes'],
    [MINUTE, '1 minute'],
    [119 * MINUTE, '119 minutes'],
    [53 * HOUR + 59 * MINUTE, '53 hours'],
    [72 * HOUR, '3 days'],
    [97 * HOUR, '4 days and 1 hour'],
  ])('%d ms are %s, always rounded down', (span_ms, said) => {
    expect(durationInWords(span_ms)).toBe(said);
  });
});

describe('the sender', () => {
  const MAIL_FROM = 'Split <pay@split.test>';
  it.each([
    ['Kettle & Co', 'Kettle & Co via Split <pay@split.test>'],
    ['Kettle, Inc.', '"Kettle, Inc. via Split" <pay@split.test>'],
    ['Ket"tle\r\nBcc: a', '"Kettle Bcc: a via Split" <pay@split.test>'],
    ['paypal.com', 'Split <pay@split.test>'],
  ])('%j writes as %j', (merchant_name, header) => {
    expect(fromHeader(MAIL_FROM, { ...SHOP, merchant_name })).toBe(header);
  });

  it('is Split itself for mails about an account', () => {
    expect(fromHeader(MAIL_FROM, OWN_LETTERHEAD)).toBe('Split <pay@split.test>');
    expect(fromHeader('pay@split.test', OWN_LETTERHEAD)).toBe('Split <pay@split.test>');
  });
});

it('fees are labelled with their rate', () => {
  const english = wordsOf('en');
  expect([100, 150, 0].map((bps) => feeLabel(bps, english))).toEqual([
    'Service fee (1%)',
    'Service fee (1.5%)',
    'Service fee (0%)',
  ]);
});
