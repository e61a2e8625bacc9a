import type { PoolClient } from 'pg';

/** What pg knows of a connection beyond its types. */
interface Inside {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * Lets the statements that are given to this connection in one turn of the event loop leave together. Each alone is a
 * call of the operating system, and in a profile of the door these calls were four tenths of this process's time.
 *
 * @returns what to call before each statement
 */
export function sendTogether(client: PoolClient): () => void {
  const { stream } = (client as unknown as Inside).connection;
  let held = false;
  const send = () => {
    held = false;
    stream.uncork();
  };
  return () => {
    if (held) return;
    held = true;
    stream.cork();
    process.nextTick(send);
  };
}
