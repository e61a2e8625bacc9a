import type Stripe from 'stripe';
import { prisma } from '@/lib/db/prisma';
import { outcomeOf } from '@/lib/group/query/disputes';
import { servedModes } from '../processor/modes';
import { idOf, LIST_PAGE } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { refundStatusOf } from '../refund/refunds';
import { isTakenOrHeld } from './processor-lists';

/**
 * Money that the processor has moved and this database knows nothing of, as after it was restored to an earlier time. The
 * comparison of sessions begins at ours and cannot find it; this begins at the processor's own lists.
 */
export interface UnknownMoney {
  kind: 'charge' | 'hold' | 'refund' | 'transfer' | 'dispute' | 'reversal';
  id: string;
  livemode: boolean;
  amount_cents: number;
  currency: string;
  /** The session that it was for, by its metadata or its charge. */
  session_id: string | null;
  /** Our own row that it was for, by its metadata. */
  row_id: string | null;
}

const moneyOf = (
  kind: UnknownMoney['kind'],
  livemode: boolean,
  { id, amount, currency }: { id: string; amount: number; currency: string },
) => ({ kind, id, livemode, amount_cents: amount, currency });

const named = (metadata: Stripe.Metadata | null, name: string): string | null => metadata?.[name] ?? null;

/** Those of a page whose ids `known` does not find. */
async function without<One extends { id: string }>(
  rows: readonly One[],
  known: (ids: string[]) => Promise<(string | null)[]>,
): Promise<One[]> {
  if (rows.length === 0) return [];
  const found = new Set(await known(rows.map(({ id }) => id)));
  return rows.filter(({ id }) => !found.has(id));
}

async function* pagesOf<One extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<{ data: One[]; has_more: boolean }>,
): AsyncGenerator<One[]> {
  for (let after: { starting_after?: string } = {}; ; ) {
    const { data, has_more } = await list(after);
    yield data;
    const last = data.at(-1);
    if (!has_more || !last) return;
    after = { starting_after: last.id };
  }
}

const chargeIds = async (ids: (string | null)[]) => {
  const where = { charge_id: { in: ids.filter((id) => id !== null) } };
  return prisma().payments.findMany({ where, select: { charge_id: true, session_id: true } });
};

/** Charges are known by their ids; a hold, which is no charge of ours yet, by its intent. */
async function knownCharges(charges: readonly Stripe.Charge[]): Promise<(charge: Stripe.Charge) => boolean> {
  const held = charges.filter(({ captured }) => !captured);
  const intents = held.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []);
  const where = { intent_id: { in: intents } };
  const rows =
    intents.length > 0 ? await prisma().payments.findMany({ where, select: { intent_id: true } }) : [];
  const known = new Set([
    ...(await chargeIds(charges.map(({ id }) => id))).map(({ charge_id }) => charge_id),
    ...rows.map(({ intent_id }) => intent_id),
  ]);
  return ({ id, captured, payment_intent }) =>
    known.has(id) || (!captured && known.has(idOf(payment_intent)));
}

/** Charges and holds. Nothing is owed for one that was refunded in full or released. */
async function unknownCharges(livemode: boolean, created: Stripe.RangeQueryParam): Promise<UnknownMoney[]> {
  const unknown: UnknownMoney[] = [];
  const { charges } = stripeFor(livemode);
  for await (const page of pagesOf((after) => charges.list({ created, limit: LIST_PAGE, ...after }))) {
    const kept = page.filter((one) => isTakenOrHeld(one) && one.amount_refunded < one.amount);
    const isKnown = await knownCharges(kept);
    for (const charge of kept.filter((one) => !isKnown(one))) {
      const { captured, metadata, transfer_group } = charge;
      unknown.push({
        ...moneyOf(captured ? 'charge' : 'hold', livemode, charge),
        session_id: named(metadata, 'session_id') ?? transfer_group,
        row_id: named(metadata, 'payment_id'),
      });
    }
  }
  return unknown;
}

const isGone = (charge: Stripe.Refund['charge']) =>
  typeof charge === 'object' && charge !== null && charge.amount_refunded >= charge.amount;

/** Refunds that are under way or made. A charge that we do not know and that is refunded in full owes nobody anything. */
async function unknownRefunds(livemode: boolean, created: Stripe.RangeQueryParam): Promise<UnknownMoney[]> {
  const unknown: UnknownMoney[] = [];
  const { refunds } = stripeFor(livemode);
  const known = async (ids: string[]) => {
    const where = { processor_refund_id: { in: ids } };
    const rows = await prisma().refunds.findMany({ where, select: { processor_refund_id: true } });
    return rows.map(({ processor_refund_id }) => processor_refund_id);
  };
  for await (const page of pagesOf((after) =>
    refunds.list({ created, limit: LIST_PAGE, expand: ['data.charge'], ...after }),
  )) {
    const made = page.filter((refund) => refundStatusOf(refund) !== 'failed');
    const left = await without(made, known);
    const owners = await chargeIds(left.map(({ charge }) => idOf(charge)));
    for (const refund of left) {
      const { metadata, charge } = refund;
      const owner = owners.find(({ charge_id }) => charge_id === idOf(charge));
      if (!owner && isGone(charge)) continue;
      unknown.push({
        ...moneyOf('refund', livemode, refund),
        session_id: owner?.session_id ?? named(metadata, 'session_id'),
        row_id: named(metadata, 'refund_id'),
      });
    }
  }
  return unknown;
}

/** Transfers. One that was reversed in full is as if it had not been made. */
async function unknownTransfers(livemode: boolean, created: Stripe.RangeQueryParam): Promise<UnknownMoney[]> {
  const unknown: UnknownMoney[] = [];
  const { transfers } = stripeFor(livemode);
  const known = async (ids: string[]) => {
    const where = { processor_transfer_id: { in: ids } };
    const rows = await prisma().transfers.findMany({ where, select: { processor_transfer_id: true } });
    return rows.map(({ processor_transfer_id }) => processor_transfer_id);
  };
  for await (const page of pagesOf((after) => transfers.list({ created, limit: LIST_PAGE, ...after }))) {
    const kept = page.filter(({ reversed }) => !reversed);
    for (const transfer of await without(kept, known)) {
      const { metadata, transfer_group } = transfer;
      unknown.push({
        ...moneyOf('transfer', livemode, transfer),
        session_id: named(metadata, 'session_id') ?? transfer_group,
        row_id: named(metadata, 'transfer_id'),
      });
    }
  }
  return unknown;
}

/** Disputes and inquiries. One that is decided asks for nothing more: its charge, if we do not know it, is named. */
async function unknownDisputes(livemode: boolean, created: Stripe.RangeQueryParam): Promise<UnknownMoney[]> {
  const unknown: UnknownMoney[] = [];
  const { disputes } = stripeFor(livemode);
  const known = async (ids: string[]) =>
    (await prisma().disputes.findMany({ where: { id: { in: ids } }, select: { id: true } })).map(
      ({ id }) => id,
    );
  for await (const page of pagesOf((after) =>
    disputes.list({ created, limit: LIST_PAGE, expand: ['data.charge'], ...after }),
  )) {
    const left = await without(page, known);
    const owners = await chargeIds(left.map(({ charge }) => idOf(charge)));
    for (const dispute of left) {
      const { charge, status } = dispute;
      const owner = owners.find(({ charge_id }) => charge_id === idOf(charge));
      if (!owner && outcomeOf(status) !== 'open') continue;
      const metadata = typeof charge === 'object' ? charge.metadata : null;
      unknown.push({
        ...moneyOf('dispute', livemode, dispute),
        session_id: owner?.session_id ?? named(metadata, 'session_id'),
        row_id: owner ? null : named(metadata, 'payment_id'),
      });
    }
  }
  return unknown;
}

/** Reversals of our transfers, found by what they did to the balance: the processor lists them only by transfer. */
async function unknownReversals(livemode: boolean, created: Stripe.RangeQueryParam): Promise<UnknownMoney[]> {
  const unknown: UnknownMoney[] = [];
  const { balanceTransactions } = stripeFor(livemode);
  const known = async (ids: string[]) => {
    const where = { processor_reversal_id: { in: ids } };
    const rows = await prisma().reversals.findMany({ where, select: { processor_reversal_id: true } });
    return rows.map(({ processor_reversal_id }) => processor_reversal_id);
  };
  const type = 'transfer_refund';
  for await (const page of pagesOf((after) =>
    balanceTransactions.list({ created, type, limit: LIST_PAGE, expand: ['data.source'], ...after }),
  )) {
    const made = page.flatMap(({ source }) =>
      typeof source === 'object' && source?.object === 'transfer_reversal' ? [source] : [],
    );
    const left = await without(made, known);
    const ids = left.flatMap(({ transfer }) => idOf(transfer) ?? []);
    const where = { processor_transfer_id: { in: ids } };
    const owners = await prisma().transfers.findMany({ where });
    for (const reversal of left) {
      const { metadata, transfer } = reversal;
      const owner = owners.find(({ processor_transfer_id }) => processor_transfer_id === idOf(transfer));
      // Of a transfer that we do not know there is less, which is named as such.
      if (!owner) continue;
      unknown.push({
        ...moneyOf('reversal', livemode, reversal),
        session_id: owner.session_id,
        row_id: named(metadata, 'reversal_id'),
      });
    }
  }
  return unknown;
}

/**
 * All of it since a time, in milliseconds since 1970, in each mode that is served.
 * @throws when the processor has not answered
 */
export async function findUnknownMoney(since: number): Promise<UnknownMoney[]> {
  const created = { gte: Math.floor(since / 1000) };
  const found: UnknownMoney[] = [];
  for (const livemode of servedModes()) {
    const kinds = [unknownCharges, unknownRefunds, unknownTransfers, unknownDisputes, unknownReversals];
    for (const list of await Promise.all(kinds.map((unknown) => unknown(livemode, created))))
      found.push(...list);
  }
  return found;
}

/** Those of them that staff have not acknowledged on the books as right without a row of ours (decision 018). */
export async function unacknowledged(unknown: readonly UnknownMoney[]): Promise<UnknownMoney[]> {
  const rows = await prisma().balance_transactions.findMany({
    where: {
      matched_kind: null,
      acknowledged_at: { not: null },
      source: { in: unknown.map(({ id }) => id) },
    },
    select: { source: true },
  });
  const seen = new Set(rows.map(({ source }) => source));
  return unknown.filter(({ id }) => !seen.has(id));
}

/** Those sessions of them that this database has. */
export async function sessionsOf(unknown: readonly UnknownMoney[]): Promise<string[]> {
  const ids = [...new Set(unknown.flatMap(({ session_id }) => session_id ?? []))];
  const rows = await prisma().sessions.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Sessions with a dispute that was open when we last heard of it: how it ended may have been lost. */
export async function openlyDisputed(): Promise<string[]> {
  const status = { in: ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'] };
  const rows = await prisma().disputes.findMany({
    where: { status },
    distinct: ['session_id'],
    select: { session_id: true },
  });
  return rows.map(({ session_id }) => session_id);
}
