import { processSingleton } from '@/lib/singleton';

/** Longer than a command takes. The lock of the session's row is what keeps commands apart; this spares them the wait for it. */
const LONGEST_WAIT_ms = 1_000;

/** By session: settles when the last command that came here is done. */
const last = processSingleton('session-turns', () => new Map<string, Promise<unknown>>());

/**
 * Runs a session's commands of this process one after another. Without it they would wait for each other in the
 * database, each with a connection, and each having asked for a state that is not the last any more.
 */
export async function inSessionTurn<Result>(
  session_id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = last.get();
  const before = turns.get(session_id);
  const result = before ? waitFor(before).then(work) : work();
  const done = result.catch(() => {});
  turns.set(session_id, done);
  done.then(() => {
    if (turns.get(session_id) === done) turns.delete(session_id);
  });
  return result;
}

function waitFor(done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_ms);
    done.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
