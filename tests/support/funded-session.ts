import type { Command } from '@/lib/group/commands';
import { apply } from '@/lib/session/apply';
import { openOne } from './api';
import type { TestMerchant } from './merchant';

interface FundedSession {
  session_id: string;
  /** The organizer, who has paid everything: the total and 1 % on it. */
  member_id: string;
  total_cents: number;
}

/** A session that one person has funded, by commands alone: no processor is asked. */
export async function fundedSession(
  merchant: TestMerchant,
  { transferred = true } = {},
): Promise<FundedSession> {
  const session_id = await openOne(merchant);
  const give = async (command: Command) => {
    const done = await apply(session_id, command);
    if (!done.ok) throw new Error(`${command.type} was refused: ${done.code}`);
    return done;
  };
  const settings = { mode: 'equal', size: 2 } as const;
  const started = await give({ type: 'set_up_group', name: 'Ada', email: null, settings });
  const member_id = String(started.subject_id);
  const opened = await give({ type: 'start_payment', member_id, scope: { kind: 'all' } });
  const payment_id = String(opened.subject_id);
  const payment = opened.session.payments.find(({ id }) => id === payment_id);
  const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const charge_id = `ch_${session_id}`;
  const { session } = await give({
    type: 'payment_succeeded',
    payment_id,
    charge_id,
    received_cents,
    payer_email: null,
  });
  for (const { id } of transferred ? session.transfers : [])
    await give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  return { session_id, member_id, total_cents: session.total_cents };
}
