import { type audit_log, Prisma } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import { after } from '@/lib/db/keyset';
import { prisma, type Transaction } from '@/lib/db/prisma';

/** Who did something: `user:<id>`, `staff:<id>` or `system`, and from which address when one is known. */
export interface Actor {
  name: string;
  address: string | null;
}

/** The service itself: scripts, the seed, jobs. */
export const SYSTEM: Actor = { name: 'system', address: null };

interface AuditEntry {
  merchant_id: string | null;
  /** A dotted word such as `api_key.rotated`. */
  action: string;
  /** Id of what was changed. */
  target: string | null;
  /** Never a secret. */
  details?: Prisma.InputJsonObject;
}

/** Adds an entry to the audit log, in the transaction of the change that it describes. */
export async function recordAudit(
  { prisma }: Transaction,
  actor: Actor,
  { merchant_id, action, target, details }: AuditEntry,
): Promise<void> {
  await prisma.audit_log.create({
    data: {
      id: newId('aud_'),
      merchant_id,
      actor: actor.name,
      action,
      target,
      details: details ?? Prisma.DbNull,
      address: actor.address,
    },
  });
}

export type AuditRow = Omit<audit_log, 'details'> & { details: Record<string, unknown> | null };

const MAXIMUM_LIMIT = 200;

interface AuditFilter {
  /** Null for those of everyone. */
  merchant_id: string | null;
  /** What they are about. */
  target?: string;
  limit: number;
  /** Id of the last one already seen. */
  before?: string;
}

/** The newest entries. */
export async function listAudit({ merchant_id, target, limit, before }: AuditFilter): Promise<AuditRow[]> {
  const last = before === undefined ? null : await prisma().audit_log.findUnique({ where: { id: before } });
  if (before !== undefined && !last) return [];
  const rows = await prisma().audit_log.findMany({
    where: {
      ...(merchant_id !== null && { merchant_id }),
      ...(target !== undefined && { target }),
      ...(last && after(last)),
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: Math.min(Math.max(limit, 1), MAXIMUM_LIMIT),
  });
  return rows.map((row) => ({ ...row, details: row.details as AuditRow['details'] }));
}
