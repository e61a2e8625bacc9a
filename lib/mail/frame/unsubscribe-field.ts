import type { MailMessage } from './content';
import { unsubscribePageUrl, unsubscribePostUrl } from './links';

/** Every mail has its reader's unsubscribe link. Mails are written without knowing it, with this in its place. */
export const UNSUBSCRIBE_FIELD = 'https://unsubscribe.invalid/';

/**
 * Puts the reader's link into a mail's parts, and into the headers by which mail programs offer one click (RFC 2369,
 * RFC 8058).
 */
export function withUnsubscribe(
  mail: MailMessage,
  to: string,
): MailMessage & { headers: Record<string, string> } {
  const url = unsubscribePageUrl(to);
  return {
    subject: mail.subject,
    html: mail.html.replaceAll(UNSUBSCRIBE_FIELD, url.replaceAll('&', '&amp;')),
    text: mail.text.replaceAll(UNSUBSCRIBE_FIELD, url),
    headers: {
      'List-Unsubscribe': `<${unsubscribePostUrl(to)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
