import { waitsForUs } from '@/lib/group/query/transfers';
import { formatMoney } from '@/lib/money/currency';
import { endingOn } from '@/lib/payment/account/payout-hold';
import type { PayoutHoldMailPayload } from '@/lib/queue/jobs';
import { type MailContent, note, rows, text } from '../frame/content';
import { dashboardUrl } from '../frame/links';
import { formatTime } from '../frame/words';
import { accountRecipients } from '../send/recipients';
import { modeRow, NOTICE_FOOTER } from './merchant-notices';
import { sendOwnMail } from './own-mail';

interface PayoutHold {
  merchant_id: string;
  livemode: boolean;
  refund_at_ms: number;
  groups: number;
  /** All of it waits for us alone. */
  is_ours: boolean;
  /** What waits, by currency. */
  sums: { currency: string; amount_cents: number }[];
}

/** To a merchant, a week before groups are refunded since it could not be paid. */
export function payoutHoldEnds({
  merchant_id,
  livemode,
  refund_at_ms,
  groups,
  is_ours,
  sums,
}: PayoutHold): MailContent {
  const amounts = sums.map(({ currency, amount_cents }) => formatMoney(amount_cents, currency)).join(' + ');
  return {
    subject: `${amounts} will be refunded to your customers unless we can pay you`,
    preview: 'Our card processor does not let us hold this money any longer.',
    heading: is_ours
      ? 'We are working on sending you this money'
      : 'Set up your payout account to keep this money',
    blocks: [
      text(
        'We could not transfer the money of these funded groups to you, and our card processor limits how long we may hold it. If we still cannot, everyone in these groups is refunded.',
      ),
      rows(
        { label: 'Waiting for you', value: amounts, strong: true },
        { label: 'Groups', value: String(groups) },
        { label: 'Refunded from', value: formatTime(refund_at_ms) },
        modeRow(livemode),
      ),
      note(
        is_ours
          ? 'You need to do nothing: it waits for us. We transfer as soon as we can.'
          : 'Money in your dashboard says what is missing. Once your account is ready, we transfer at once.',
      ),
    ],
    button: { label: 'Open Money', url: dashboardUrl({ merchant_id, livemode }, '/money') },
    footer: NOTICE_FOOTER,
  };
}

/** What still waits and is refunded on that day; null when nothing does. */
async function loadHold({ merchant_id, livemode, refund_on, announced_at_ms }: PayoutHoldMailPayload) {
  // By the time of the announcement, what that has not come to yet is there as well.
  const now = announced_at_ms ?? Date.now();
  const waiting = await endingOn(refund_on, { merchant_id, livemode, now });
  if (waiting.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { currency, amount_cents } of waiting)
    sums.set(currency, (sums.get(currency) ?? 0) + amount_cents);
  return {
    merchant_id,
    livemode,
    refund_at_ms: Date.parse(refund_on),
    is_ours: waiting.every(({ waiting_code }) => waitsForUs(waiting_code)),
    groups: new Set(waiting.map(({ session_id }) => session_id)).size,
    sums: [...sums].map(([currency, amount_cents]) => ({ currency, amount_cents })),
  };
}

/** @throws MailUnavailable when it should be tried again later */
export async function sendPayoutHoldMail(mail: PayoutHoldMailPayload): Promise<void> {
  const hold = await loadHold(mail);
  if (!hold) return;
  const { template, merchant_id, livemode, refund_on, announced_at_ms } = mail;
  const announced = announced_at_ms === undefined ? [] : [announced_at_ms];
  await sendOwnMail(await accountRecipients(merchant_id), {
    key: [template, merchant_id, livemode, refund_on, ...announced],
    template,
    kind: 'money',
    content: payoutHoldEnds(hold),
    livemode,
    merchant_id,
  });
}
