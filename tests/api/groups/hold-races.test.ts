import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturePayment } from '@/lib/payment/intent/capture';
import { expireSession } from '@/lib/payment/intent/expire';
import { refreshPayment } from '@/lib/payment/intent/start';
import { apply } from '@/lib/session/apply';
import {
  callSim,
  confirmWith,
  endTime,
  type GroupBench,
  ledgerBalance,
  openFor,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { repeatToEnd } from './repeat';

/** What can meet while cards are held and charged: in any order, everyone is charged once or never. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** One person's group whose card is authorized. */
async function alone() {
  const { session_id, organizer } = await startGroup(bench, { members: 0, funds: 'hold' });
  const { payment_id, intent_id } = await openFor(session_id, organizer);
  await confirmWith(bench, intent_id);
  return { session_id, payment_id, intent_id };
}

/** Funded by one charge and transferred, or nothing is kept and nothing held. */
async function expectExact(session_id: string): Promise<string> {
  const session = await sessionNow(session_id);
  const books = await processorBooks(bench, session_id);
  expect(books.charges).toBeLessThanOrEqual(1);
  expect(await ledgerBalance(session_id, 'held')).toBe(0);
  if (session.status === 'funded')
    expect(books).toMatchObject({ charges: 1, refunded_cents: 0, transfers: 1 });
  else {
    expect(books.transfers).toBe(0);
    expect(books.refunded_cents).toBe(books.charged_cents);
    for (const { intent_id, status } of session.payments) {
      const intent = await bench.client.paymentIntents.retrieve(intent_id ?? '');
      expect([status, intent.status]).toEqual(
        status === 'succeeded' ? ['succeeded', 'succeeded'] : ['canceled', 'canceled'],
      );
    }
  }
  return session.status;
}

describe('races of holds', () => {
  it('charging against cancelling', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, payment_id } = await alone();
      await refreshPayment(session_id, payment_id);
      await Promise.all([capturePayment({ session_id, payment_id }), apply(session_id, { type: 'cancel' })]);
      return session_id;
    });
    for (const status of await Promise.all(sessions.map(expectExact)))
      expect(['funded', 'cancelled']).toContain(status);
  });

  it('the last authorization against the deadline', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, organizer } = await startGroup(bench, { members: 0, funds: 'hold' });
      const { payment_id, intent_id } = await openFor(session_id, organizer);
      await endTime(session_id);
      await Promise.all([
        confirmWith(bench, intent_id).then(() => refreshPayment(session_id, payment_id)),
        expireSession({ session_id }),
      ]);
      return session_id;
    });
    for (const status of await Promise.all(sessions.map(expectExact)))
      expect(['funded', 'expired']).toContain(status);
  });

  it('a hold that lapses against charging it', async () => {
    const sessions = await repeatToEnd(async () => {
      const { session_id, payment_id, intent_id } = await alone();
      await refreshPayment(session_id, payment_id);
      await Promise.all([
        capturePayment({ session_id, payment_id }),
        callSim(bench, `/_sim/payments/${intent_id}/lapse`, {}).then(() =>
          refreshPayment(session_id, payment_id),
        ),
      ]);
      if ((await sessionNow(session_id)).status === 'pending') {
        await endTime(session_id);
        await expireSession({ session_id });
      }
      return session_id;
    });
    for (const status of await Promise.all(sessions.map(expectExact)))
      expect(['funded', 'expired']).toContain(status);
  });
});
