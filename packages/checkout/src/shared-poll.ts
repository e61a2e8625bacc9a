import type { Listener, Poll, Subscription } from './poll';
import type { SessionRead } from './types';

/** Lets all subscribers of one session (hooks, buttons) share one poll. */
export function sharePoll(poll: Poll): Poll {
  interface Shared extends Subscription {
    subscribers: Set<Listener>;
    session?: SessionRead;
  }
  const polls = new Map<string, Shared>();

  function start(session_id: string): Shared {
    const subscribers: Shared['subscribers'] = new Set();
    const tell: Listener = (session, error, hopeless) => {
      shared.session = session;
      if (hopeless || (session && session.status !== 'pending')) polls.delete(session_id);
      for (const listener of [...subscribers.keys()]) listener(session, error, hopeless);
    };
    const shared: Shared = { subscribers, ...poll(session_id, tell) };
    polls.set(session_id, shared);
    return shared;
  }

  return (session_id, listener) => {
    const shared = polls.get(session_id) ?? start(session_id);
    shared.subscribers.add(listener);
    if (shared.session) listener(shared.session);
    return {
      heard: shared.heard,
      stop() {
        shared.subscribers.delete(listener);
        if (shared.subscribers.size) return;
        shared.stop();
        if (polls.get(session_id) === shared) polls.delete(session_id);
      },
    };
  };
}
