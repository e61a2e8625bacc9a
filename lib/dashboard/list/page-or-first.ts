import { ApiError } from '@/lib/errors';

/** The page after a cursor; the first one where its row is gone, as for an address that was kept for weeks. */
export function pageOrFirst<Page>(
  read: (cursor?: string) => Promise<Page>,
  cursor: string | undefined,
): Promise<Page> {
  return read(cursor).catch((error: unknown) => {
    if (cursor !== undefined && error instanceof ApiError && error.code === 'invalid_request') return read();
    throw error;
  });
}
