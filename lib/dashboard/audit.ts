import { pool } from '@/lib/db/pool';
import { type AuditRow, listAudit, recordAudit } from '@/lib/merchant/audit';
import type { UserScope } from './scope';
import { userNames } from './team';

/** The audit log as the dashboard writes and shows it. */

/** Notes what somebody has done to something of this scope. */
export async function noteDeed(
  scope: Pick<UserScope, 'merchant_id' | 'actor'>,
  action: string,
  target: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(pool(), scope.actor, { merchant_id: scope.merchant_id, action, target, details });
}

export interface AuditPage {
  rows: AuditRow[];
  /** By the id that stands in `actor` after the colon. */
  names: Map<string, string>;
  /** Id of the last row, when older ones follow. */
  older: string | null;
}

/** A page of one merchant's log, or of everything when `merchant_id` is null. */
export async function readAudit(input: {
  merchant_id: string | null;
  before?: string;
  limit: number;
}): Promise<AuditPage> {
  const found = await listAudit(pool(), { ...input, limit: input.limit + 1 });
  const rows = found.slice(0, input.limit);
  const names = await userNames(rows.map((row) => row.actor));
  return { rows, names, older: found.length > input.limit ? (rows.at(-1)?.id ?? null) : null };
}
