import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { columnsWith, fundGroupOf, openGroupOf, somebody } from './known-person';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const signal = new AbortController().signal;

/** A person has paid in a group that was cancelled, and the processor has refused to refund them. */
async function failedRefundOf({ livemode = true } = {}) {
  const person = somebody();
  const { merchant_id } = await makeMerchantMode();
  const { session_id, member_id } = await openGroupOf(merchant_id, person);
  const give = async (command: Command) => {
    const applied = await apply(session_id, command);
    if (!applied.ok) throw new Error(applied.code);
    return applied;
  };
  const { session, subject_id } = await give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  const payment_id = String(subject_id);
  const [payment] = session.payments;
  const paid_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const charge_id = `ch_${payment_id}`;
  const received = { charge_id, received_cents: paid_cents, payer_email: person.email };
  await give({ type: 'payment_succeeded', payment_id, ...received });
  const refund_id = (await give({ type: 'cancel' })).session.refunds[0]?.id ?? '';
  const answer = async (id: string, status: 'failed' | 'succeeded') => {
    const failure_code = status === 'failed' ? 'lost_or_stolen_card' : null;
    await give({
      type: 'refund_answered',
      refund_id: id,
      processor_refund_id: `re_${id}`,
      status,
      failure_code,
    });
  };
  await answer(refund_id, 'failed');
  await pool().query('UPDATE sessions SET livemode = $2 WHERE id = $1', [session_id, livemode]);
  return { session_id, person, payment_id, charge_id, paid_cents, refund_id, give, answer };
}

describe('a payer whose refund has failed', () => {
  it('stays while it is owed, for which the operator is told to see, and goes once it is paid in another way', async () => {
    const { session_id, person, refund_id, give } = await failedRefundOf();
    await pool().query(`UPDATE sessions SET ended_at = now() - interval '600 days' WHERE id = $1`, [
      session_id,
    ]);
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [session_id], owed: [session_id] });
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toContain('members.name');

    await give({ type: 'settle_refund', refund_id });
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('goes once it was made when it was tried again', async () => {
    const { session_id, person, refund_id, give, answer } = await failedRefundOf();
    const again = String((await give({ type: 'retry_refund', refund_id })).subject_id);
    // It is under way, which needs nobody.
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [session_id], owed: [] });
    await answer(again, 'succeeded');
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], owed: [] });
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('goes where the bank has given the money', async () => {
    const { person, payment_id, charge_id, paid_cents, give } = await failedRefundOf();
    const dispute: Command = {
      type: 'dispute_changed',
      charge_id,
      dispute_id: `du_${payment_id}`,
      status: 'needs_response',
      amount_cents: paid_cents,
      returned_cents: 0,
      reason: 'general',
      due_by: null,
    };
    await give(dispute);
    await give({ ...dispute, status: 'lost' });
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], owed: [] });
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('goes where it waits for a bank of whose dispute the processor does not know: that never ends', async () => {
    const { session_id, person, payment_id } = await failedRefundOf();
    await pool().query(
      `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status, opened_at, unknown_at)
       SELECT 'du_' || $2, $2, id, merchant_id, livemode, currency, 1, 'needs_response', now(), now() FROM sessions WHERE id = $1`,
      [session_id, payment_id],
    );
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], owed: [] });
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('goes in test mode, where nobody is owed anything', async () => {
    const { session_id, person } = await failedRefundOf({ livemode: false });
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], owed: [] });
    expect(
      await rows('SELECT name FROM members WHERE session_id = $1 AND name = $2', [session_id, person.name]),
    ).toEqual([]);
  });
});

describe('a payer whose money waits for its merchant', () => {
  async function waitingGroup({ livemode = true } = {}) {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const group = await openGroupOf(merchant_id, person);
    await fundGroupOf(group, person);
    const { session_id } = group;
    await pool().query(
      `UPDATE sessions SET livemode = $2, ended_at = now() - interval '600 days' WHERE id = $1`,
      [session_id, livemode],
    );
    await pool().query(`UPDATE transfers SET status = 'waiting' WHERE session_id = $1`, [session_id]);
    return { session_id, person };
  }

  it('stays, for which the operator is told why, and goes once it is transferred', async () => {
    const { session_id, person } = await waitingGroup();
    const waits = { waiting: [session_id], owed: [], untransferred: [session_id] };
    expect(await erasePerson(person.email)).toMatchObject(waits);
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toContain('members.name');

    await pool().query(`UPDATE transfers SET status = 'succeeded' WHERE session_id = $1`, [session_id]);
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('stays to hear of the refund where it cannot be transferred, and goes once that is made', async () => {
    const { session_id, person } = await waitingGroup();
    await eraseEnded(signal);
    const abandoned = await apply(session_id, { type: 'abandon_transfers' });
    if (!abandoned.ok) throw new Error(abandoned.code);
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [session_id], untransferred: [] });
    expect(await columnsWith(person.email)).toContain('members.email');
    for (const { id } of abandoned.session.refunds)
      await apply(session_id, {
        type: 'refund_answered',
        refund_id: id,
        processor_refund_id: `re_${id}`,
        status: 'succeeded',
        failure_code: null,
      });
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('goes in test mode', async () => {
    const { person } = await waitingGroup({ livemode: false });
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], untransferred: [] });
  });
});
