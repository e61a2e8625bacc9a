import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { parseTypedAmount } from '@/lib/money/typed';
import { sessionOfId } from '../list/session-of-id';
import { CANDIDATES, findSessionsByCharge, findSessionsByEmail, findSessionsByWord } from './sessions.sql';

/**
 * Ids of sessions that a typed word may mean: an id, the end of a link, an email address, an order ref, a name, what a
 * card was charged, or its last four digits. They can be those of another merchant.
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
  const by_id = await sessionOfId(word);
  if (by_id !== null) return [by_id];
  const own = [merchant.merchant_id, merchant.livemode];
  const newest_before = before === undefined ? null : new Date(before);
  const rows = await Promise.all([
    word.includes('@') ? findSessionsByEmail.all(pool(), [...own, word]) : [],
    findSessionsByWord.all(pool(), [
      ...own,
      `${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
      newest_before,
      `(^|[^[:alnum:]])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
      CARD.exec(word)?.[1] ?? null,
    ]),
    searchByCharge(own, word, newest_before),
  ]);
  return rows.flat().map(({ id }) => id);
}

/** Four digits, alone or after what stands for a card: `4242`, `Visa 4242`, `•••• 4242`. */
const CARD = /^(?:[\p{L}\s]*[•·*.…xX\s]+)?(\d{4})$/u;

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
