import { MINUTE_ms } from '@/lib/format/units';
import { text } from '../frame/content';
import { dashboardUrl } from '../frame/links';
import { renderMail } from '../frame/render';
import type { MailKind } from '../send/policy';
import { MailUnavailable } from '../send/resend';
import { OWN_LETTERHEAD, sendMail } from '../send/send';
import { NOTICE_FOOTER } from './merchant-notices';

/** How often one is sent to an address at most. */
const PAUSE_ms = 10 * MINUTE_ms;

interface TestMail {
  to: string;
  kind: MailKind;
  merchant_id: string;
}

/** Tries an address that takes no mail, whose owner has put it right. Answers whether a mail is on its way there. */
export async function sendTestMail({ to, kind, merchant_id }: TestMail): Promise<boolean> {
  const content = {
    subject: 'Mail from Split reaches you again',
    preview: 'Somebody in your dashboard has asked for this mail, to try your address.',
    heading: 'Mail reaches you again',
    blocks: [
      text(
        'A mail to this address came back, so we sent it no others. This one has arrived, so all mails come here again.',
      ),
    ],
    button: { label: 'Open the dashboard', url: dashboardUrl({ merchant_id, livemode: null }, '/') },
    footer: NOTICE_FOOTER,
  };
  const period = Math.floor(Date.now() / PAUSE_ms);
  try {
    const outcome = await sendMail({
      dedupe_key: ['test_mail', merchant_id, period, kind, to].join(':'),
      template: 'test_mail',
      kind,
      by_hand: true,
      to,
      letterhead: OWN_LETTERHEAD,
      message: () => renderMail(content, OWN_LETTERHEAD),
      merchant_id,
    });
    return outcome === 'sent' || outcome === 'already_sent';
  } catch (error) {
    if (error instanceof MailUnavailable) return false;
    throw error;
  }
}
