import { prisma } from '@/lib/db/prisma';
import type { BreakerMailPayload } from '@/lib/queue/jobs';
import { type MailContent, note, rows, text } from '../frame/content';
import { siteUrl } from '../frame/links';
import { safeName } from '../frame/safe-name';
import { formatTime } from '../frame/words';
import { staffRecipients } from '../send/recipients';
import { modeRow } from './merchant-notices';
import { sendOwnMail } from './own-mail';

/** Mails to the service's own staff. */

interface Pause {
  merchant_name: string;
  merchant_id: string;
  livemode: boolean;
  opened_at_ms: number;
  closes_at_ms: number;
  declines: number;
  cards: number;
}

export function paymentsPaused(pause: Pause): MailContent {
  const merchant = safeName(pause.merchant_name) ?? pause.merchant_id;
  return {
    subject: `Card payments to ${merchant} are paused`,
    preview: 'Unusually many cards were declined. Somebody may be testing stolen cards.',
    heading: 'Card payments are paused',
    blocks: [
      text(
        `Unusually many cards were declined at ${merchant}. Somebody may be testing stolen cards, so nobody gets a new card form from this merchant for now.`,
      ),
      rows(
        { label: 'Cards tried', value: String(pause.cards), strong: true },
        { label: 'Declined, and not paid since', value: String(pause.declines) },
        { label: 'Paused', value: formatTime(pause.opened_at_ms) },
        { label: 'Resumes by itself', value: formatTime(pause.closes_at_ms) },
        { label: 'Merchant', value: pause.merchant_id },
        modeRow(pause.livemode),
      ),
      note('If these are honest customers, resume the payments now. If not, look at who opens the sessions.'),
    ],
    button: { label: 'View paused payments', url: siteUrl('/staff/paused') },
    footer: 'You get this mail because you are one of the staff of this service.',
  };
}

/**
 * Tells staff that a merchant's card payments were paused, unless they go on already.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendBreakerMail(mail: BreakerMailPayload): Promise<void> {
  const { template, merchant_id, livemode, opened_at_ms } = mail;
  const [breaker, merchant] = await Promise.all([
    prisma().breakers.findUnique({ where: { merchant_id_livemode: { merchant_id, livemode } } }),
    prisma().merchants.findUnique({ where: { id: merchant_id } }),
  ]);
  if (!breaker || !merchant || breaker.opened_at.getTime() !== opened_at_ms) return;
  const content = paymentsPaused({
    ...breaker,
    merchant_name: merchant.name,
    opened_at_ms,
    closes_at_ms: breaker.closes_at.getTime(),
  });
  const key = [template, merchant_id, livemode, opened_at_ms];
  await sendOwnMail(await staffRecipients(), { key, template, kind: 'account', content, livemode });
}
