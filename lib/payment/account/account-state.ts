import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { NOT_CONNECTED, nullIf } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { accountNews, DEAUTHORIZED, readAccount } from './account-news';
import { nextAccountQuestion } from './account-question.sql';

/** Whether a merchant's account at the processor can receive transfers, and why not. */

/**
 * Asks for the account and notes whether it can receive transfers. Owners get a mail when that has changed; transfers that
 * wait for it are tried again if it can.
 * Of two answers, the one that was asked for last is noted: each change is followed by an event, and so by a question.
 * @returns null when the account is no longer connected
 * @throws ProcessorUnavailable; the processor's own error
 */
export async function refreshAccount(account_id: string, livemode: boolean): Promise<Stripe.Account | null> {
  const account_question = BigInt((await nextAccountQuestion.first(pool()))?.number ?? 0);
  const account = await nullIf(NOT_CONNECTED, stripeFor(livemode).accounts.retrieve(account_id));
  const enabled = account?.capabilities?.transfers === 'active';
  const reason = account ? (account.requirements?.disabled_reason ?? null) : DEAUTHORIZED;
  const noted = { transfers_enabled: enabled, transfers_off_reason: enabled ? null : reason };
  await transaction(async (tx) => {
    const { merchant_modes } = tx.prisma;
    const [found] = await merchant_modes.updateManyAndReturn({
      where: { processor_account_id: account_id, livemode, account_question: { lt: account_question } },
      data: { ...noted, account_question },
      select: { merchant_id: true, account_mailed: true },
    });
    if (!found) return;
    const { merchant_id, account_mailed } = found;
    const { news, mailed } = accountNews(
      account_mailed,
      readAccount(noted),
      account?.details_submitted ?? true,
    );
    if (mailed !== account_mailed) {
      const merchant_id_livemode = { merchant_id, livemode };
      await merchant_modes.update({ where: { merchant_id_livemode }, data: { account_mailed: mailed } });
    }
    if (news) {
      const change = String(account_question);
      const mail = { template: `payout_account_${news}`, merchant_id, livemode, change } as const;
      await enqueue(tx, jobs.payout_account_mail, mail);
    }
    if (enabled) await enqueue(tx, jobs.retry_transfers, { merchant_id, livemode });
  });
  return account;
}
