import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { parseTypedAmount } from '@/lib/money/typed';
import { sessionOfLink } from '@/lib/session/share-link';
import { CANDIDATES, findSessionsByCharge, findSessionsByEmail, findSessionsByWord } from './sessions.sql';

/** The session that an id belongs to, by the id's prefix: ours, or the processor's. Null for an unknown one. */
const BY_ID: Readonly<Record<string, (id: string) => Promise<{ session_id: string | null } | null>>> = {
  sess_: async (id) => ({ session_id: id }),
  grp_: async (group_id) => {
    const session = await prisma().sessions.findUnique({ where: { group_id }, select: { id: true } });
    return session && { session_id: session.id };
  },
  mem_: (id) => prisma().members.findUnique({ where: { id } }),
  pay_: (id) => prisma().payments.findUnique({ where: { id } }),
  pi_: (intent_id) => prisma().payments.findUnique({ where: { intent_id } }),
  ch_: (charge_id) => prisma().payments.findUnique({ where: { charge_id } }),
  du_: (id) => prisma().disputes.findUnique({ where: { id } }),
  dp_: (id) => prisma().disputes.findUnique({ where: { id } }),
  ref_: (id) => prisma().refunds.findUnique({ where: { id } }),
  re_: (processor_refund_id) => prisma().refunds.findUnique({ where: { processor_refund_id } }),
  trf_: (id) => prisma().transfers.findUnique({ where: { id } }),
  tr_: (processor_transfer_id) => prisma().transfers.findUnique({ where: { processor_transfer_id } }),
  evt_: (id) => prisma().events.findUnique({ where: { id } }),
  req_: (request_id) => prisma().api_requests.findFirst({ where: { request_id } }),
};

/**
 * Ids of sessions that a typed word may mean: an id, the end of a link, an email address, an order ref, a name, or what
 * a card was charged. They can be those of another merchant.
 */
export async function searchSessions(
  merchant: MerchantMode,
  word: string,
  before?: number,
): Promise<string[]> {
  const [other, ordered] = await Promise.all([
    searchByWord(merchant, word, before),
    prisma().sessions.findMany({
      where: { merchant_id: merchant.merchant_id, livemode: merchant.livemode, order_ref: word },
      select: { id: true },
      take: CANDIDATES,
    }),
  ]);
  return [...new Set([...other, ...ordered.map(({ id }) => id)])];
}

async function searchByWord(merchant: MerchantMode, word: string, before?: number): Promise<string[]> {
  const prefix = Object.keys(BY_ID).find((known) => word.startsWith(known));
  if (prefix) {
    const found = await BY_ID[prefix]?.(word);
    return found?.session_id ? [found.session_id] : [];
  }
  const own = [merchant.merchant_id, merchant.livemode];
  const newest_before = before === undefined ? null : new Date(before);
  const rows = await Promise.all([
    word.includes('@') ? findSessionsByEmail.all(pool(), [...own, word]) : [],
    findSessionsByWord.all(pool(), [
      ...own,
      `${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
      newest_before,
      `(^|[^[:alnum:]])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
    ]),
    searchByCharge(own, word, newest_before),
    SHARE_ID.test(word) ? sessionOfLink(word).then((linked) => (linked ? [linked] : [])) : [],
  ]);
  return rows.flat().map(({ id }) => id);
}

const SHARE_ID = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** An amount with the sign or the code of its currency before or after it. */
const AMOUNT = /^\p{L}{0,3}\s?\p{Sc}?\s?(\d[\d., ]*?)\s?\p{Sc}?\s?\p{L}{0,3}$/u;
/** With no decimals, two, and three: what was typed is another number of the smallest unit in each. */
const EACH_KIND = ['jpy', 'usd', 'kwd'];

async function searchByCharge(own: unknown[], word: string, before: Date | null): Promise<{ id: string }[]> {
  const typed = AMOUNT.exec(word)?.[1] ?? '';
  const amounts = EACH_KIND.map((currency) => parseTypedAmount(typed, currency)).filter(
    (cents) => cents !== null,
  );
  if (amounts.length === 0) return [];
  const found = await findSessionsByCharge.all(pool(), [...own, amounts, before]);
  return found.filter(({ currency, charged_cents }) => parseTypedAmount(typed, currency) === charged_cents);
}
