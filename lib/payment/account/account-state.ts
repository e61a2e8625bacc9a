import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { NOT_CONNECTED, nullIf } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { accountNews, type Noted, notedOf, readAccount } from './account-news';
import { nextAccountQuestion } from './account-question.sql';

/** Whether a merchant's account at the processor can receive transfers, and why not. */

/** What the processor has said of an account, and which question that answers. */
export interface Answer {
  account_question: bigint;
  /** Null when it is no longer connected. */
  account: Stripe.Account | null;
  noted: Noted;
}

/** @throws ProcessorUnavailable; the processor's own error */
export async function askForAccount(account_id: string, livemode: boolean): Promise<Answer> {
  const account_question = await nextQuestion();
  const account = await nullIf(NOT_CONNECTED, stripeFor(livemode).accounts.retrieve(account_id));
  return { account_question, account, noted: notedOf(account) };
}

/** The number of a question that is asked now. */
export async function nextQuestion(): Promise<bigint> {
  return BigInt((await nextAccountQuestion.first(pool()))?.number ?? 0);
}

/**
 * Asks for the account and notes whether it can receive transfers. Owners get a mail when that has changed; transfers that
 * wait for it are tried again if it can.
 * Of two answers, the one that was asked for last is noted: each change is followed by an event, and so by a question.
 * @returns null when the account is no longer connected
 * @throws ProcessorUnavailable; the processor's own error
 */
export async function refreshAccount(account_id: string, livemode: boolean): Promise<Stripe.Account | null> {
  const answer = await askForAccount(account_id, livemode);
  await noteAnswer(account_id, livemode, answer, () => true);
  return answer.account;
}

/**
 * The same where nobody says that something has changed. Transfers are tried again only if it has: a transfer that is
 * refused asks, and would otherwise try itself.
 */
export async function checkAccount(account_id: string, livemode: boolean): Promise<void> {
  const answer = await askForAccount(account_id, livemode);
  // A live account may also be unknown to a key of another platform, which only the nightly question about all can tell.
  if (livemode && answer.account === null) return;
  await noteUnasked(account_id, livemode, answer);
}

/** Notes an answer to a question that nothing had led to. */
export function noteUnasked(account_id: string, livemode: boolean, answer: Answer): Promise<void> {
  return noteAnswer(account_id, livemode, answer, (was_enabled) => !was_enabled);
}

async function noteAnswer(
  account_id: string,
  livemode: boolean,
  { account_question, account, noted }: Answer,
  isRetried: (was_enabled: boolean) => boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const { merchant_modes } = tx.prisma;
    const own = { processor_account_id: account_id, livemode };
    const before = await merchant_modes.findFirst({ where: own, select: { transfers_enabled: true } });
    const [found] = await merchant_modes.updateManyAndReturn({
      where: { ...own, account_question: { lt: account_question } },
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
    if (noted.transfers_enabled && isRetried(before?.transfers_enabled ?? false))
      await enqueue(tx, jobs.retry_transfers, { merchant_id, livemode });
  });
}
