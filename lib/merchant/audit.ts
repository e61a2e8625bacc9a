import { newId } from '@/lib/db/ids';
import type { Queryable } from '@/lib/db/pool';

/** Who did something: `user:<id>`, `staff:<id>` or `system`, and from which address when one is known. */
export interface Actor {
  name: string;
  address: string | null;
}

/** The service itself: scripts, the seed, jobs. */
export const SYSTEM: Actor = { name: 'system', address: null };

export interface AuditEntry {
  merchant_id: string | null;
  /** A dotted word such as `api_key.rolled`. */
  action: string;
  /** Id of what was changed. */
  target: string | null;
  /** Never a secret. */
  details?: Record<string, unknown>;
}

/** Writes one row of the audit log, in the transaction of the change itself. */
export async function recordAudit(client: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  await client.query({
    name: 'audit_insert',
    text: `INSERT INTO audit_log (id, merchant_id, actor, action, target, details, address)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      newId('aud_'),
      entry.merchant_id,
      actor.name,
      entry.action,
      entry.target,
      entry.details === undefined ? null : JSON.stringify(entry.details),
      actor.address,
    ],
  });
}

export interface AuditRow {
  id: string;
  merchant_id: string | null;
  actor: string;
  action: string;
  target: string | null;
  details: Record<string, unknown> | null;
  address: string | null;
  created_at: Date;
}

/** The newest rows, of one merchant or of all when `merchant_id` is null; `before` pages on by id of the last row seen. */
export async function listAudit(
  client: Queryable,
  { merchant_id, limit, before }: { merchant_id: string | null; limit: number; before?: string },
): Promise<AuditRow[]> {
  const { rows } = await client.query<AuditRow>(
    `SELECT id, merchant_id, actor, action, target, details, address, created_at FROM audit_log
     WHERE ($1::text IS NULL OR merchant_id = $1)
       AND ($3::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM audit_log WHERE id = $3))
     ORDER BY created_at DESC, id DESC LIMIT $2`,
    [merchant_id, Math.min(Math.max(limit, 1), 200), before ?? null],
  );
  return rows;
}
