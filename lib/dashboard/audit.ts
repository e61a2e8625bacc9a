import { pool, type Queryable } from '@/lib/db/pool';
import { type AuditRow, listAudit, recordAudit } from '@/lib/merchant/audit';
import type { DashboardAccess } from './access';
import { userNames } from './team';

/** The audit log as the dashboard writes and shows it. */

type Author = Pick<DashboardAccess, 'merchant_id' | 'actor'>;

/** Records a person's action in the transaction that does it: neither is written without the other. */
export async function recordActionIn(
  client: Queryable,
  access: Author,
  action: string,
  target: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(client, access.actor, { merchant_id: access.merchant_id, action, target, details });
}

/** The `also` option of a change that writes the record in its own transaction. The target defaults to what was created. */
export function withAudit(
  access: Author & Pick<DashboardAccess, 'livemode'>,
  action: string,
  target: string | null,
): { also: (client: Queryable, made: object) => Promise<void> } {
  return {
    also: (client, made) => {
      const id = 'id' in made && typeof made.id === 'string' ? made.id : null;
      return recordActionIn(client, access, action, target ?? id, { livemode: access.livemode });
    },
  };
}

/** Records an action that shares no transaction with us: one of the sign-in library, or of a job. */
export function recordAction(
  access: Author,
  action: string,
  target: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  return recordActionIn(pool(), access, action, target, details);
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
