import { signedIn } from '@/lib/auth/signed-in';
import { prisma } from '@/lib/db/prisma';
import { openPath } from '@/lib/merchant/open-path';
import type { MerchantMode } from '@/lib/merchant-mode';
import { membershipsOnce } from './access';

interface Elsewhere {
  merchant_name: string;
  livemode: boolean;
  href: string;
}

type Row = MerchantMode | null;

const select = { merchant_id: true, livemode: true } as const;

/** Whose a row is that a page of the dashboard is about, by the page's first segment. */
const ROWS: ReadonlyMap<string, (id: string) => Promise<Row>> = new Map([
  ['sessions', (id) => prisma().sessions.findUnique({ where: { id }, select })],
  ['disputes', (id) => prisma().disputes.findUnique({ where: { id }, select })],
  ['webhooks', (id) => prisma().webhook_endpoints.findUnique({ where: { id }, select })],
]);

const PAGE = /^\/dashboard\/(\w+)\/([\w-]{1,64})(?:\?|$)/;

/**
 * Where a page of the dashboard is that is not at the current merchant or in the current mode: at another one of the
 * reader's. Null for pages of others, which are as if they were nowhere.
 */
export async function elsewhere(path: string | null): Promise<Elsewhere | null> {
  const [, part = '', id = ''] = PAGE.exec(path ?? '') ?? [];
  const who = await signedIn();
  const row = who && ((await ROWS.get(part)?.(id)) ?? null);
  if (!row) return null;
  const { merchant_id, livemode } = row;
  const found = (await membershipsOnce(who.user.id)).find((each) => each.merchant_id === merchant_id);
  if (!found) return null;
  return {
    merchant_name: found.merchant_name,
    livemode,
    href: openPath({ merchant_id, livemode }, `/${part}/${id}`),
  };
}
