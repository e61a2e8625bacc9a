import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { DAY_ms } from '@/lib/format/units';
import { DISPUTE, type Known, matchBalance } from './match-balance';
import { noteMatches } from './match-imported.sql';

const BATCH = 500;
/** Transactions that match nothing are few; more than this wait for the next run. */
const MOST_ROWS = 100_000;
/** How long the session of a fee is looked for: until the dispute or charge that it is for has long been reported. */
const FEE_SESSION_ms = 30 * DAY_ms;

const of = { select: { livemode: true, currency: true } } as const;

interface Row {
  id: string;
  session_id: string;
  session: { livemode: boolean; currency: string };
}

const knownAs = (kind: Known['kind'], { id, session_id, session }: Row): Known => ({
  kind,
  id,
  session_id,
  livemode: session.livemode,
  currency: session.currency,
});

/**
 * Matches the imported transactions that match nothing yet, those of earlier runs too: the processor's list can be ahead
 * of its events. A fee is known as one without its session, which is looked for as well.
 */
export async function matchImported(livemode: boolean): Promise<void> {
  const fees_since = new Date(Date.now() - FEE_SESSION_ms);
  const incomplete = [
    { matched_kind: null },
    { matched_kind: 'fee', session_id: null, source: { not: null }, created_at: { gt: fees_since } },
  ];
  let after = '';
  for (let seen = 0; seen < MOST_ROWS; ) {
    const rows = await prisma().balance_transactions.findMany({
      where: { livemode, OR: incomplete, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    await matchRows(rows, livemode);
    seen += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}

type ImportedRow = Awaited<ReturnType<ReturnType<typeof prisma>['balance_transactions']['findMany']>>[number];

async function matchRows(rows: readonly ImportedRow[], livemode: boolean): Promise<void> {
  const known = await findKnown(rows.flatMap(({ source }) => source ?? []));
  const found = rows.flatMap((row) => {
    const match = matchBalance(asTransaction(row), livemode, known);
    if (typeof match === 'string') return [];
    const { kind, matched_id, session_id } = match;
    if (kind === row.matched_kind && session_id === row.session_id) return [];
    return [{ id: row.id, kind, matched_id, session_id }];
  });
  if (found.length === 0) return;
  await noteMatches.run(pool(), [
    found.map(({ id }) => id),
    found.map(({ kind }) => kind),
    found.map(({ matched_id }) => matched_id),
    found.map(({ session_id }) => session_id),
  ]);
}

export function asTransaction(row: ImportedRow) {
  const { id, currency, type, source } = row;
  return {
    id,
    currency,
    type,
    source,
    amount_cents: Number(row.amount_cents),
    fee_cents: Number(row.fee_cents),
  };
}

/** What our books have under these ids of the processor. */
export async function findKnown(sources: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const ids = { in: [...new Set(sources)] };
  const { payments, refunds, transfers, reversals } = prisma();
  const [paid, refunded, sent, reversed, disputed] = await Promise.all([
    payments.findMany({ where: { charge_id: ids }, include: { session: of } }),
    refunds.findMany({ where: { processor_refund_id: ids }, include: { session: of } }),
    transfers.findMany({ where: { processor_transfer_id: ids }, include: { session: of } }),
    reversals.findMany({ where: { processor_reversal_id: ids }, include: { session: of } }),
    findDisputes([...ids.in]),
  ]);
  return new Map<string, Known>([
    ...paid.map((row) => [row.charge_id ?? '', knownAs('payment', row)] as const),
    ...refunded.map((row) => [row.processor_refund_id ?? '', knownAs('refund', row)] as const),
    ...sent.map((row) => [row.processor_transfer_id ?? '', knownAs('transfer', row)] as const),
    ...reversed.map((row) => [row.processor_reversal_id ?? '', knownAs('reversal', row)] as const),
    ...disputed.map((row) => [row.id, knownAs('dispute', row)] as const),
  ]);
}

/**
 * A dispute is in the books by its posting, which has its id; or by its payment, if we heard of it only after it was won
 * and posted nothing.
 */
async function findDisputes(ids: string[]): Promise<Row[]> {
  const disputed = await prisma().payments.findMany({
    where: { dispute_id: { in: ids.filter((id) => DISPUTE.test(id)) } },
    select: { dispute_id: true, session_id: true, session: of },
  });
  const unposted = disputed.map(({ dispute_id, ...row }) => ({ id: dispute_id ?? '', ...row }));
  const postings = await prisma().ledger_entries.findMany({
    where: { source_id: { in: ids }, kind: 'dispute', account: 'processor' },
    select: { source_id: true, session_id: true },
  });
  const sessions = await prisma().sessions.findMany({
    where: { id: { in: postings.map(({ session_id }) => session_id) } },
    select: { id: true, ...of.select },
  });
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const posted = postings.flatMap(({ source_id, session_id }) => {
    const session = byId.get(session_id);
    return session ? [{ id: source_id, session_id, session }] : [];
  });
  return [...unposted, ...posted];
}
