import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { CLIENT_ADDRESS_HEADER, trustServerAddress } from '@/lib/edge/client-address';
import { env } from '@/lib/env';
import { answerLive } from '@/lib/hosted/live/live';
import { watch } from '@/lib/hosted/live/watchers';
import { type GroupBench, sessionNow, startGroup, startGroupBench } from '../../support/groups';
import { until } from '../../support/webhooks';

/** Pages of one session that many people have open at one process. */

const WATCHERS = 1_000;

let bench: GroupBench;
let session_id: string;
let other: pg.Client;
beforeAll(async () => {
  bench = await startGroupBench();
  trustServerAddress();
  ({ session_id } = await startGroup(bench));
  other = new pg.Client({ connectionString: env().DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await bench.close();
});

/** A change that somebody else's process has made. */
async function change(): Promise<number> {
  const { rows } = await other.query(
    'UPDATE sessions SET version = version + 1 WHERE id = $1 RETURNING version',
    [session_id],
  );
  await other.query('SELECT pg_notify($1, $2)', ['session_changed', session_id]);
  return Number(rows[0].version);
}

const decoder = new TextDecoder();
const versionIn = (text: Uint8Array): number =>
  Number(/"version":(\d+)/.exec(decoder.decode(text))?.[1] ?? 0);

/** How many connections are taken for statements meanwhile. */
function countStatements(): () => number {
  let count = 0;
  const note = () => {
    count += 1;
  };
  pool().on('acquire', note);
  return () => {
    pool().off('acquire', note);
    return count;
  };
}

it('a change is read once for a thousand who watch, and each is told', async () => {
  const seen = Array.from({ length: WATCHERS }, () => 0);
  const texts = new Set<Uint8Array>();
  const stops = seen.map((_, each) =>
    watch(session_id, (text) => {
      seen[each] = Math.max(seen[each] ?? 0, versionIn(text));
      texts.add(text);
    }),
  );
  // The process listens by and by, and reads once more when it does.
  await until(async () => {
    const counted = countStatements();
    texts.clear();
    const version = await change();
    await until(async () => seen.every((each) => each === version));
    return counted() === 1 && texts.size === 1;
  });
  for (const stop of stops) stop();
  // Nobody was there to be told of it: what the last ones knew is forgotten.
  const third = await change();
  const told: number[] = [];
  const stop = watch(session_id, (text) => told.push(versionIn(text)));
  await until(async () => told.length > 0);
  expect(told[0]).toBe(third);
  stop();
});

it('who comes later is told what the others know, and each change that follows', async () => {
  const { share_id } = await sessionNow(session_id);
  const life = new AbortController();
  const versions: number[][] = [];
  async function open(address: string): Promise<void> {
    const seen: number[] = [];
    versions.push(seen);
    const headers = { [CLIENT_ADDRESS_HEADER]: address, accept: 'text/event-stream' };
    const { body } = await answerLive(
      new Request('https://pay.test/live', { headers, signal: life.signal }),
      share_id,
    );
    const chunks = body as unknown as AsyncIterable<Uint8Array>;
    void (async () => {
      for await (const chunk of chunks) if (versionIn(chunk)) seen.push(versionIn(chunk));
    })();
    await until(async () => seen.length > 0);
  }
  await open('198.51.100.1');
  const before = await change();
  await until(async () => versions[0]?.at(-1) === before);
  await open('198.51.100.2');
  expect(versions[1]?.at(-1)).toBe(before);
  const after = await change();
  await until(async () => versions.every((seen) => seen.at(-1) === after));
  life.abort();
});
