import type Stripe from 'stripe';

/** What the processor says of a merchant's account, in our words, and which of it is news to the owners. Pure. */

/** Our own word, in addition to the processor's reasons (`requirements.disabled_reason`). */
export const DEAUTHORIZED = 'deauthorized';

/** Whether an account that cannot receive transfers for this reason never will again (Stripe, `disabled_reason`). */
export function isEndedFor(transfers_off_reason: string | null): boolean {
  return transfers_off_reason === DEAUTHORIZED || (transfers_off_reason?.startsWith('rejected.') ?? false);
}

/** What of an account the processor tells us. */
type Asked = Pick<Stripe.Account, 'capabilities' | 'details_submitted' | 'requirements'>;

/** What the processor wants to know, in its own words. */
export function dueOf({ requirements }: Pick<Asked, 'requirements'>): string[] {
  return [...new Set([...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])])];
}

/**
 * What is noted of an account; null is one that is no longer connected. The processor gives no reason where it has switched
 * off transfers alone: then it wants something, or checks what it was given.
 */
export function notedOf(account: Asked | null): Noted {
  if (!account) return { transfers_enabled: false, transfers_off_reason: DEAUTHORIZED };
  if (account.capabilities?.transfers === 'active')
    return { transfers_enabled: true, transfers_off_reason: null };
  const why = dueOf(account).length > 0 ? 'requirements.past_due' : 'under_review';
  const reason = account.requirements?.disabled_reason ?? (account.details_submitted ? why : null);
  return { transfers_enabled: false, transfers_off_reason: reason };
}

/** Of the processor's reasons those after which only it has something to do. */
const IN_REVIEW: ReadonlySet<string> = new Set([
  'requirements.pending_verification',
  'under_review',
  'listed',
]);

/** What keeps an account from receiving transfers. */
export type AccountTrouble = 'restricted' | 'in_review' | 'rejected' | 'disconnected';

/** Whether an account can receive transfers, as our row has it. */
export interface Noted {
  transfers_enabled: boolean;
  transfers_off_reason: string | null;
}

/** Null before the processor has said anything of the account. */
export function readAccount({
  transfers_enabled,
  transfers_off_reason,
}: Noted): AccountTrouble | 'ready' | null {
  if (transfers_enabled) return 'ready';
  if (!transfers_off_reason) return null;
  if (transfers_off_reason === DEAUTHORIZED) return 'disconnected';
  if (isEndedFor(transfers_off_reason)) return 'rejected';
  return IN_REVIEW.has(transfers_off_reason) ? 'in_review' : 'restricted';
}

/** What owners get a mail about. */
export type AccountNews = Exclude<AccountTrouble, 'in_review'> | 'ready';

/**
 * What has been told (below) once it is about the past, as after a review, or of an account that another one has
 * replaced: every trouble is news again, and so is the good end.
 */
export function asPast(mailed: string | null): string | null {
  return mailed === null ? null : 'in_review';
}

/**
 * Each change is told once, and the way back to `ready` only to those who know of the trouble. Somebody who has not
 * finished the processor's form knows what is missing.
 *
 * @param mailed the trouble that was told last, or `in_review` when it is past
 * @returns what to tell, and what has been told then
 */
export function accountNews(
  mailed: string | null,
  state: AccountTrouble | 'ready' | null,
  details_submitted: boolean,
): { news: AccountNews | null; mailed: string | null } {
  if (state === 'ready') return { news: mailed === null ? null : 'ready', mailed: null };
  if (state === 'in_review') return { news: null, mailed: asPast(mailed) };
  const is_known = state === null || state === mailed || (state === 'restricted' && !details_submitted);
  return is_known ? { news: null, mailed } : { news: state, mailed: state };
}
