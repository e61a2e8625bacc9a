import { closeNotifications, listenTo } from '@/lib/db/notifications';
import { processSingleton } from '@/lib/singleton';

/**
 * Tells listeners that a session has changed, by what the door notifies at each commit. Listeners get no data; they read
 * again, so there is one source of truth.
 */
type Listener = () => void;

interface Live {
  listeners: Map<string, Set<Listener>>;
  /** Stops listening; null before it has begun. */
  stop: (() => void) | null;
}

const live = processSingleton('live', (): Live => ({ listeners: new Map(), stop: null }));

/** Calls `listener` after each change of the session, and once whenever listening has begun. Returns how to stop. */
export function subscribe(session_id: string, listener: Listener): () => void {
  const state = live.get();
  const { listeners } = state;
  const set = listeners.get(session_id) ?? new Set();
  set.add(listener);
  listeners.set(session_id, set);
  state.stop ??= listenTo('session_changed', {
    notified(id) {
      for (const each of listeners.get(id) ?? []) each();
    },
    // What was notified while nobody listened is lost: everybody reads again.
    listening() {
      for (const each of [...listeners.values()].flatMap((them) => [...them])) each();
    },
  });
  return () => {
    set.delete(listener);
    if (set.size === 0 && listeners.get(session_id) === set) listeners.delete(session_id);
  };
}

/** Closes the connection, at shutdown. */
export async function closeLive(): Promise<void> {
  const state = live.get();
  state.listeners.clear();
  state.stop?.();
  state.stop = null;
  await closeNotifications();
}
