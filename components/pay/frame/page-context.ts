import type { FormTarget } from '@/components/forms/post-form';
import type { PaymentScope } from '@/lib/group/commands';
import type { Member } from '@/lib/group/model';
import { hasPaymentInHand } from '@/lib/group/query/holds';
import { declineText } from '@/lib/hosted/page/decline-text';
import type { PageSession, Viewer } from '@/lib/hosted/page/page';
import { declinedPayment, type Phase } from '@/lib/hosted/page/view';
import type { FinalBounce } from '@/lib/mail/send/policy';
import { KEY_PARAMETER } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import type { Words } from '@/lib/words/words';

export interface PayTarget {
  /** Where payments are started: the page's own /pay. */
  address: string;
  /** Where the button goes without script, to be told that the card form needs it. */
  form_action: string;
  /** The button was pressed before there was script: for whose share, and what to say while there is none. */
  asked: { scope: string; message: string } | null;
  page_key: string | null;
  /** A payment that is begun now holds the card, and charges it once everybody is in. */
  holds: boolean;
  script_url: string;
  /** The key that the card form uses; empty while the shop takes no payments. */
  publishable_key: string;
}

/** What everything on one hosted page shares. */
export interface PageContext {
  page: PageSession;
  /** The page's language. */
  words: Words;
  viewer: Viewer;
  /** The member who is looking, if any. */
  you: Member | null;
  /** Members whose address takes no mail, and how the last one came back, as far as the viewer may know: themselves, and the organizer anyone's. */
  bounced: ReadonlyMap<string, FinalBounce>;
  phase: Phase;
  now: number;
  nonce: string;
  /** A secret under which this view joins once, however often it is sent; null where others get the same render. */
  attempt: string | null;
  form: FormTarget;
  pay: PayTarget;
  /** False until the shop can be paid out. */
  takes_payments: boolean;
  /** For links to what is below this page: its address, and what keeps them in its frame and open. */
  own: { path: string; query: string };
  /** `{pay_url}/s/<share id>`, absolute. */
  share_url: string;
  /** The shop's page around this one, when it has asked to be told; its origin is checked. */
  parent_origin: string | null;
  /** What somebody has typed who chooses what to give. */
  given?: string | null;
  embedded: boolean;
  theme: 'auto' | 'light' | 'dark';
}

/** Somebody has left, or never was in, whose payment the bank has not answered: who paid again now could pay twice. */
export function awaitsAnswer({ viewer, page }: PageContext): boolean {
  return viewer.kind === 'former' && hasPaymentInHand(page.session, viewer.member.id);
}

/** The reader, unless a link opened the page that was renewed a moment ago: it may have been mailed to a stranger. */
const sureReader = ({ viewer, you }: PageContext): Member | null =>
  viewer.kind === 'member' && viewer.by_former_key ? null : you;

/** Where mails to the reader go, as far as the page may say it. */
export const ownEmail = (context: PageContext): string | null => sureReader(context)?.email ?? null;

/** What opens the page as the reader's on another device; null where the page may not say it. */
export function ownLink(context: PageContext): string | null {
  const reader = sureReader(context);
  return reader && `${context.share_url}?${KEY_PARAMETER.s}=${memberToken(reader.id, reader.link_number)}`;
}

/** Why the reader's last try to pay this was declined, as long as it can be tried again. */
export function declineShown({ page, you, words }: PageContext, scope: PaymentScope): string | null {
  const declined = you && declinedPayment(page.session, you.id, scope);
  return declined ? words.say(declineText(declined.error_code)) : null;
}

/** Whether a form sent without script has just failed: its disclosure is open then. */
export function failedHere(context: PageContext, intent: string): boolean {
  const { flash } = context.form;
  return flash?.ok === false && flash.intent === intent;
}

/** The page's form target for one person's form: without script an error comes back to that one, not to each of them. */
export function targetOf({ form }: PageContext, member_id: string | undefined) {
  const flash = form.flash?.ok === false && form.flash.values.member_id === member_id ? form.flash : null;
  return { ...form, flash };
}

/** How mail to the address that the viewer has given comes back, if it does. */
export const ownBounce = ({ you, bounced }: PageContext): FinalBounce | undefined =>
  bounced.get(you?.id ?? '');
