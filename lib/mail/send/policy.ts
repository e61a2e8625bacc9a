import { DAY_ms } from '@/lib/format/units';

/** Which mails are sent, and to whom. Pure (decision 023). */

/**
 * `money`: what became of money that the reader paid or is owed. `account`: signing in, and the security of an
 * account. `notice`: everything else.
 */
export type MailKind = 'money' | 'account' | 'notice';

/**
 * What is known when a mail is about to be sent. The counts are of other mails within `CAP_WINDOW_ms` before, as far as its
 * caps.
 */
export interface MailFacts {
  unsubscribed: boolean;
  /** The last mail to the mailbox came back for good. */
  bounced: boolean;
  /** Whether an owner's address is confirmed; also true for merchants without a team, whom the operator made. */
  merchant_confirmed: boolean;
  to_address: number;
  of_session: number;
  /** In the same mode. */
  of_merchant: number;
}

export const CAP_WINDOW_ms = DAY_ms;

/** Mails in 24 hours. Test mails cost a merchant nothing, so they have a cap of their own. */
export const CAPS = { address: 20, session: 300, test_merchant: 300, live_merchant: 20_000 } as const;

/** How many other mails there may be, as `MailFacts` count them. */
type Caps = Pick<MailFacts, 'to_address' | 'of_session' | 'of_merchant'>;

/**
 * The caps of a mail; null if it has none. Nothing may keep news of real money, or a mail that lets someone sign in,
 * from its reader: otherwise a stranger could use up the caps first. Test payments are free, so their mails count as
 * notices. `factor` multiplies the caps.
 */
export function capsOf(mail: { kind: MailKind; livemode: boolean }, factor = 1): Caps | null {
  if (mail.kind === 'account' || (mail.kind === 'money' && mail.livemode)) return null;
  const merchant = mail.livemode ? CAPS.live_merchant : CAPS.test_merchant;
  return {
    to_address: Math.ceil(CAPS.address * factor),
    of_session: Math.ceil(CAPS.session * factor),
    of_merchant: Math.ceil(merchant * factor),
  };
}

export type Refusal =
  | 'merchant_not_confirmed'
  | 'address_bounced'
  | 'unsubscribed'
  | 'address_cap'
  | 'session_cap'
  | 'merchant_cap';

/**
 * Why a mail is not sent, or null. A mailbox that takes no mail gets none, whatever it is about, except `by_hand`: somebody
 * has just asked for it, and may have put the mailbox right.
 */
export function refusalOf(
  mail: { kind: MailKind; livemode: boolean; by_hand?: boolean },
  facts: MailFacts,
  factor = 1,
): Refusal | null {
  if (!facts.merchant_confirmed) return 'merchant_not_confirmed';
  if (facts.bounced && !mail.by_hand) return 'address_bounced';
  const caps = capsOf(mail, factor);
  if (!caps) return null;
  if (facts.unsubscribed) return 'unsubscribed';
  if (facts.to_address >= caps.to_address) return 'address_cap';
  if (facts.of_session >= caps.of_session) return 'session_cap';
  return facts.of_merchant >= caps.of_merchant ? 'merchant_cap' : null;
}

/**
 * How a mail came back, or was not sent on. `permanent`: the mailbox takes no mail. `suppressed`: the provider no longer
 * sends to it. `failed`: the provider could not send. The others say nothing about the mailbox: it may have been full, or
 * its owner away.
 */
export const BOUNCE_KINDS = ['permanent', 'suppressed', 'transient', 'undetermined', 'failed'] as const;

export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** After these the mailbox gets no mail until one that was asked for is delivered. */
export type FinalBounce = Extract<BounceKind, 'permanent' | 'suppressed'>;

export const FINAL_BOUNCES: readonly string[] = ['permanent', 'suppressed'] satisfies FinalBounce[];

/** Whether a mail came back for good. */
export const isFinalBounce = (kind: string | null): kind is FinalBounce =>
  kind !== null && FINAL_BOUNCES.includes(kind);
