import type { Prisma } from '@/lib/db/generated/client';
import { cutPage } from '@/lib/db/keyset';
import { type Transaction, transaction } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import { type AuditRow, listAudit, recordAudit } from '@/lib/merchant/audit';
import type { Author } from '../access/access';
import { userNames } from './team';

/** The audit log as the dashboard writes and shows it. */

type InAnyMode = Omit<Author, 'livemode'>;

/** Records a person's action in the transaction that performs it. */
export async function recordActionIn(
  tx: Transaction,
  access: InAnyMode,
  action: string,
  target: string | null,
  details?: Prisma.InputJsonObject,
): Promise<void> {
  await recordAudit(tx, access.actor, { merchant_id: access.merchant_id, action, target, details });
}

/** The `also` option of a change that writes the record in its own transaction. The target defaults to what was created. */
export function withAudit(
  access: Author,
  action: string,
  target: string | null,
): { also: (tx: Transaction, made: object) => Promise<void> } {
  return {
    also: (tx, made) => {
      const id = 'id' in made && typeof made.id === 'string' ? made.id : null;
      return recordActionIn(tx, access, action, target ?? id, { livemode: access.livemode });
    },
  };
}

/** Records an action of the sign-in library or of a job, which cannot share our transaction. */
export function recordAction(
  access: InAnyMode,
  action: string,
  target: string | null,
  details?: Prisma.InputJsonObject,
): Promise<void> {
  return transaction((tx) => recordActionIn(tx, access, action, target, details));
}

export interface AuditPage {
  rows: AuditRow[];
  /** By the id after the colon in `actor`, and by that of a user whom a row is about. */
  names: Map<string, string>;
  /** Id of the last row, when older ones follow. */
  older: string | null;
}

/** A page of one merchant's log, or of everything when `merchant_id` is null. */
export async function readAudit(input: Parameters<typeof listAudit>[0]): Promise<AuditPage> {
  const found = await listAudit({ ...input, limit: input.limit + 1 });
  const { data: rows, next_cursor: older } = cutPage(found, input.limit, ({ id }) => id);
  const about = rows.flatMap(({ action, target }) => (action.startsWith('user.') ? `user:${target}` : []));
  const names = await userNames([...rows.map((row) => row.actor), ...about]);
  return { rows, names, older };
}

const SESSION_LIMIT = 100;

/** What the team and our staff have done to a session. */
export const sessionActions = ({
  id,
  merchant_id,
}: Pick<Session, 'id' | 'merchant_id'>): Promise<AuditPage> =>
  readAudit({ merchant_id, target: id, limit: SESSION_LIMIT });
