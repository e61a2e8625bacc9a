import { pool, type Queryable } from '@/lib/db/pool';
import { type AuditRow, listAudit, recordAudit } from '@/lib/merchant/audit';
import type { UserScope } from './scope';
import { userNames } from './team';

/** The audit log as the dashboard writes and shows it. */

type Doer = Pick<UserScope, 'merchant_id' | 'actor'>;

/** Notes what somebody does to something of this scope, in the transaction that does it: neither is there alone. */
export async function noteDeed(
  client: Queryable,
  scope: Doer,
  action: string,
  target: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(client, scope.actor, { merchant_id: scope.merchant_id, action, target, details });
}

/** The same for changes that take along what else is to be written; without a target it is what was made. */
export function noting(
  scope: Doer & Pick<UserScope, 'livemode'>,
  action: string,
  target: string | null,
): { also: (client: Queryable, made: object) => Promise<void> } {
  return {
    also: (client, made) => {
      const id = 'id' in made && typeof made.id === 'string' ? made.id : null;
      return noteDeed(client, scope, action, target ?? id, { livemode: scope.livemode });
    },
  };
}

/** Notes what has been done where it leaves no transaction to share: by the sign-in library, or by a job. */
export function noteDone(
  scope: Doer,
  action: string,
  target: string | null,
  details?: Record<string, unknown>,
): Promise<void> {
  return noteDeed(pool(), scope, action, target, details);
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
