import { refreshAccounts } from '../account/refresh-accounts';
import { servedModes } from '../processor/modes';
import { atReadingPace } from '../processor/reading-pace';
import { ProcessorUnavailable } from '../processor/stripe';
import { findLostAccounts } from './lost-accounts';
import { type Difference, reconcile } from './reconcile';
import { findUnknownMoney, sessionsOf, type UnknownMoney, unacknowledged } from './unknown-money';

interface Options {
  /** In milliseconds since 1970: after a restore, the time that the database was restored to. */
  since: number;
  fix: boolean;
  onDifference(difference: Difference): void;
}

interface Report {
  sessions: number;
  differences: number;
  fixed: number;
}

/** In words that say what to do. */
function textOf({ kind, id, amount_cents, currency, row_id }: UnknownMoney, isOfOurs: boolean): string {
  const row = row_id ? `, made for ${row_id},` : '';
  // Earlier versions did not tell the processor what a reversal was for: after a dispute that was won, this is its money.
  const pair = isOfOurs ? '. But if a reversal of as much is named as well, acknowledge both' : '';
  const ways = {
    charge: 'Refund it at Stripe, or settle it with the merchant',
    hold: 'Cancel its payment intent at Stripe',
    refund: 'Compare its charge with the ledger',
    transfer: `Reverse it at Stripe, or settle it with the merchant${pair}`,
    dispute: 'Answer it at Stripe, and settle it with the merchant',
    reversal: 'Compare its transfer with the ledger',
  };
  return `${kind} ${id} of ${amount_cents} ${currency}${row} is not in this database. ${ways[kind]}.`;
}

/** With nothing else running: all that the processor lets an account read is ours. */
const PACE = 1;

/**
 * Asks for merchants' accounts, and compares from both ends: the processor's charges, refunds, transfers, disputes and
 * reversals since a time with our rows, and our sessions with the processor. What belongs to a session that we have is
 * applied to it. Anything else is a difference until somebody has refunded or reversed it at the processor, or has
 * acknowledged it on the books.
 * @throws when something could not be compared, after all differences of the rest
 */
export function reconcileSince(options: Options): Promise<Report> {
  return atReadingPace(PACE, () => compareBothEnds(options));
}

async function compareBothEnds(options: Options): Promise<Report> {
  const { since, fix, onDifference } = options;
  if (servedModes().length === 0)
    throw new ProcessorUnavailable('No Stripe key is configured: nothing was compared');
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  const fail = (): never => {
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} comparisons failed`);
    throw failures[0];
  };
  const accounts = { fixed: 0, open: 0 };
  const tell = ({ text, fixed }: { text: string; fixed: boolean }) => {
    accounts[fixed ? 'fixed' : 'open'] += 1;
    onDifference({ session_id: 'no session', text, fixed });
  };
  // Accounts first: transfers that are queued again need them. What fails here keeps no money from being compared.
  await findLostAccounts({ since, fix, onDifference: tell }).catch(note);
  await refreshAccounts({ fix, onDifference: (text) => tell({ text, fixed: fix }) }).catch(note);
  // Without the processor's lists nothing can be called compared.
  const unknown = (await findUnknownMoney(since).catch(note)) ?? fail();
  const ours = await sessionsOf(unknown);
  const open: Difference[] = [];
  const compared = await reconcile({
    since,
    fix,
    onDifference: (difference) => (difference.fixed ? onDifference(difference) : open.push(difference)),
    also: ours,
  }).catch(note);
  const again = fix && unknown.length > 0 ? await findUnknownMoney(since).catch(note) : unknown;
  // Where something failed, the next run may take in what belongs to a session of ours: nobody must refund it by hand.
  const isOurs = ({ session_id }: UnknownMoney) => session_id !== null && ours.includes(session_id);
  const found = compared && again ? again : (again ?? unknown).filter((money) => !isOurs(money));
  // Comparing a session finds some of these too, with fewer details.
  const others = open.filter(({ text }) => !found.some(({ id }) => text.includes(`${id} `)));
  for (const difference of others) onDifference(difference);
  const left = await unacknowledged(found);
  for (const money of left) {
    const text = textOf(money, ours.includes(money.session_id ?? ''));
    onDifference({ session_id: money.session_id ?? 'no session', text, fixed: false });
  }
  if (!compared || !again || failures.length > 0) return fail();
  const fixed = compared.fixed + accounts.fixed;
  return {
    sessions: compared.sessions,
    differences: fixed + accounts.open + others.length + left.length,
    fixed,
  };
}
