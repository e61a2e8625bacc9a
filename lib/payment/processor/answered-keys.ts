import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { noteAnsweredKey, noteConflict } from './answered-keys.sql';

/** How many of a row's idempotency keys the processor has answered with something that leads nowhere. */
export interface AnsweredKeys {
  count: () => Promise<number>;
  /** This one too, and all before it. */
  note: (turn: number) => Promise<void>;
  /** The next one was used for another request: since when that has been known, in milliseconds. */
  conflict: (answered: number) => Promise<number>;
}

/** As the database has it, for all processes. */
export function answeredKeysOf(row_id: string): AnsweredKeys {
  return {
    count: async () => (await prisma().answered_keys.findUnique({ where: { row_id } }))?.answered ?? 0,
    note: async (turn) => {
      await noteAnsweredKey.run(pool(), [row_id, turn]);
    },
    conflict: async (answered) => (await noteConflict.first(pool(), [row_id, answered]))?.age_ms ?? 0,
  };
}
