import { expect, it } from 'vitest';
import type { Session } from '@/lib/group/model';
import { keepSession, knownSession } from '@/lib/session/known-sessions';

const NOTHING = { members: [], payments: [], refunds: [], transfers: [], reversals: [], split: null };

/** How many characters of JSON are kept of 2,000 sessions that are all like this one. */
function keptOf(session: object): number {
  const ids = Array.from({ length: 2_000 }, (_, index) => `sess_${index}`);
  for (const id of ids)
    keepSession({ session: { ...NOTHING, ...session, id } as unknown as Session, state_id: id });
  const kept = ids.map((id) => JSON.stringify(knownSession(id)) ?? '');
  expect(kept.at(-1)).not.toBe('');
  return kept.join('').length;
}

const item = { name: 'Cabin', quantity: 500, unit_price: 100 };

it('keeps no more of sessions whose shop has said much about the order', () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`key_${index}`, 'x'.repeat(500)]),
  );
  expect(keptOf({ cart: { items: [item], metadata } })).toBeLessThan(21_000_000);
});

it('keeps no more of sessions in which somebody has chosen much', () => {
  const claims = Array.from({ length: 500 }, (_, line) => ({ line, first_unit: 0, units: 1 }));
  const payments = Array.from({ length: 10 }, (_, created_at) => ({ created_at, lines: [{ claims }] }));
  expect(keptOf({ cart: { items: [item] }, payments })).toBeLessThan(21_000_000);
});
