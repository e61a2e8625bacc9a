import type { Challenge } from 'altcha-lib';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { addressBucket, UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import { countForIntent } from './card-outcomes.sql';
import { admission, ORGANIZER_RESERVE, SESSION_WINDOW_ms } from './decline-rules';
import { createProofChallenge, spendProof } from './proof-of-work';

/** Who asks for a new intent, and the proof of work that they bring, if any. */
export interface Asker {
  address?: string;
  proof?: unknown;
}

/** Why no intent is made now. */
export type Held =
  | { ok: false; held: 'proof_required'; challenge: Challenge }
  | { ok: false; held: 'payments_paused' | 'too_many_declines'; retry_after_s: number };

/**
 * Whether a payment may have a new intent; null if so. The payer's address is noted then, so that declines can be
 * counted by it.
 */
export async function admitIntent(
  session_id: string,
  payment_id: string,
  asker: Asker,
  now: number,
): Promise<Held | null> {
  const address =
    asker.address === undefined || asker.address === UNKNOWN_ADDRESS ? null : addressBucket(asker.address);
  const counted = await countForIntent.first(pool(), [session_id, address, new Date(now)]);
  if (!counted) return null;
  const { paused_until, oldest_decline_at } = counted;
  const until = (held: 'payments_paused' | 'too_many_declines', at: number): Held => ({
    ok: false,
    held,
    retry_after_s: Math.max(1, Math.ceil((at - now) / 1000)),
  });
  if (paused_until) return until('payments_paused', paused_until.getTime());
  const admitted = admission(counted);
  if (admitted === 'wait' && !(await hasReserve(session_id, payment_id, now)))
    return until('too_many_declines', (oldest_decline_at?.getTime() ?? now) + SESSION_WINDOW_ms);
  if (admitted !== 'open' && !(await spendProof(session_id, asker.proof))) {
    return { ok: false, held: 'proof_required', challenge: await createProofChallenge(session_id, now) };
  }
  if (address !== null) await noteAddress(payment_id, address, now);
  return null;
}

/** Whether the payer is the organizer, with some of the reserve left. */
async function hasReserve(session_id: string, payment_id: string, now: number): Promise<boolean> {
  const payment = await prisma().payments.findUnique({
    where: { id: payment_id },
    select: { member_id: true },
  });
  if (!payment) return false;
  const organizer = { id: payment.member_id, is_organizer: true };
  if ((await prisma().members.count({ where: organizer })) === 0) return false;
  const declines = await prisma().card_outcomes.count({
    where: {
      session_id,
      member_id: payment.member_id,
      outcome: 'declined',
      created_at: { gt: new Date(now - SESSION_WINDOW_ms) },
    },
  });
  return declines < ORGANIZER_RESERVE;
}

async function noteAddress(payment_id: string, address: string, now: number): Promise<void> {
  const noted = { address, created_at: new Date(now) };
  await prisma().payer_addresses.upsert({
    where: { payment_id },
    create: { payment_id, ...noted },
    update: noted,
  });
}
