import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { applyDispute, syncDisputes } from '@/lib/payment/dispute/disputes';
import { callSim, drainJobs, type GroupBench, sessionNow } from './groups';

/** The charge of a member's payment. */
export async function chargeOf(session_id: string, member_id: string): Promise<string> {
  const { payments } = await sessionNow(session_id);
  return payments.find((payment) => payment.member_id === member_id)?.charge_id ?? '';
}

/** The bank disputes a charge, and we hear of it. Returns the dispute's id. */
export async function disputeCharge(
  bench: GroupBench,
  session_id: string,
  charge: string,
  kind: Record<string, unknown> = {},
): Promise<string> {
  const given = { reason: 'product_not_received', ...kind };
  const { id } = await callSim<{ id: string }>(bench, `/_sim/charges/${charge}/dispute`, given);
  await syncDisputes(session_id, false, charge);
  await drainJobs();
  return id;
}

/** The bank decides, and we hear of it. */
export async function closeAtBank(bench: GroupBench, session_id: string, id: string, won: boolean) {
  await callSim(bench, `/_sim/disputes/${id}/close`, { won });
  await hear(bench, session_id, id);
}

/** We hear of the state that a dispute has now. */
export async function hear(bench: GroupBench, session_id: string, id: string): Promise<void> {
  await applyDispute(session_id, await bench.client.disputes.retrieve(id));
  await drainJobs();
}

export async function disputeRow(id: string): Promise<Record<string, unknown>> {
  const { rows } = await pool().query<Record<string, unknown>>('SELECT * FROM disputes WHERE id = $1', [id]);
  return rows[0] ?? {};
}

/** How often evidence was submitted, by the processor's own count. */
export async function submissions({ client }: GroupBench, id: string): Promise<number> {
  return (await client.disputes.retrieve(id)).evidence_details.submission_count;
}

/** What the processor has of the evidence: the texts that are not empty. */
export async function stagedTexts({ client }: GroupBench, id: string): Promise<Record<string, unknown>> {
  const { evidence }: Stripe.Dispute = await client.disputes.retrieve(id);
  return Object.fromEntries(
    Object.entries(evidence).filter(([, value]) => typeof value === 'string' && value),
  );
}
