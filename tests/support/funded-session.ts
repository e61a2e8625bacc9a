import type { Command } from '@/lib/group/commands';
import { onCard_cents } from '@/lib/group/query/sums';
import { apply } from '@/lib/session/apply';
import { openOne } from './api';
import type { TestMerchant } from './merchant';

/* Payments by commands alone: no processor is asked. */

async function give(session_id: string, command: Command) {
  const done = await apply(session_id, command);
  if (!done.ok) throw new Error(`${command.type} was refused: ${done.code}`);
  return done;
}

interface BegunPayment {
  session_id: string;
  /** The organizer, who pays. */
  member_id: string;
  payment_id: string;
  /** What the card is charged: the share, or everything, and 1 % on it. */
  charged_cents: number;
}

/** A group of two whose organizer has begun to pay. */
export async function beginPayment(
  merchant: TestMerchant,
  { config, kind = 'own' }: { config?: object; kind?: 'own' | 'all' } = {},
): Promise<BegunPayment> {
  const session_id = await openOne(merchant, config && { group_config: config });
  const settings = { mode: 'equal', size: 2 } as const;
  const started = await give(session_id, { type: 'set_up_group', name: 'Ada', email: null, settings });
  const member_id = String(started.subject_id);
  const opened = await give(session_id, { type: 'start_payment', member_id, scope: { kind } });
  const payment_id = String(opened.subject_id);
  const payment = opened.session.payments.find(({ id }) => id === payment_id);
  return { session_id, member_id, payment_id, charged_cents: payment ? onCard_cents(payment) : 0 };
}

/** The processor has taken the money. Returns the session. */
export async function succeed({ session_id, payment_id, charged_cents }: BegunPayment) {
  const { session } = await give(session_id, {
    type: 'payment_succeeded',
    payment_id,
    charge_id: `ch_${session_id}`,
    received_cents: charged_cents,
    payer_email: null,
  });
  return session;
}

interface FundedSession {
  session_id: string;
  /** The organizer, who has paid everything: the total and 1 % on it. */
  member_id: string;
  total_cents: number;
}

/** A session that one person has funded. */
export async function fundedSession(
  merchant: TestMerchant,
  { transferred = true } = {},
): Promise<FundedSession> {
  const payment = await beginPayment(merchant, { kind: 'all' });
  const { session_id, member_id } = payment;
  const { transfers, total_cents } = await succeed(payment);
  for (const { id } of transferred ? transfers : [])
    await give(session_id, { type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  return { session_id, member_id, total_cents };
}
