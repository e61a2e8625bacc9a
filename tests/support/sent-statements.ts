import pg from 'pg';
import { vi } from 'vitest';

interface Sent {
  name: string;
  rows: number;
  /** Whether it has answered a whole session. */
  whole: boolean;
}

/** The named statements that this process sends while the work runs. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  return (await allSentBy(work)).filter(({ name }) => name);
}

/** How many rows the database answers meanwhile. */
export async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  return (await allSentBy(work)).reduce((sum, { rows }) => sum + rows, 0);
}

/** Those without a name, too. */
async function allSentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { name = '' } = given[0] as { name?: string };
    const note = (answer?: pg.QueryResult) => {
      if (answer?.rows) {
        sent.push({ name, rows: answer.rows.length, whole: Boolean(answer.rows[0]?.session) });
      }
    };
    // The pool passes a callback, a transaction takes a promise.
    const done = given.at(-1);
    if (typeof done === 'function') {
      const noting = (error: unknown, answer?: pg.QueryResult) => {
        note(answer);
        done(error, answer);
      };
      return Reflect.apply(query, this, [...given.slice(0, -1), noting]);
    }
    const answer = Reflect.apply(query, this, given) as Promise<pg.QueryResult> | undefined;
    void answer?.then(note, () => {});
    return answer;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
