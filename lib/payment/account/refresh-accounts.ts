import { prisma } from '@/lib/db/prisma';
import { reasonOf } from '@/lib/reason-of';
import { inEachMode } from '../processor/modes';
import { sideBySide } from '../processor/side-by-side';
import { isEndedFor } from './account-news';
import { type Answer, askForAccount, nextQuestion, noteUnasked } from './account-state';

/*
 * Whether merchants can be paid is told by events, and those can be lost: a live merchant could take no payments any
 * more, or could take what is never paid out.
 */

interface Options {
  fix: boolean;
  /** Only accounts that were last asked for before this question, which an earlier run has begun with. */
  before?: bigint;
  onDifference?(text: string): void;
  /** Ends the run between accounts. */
  signal?: AbortSignal;
}

/** Rows that are read at once, and accounts that are asked for side by side. */
const BATCH = 500;
const PARALLEL = 8;
/** This many failures mean that the processor or the database is down. */
const GIVE_UP_AFTER = 20;

interface Row {
  merchant_id: string;
  livemode: boolean;
  account_id: string;
  account_question: bigint;
  transfers_enabled: boolean;
  transfers_off_reason: string | null;
}

interface Asked {
  row: Row;
  answer: Answer;
}

/**
 * Asks for the account of each merchant in the modes that are served, the one that was asked for longest ago first, and
 * notes whether it can receive transfers.
 * @returns where it was stopped, the question that the rest was last asked for before; null at the end
 * @throws AggregateError when accounts could not be asked for, after all others; or as soon as there are many of a mode.
 *   One that is stopped before leaves those to the rest.
 */
export async function refreshAccounts(options: Options): Promise<bigint | null> {
  const { before = await nextQuestion(), signal } = options;
  await inEachMode((livemode) => refreshMode(livemode, { ...options, before }));
  return signal?.aborted ? before : null;
}

async function refreshMode(livemode: boolean, options: Options & { before: bigint }): Promise<void> {
  const { before, signal } = options;
  const failures: Error[] = [];
  const ended: Asked[] = [];
  let isConnected = false;
  const isMany = () => failures.length >= GIVE_UP_AFTER || (!isConnected && ended.length >= GIVE_UP_AFTER);
  const isOver = () => signal?.aborted === true || isMany();
  const ask = async (row: Row): Promise<void> => {
    const answer = await askForAccount(row.account_id, livemode);
    isConnected ||= answer.account !== null;
    // Test accounts are deleted all at once.
    if (livemode && answer.account === null && !isEndedFor(row.transfers_off_reason))
      ended.push({ row, answer });
    else await note({ row, answer }, options);
  };
  for await (const rows of batchesBefore(livemode, before)) {
    await sideBySide(rows, { parallel: PARALLEL, isOver }, (row) =>
      ask(row).catch((cause: unknown) => {
        failures.push(new Error(`${row.account_id}: ${reasonOf(cause)}`, { cause }));
      }),
    );
    if (isOver()) break;
  }
  // With a key of another platform each account is unknown: nothing is noted then, and nobody sets up another one.
  if (!isConnected && ended.length > 1)
    throw new Error(`None of ${ended.length} accounts is connected to the account of our key`);
  for (const asked of ended) await note(asked, options);
  if (failures.length > 0 && (isMany() || !signal?.aborted))
    throw new AggregateError(failures, `${failures.length} accounts could not be asked for: ${failures[0]}`);
}

/** Questions have one account each; those of accounts that were never asked for are all 0. */
async function* batchesBefore(livemode: boolean, before: bigint): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const later = last && [
      { account_question: { gt: last.account_question } },
      { account_question: last.account_question, processor_account_id: { gt: last.account_id } },
    ];
    const found = await prisma().merchant_modes.findMany({
      where: {
        processor_account_id: { not: null },
        account_question: { lt: before },
        livemode,
        ...(later && { OR: later }),
      },
      orderBy: [{ account_question: 'asc' }, { processor_account_id: 'asc' }],
      take: BATCH,
    });
    const rows = found.flatMap(({ processor_account_id: account_id, ...row }) =>
      account_id === null ? [] : [{ ...row, account_id }],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

async function note({ row, answer }: Asked, { fix, onDifference }: Options): Promise<void> {
  const { account_id, livemode, merchant_id, transfers_enabled, transfers_off_reason } = row;
  if (fix) await noteUnasked(account_id, livemode, answer);
  const { noted } = answer;
  if (noted.transfers_enabled === transfers_enabled && noted.transfers_off_reason === transfers_off_reason)
    return;
  const why = noted.transfers_off_reason ?? 'it is not set up';
  const now = noted.transfers_enabled ? 'can receive transfers' : `can receive no transfers: ${why}`;
  onDifference?.(`account ${account_id} of ${merchant_id} ${now}`);
}
