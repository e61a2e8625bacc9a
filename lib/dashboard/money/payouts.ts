import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { Payout, PayoutLine } from '@/lib/payment/account/payout-lines';
import { allPayoutLines } from '@/lib/payment/account/payouts';
import { inUnits } from '../list/csv';

/** What the dashboard shows of payouts, which are read from the processor. */

/** Why payouts cannot be read now, in words; null for an error that is our own. */
function payoutTrouble(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'upstream_unavailable':
      return 'The card processor is not responding. Try again in a moment.';
    case 'payout_account_disconnected':
      return 'Your payout account is no longer connected, so its payouts cannot be read.';
    case 'invalid_request':
      return 'There is no such page of payouts.';
    default:
      return null;
  }
}

/** What was asked for, or why it cannot be shown. @throws ApiError `payout_not_found`, and what is our own fault */
export async function orTrouble<Answer extends object>(
  asked: Promise<Answer>,
): Promise<Answer | { trouble: string }> {
  try {
    return await asked;
  } catch (error) {
    const trouble = payoutTrouble(error);
    if (trouble === null) throw error;
    return { trouble };
  }
}

export const PAYOUT_COLUMNS = [
  'payout_id',
  'line_id',
  'type',
  'amount_cents',
  'currency',
  'session_id',
  'order_ref',
  'payment_id',
  'processor_type',
  'processor_id',
  'processor_transfer_id',
  'created_at',
  'amount',
] as const;

/** A payout as a file: its lines, which add up to it. The first page is read before anything is sent. */
export async function payoutFile(merchant: MerchantMode, id: string) {
  const pages = allPayoutLines(merchant, id);
  const first = await pages.next();
  return (async function* () {
    for (let page = first; !page.done; page = await pages.next()) {
      const { payout, lines } = page.value;
      yield lines.map((line) => fileLine(payout, line));
    }
  })();
}

function fileLine({ id: payout_id, currency }: Payout, { id: line_id, ...line }: PayoutLine) {
  return { payout_id, line_id, ...line, currency, amount: inUnits(line.amount_cents, currency) };
}
