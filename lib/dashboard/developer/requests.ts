import { loggableBody } from '@/lib/api/request-log';
import { prisma } from '@/lib/db/prisma';
import { maskedKey } from '@/lib/merchant/keys';
import type { MerchantMode } from '@/lib/merchant-mode';
import { cursorOf, pageOf } from '../list/paging';

/** The API requests of the last 30 days, secrets masked (lib/api/request-log.ts). */

interface RequestFilter {
  /** `created_at` and id of the last row seen, as `<milliseconds>_<request id>`. */
  cursor?: string;
  failed: boolean;
  request_id?: string;
  limit: number;
}

export async function listRequests(
  { merchant_id, livemode }: MerchantMode,
  { cursor, failed, request_id, limit }: RequestFilter,
) {
  const { at, id } = cursorOf(cursor);
  const rows = await prisma().api_requests.findMany({
    where: {
      merchant_id,
      livemode,
      ...(request_id !== undefined && { request_id }),
      ...(failed && { status: { gte: 400 } }),
      ...(at !== null && {
        created_at: { lte: at },
        OR: [{ created_at: { lt: at } }, { request_id: { lt: id } }],
      }),
    },
    omit: { request: true },
    orderBy: [{ created_at: 'desc' }, { request_id: 'desc' }],
    take: limit + 1,
  });
  return pageOf(rows, limit, (row) => [row.created_at, row.request_id]);
}

/** One request of the merchant; null for another's. Its body is masked again: earlier versions have masked less. */
export async function readRequest({ merchant_id, livemode }: MerchantMode, request_id: string) {
  const request = await prisma().api_requests.findFirst({ where: { request_id, merchant_id, livemode } });
  if (!request) return null;
  const key = request.key_id && (await prisma().api_keys.findUnique({ where: { id: request.key_id } }));
  return { ...request, request: loggableBody(request.request), key_hint: key && maskedKey(key) };
}
