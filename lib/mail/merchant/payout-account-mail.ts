import { prisma } from '@/lib/db/prisma';
import { type AccountNews, readAccount } from '@/lib/payment/account/account-news';
import type { PayoutAccountMailPayload } from '@/lib/queue/jobs';
import { type MailContent, rows, text } from '../frame/content';
import { dashboardUrl } from '../frame/links';
import { safeName } from '../frame/safe-name';
import { accountRecipients } from '../send/recipients';
import { modeRow, NOTICE_FOOTER } from './merchant-notices';
import { sendOwnMail } from './own-mail';

interface Account {
  merchant_id: string;
  livemode: boolean;
  business: string;
  news: AccountNews;
}

type Words = Readonly<Record<AccountNews, { subject: string; now: string; next: string }>>;

const WORDS: Words = {
  restricted: {
    subject: 'Stripe needs more information about your payout account',
    now: 'Until it has this, we cannot transfer money to you.',
    next: 'Open Money to see what is missing, and give it to Stripe.',
  },
  rejected: {
    subject: 'Stripe has closed your payout account',
    now: 'We can no longer transfer money to you.',
    next: 'Contact us if you want to open another one.',
  },
  disconnected: {
    subject: 'Your payout account is no longer connected to Split',
    now: 'We can no longer transfer money to you.',
    next: 'Set up a new payout account in Money.',
  },
  ready: {
    subject: 'Your payout account is ready again',
    now: 'Transfers that have waited are sent now.',
    next: 'You need to do nothing.',
  },
};

/** What it means for those who pay. In test mode nobody waits for it. */
const customers = (news: AccountNews): string =>
  news === 'ready' ? 'Your customers can pay again.' : 'Your customers cannot pay in live mode meanwhile.';

/** To owners, when the processor keeps their account from transfers, or does so no longer. */
export function payoutAccountNews({ merchant_id, livemode, business, news }: Account): MailContent {
  const { subject, now, next } = WORDS[news];
  return {
    subject,
    preview: now,
    heading: subject,
    blocks: [
      text([now, livemode ? customers(news) : null, next].filter(Boolean).join(' ')),
      rows({ label: 'Business', value: safeName(business) ?? 'Your business' }, modeRow(livemode)),
    ],
    button: { label: 'Open Money', url: dashboardUrl({ merchant_id, livemode }, '/money') },
    footer: NOTICE_FOOTER,
  };
}

/**
 * Says nothing that has changed again since: another mail tells of that.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendPayoutAccountMail(mail: PayoutAccountMailPayload): Promise<void> {
  const { template, merchant_id, livemode, change } = mail;
  const mode = await prisma().merchant_modes.findUnique({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    include: { merchant: { select: { name: true } } },
  });
  const state = mode && readAccount(mode);
  if (!mode || !state || state === 'in_review' || template !== `payout_account_${state}`) return;
  const content = payoutAccountNews({ merchant_id, livemode, business: mode.merchant.name, news: state });
  const key = [template, merchant_id, livemode, change];
  const recipients = await accountRecipients(merchant_id);
  await sendOwnMail(recipients, { key, template, kind: 'money', content, livemode, merchant_id });
}
