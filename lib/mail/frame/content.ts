import type { Session } from '@/lib/group/model';
import type { Words } from '@/lib/words/words';
import { oneLine } from './safe-name';

/**
 * What a mail says, apart from how it looks: one description makes the HTML and the plain text, so that neither
 * can say something the other does not.
 */

export interface Row {
  label: string;
  value: string;
  /** The figure that matters most. */
  strong?: boolean;
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; rows: readonly Row[] }
  /** Set apart: what must not be overlooked. */
  | { kind: 'note'; text: string }
  /** A link to be copied or passed on, shown as it is. */
  | { kind: 'link'; label: string; url: string }
  /** One more thing that the reader can do, and need not. */
  | { kind: 'action'; label: string; url: string };

export interface MailContent {
  subject: string;
  /** The line that mailboxes show next to the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** The one thing to do. Its address is also shown in full. */
  button: { label: string; url: string } | null;
  /** Below the button. */
  after?: readonly Block[];
  /** Why the reader got this mail. */
  footer: string;
  /** What it is said with; left out: English. */
  words?: Words;
}

/** Who the mail is from, as the reader sees it. */
export interface Letterhead {
  /** The merchant, or null when Split itself writes. */
  merchant_name: string | null;
  logo_url: string | null;
  brand_color: string | null;
  support_email: string | null;
  livemode: boolean;
}

/** A mail as it goes out. */
export interface MailMessage {
  subject: string;
  html: string;
  text: string;
}

/** The shop's own number of the order, where it has given one: no lines that would pass for ours. */
export function orderRow({ order_ref }: Pick<Session, 'order_ref'>, label: string): Row | null {
  const value = oneLine(order_ref ?? '');
  return value === '' ? null : { label, value };
}

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const rows = (...list: (Row | null)[]): Block => ({
  kind: 'rows',
  rows: list.filter((row) => row !== null),
});
