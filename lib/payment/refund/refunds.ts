import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { RefundAnswer } from '@/lib/group/commands';
import { REFUND_REASONS, type Refund, type Session } from '@/lib/group/model';
import { attemptsOf, isTaken, isUnderWay, sharesOfRefund, taken_cents } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { log } from '@/lib/log';
import type { PayloadOf } from '@/lib/queue/jobs';
import { type Applied, apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { syncDisputes } from '../dispute/disputes';
import { createOnce } from '../processor/create-once';
import { GONE, nullIf, refusalOf } from '../processor/errors';
import { isGone } from '../processor/gone';
import { LONGEST_METADATA_VALUE } from '../processor/metadata-value';
import { idOf, LIST_PAGE } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';

/** As many earlier attempts as one value of metadata has room for. */
const NAMED_ATTEMPTS = 15;

/** Job `create_refund`: refunds a payment, or some of its lines, to the card. */
export async function createRefund(payload: PayloadOf<'create_refund'>): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const refund = session?.refunds.find((candidate) => candidate.id === payload.refund_id);
  if (!session || refund?.status !== 'queued') return;
  const payment = session.payments.find((candidate) => candidate.id === refund.payment_id);
  if (!payment?.charge_id) throw new Error(`Refund ${refund.id} has no charge to go back to`);
  if (!(await isStillOwed(session, payment.charge_id, refund))) return;
  try {
    await applyRefund(session.id, refund.id, await askForRefund(session, payment.charge_id, refund));
  } catch (error) {
    const { code } = refusalOf(error);
    // Our balance can be too low for a while; that is not final.
    if (code === 'balance_insufficient')
      throw new ProcessorUnavailable('The balance is short', { cause: error });
    if (code === GONE && !isGone(session.livemode, askedSince(session, refund)))
      throw new ProcessorUnavailable(`The processor does not know the charge of refund ${refund.id}`, {
        cause: error,
      });
    // Somebody may have made it by hand: then it supersedes ours.
    await noteRefundsMadeOutside(session, payment.charge_id);
    await apply(session.id, {
      type: 'refund_answered',
      refund_id: refund.id,
      processor_refund_id: null,
      status: 'failed',
      failure_code: code,
    });
  }
}

/** When a refund was decided, or the last reversal that it waited for was made. */
function askedSince({ reversals }: Session, { id, created_at }: Refund): number {
  const settled = reversals.flatMap(({ cause_id, settled_at }) =>
    cause_id === id ? (settled_at ?? []) : [],
  );
  return Math.max(created_at, ...settled);
}

function askForRefund(session: Session, charge: string, refund: Refund): Promise<Stripe.Refund> {
  const stripe = stripeFor(session.livemode);
  const amount = onCard_cents(refund);
  return createOnce(
    { row_id: refund.id, created_at: refund.created_at, passing: ['balance_insufficient'] },
    (idempotencyKey) =>
      stripe.refunds.create({ charge, amount, metadata: metadataOf(session, refund) }, { idempotencyKey }),
    async () => {
      const refunds = await listRefunds(session.livemode, charge);
      return refunds.find((made) => isMadeFor(session, made, refund));
    },
  );
}

/**
 * From this a refund comes back whose row a restore of the database has lost. Nothing in it changes while the refund is
 * asked for: the processor refuses another request under the same key.
 */
function metadataOf(session: Session, refund: Refund): Record<string, string> {
  const { id, reason } = refund;
  const shares = sharesOfRefund(refund).join(' ');
  const attempts = attemptsOf(session, refund).map((one) => one.id);
  const earlier = attempts.slice(0, attempts.indexOf(id)).slice(-NAMED_ATTEMPTS);
  return {
    session_id: session.id,
    refund_id: id,
    reason,
    ...(earlier.length > 0 && { replaces: earlier.join(' ') }),
    ...(shares !== '' && shares.length <= LONGEST_METADATA_VALUE && { shares }),
  };
}

/**
 * Whether the processor's refund is this one of ours. Its metadata can be copied by hand, to a refund of something else or
 * to a second one. What is recorded as made by hand is that row's, whatever ours has become since.
 */
export function isMadeFor(
  { payments, refunds }: Pick<Session, 'payments' | 'refunds'>,
  { id, charge, amount, metadata }: Stripe.Refund,
  ours: Refund,
): boolean {
  if (ours.processor_refund_id !== null) return id === ours.processor_refund_id;
  const payment = payments.find((one) => one.id === ours.payment_id);
  return (
    metadata?.refund_id === ours.id &&
    !refunds.some(({ processor_refund_id }) => processor_refund_id === id) &&
    payment !== undefined &&
    idOf(charge) === payment.charge_id &&
    amount === onCard_cents(ours)
  );
}

/** What the metadata of a refund says that was made for a row which is gone. */
function ownIn({ id, refunds }: Session, { metadata }: Stripe.Refund) {
  if (!metadata?.refund_id || metadata.session_id !== id) return null;
  if (refunds.some((ours) => ours.id === metadata.refund_id)) return null;
  const { refund_id, reason, shares, replaces } = metadata;
  return {
    refund_id,
    reason: REFUND_REASONS.find((known) => known === reason) ?? null,
    share_ids: shares?.split(' ') ?? null,
    replaces: replaces?.split(' ') ?? [],
  };
}

/**
 * Whether a refund is still to be made after what the processor has refunded without our knowledge: of a payment that
 * came back after a restore, or by hand since this one was decided. The processor itself refuses only more than the charge.
 */
async function isStillOwed(
  session: Session,
  charge_id: string,
  { id, payment_id }: Refund,
): Promise<boolean> {
  const charge = await nullIf(GONE, stripeFor(session.livemode).charges.retrieve(charge_id));
  const known = session.refunds.filter((refund) => refund.payment_id === payment_id);
  // Of a charge that it no longer knows, the processor refuses the refund itself.
  if (!charge || charge.amount_refunded <= taken_cents(known)) return true;
  await noteRefundsMadeOutside(session, charge_id);
  const now = await loadSession(pool(), session.id);
  return now?.refunds.find((refund) => refund.id === id)?.status === 'queued';
}

/** Applies the processor's state of a refund to its session. Safe to repeat. */
export async function applyRefund(
  session_id: string,
  refund_id: string,
  refund: Stripe.Refund,
): Promise<void> {
  const processor_refund_id = refund.id;
  const command = { refund_id, processor_refund_id, ...answerOf(refund) };
  warnOfTwice(await apply(session_id, { type: 'refund_answered', ...command }));
}

/** Staff have paid a refund in another way, and now the processor has made it as well: only a person can ask for it back. */
function warnOfTwice(applied: Applied): void {
  if (!applied.ok) return;
  const { before, session } = applied;
  const isTwice = (one: Refund) => one.settled_elsewhere_at !== null && isTaken(one);
  const known = new Set(before.refunds.filter(isTwice).map(({ id }) => id));
  for (const { id: refund_id } of session.refunds.filter((one) => isTwice(one) && !known.has(one.id)))
    log('error', 'a refund that was paid in another way was made as well', {
      session_id: session.id,
      refund_id,
    });
}

/** All refunds of a charge, newest first; none of one that the processor no longer knows. */
export async function listRefunds(livemode: boolean, charge: string): Promise<Stripe.Refund[]> {
  const listed = stripeFor(livemode).refunds.list({ charge, limit: LIST_PAGE });
  return (await nullIf(GONE, listed.autoPagingToArray({ limit: 1_000 }))) ?? [];
}

/**
 * Refunds of a charge that we have no row of were made by hand at the processor, or by this service before its database
 * was restored to an earlier time, as their metadata says: each is recorded as such. Safe to repeat. `listed` are all
 * refunds of the charge, where they are known.
 */
export async function noteRefundsMadeOutside(
  session: Pick<Session, 'id' | 'livemode'>,
  charge_id: string,
  listed?: readonly Stripe.Refund[],
): Promise<void> {
  const refunds = listed ?? (await listRefunds(session.livemode, charge_id));
  // Ours are written before they are asked for, so this has every one that the list has.
  const stored = await loadSession(pool(), session.id);
  if (!stored) return;
  const knownOf = (refund: Stripe.Refund) => stored.refunds.find((ours) => isMadeFor(stored, refund, ours));
  const outside = refunds.filter((refund) => !knownOf(refund));
  const late = refunds.filter((refund) => isMadeUnheard(knownOf(refund), refund));
  if (outside.length === 0 && late.length === 0) return;
  await syncDisputes(session.id, session.livemode, charge_id);
  // Ours that have failed can have been made again by hand, or were made in place of a later attempt of ours.
  for (const refund of refunds) {
    const ours = knownOf(refund);
    if (!ours) continue;
    const isUnheardFailure = (isTaken(ours) || isUnderWay(ours)) && refundStatusOf(refund) === 'failed';
    if (isUnheardFailure || late.includes(refund)) await applyRefund(session.id, ours.id, refund);
  }
  for (const refund of outside.toReversed()) {
    const made = {
      charge_id,
      processor_refund_id: refund.id,
      amount_cents: refund.amount,
      ...answerOf(refund),
    };
    const own = ownIn(stored, refund);
    const applied = await apply(
      session.id,
      own
        ? { type: 'refund_found', ...own, ...made, made_at: refund.created * 1_000 + 999 }
        : { type: 'charge_refunded_outside', ...made },
    );
    warnOfTwice(applied);
  }
}

/** Whether it is one of ours of which we have not heard, whatever we took to have become of it. */
function isMadeUnheard(ours: Refund | undefined, refund: Stripe.Refund): boolean {
  return ours?.processor_refund_id === null && refundStatusOf(refund) !== 'failed';
}

/** The processor's state of a refund in our words. */
export function refundStatusOf({ status }: Stripe.Refund): RefundAnswer['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'accepted';
}

function answerOf(refund: Stripe.Refund): RefundAnswer {
  const status = refundStatusOf(refund);
  return { status, failure_code: status === 'failed' ? (refund.failure_reason ?? 'unknown') : null };
}
