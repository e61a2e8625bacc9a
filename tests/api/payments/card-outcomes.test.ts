import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { countForDecline, countForIntent, insertOutcome } from '@/lib/payment/guard/card-outcomes.sql';
import { type GroupBench, openFor, startGroup, startGroupBench } from '../../support/groups';
import { type TriedCard, TriedCards } from '../../support/tried-cards';

/** The counts of the database, compared with the model that the rules are played against. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const MINUTE_ms = 60_000;
const rows = fc.array(
  fc.record({
    // Up to a day and a half ago, never exactly at the edge of a window.
    ago_ms: fc.integer({ min: 1, max: 2_000 }).map((minutes) => minutes * MINUTE_ms - 7_000),
    outcome: fc.constantFrom('declined' as const, 'declined' as const, 'succeeded' as const),
    own_session: fc.boolean(),
    own_payment: fc.boolean(),
    member: fc.integer({ min: 1, max: 4 }),
    card: fc.constantFrom('fp_1', 'fp_2'),
    address: fc.constantFrom('198.51.100.1', '198.51.100.2'),
  }),
  { minLength: 1, maxLength: 60 },
);

it('what the database counts is what the rules were tested with', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 2 });
  const { payment_id } = await openFor(session_id, organizer);
  const merchant = bench.merchant_id;
  await fc.assert(
    fc.asyncProperty(rows, fc.option(fc.integer({ min: 1, max: 100 })), async (given, closed_minutes_ago) => {
      const now = Date.now();
      const model = new TriedCards();
      await pool().query('DELETE FROM card_outcomes');
      await pool().query('DELETE FROM breakers');
      const tried = given
        .map((row): TriedCard => {
          const session = row.own_session ? session_id : 'sess_other';
          const payment = row.own_session && row.own_payment ? payment_id : 'pay_other';
          return { ...row, at: now - row.ago_ms, merchant, session, payment, member: `mem_${row.member}` };
        })
        .sort((a, b) => a.at - b.at);
      for (const [index, row] of tried.entries()) {
        model.add(row);
        await pool().query(
          `INSERT INTO card_outcomes VALUES ($1, $2, $3, $4, $5, false, $6, NULL, $7, $8, $9)`,
          [
            `ch_${index}`,
            row.payment,
            row.session,
            row.member,
            merchant,
            row.outcome,
            row.card,
            row.address,
            new Date(row.at),
          ],
        );
      }
      if (closed_minutes_ago !== null) {
        const closed_at = now - closed_minutes_ago * MINUTE_ms;
        model.closeBreaker(merchant, closed_at);
        await pool().query('INSERT INTO breakers VALUES ($1, false, $2, $2, 0, 0)', [
          merchant,
          new Date(closed_at),
        ]);
      }
      const { short, long } = model.ofMerchant(merchant, now);
      expect(await countForDecline.first(pool(), [payment_id, 'fp_1', new Date(now)])).toEqual({
        session_id,
        merchant_id: merchant,
        livemode: false,
        is_open: true,
        is_paused: false,
        payment_declines: model.ofPayment(payment_id),
        card_declines: model.ofCard('fp_1', now),
        session_declines: model.ofSession(session_id, now),
        members: 3,
        short_declines: short.declines,
        short_cards: short.cards,
        long_declines: long.declines,
        long_cards: long.cards,
      });
      expect(await countForIntent.first(pool(), [session_id, '198.51.100.1', new Date(now)])).toMatchObject({
        paused_until: null,
        session_declines: model.ofSession(session_id, now),
        members: 3,
        address_declines: model.ofAddress('198.51.100.1', now),
      });
    }),
    { numRuns: 40 },
  );
});

it('of a payment whose cards are tried for ever, so many outcomes are noted and no more', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  const { payment_id } = await openFor(session_id, organizer);
  const note = (id: string) =>
    insertOutcome.run(pool(), [id, payment_id, 'declined', null, 'fp_1', new Date()]);
  const noted = async () =>
    (await countForDecline.first(pool(), [payment_id, 'fp_1', new Date()]))?.payment_declines;
  for (let tried = 0; tried < 99; tried += 1) await note(`ch_tried_${tried}`);
  expect(await noted()).toBe(99);
  for (const id of ['ch_last', 'ch_last', 'ch_beyond']) await note(id);
  expect(await noted()).toBe(100);
});
