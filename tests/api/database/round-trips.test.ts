import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainTransaction, pool, type Queryable } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { apply } from '@/lib/session/apply';
import { type GroupBench, must, startGroup, startGroupBench } from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  await pool().query('CREATE TABLE notes (id INT PRIMARY KEY)');
});
afterAll(() => bench.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await pool().query('DELETE FROM notes');
});

const notes = async () =>
  (await pool().query<{ id: number }>('SELECT id FROM notes ORDER BY id')).rows.map(({ id }) => id);

interface Sent {
  text: string;
  /** Whether everything before it had been answered. */
  waited: boolean;
}

/** What goes to the database from now on, by one connection. */
function watchStatements(): Sent[] {
  const sent: Sent[] = [];
  let unanswered = 0;
  const { submit, handleReadyForQuery } = pg.Query.prototype as unknown as Record<string, () => unknown>;
  const inside = pg.Query.prototype as unknown as { submit(): unknown; handleReadyForQuery(): unknown };
  vi.spyOn(inside, 'submit').mockImplementation(function (this: { text: string }, ...given: unknown[]) {
    sent.push({ text: this.text, waited: unanswered === 0 });
    unanswered += 1;
    return Reflect.apply(submit as () => unknown, this, given);
  });
  vi.spyOn(inside, 'handleReadyForQuery').mockImplementation(function (this: unknown, ...given: unknown[]) {
    unanswered -= 1;
    return Reflect.apply(handleReadyForQuery as () => unknown, this, given);
  });
  return sent;
}

/** As libraries begin one: Prisma's own. */
const libraryTransaction = (work: (client: Queryable) => Promise<unknown>): Promise<unknown> =>
  prisma().$transaction((client) =>
    work({
      async query(statement) {
        const rowCount = await client.$executeRawUnsafe(String(statement));
        return { rows: [], rowCount };
      },
    }),
  );

describe('the door', () => {
  it('asks the database twice for a command: to lock and load, and to write and commit', async () => {
    const group = await startGroup(bench);
    const scope = { kind: 'own' } as const;
    const sent = watchStatements();
    await must(group.session_id, { type: 'start_payment', member_id: group.organizer, scope });
    expect(sent.filter(({ waited }) => waited)).toHaveLength(2);
    expect(sent[0]).toEqual({ text: 'BEGIN', waited: true });
    expect(sent.at(-1)).toEqual({ text: 'COMMIT', waited: false });
    expect(sent.length).toBeGreaterThan(5);
  });

  it('calls the operating system as often: what is sent at once leaves by one write', async () => {
    const group = await startGroup(bench);
    const scope = { kind: 'own' } as const;
    const written = vi.spyOn(Socket.prototype, '_writev');
    await must(group.session_id, { type: 'start_payment', member_id: group.organizer, scope });
    const port = Number(new URL(env().DATABASE_URL).port);
    const sockets = written.mock.contexts as Socket[];
    expect(sockets.filter(({ remotePort }) => remotePort === port)).toHaveLength(2);
  });

  it('writes nothing where one of its statements fails, whichever it is', async () => {
    const group = await startGroup(bench, { members: 1, settings: { mode: 'equal', size: 3 } });
    const command = { type: 'join', name: 'Zoe', email: null } as const;
    const state = async () => {
      const { rows } = await pool().query(
        `SELECT s.version, s.event_sequence, (SELECT count(*)::int FROM members m WHERE m.session_id = s.id) AS members,
           (SELECT count(*)::int FROM events e WHERE e.session_id = s.id) AS events
         FROM sessions s WHERE s.id = $1`,
        [group.session_id],
      );
      return rows;
    };
    const before = await state();
    for (const table of ['sessions', 'members', 'events']) {
      await pool().query(
        `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION $$refused$$; END';
         CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      await expect(apply(group.session_id, command), table).rejects.toThrow('refused');
      await pool().query(`DROP TRIGGER refuse ON ${table}`);
      expect(await state()).toEqual(before);
    }
    await must(group.session_id, command);
    expect(await state()).not.toEqual(before);
  });
});

describe('a transaction', () => {
  it('writes nothing if a statement fails that is answered with COMMIT, and says why', async () => {
    const work = plainTransaction((client, answerLast) => {
      answerLast(client.query('INSERT INTO notes VALUES (1)'));
      answerLast(client.query('INSERT INTO notes VALUES (1)'));
      answerLast(client.query('INSERT INTO notes VALUES (2)'));
      return Promise.resolve();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([]);
  });

  it.each([
    ['of plain statements', plainTransaction],
    ['of Prisma and plain statements', transaction],
    ['that a library begins', libraryTransaction],
  ])('%s fails and writes nothing if a failed statement was passed over in silence', async (_kind, begin) => {
    const work = begin(async (client: Queryable) => {
      await client.query('INSERT INTO notes VALUES (1)');
      await client.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
    // Its connection goes on.
    await begin((client: Queryable) => client.query('INSERT INTO notes VALUES (2)'));
    expect(await notes()).toEqual([2]);
  });

  it('sends nothing after a BEGIN that has failed', async () => {
    const query = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      return Reflect.apply(query, this, given[0] === 'BEGIN' ? ['BEGIN NOTHING'] : given) as never;
    } as typeof query);
    const work = plainTransaction(
      async (client) => {
        await client.query('SELECT 1');
        await client.query('INSERT INTO notes VALUES (1)');
      },
      { reads_first: true },
    );
    await expect(work).rejects.toMatchObject({ code: '42601' });
    vi.restoreAllMocks();
    expect(await notes()).toEqual([]);
  });
});
