import { DAY_ms } from '@/lib/format/units';

/** Which mails are sent, and to whom. Pure (decisions 023). */

/**
 * `money`: what became of money that the reader paid or is owed. `account`: signing in, and the security of an
 * account. `notice`: everything else.
 */
export type MailKind = 'money' | 'account' | 'notice';

/** What is known when a mail is about to be sent. The counts are of other mails within `CAP_WINDOW_ms` before. */
export interface MailFacts {
  unsubscribed: boolean;
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

type Refusal = 'merchant_not_confirmed' | 'unsubscribed' | 'address_cap' | 'session_cap' | 'merchant_cap';

/**
 * Why a mail is not sent, or null. Nothing may keep news of real money, or a mail that lets someone sign in, from its
 * reader: otherwise a stranger could use up the caps first. Test payments are free, so their mails count as notices.
 * `factor` multiplies the caps.
 */
export function refusalOf(
  mail: { kind: MailKind; livemode: boolean },
  facts: MailFacts,
  factor = 1,
): Refusal | null {
  if (!facts.merchant_confirmed) return 'merchant_not_confirmed';
  if (mail.kind === 'account' || (mail.kind === 'money' && mail.livemode)) return null;
  if (facts.unsubscribed) return 'unsubscribed';
  const merchant = mail.livemode ? CAPS.live_merchant : CAPS.test_merchant;
  if (facts.to_address >= CAPS.address * factor) return 'address_cap';
  if (facts.of_session >= CAPS.session * factor) return 'session_cap';
  return facts.of_merchant >= merchant * factor ? 'merchant_cap' : null;
}
