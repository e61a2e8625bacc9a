import { type DedicatedConnection, openDedicatedConnection } from '@/lib/db/dedicated-connection';
import { processSingleton } from '@/lib/singleton';
import { listenForChanges } from './session.sql';

/**
 * Tells listeners that a session has changed: one database connection for the whole process listens to what
 * the door notifies at each commit. Listeners get no data; they read again, so there is one source of truth.
 */
type Listener = () => void;

interface Hub {
  listeners: Map<string, Set<Listener>>;
  connection: DedicatedConnection | null;
  connecting: Promise<void> | null;
}

const hub = processSingleton(
  'live_hub',
  (): Hub => ({ listeners: new Map(), connection: null, connecting: null }),
);
const RECONNECT_ms = 1_000;

/** Calls `listener` after each change of the session, and once after a lost connection is back. Returns how to stop. */
export function subscribe(session_id: string, listener: Listener): () => void {
  const { listeners } = hub.get();
  const set = listeners.get(session_id) ?? new Set();
  set.add(listener);
  listeners.set(session_id, set);
  connect();
  return () => {
    set.delete(listener);
    if (set.size === 0 && listeners.get(session_id) === set) listeners.delete(session_id);
  };
}

/** Closes the connection, at shutdown. */
export async function closeLive(): Promise<void> {
  const { connection, listeners } = hub.get();
  listeners.clear();
  hub.get().connection = null;
  await connection?.close();
}

function connect(): void {
  const state = hub.get();
  if (state.connection || state.connecting) return;
  state.connecting = listen(state)
    .catch(() => reconnectLater(state))
    .finally(() => {
      state.connecting = null;
    });
}

async function listen(state: Hub): Promise<void> {
  const connection: DedicatedConnection = await openDedicatedConnection({
    application_name: 'split-live',
    onLost() {
      if (state.connection !== connection) return;
      state.connection = null;
      reconnectLater(state);
    },
  });
  connection.client.on('notification', ({ payload }) => {
    for (const listener of state.listeners.get(payload ?? '') ?? []) listener();
  });
  try {
    await listenForChanges.run(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  state.connection = connection;
  // What was notified while nobody listened is lost: everybody reads again.
  for (const set of state.listeners.values()) for (const listener of set) listener();
}

function reconnectLater(state: Hub): void {
  if (state.listeners.size === 0) return;
  setTimeout(connect, RECONNECT_ms).unref();
}
