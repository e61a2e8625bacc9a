import type Stripe from 'stripe';
import { prisma } from '@/lib/db/prisma';
import { outcomeOf } from '@/lib/group/query/disputes';
import { servedModes } from '../processor/modes';
import { amountOf, idOf, LIST_PAGE } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { refundStatusOf } from '../refund/refunds';
import { isTakenOrHeld, WITH_INTENT } from './processor-lists';

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

/** Those of a page whose ids our rows, by that column, do not have. */
async function without<One extends { id: string }, const Column extends string>(
  rows: readonly One[],
  column: Column,
  find: (where: Record<Column, { in: string[] }>) => Promise<Record<Column, string | null>[]>,
): Promise<One[]> {
  if (rows.length === 0) return [];
  const where = { [column]: { in: rows.map(({ id }) => id) } } as Record<Column, { in: string[] }>;
  const found = new Set((await find(where)).map((row) => row[column]));
  return rows.filter(({ id }) => !found.has(id));
}

/** What `find` makes of the pages of a list, from the newest on. */
async function inPages<One extends { id: string }>(
  list: (page: Stripe.PaginationParams) => Promise<{ data: One[]; has_more: boolean }>,
  find: (page: One[]) => Promise<UnknownMoney[]>,
): Promise<UnknownMoney[]> {
  const found: UnknownMoney[] = [];
  for (let after: { starting_after?: string } = {}; ; ) {
    const { data, has_more } = await list({ limit: LIST_PAGE, ...after });
    found.push(...(await find(data)));
    const last = data.at(-1);
    if (!has_more || !last) return found;
    after = { starting_after: last.id };
  }
}

/** Finds one kind of it, in one mode, since a time. */
type Finder = (livemode: boolean, created: Stripe.RangeQueryParam) => Promise<UnknownMoney[]>;

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

/** Charges and holds. Nothing is owed for one that was refunded in full or let go. */
const unknownCharges: Finder = (livemode, created) =>
  inPages(
    (page) => stripeFor(livemode).charges.list({ created, ...WITH_INTENT, ...page }),
    async (page) => {
      const kept = page.filter((one) => isTakenOrHeld(one) && one.amount_refunded < amountOf(one));
      const isKnown = await knownCharges(kept);
      return kept
        .filter((one) => !isKnown(one))
        .map((charge) => ({
          ...moneyOf(charge.captured ? 'charge' : 'hold', livemode, { ...charge, amount: amountOf(charge) }),
          session_id: named(charge.metadata, 'session_id') ?? charge.transfer_group,
          row_id: named(charge.metadata, 'payment_id'),
        }));
    },
  );

const isGone = (charge: Stripe.Refund['charge']) =>
  typeof charge === 'object' && charge !== null && charge.amount_refunded >= amountOf(charge);

/** Refunds that are under way or made. A charge that we do not know and that is refunded in full owes nobody anything. */
const unknownRefunds: Finder = (livemode, created) =>
  inPages(
    (page) => stripeFor(livemode).refunds.list({ created, expand: ['data.charge'], ...page }),
    async (page) => {
      const made = page.filter((refund) => refundStatusOf(refund) !== 'failed');
      const left = await without(made, 'processor_refund_id', (where) =>
        prisma().refunds.findMany({ where, select: { processor_refund_id: true } }),
      );
      const owners = await chargeIds(left.map(({ charge }) => idOf(charge)));
      return left.flatMap((refund) => {
        const { metadata, charge } = refund;
        const owner = owners.find(({ charge_id }) => charge_id === idOf(charge));
        if (!owner && isGone(charge)) return [];
        const session_id = owner?.session_id ?? named(metadata, 'session_id');
        return [{ ...moneyOf('refund', livemode, refund), session_id, row_id: named(metadata, 'refund_id') }];
      });
    },
  );

/** Transfers. One that was reversed in full is as if it had not been made. */
const unknownTransfers: Finder = (livemode, created) =>
  inPages(
    (page) => stripeFor(livemode).transfers.list({ created, ...page }),
    async (page) => {
      const kept = page.filter(({ reversed }) => !reversed);
      const left = await without(kept, 'processor_transfer_id', (where) =>
        prisma().transfers.findMany({ where, select: { processor_transfer_id: true } }),
      );
      return left.map((transfer) => ({
        ...moneyOf('transfer', livemode, transfer),
        session_id: named(transfer.metadata, 'session_id') ?? transfer.transfer_group,
        row_id: named(transfer.metadata, 'transfer_id'),
      }));
    },
  );

/** Disputes and inquiries. One that is decided asks for nothing more: its charge, if we do not know it, is named. */
const unknownDisputes: Finder = (livemode, created) =>
  inPages(
    (page) => stripeFor(livemode).disputes.list({ created, expand: ['data.charge'], ...page }),
    async (page) => {
      const left = await without(page, 'id', (where) =>
        prisma().disputes.findMany({ where, select: { id: true } }),
      );
      const owners = await chargeIds(left.map(({ charge }) => idOf(charge)));
      return left.flatMap((dispute) => {
        const { charge, status } = dispute;
        const owner = owners.find(({ charge_id }) => charge_id === idOf(charge));
        if (!owner && outcomeOf(status) !== 'open') return [];
        const metadata = typeof charge === 'object' ? charge.metadata : null;
        const session_id = owner?.session_id ?? named(metadata, 'session_id');
        const row_id = owner ? null : named(metadata, 'payment_id');
        return [{ ...moneyOf('dispute', livemode, dispute), session_id, row_id }];
      });
    },
  );

/** Reversals of our transfers, found by what they did to the balance: the processor lists them only by transfer. */
const unknownReversals: Finder = (livemode, created) =>
  inPages(
    (page) =>
      stripeFor(livemode).balanceTransactions.list({
        created,
        type: 'transfer_refund',
        expand: ['data.source'],
        ...page,
      }),
    async (page) => {
      const made = page.flatMap(({ source }) =>
        typeof source === 'object' && source?.object === 'transfer_reversal' ? [source] : [],
      );
      const left = await without(made, 'processor_reversal_id', (where) =>
        prisma().reversals.findMany({ where, select: { processor_reversal_id: true } }),
      );
      const ids = left.flatMap(({ transfer }) => idOf(transfer) ?? []);
      const owners = await prisma().transfers.findMany({ where: { processor_transfer_id: { in: ids } } });
      return left.flatMap((reversal) => {
        const owner = owners.find((one) => one.processor_transfer_id === idOf(reversal.transfer));
        // Of a transfer that we do not know there is less, which is named as such.
        if (!owner) return [];
        const row_id = named(reversal.metadata, 'reversal_id');
        return [{ ...moneyOf('reversal', livemode, reversal), session_id: owner.session_id, row_id }];
      });
    },
  );

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
