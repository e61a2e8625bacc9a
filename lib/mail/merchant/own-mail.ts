import type { MailContent } from '../frame/content';
import { renderMail } from '../frame/render';
import { type MailRequest, OWN_LETTERHEAD, sendMail, sendToEach } from '../send/send';

interface OwnMail extends Pick<MailRequest, 'template' | 'kind' | 'merchant_id'> {
  /** What it is about: with the same key nobody gets it again. */
  key: readonly (string | number | boolean)[];
  content: MailContent;
  /** Live when absent. */
  livemode?: boolean;
}

/**
 * Sends a mail in our own name to each of these people, once.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendOwnMail(
  recipients: readonly string[],
  { key, content, livemode = true, ...request }: OwnMail,
): Promise<void> {
  const letterhead = { ...OWN_LETTERHEAD, livemode };
  const message = () => renderMail(content, letterhead);
  await sendToEach(recipients, (to) =>
    sendMail({ ...request, dedupe_key: [...key, to].join(':'), to, letterhead, message }),
  );
}
