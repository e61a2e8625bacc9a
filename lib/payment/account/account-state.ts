import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { nullIf } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { retryWaitingTransfers } from '../transfer/transfers';
import { nextAccountQuestion } from './account-question.sql';

/** Whether a merchant's account at the processor can receive transfers, and why not. */

/** The processor's code for an account that is not connected to us, or no longer. */
export const NOT_CONNECTED = 'account_invalid';
/** Our own word, in addition to the processor's reasons (`requirements.disabled_reason`). */
export const DEAUTHORIZED = 'deauthorized';

/** Whether an account that cannot receive transfers for this reason never will again (Stripe, `disabled_reason`). */
export function isEndedFor(transfers_off_reason: string | null): boolean {
  return transfers_off_reason === DEAUTHORIZED || (transfers_off_reason?.startsWith('rejected.') ?? false);
}

/**
 * Asks for the account and notes whether it can receive transfers. Transfers that have waited for it are tried again.
 * Of two answers, the one that was asked for last is noted: each change is followed by an event, and so by a question.
 * @returns null when the account is no longer connected
 * @throws ProcessorUnavailable; the processor's own error
 */
export async function refreshAccount(account_id: string, livemode: boolean): Promise<Stripe.Account | null> {
  const account_question = BigInt((await nextAccountQuestion.first(pool()))?.number ?? 0);
  const account = await nullIf(NOT_CONNECTED, stripeFor(livemode).accounts.retrieve(account_id));
  const enabled = account?.capabilities?.transfers === 'active';
  const reason = account ? (account.requirements?.disabled_reason ?? null) : DEAUTHORIZED;
  const [mode] = await prisma().merchant_modes.updateManyAndReturn({
    where: { processor_account_id: account_id, livemode, account_question: { lt: account_question } },
    data: { transfers_enabled: enabled, transfers_off_reason: enabled ? null : reason, account_question },
    select: { merchant_id: true },
  });
  if (enabled && mode) await retryWaitingTransfers({ merchant_id: mode.merchant_id, livemode });
  return account;
}
