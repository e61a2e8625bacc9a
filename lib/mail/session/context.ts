import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Member, Session } from '@/lib/group/model';
import { AWAITS_ANSWER } from '@/lib/payment/dispute/awaits-answer';
import { hasDraft } from '@/lib/payment/dispute/dispute-answer';
import { loadSession } from '@/lib/session/load';
import type { Letterhead, MailContent } from '../frame/content';
import { backUrl } from '../frame/links';
import type { MailWords, Money } from '../frame/words';
import type { ByHand } from '../send/consent';
import type { MailKind } from '../send/policy';
import { caseRecipients } from '../send/recipients';
import type { DisputeFacts } from './dispute-mails';

/** A session with its merchant's letterhead, as mails about it need them. */
export interface SessionMailData {
  session: Session;
  letterhead: Letterhead;
  /** Where the merchant reads about one customer's case. */
  merchant_addresses: readonly string[];
  /** Those that the dispute desk has of this session. */
  disputes: readonly DisputeFacts[];
}

/** What a mail to one member is written from. */
export interface MemberMail extends SessionMailData {
  member: Member;
  /** The personal link was taken from the reader: the mail goes out without it, and must not speak of it. */
  is_shut_out: boolean;
  /** The merchant's name, fit to be shown. */
  shop: string;
  sent_at_ms: number;
  /** The language of the reader, and the zone. */
  words: MailWords;
  say: MailWords['say'];
  /** Writes amounts of the session. */
  money: Money;
}

/** One mail to send: its recipient, content and unique key. */
export interface PlannedMail {
  kind: MailKind;
  to: readonly string[];
  /** Null: to the merchant, from Split. */
  member: Member | null;
  /** In the reader’s language, where `words` are left out. The reader is one of those in `to`, unless another is named. */
  write: (sent_at_ms: number, words?: MailWords, reader?: string) => MailContent;
  occurrence: string;
  by_hand?: ByHand;
}

/** The button of a mail that people also get who have left. */
export function viewGroup({ session, member, say }: MemberMail): MailContent['button'] {
  const url = backUrl(session, member);
  return url === null ? null : { label: say('viewGroup'), url };
}

/** How mails from a merchant look; null when there is none. */
async function loadLetterhead(merchant_id: string, livemode: boolean): Promise<Letterhead | null> {
  const row = await prisma().merchants.findUnique({
    where: { id: merchant_id },
    select: { name: true, logo_url: true, brand_color: true, support_email: true },
  });
  if (!row) return null;
  const { name, ...rest } = row;
  return { merchant_name: name, ...rest, livemode };
}

export async function loadMailData(session_id: string): Promise<SessionMailData | null> {
  const session = await loadSession(pool(), session_id);
  const letterhead = session && (await loadLetterhead(session.merchant_id, session.livemode));
  if (!session || !letterhead) return null;
  return {
    session,
    letterhead,
    merchant_addresses: await caseRecipients(session.merchant_id),
    disputes: session.payments.some(({ dispute_id }) => dispute_id) ? await disputesOf(session.id) : [],
  };
}

async function disputesOf(session_id: string): Promise<DisputeFacts[]> {
  const rows = await prisma().disputes.findMany({ where: { session_id } });
  return rows.map((row) => ({
    ...row,
    has_draft: hasDraft(row),
    is_refused: row.refusal !== null,
    is_answered: row.decision !== null || row.submitted_at !== null || !AWAITS_ANSWER.includes(row.status),
  }));
}
