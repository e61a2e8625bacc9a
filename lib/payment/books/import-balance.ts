import Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { prisma, transaction } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { GONE, nullIf } from '../processor/errors';
import { inEachMode } from '../processor/modes';
import { idOf } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { type BalanceTransaction, balanceEntries } from './match-balance';
import { matchImported } from './match-imported';

const PAGE = 100;
/** Pages of one run: 50,000 transactions. What is left is for the next run. */
const MOST_PAGES = 500;

/** The processor books a charge soon after it has taken it, and then lists its transaction behind newer ones. */
const LATE_ms = 2 * HOUR_ms;

/**
 * Balances of the platform's that hold none of the money in our books, and that the processor's sums leave out. What moves
 * into a reserve has a transaction on the payments' balance as well, and matches nothing there.
 */
const APART: ReadonlySet<string> = new Set(['issuing', 'risk_reserved']);

interface ImportOptions {
  signal?: AbortSignal;
  most_pages?: number;
  page_size?: number;
}

/**
 * Job `import_balance`: brings in what the processor has on the platform's balance and we do not, and matches it with our
 * books. The first import goes from the newest transaction back to the first of all, the later ones from the newest
 * known one on. Each page is kept together with how far it came, so a run that is cut loses at most one page. What was
 * listed late, behind the newest one that was known before, comes last, and again in each run.
 */
export function importBalances(options: ImportOptions = {}): Promise<void> {
  return inEachMode((livemode) => importBalance(livemode, options));
}

/** The same in one mode. Returns whether everything is imported; false when it was cut. */
export async function importBalance(
  livemode: boolean,
  { signal, most_pages = MOST_PAGES, page_size = PAGE }: ImportOptions = {},
): Promise<boolean> {
  let isDone = false;
  const before = await prisma().balance_imports.findUnique({ where: { livemode } });
  for (let page = 0; page < most_pages && !isDone && !signal?.aborted; page += 1)
    isDone = await importPage(livemode, page_size);
  if (before?.reached_id === null) await importLate(before, { signal, most_pages, page_size });
  await matchImported(livemode);
  return isDone && !signal?.aborted;
}

/** What has appeared behind the newest transaction that was known before, since it was imported. */
async function importLate(
  { livemode, newest_id }: Prisma.balance_importsCreateInput,
  { signal, most_pages, page_size }: ImportOptions & { most_pages: number },
): Promise<void> {
  const state = await prisma().balance_imports.findUnique({ where: { livemode } });
  const until_ms = await timeOf(newest_id, livemode);
  if (!state || state.reached_id !== null || until_ms === null) return;
  const created = { gte: Math.floor((until_ms - LATE_ms) / 1_000), lte: Math.floor(until_ms / 1_000) };
  let starting_after: string | undefined;
  for (let page = 0; page < most_pages && !signal?.aborted; page += 1) {
    const answer = await pageOf(livemode, {
      created,
      limit: page_size,
      ...(starting_after && { starting_after }),
    });
    if (!answer) return;
    await keepPage(answer.data, state);
    starting_after = answer.data.at(-1)?.id;
    if (!answer.has_more) return;
  }
}

/** When a transaction was made, also one of another balance, which is not kept. Null where test data was deleted. */
async function timeOf(id: string, livemode: boolean): Promise<number | null> {
  const kept = await prisma().balance_transactions.findUnique({
    where: { id },
    select: { created_at: true },
  });
  if (kept) return kept.created_at.getTime();
  const listed = await nullIf(GONE, stripeFor(livemode).balanceTransactions.retrieve(id));
  return listed && listed.created * 1_000;
}

/** One page. Returns whether it was the last. */
async function importPage(livemode: boolean, limit: number): Promise<boolean> {
  const state = await prisma().balance_imports.findUnique({ where: { livemode } });
  const isFirstImport = !state || state.reached_id !== null;
  const page = await pageOf(livemode, {
    limit,
    ...(state?.reached_id && { starting_after: state.reached_id }),
    ...(state && !isFirstImport && { ending_before: state.newest_id }),
  });
  if (!page) return false;
  const { data, has_more } = page;
  const [newest, oldest] = [data.at(0), data.at(-1)];
  if (newest && oldest) {
    const reached_id = isFirstImport && has_more ? oldest.id : null;
    const newest_id = state && isFirstImport ? state.newest_id : newest.id;
    await keepPage(data, { livemode, newest_id, reached_id });
  } else if (state?.reached_id) {
    await prisma().balance_imports.update({ where: { livemode }, data: { reached_id: null } });
  }
  // What came while the first import ran is newer than all of it.
  return !has_more && !(state ? isFirstImport : newest);
}

/**
 * Null where test data was deleted at the processor, with the transaction that the import goes on from. Then it begins
 * again with what there is by now, and keeps what it has brought in.
 */
async function pageOf(livemode: boolean, asked: Stripe.BalanceTransactionListParams) {
  try {
    return await stripeFor(livemode).balanceTransactions.list(asked);
  } catch (error) {
    const from = asked.starting_after ?? asked.ending_before;
    const isGone = error instanceof Stripe.errors.StripeError && error.code === GONE;
    if (livemode || !isGone || from === undefined) throw error;
    log('warn', 'test data of the balance is gone at the processor: its import begins again', { from });
    await prisma().balance_imports.deleteMany({ where: { livemode } });
    return null;
  }
}

/** Two imports at once keep the same rows; the state of either is true. */
async function keepPage(
  listed: readonly Stripe.BalanceTransaction[],
  state: Prisma.balance_importsCreateInput,
): Promise<void> {
  const page = listed.filter(({ balance_type }) => !APART.has(balance_type));
  const { livemode } = state;
  await transaction(async ({ prisma }) => {
    const kept = await prisma.balance_transactions.createManyAndReturn({
      data: page.map((one) => ({ ...rowOf(one), livemode })),
      select: { id: true },
      skipDuplicates: true,
    });
    const isNew = new Set(kept.map(({ id }) => id));
    await prisma.balance_entries.createMany({
      data: page
        .filter(({ id }) => isNew.has(id))
        .map(toBalanceTransaction)
        .flatMap((one) =>
          balanceEntries(one).map(({ account, amount_cents }) => ({
            transaction_id: one.id,
            account,
            livemode,
            currency: one.currency,
            amount_cents,
          })),
        ),
    });
    await prisma.balance_imports.upsert({ where: { livemode }, create: state, update: state });
  });
}

function toBalanceTransaction(one: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, currency, amount, fee, type, source } = one;
  return {
    id,
    currency,
    amount_cents: amount,
    fee_cents: fee,
    type,
    source: idOf(source),
  };
}

const fromSeconds = (at_s: number) => new Date(at_s * 1000);

function rowOf(one: Stripe.BalanceTransaction) {
  return {
    ...toBalanceTransaction(one),
    net_cents: one.net,
    reporting_category: one.reporting_category,
    description: one.description,
    created_at: fromSeconds(one.created),
    available_on: fromSeconds(one.available_on),
  };
}
