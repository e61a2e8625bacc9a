import { cutPage, rowOfCursor } from '@/lib/db/keyset';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';

interface RequestFilter {
  /** Only requests that were refused or failed. */
  failed?: boolean;
  session_id?: string;
  /** `next_cursor` of the page before. */
  cursor?: string;
  limit: number;
}

/** One request of the log, without its body and the address that it came from. */
const SELECT = {
  request_id: true,
  method: true,
  path: true,
  status: true,
  error_code: true,
  duration_ms: true,
  session_id: true,
  created_at: true,
} as const;

const FIRST_FAILURE = 400;

/** The requests of the last 30 days, newest first. */
export async function listRequests(
  { merchant_id, livemode }: MerchantMode,
  { failed, session_id, cursor, limit }: RequestFilter,
) {
  const own = { merchant_id, livemode };
  const last = await rowOfCursor(cursor, (request_id) =>
    prisma().api_requests.findFirst({ where: { ...own, request_id }, select: SELECT }),
  );
  const rows = await prisma().api_requests.findMany({
    where: {
      ...own,
      ...(session_id !== undefined && { session_id }),
      ...(failed && { status: { gte: FIRST_FAILURE } }),
      ...(last && {
        created_at: { lte: last.created_at },
        OR: [{ created_at: { lt: last.created_at } }, { request_id: { lt: last.request_id } }],
      }),
    },
    select: SELECT,
    orderBy: [{ created_at: 'desc' }, { request_id: 'desc' }],
    take: limit + 1,
  });
  return cutPage(rows, limit, ({ request_id }) => request_id);
}
