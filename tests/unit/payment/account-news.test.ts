import { expect, it } from 'vitest';
import { accountNews, asPast, notedOf, readAccount } from '@/lib/payment/account/account-news';

const NOTHING_DUE = {
  alternatives: null,
  current_deadline: null,
  errors: null,
  eventually_due: null,
  past_due: null,
  pending_verification: null,
};

type State = Parameters<typeof accountNews>[1];

/** What is told while an account goes through these states. */
function told(states: State[], details_submitted = true) {
  let mailed: string | null = null;
  return states.map((state) => {
    const next = accountNews(mailed, state, details_submitted);
    mailed = next.mailed;
    return next.news;
  });
}

it('each trouble of an account is told once, and that it is over to those who were told of it', () => {
  expect(told(['ready', 'restricted', 'restricted', 'ready', 'ready'])).toEqual([
    null,
    'restricted',
    null,
    'ready',
    null,
  ]);
  expect(told(['restricted', 'rejected', 'disconnected', 'disconnected', null, 'ready'])).toEqual([
    'restricted',
    'rejected',
    'disconnected',
    null,
    null,
    'ready',
  ]);
});

it('a review is told to nobody, and after it both a new question and the good end', () => {
  expect(told(['in_review', 'ready'])).toEqual([null, null]);
  expect(told(['restricted', 'in_review', 'restricted'])).toEqual(['restricted', null, 'restricted']);
  expect(told(['restricted', 'in_review', 'in_review', 'ready'])).toEqual([
    'restricted',
    null,
    null,
    'ready',
  ]);
});

it('of an account that another one replaces nothing is known any more, but that there was trouble', () => {
  const after = (state: State) => accountNews(asPast('rejected'), state, true).news;
  expect([after('rejected'), after('restricted'), after('ready')]).toEqual([
    'rejected',
    'restricted',
    'ready',
  ]);
  expect(accountNews(asPast(null), 'ready', true).news).toBeNull();
});

it('nothing is told of a form that is not finished yet', () => {
  expect(told([null, 'restricted', 'restricted', 'ready'], false)).toEqual([null, null, null, null]);
  expect(told(['rejected'], false)).toEqual(['rejected']);
});

it.each([
  [true, null, 'ready'],
  [false, null, null],
  [false, 'requirements.past_due', 'restricted'],
  [false, 'requirements.pending_verification', 'in_review'],
  [false, 'rejected.fraud', 'rejected'],
  [false, 'deauthorized', 'disconnected'],
])('transfers %s for %s is read as %s', (transfers_enabled, transfers_off_reason, state) => {
  expect(readAccount({ transfers_enabled, transfers_off_reason })).toBe(state);
});

it('an account without a reason is in review, or restricted where something is due, once its form is handed in', () => {
  const answer = (
    details_submitted: boolean,
    currently_due: string[],
    disabled_reason: 'listed' | null = null,
  ) =>
    notedOf({
      capabilities: { transfers: 'inactive' },
      details_submitted,
      requirements: { ...NOTHING_DUE, currently_due, disabled_reason },
    });
  const read = (...given: Parameters<typeof answer>) => readAccount(answer(...given));
  expect(read(true, [])).toBe('in_review');
  expect(read(true, ['individual.id_number'])).toBe('restricted');
  expect(read(false, ['individual.id_number'])).toBeNull();
  expect(answer(true, ['individual.id_number'], 'listed').transfers_off_reason).toBe('listed');
  expect(readAccount(notedOf(null))).toBe('disconnected');
});
