import type Stripe from 'stripe';
import { unknownCursor } from '@/lib/db/keyset';
import { prisma } from '@/lib/db/prisma';
import { ApiError, toApiError } from '@/lib/errors';
import { isoDay } from '@/lib/format/utc-day';
import type { MerchantMode } from '@/lib/merchant-mode';
import { GONE, NOT_CONNECTED, refusalOf } from '../processor/errors';
import { idOf } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';
import { payoutAccount } from './payout-account';
import {
  PAYOUT_STATUSES,
  type Payout,
  type PayoutMove,
  type PayoutPage,
  type PayoutTie,
  payoutLines,
  sumOf,
} from './payout-lines';

/*
 * What the processor has sent from a merchant's account to the merchant's bank. It is read there each time, with the
 * account that our books have for this merchant and mode, so nobody can ask for another one.
 */

const PAYOUT_ID = /^po_\w{1,100}$/;
/** What the lines so far add up to, and the last of their transactions. */
const LINES_CURSOR = /^(-?\d{1,15})_(txn_\w{1,100})$/;

interface Page {
  limit: number;
  cursor?: string;
}

/** A page of a merchant's payouts, newest first; none without an account. @throws ApiError */
export async function listPayouts(
  owner: MerchantMode,
  { limit, cursor }: Page,
): Promise<{ data: Payout[]; next_cursor: string | null }> {
  if (cursor !== undefined && !PAYOUT_ID.test(cursor)) throw unknownCursor();
  const stripeAccount = await payoutAccount(owner);
  if (!stripeAccount) return { data: [], next_cursor: null };
  const { data, has_more } = await asked(
    () => stripeFor(owner.livemode).payouts.list({ limit, starting_after: cursor }, { stripeAccount }),
    unknownCursor,
  );
  return { data: data.map(payoutOf), next_cursor: has_more ? (data.at(-1)?.id ?? null) : null };
}

/**
 * A payout and a page of its lines, in the processor's order. The cursor carries what the lines before it add up to,
 * so that the last page can tell what is missing. @throws ApiError `payout_not_found`, and others
 */
export async function readPayout(
  owner: MerchantMode,
  id: string,
  { limit, cursor }: Page,
): Promise<PayoutPage> {
  if (cursor !== undefined && !LINES_CURSOR.test(cursor)) throw unknownCursor();
  const stripeAccount = await payoutAccount(owner);
  if (!stripeAccount || !PAYOUT_ID.test(id)) throw new ApiError('payout_not_found');
  const payout = payoutOf(
    await asked(
      () => stripeFor(owner.livemode).payouts.retrieve(id, {}, { stripeAccount }),
      () => new ApiError('payout_not_found'),
    ),
  );
  if (payout.lines_status !== 'complete') {
    const lines = payoutLines(payout, { moves: [], before_cents: 0, is_last: true }, new Map());
    return { payout, lines, next_cursor: null };
  }
  const [, before = '0', starting_after] = LINES_CURSOR.exec(cursor ?? '') ?? [];
  const { data, has_more } = await asked(
    () =>
      stripeFor(owner.livemode).balanceTransactions.list(
        { payout: id, limit, starting_after, expand: ['data.source'] },
        { stripeAccount },
      ),
    unknownCursor,
  );
  const moves = data.map(moveOf);
  const page = { moves, before_cents: Number(before), is_last: !has_more };
  const lines = payoutLines(payout, page, await tiesOf(owner, moves));
  const last = data.at(-1);
  const next_cursor = has_more && last ? `${page.before_cents + sumOf(lines)}_${last.id}` : null;
  return { payout, lines, next_cursor };
}

const LINES_PER_PAGE = 100;

/** A payout with all of its lines in pages, for exports of any size. @throws ApiError */
export async function* allPayoutLines(owner: MerchantMode, id: string): AsyncGenerator<PayoutPage> {
  let cursor: string | undefined;
  do {
    const page = await readPayout(owner, id, { limit: LINES_PER_PAGE, cursor });
    yield page;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** The processor's answer; its errors in our words, `missing` for what it does not know. */
async function asked<Answer>(ask: () => Promise<Answer>, missing: () => ApiError): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw refusal(error, missing);
  }
}

/** Whatever else it refuses is nothing that the merchant can put right. */
function refusal(error: unknown, missing: () => ApiError): unknown {
  try {
    const { code, message } = refusalOf(error);
    if (code === GONE) return missing();
    if (code === NOT_CONNECTED) return new ApiError('payout_account_disconnected', { cause: error });
    return toApiError(new ProcessorUnavailable(message, { cause: error }));
  } catch (other) {
    return other instanceof ProcessorUnavailable ? toApiError(other) : other;
  }
}

function payoutOf(payout: Stripe.Payout): Payout {
  const { id, amount, currency, arrival_date, created, status, reconciliation_status } = payout;
  return {
    id,
    amount_cents: amount,
    currency,
    status: PAYOUT_STATUSES.find((one) => one === status) ?? 'pending',
    arrives_on: isoDay(arrival_date * 1000),
    lines_status: LINES_OF[reconciliation_status] ?? 'unavailable',
    created_at: new Date(created * 1000),
  };
}

const LINES_OF: Readonly<Record<string, Payout['lines_status']>> = {
  completed: 'complete',
  in_progress: 'in_progress',
};

function moveOf({ id, type, net, source, created }: Stripe.BalanceTransaction): PayoutMove {
  const object = typeof source === 'object' ? source : null;
  const reversal = object?.object === 'refund' ? object.source_transfer_reversal : null;
  return {
    id,
    type,
    net_cents: net,
    source_id: idOf(source),
    processor_transfer_id: object?.object === 'charge' ? idOf(object.source_transfer) : null,
    processor_reversal_id: idOf(reversal),
    created_at: new Date(created * 1000),
  };
}

/** What the merchant's books of this mode have of transfers and reversals, by the processor's ids. */
async function tiesOf(
  { merchant_id, livemode }: MerchantMode,
  moves: readonly PayoutMove[],
): Promise<Map<string, PayoutTie>> {
  const transfer_ids = moves.flatMap(({ processor_transfer_id }) => processor_transfer_id ?? []);
  const reversal_ids = moves.flatMap(({ processor_reversal_id }) => processor_reversal_id ?? []);
  const session = { merchant_id, livemode };
  const reversals = await prisma().reversals.findMany({
    where: { processor_reversal_id: { in: reversal_ids }, session },
    select: { processor_reversal_id: true, transfer_id: true },
  });
  const transfers = await prisma().transfers.findMany({
    where: {
      session,
      OR: [
        { processor_transfer_id: { in: transfer_ids } },
        { id: { in: reversals.map(({ transfer_id }) => transfer_id) } },
      ],
    },
    select: {
      id: true,
      session_id: true,
      payment_id: true,
      processor_transfer_id: true,
      session: { select: { order_ref: true } },
    },
  });
  const ties = new Map<string, PayoutTie>();
  for (const {
    id,
    session: { order_ref },
    ...tie
  } of transfers) {
    const own = { ...tie, order_ref };
    if (tie.processor_transfer_id) ties.set(tie.processor_transfer_id, own);
    for (const { processor_reversal_id, transfer_id } of reversals)
      if (transfer_id === id && processor_reversal_id) ties.set(processor_reversal_id, own);
  }
  return ties;
}
