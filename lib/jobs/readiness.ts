import { setTimeout as delay } from 'node:timers/promises';
import { selectWritable } from '@/lib/db/connection-checks.sql';
import { pool } from '@/lib/db/pool';
import { isDraining } from '@/lib/edge/draining';
import { processSingleton } from '@/lib/singleton';

type NotReady = 'draining' | 'database';

/** Longer than a busy pool makes anybody wait: a slow database takes no server out of rotation. */
const PATIENCE_ms = 5_000;
/** However often they are asked, load balancers cost the database one question in this time. */
const KEPT_ms = 1_000;

const asked = processSingleton<{ at_ms: number; answer: Promise<boolean> | null }>('readiness', () => ({
  at_ms: 0,
  answer: null,
}));

/** Whether the database takes writes. A connection to a server that does not is replaced: others may go to one that does. */
export async function takesWrites(): Promise<boolean> {
  const client = await pool().connect();
  let is_writable = false;
  try {
    is_writable = (await selectWritable.first(client))?.is_writable === true;
  } finally {
    client.release(!is_writable);
  }
  return is_writable;
}

async function askDatabase(): Promise<boolean> {
  const patience = new AbortController();
  const answered = takesWrites().catch(() => false);
  const waited = delay(PATIENCE_ms, false, { signal: patience.signal }).catch(() => false);
  return Promise.race([answered, waited]).finally(() => patience.abort());
}

function databaseAnswers(): Promise<boolean> {
  const last = asked.get();
  if (last.answer && performance.now() - last.at_ms < KEPT_ms) return last.answer;
  const answer = askDatabase();
  asked.set({ at_ms: performance.now(), answer });
  return answer;
}

/** Why this process should get no requests now; null if it should. */
export async function whyNotReady(): Promise<NotReady | null> {
  if (isDraining()) return 'draining';
  return (await databaseAnswers()) ? null : 'database';
}
