import { pool } from '@/lib/db/pool';
import { countAnsweredKeys, noteAnsweredKey } from './answered-keys.sql';

/** How many of a row's idempotency keys the processor has answered with something that leads nowhere. */
export interface AnsweredKeys {
  count: () => Promise<number>;
  /** This one too, and all before it. */
  note: (turn: number) => Promise<void>;
}

/** As the database has it, for all processes. */
export function answeredKeysOf(row_id: string): AnsweredKeys {
  return {
    count: async () => (await countAnsweredKeys.first(pool(), [row_id]))?.answered ?? 0,
    note: async (turn) => {
      await noteAnsweredKey.run(pool(), [row_id, turn]);
    },
  };
}
