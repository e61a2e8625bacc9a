import { pool } from '@/lib/db/pool';
import type { Member, Session } from '@/lib/group/model';
import { loadSession } from '@/lib/session/load';
import type { Letterhead } from './content';
import { caseRecipients } from './recipients';

/** A session with its merchant's letterhead, as mails about it need them. */
export interface SessionMailData {
  session: Session;
  letterhead: Letterhead;
  /** Where the merchant reads about one customer's case. */
  merchant_addresses: readonly string[];
}

/** What a mail to one member is written from. */
export interface MemberMail extends SessionMailData {
  member: Member;
  /** The merchant's name, fit to be shown. */
  shop: string;
  sent_at_ms: number;
}

type MerchantRow = Omit<Letterhead, 'merchant_name' | 'livemode'> & { name: string };

/** How mails from a merchant look; null when there is none. */
export async function loadLetterhead(merchant_id: string, livemode: boolean): Promise<Letterhead | null> {
  const { rows } = await pool().query<MerchantRow>({
    name: 'mail_letterhead',
    text: 'SELECT name, logo_url, brand_color, support_email FROM merchants WHERE id = $1',
    values: [merchant_id],
  });
  const row = rows[0];
  if (!row) return null;
  const { name, ...rest } = row;
  return { merchant_name: name, ...rest, livemode };
}

export async function loadMailData(session_id: string): Promise<SessionMailData | null> {
  const session = await loadSession(pool(), session_id);
  const letterhead = session && (await loadLetterhead(session.merchant_id, session.livemode));
  if (!session || !letterhead) return null;
  return { session, letterhead, merchant_addresses: await caseRecipients(session.merchant_id) };
}
