import { env } from '@/lib/env';
import type { Member, Session } from '@/lib/group/model';
import { paymentsBy } from '@/lib/group/query/shares';
import { openPath } from '@/lib/merchant/open-path';
import { organizerUrl } from '@/lib/session/organizer-url';
import { KEY_PARAMETER, pagePath } from '@/lib/session/page-links';
import { confirmToken, memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { mailboxText } from './addresses';

/** The addresses that mails carry. */

/** A page of this service by its path. */
export const siteUrl = (path: string): string => `${env().APP_URL}${path}`;

/**
 * A page of a merchant's dashboard. Who opens it may be looking at another merchant, or at the other mode, and gets to
 * this one; a mode of null is left as it is.
 */
export function dashboardUrl(
  { merchant_id, livemode }: { merchant_id: string; livemode: boolean | null },
  page: `/${string}`,
): string {
  return siteUrl(openPath({ merchant_id, livemode }, page));
}

/** The link that invites others (API specification 1). */
export function shareUrl(share_id: string): string {
  return siteUrl(pagePath('s', share_id));
}

type Person = Pick<Member, 'id' | 'is_organizer' | 'link_number'>;

/** This person's own link back to the group. */
export function ownUrl(session: Session, { id, is_organizer, link_number }: Person): string {
  if (is_organizer) return organizerUrl(session.id);
  return siteUrl(`${pagePath('s', session.share_id)}?${KEY_PARAMETER.s}=${memberToken(id, link_number)}`);
}

/**
 * The own link of a reader who may have left: by a link that was replaced, if there is one, it shows their money alone
 * (lib/hosted/page, formerPayer).
 */
export function moneyUrl(session: Session, member: Person & Pick<Member, 'left_at'>): string {
  const former = member.left_at === null ? undefined : session.former_share_ids.at(-1);
  return ownUrl({ ...session, share_id: former ?? session.share_id }, member);
}

/**
 * The way back of a reader who may have left. Nobody who is not in the group gets a link that the organizer has made since:
 * it may be there to keep just this person out.
 */
export function backUrl(session: Session, member: Person & Pick<Member, 'left_at'>): string | null {
  if (member.left_at === null) return ownUrl(session, member);
  return session.former_share_ids.length === 0 ? shareUrl(session.share_id) : null;
}

/**
 * Whether the reader of an address has lost the personal link: since a card of that address paid last, the member has
 * given another one, and got a new link. A hold may be charged long after its address came, so its start counts.
 */
export function isShutOut(
  session: Session,
  { id, email, link_renewed_at }: Member,
  address: string,
): boolean {
  const mailbox = mailboxText(address);
  if (link_renewed_at === null || (email !== null && mailboxText(email) === mailbox)) return false;
  return !paymentsBy(session, id).some(
    ({ payer_email, created_at }) =>
      payer_email !== null && mailboxText(payer_email) === mailbox && created_at >= link_renewed_at,
  );
}

/** A payment's receipt, which opens for this person alone. */
export function receiptUrl(session: Session, member: Person, payment_id: string): string {
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
