import { currentWork, patienceOf_ms } from '@/lib/db/work';
import { UpstreamUnavailable } from '@/lib/errors';
import { processSingleton } from '@/lib/singleton';

interface Turns {
  /** Settles when the last command that came here is done. */
  last: Promise<unknown>;
  /** When the command began that is at work, in the time of `performance.now()`. */
  began_ms: number;
}

const sessions = processSingleton('session-turns', () => new Map<string, Turns>());

/**
 * Runs a session's commands of this process one after another. Without it they would wait for each other in the
 * database, each with a connection, and each having asked for a state that is not the last any more.
 *
 * @throws UpstreamUnavailable when the turn does not come: somebody else has locked the session, perhaps
 */
export async function inSessionTurn<Result>(
  session_id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = sessions.get();
  const found = all.get(session_id);
  const turns = found ?? { last: Promise.resolve(), began_ms: 0 };
  const { last } = turns;
  const begin = () => {
    turns.began_ms = performance.now();
    return work();
  };
  const result = found ? itsTurn(turns).then(begin) : begin();
  // Behind a command that has given up, the next still waits for those before it.
  const done = result.then(
    () => {},
    () => last,
  );
  turns.last = done;
  all.set(session_id, turns);
  done.then(() => {
    if (turns.last === done) all.delete(session_id);
  });
  return result;
}

/**
 * Waits for the last command: behind many for as long as each of them takes, but behind one that does not end only as
 * long as this work has patience, from when that one began. Those who come later are told at once.
 */
function itsTurn(turns: Turns): Promise<void> {
  const work = currentWork();
  const patience_ms = patienceOf_ms(work);
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const look = () => {
      const left_ms = turns.began_ms + patience_ms - performance.now();
      if (left_ms > 0) {
        timer = setTimeout(look, left_ms);
        return;
      }
      if (work) work.gave_up = true;
      reject(new UpstreamUnavailable('The session had another command for too long'));
    };
    look();
    turns.last.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
