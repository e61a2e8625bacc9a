import { env } from '@/lib/env';
import type { Session } from '@/lib/group/model';
import { organizerUrl } from '@/lib/session/organizer-url';
import { KEY_PARAMETER, pagePath } from '@/lib/session/page-links';
import { confirmToken, memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { mailboxText } from './addresses';

/** The addresses that mails carry. */

/** A page of this service by its path. */
export const siteUrl = (path: string): string => `${env().APP_URL}${path}`;

/** A member's own link back to the group. */
function memberUrl(share_id: string, member_id: string): string {
  return siteUrl(`${pagePath('s', share_id)}?${KEY_PARAMETER.s}=${memberToken(member_id)}`);
}

/** The link that invites others (API specification 1). */
export function shareUrl(share_id: string): string {
  return siteUrl(pagePath('s', share_id));
}

/** This person's own link. */
export function ownUrl(session: Session, member: { id: string; is_organizer: boolean }): string {
  return member.is_organizer ? organizerUrl(session.id) : memberUrl(session.share_id, member.id);
}

/** A payment's receipt, which opens for this person alone. */
export function receiptUrl(
  session: Session,
  member: { id: string; is_organizer: boolean },
  payment_id: string,
): string {
  const url = new URL(ownUrl(session, member));
  url.pathname += `/receipt/${payment_id}`;
  return url.href;
}

/** A page that asks first: mail programs and scanners open links by themselves. */
export function unsubscribePageUrl(to: string): string {
  const id = mailboxText(to);
  return siteUrl(`/unsubscribe/${id}?token=${unsubscribeToken(id)}`);
}

/** Where mail programs POST to (RFC 8058). */
export function unsubscribePostUrl(to: string): string {
  const id = mailboxText(to);
  return siteUrl(`/unsubscribe/${id}/confirm?token=${unsubscribeToken(id)}`);
}

/** What a link confirms: that this mailbox wants a member's mails. A member can give one address after another. */
export const confirmedBy = (member_id: string, mailbox: string): string => `${member_id}:${mailbox}`;

/** Confirms the address of a member's mails. The page asks first, for the same reason. */
export function confirmAddressUrl(member_id: string, to: string): string {
  const mailbox = mailboxText(to);
  const token = `${mailbox}.${confirmToken(confirmedBy(member_id, mailbox))}`;
  return siteUrl(`/confirm-address/${member_id}?token=${token}`);
}
