import { createHash } from 'node:crypto';

/** Names an account without its address: in the log, and where attempts are counted. */
export function accountName(email: unknown): string {
  return createHash('sha256').update(String(email).trim().toLowerCase()).digest('base64url');
}
