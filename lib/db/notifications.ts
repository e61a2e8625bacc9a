import { processSingleton } from '@/lib/singleton';
import { type DedicatedConnection, openDedicatedConnection } from './dedicated-connection';
import { listenForJobs, listenForQueueChanges, listenForSessions } from './notifications.sql';

/** One connection of the process listens for open pages and for the worker. */

const CHANNELS = {
  session_changed: listenForSessions,
  'jobs:insert': listenForJobs,
  'worker:migrate': listenForQueueChanges,
};

type Channel = keyof typeof CHANNELS;

interface Subscriber {
  notified(payload: string): void;
  /** Listening has begun, or begun again: what was notified before is lost. */
  listening(): void;
}

interface Listening {
  connection: DedicatedConnection;
  channels: Set<Channel>;
}

interface Hub {
  subscribers: Record<Channel, Set<Subscriber>>;
  current: Listening | null;
  connecting: Promise<void> | null;
}

const shared = processSingleton(
  'notifications',
  (): Hub => ({
    subscribers: { session_changed: new Set(), 'jobs:insert': new Set(), 'worker:migrate': new Set() },
    current: null,
    connecting: null,
  }),
);
const RECONNECT_ms = 1_000;

/** Tells the subscriber of every notification from now on. Answers how to stop. */
export function listenTo(channel: Channel, subscriber: Subscriber): () => void {
  const hub = shared.get();
  hub.subscribers[channel].add(subscriber);
  settleSoon(hub);
  return () => {
    hub.subscribers[channel].delete(subscriber);
    if (wanted(hub).length === 0) void closeNotifications();
  };
}

/** Closes the connection: at shutdown, and when nobody is listening. */
export async function closeNotifications(): Promise<void> {
  const hub = shared.get();
  const open = hub.current;
  hub.current = null;
  await open?.connection.close();
}

function wanted({ subscribers, current }: Hub, missing = false): Channel[] {
  const channels = Object.keys(CHANNELS) as Channel[];
  return channels.filter(
    (channel) => subscribers[channel].size > 0 && !(missing && current?.channels.has(channel)),
  );
}

function settleSoon(hub: Hub): void {
  if (hub.connecting || wanted(hub, true).length === 0) return;
  hub.connecting = settle(hub)
    .then(
      () => true,
      () => false,
    )
    .then((settled) => {
      hub.connecting = null;
      // Somebody came meanwhile.
      if (settled) settleSoon(hub);
      else settleLater(hub);
    });
}

function settleLater(hub: Hub): void {
  if (wanted(hub).length > 0) setTimeout(() => settleSoon(hub), RECONNECT_ms).unref();
}

/** Connects if need be, and listens on every channel that somebody wants. */
async function settle(hub: Hub): Promise<void> {
  hub.current ??= await open(hub);
  if (wanted(hub).length === 0) return closeNotifications();
  const { connection, channels } = hub.current;
  for (const channel of wanted(hub, true)) {
    try {
      await CHANNELS[channel].run(connection);
    } catch (error) {
      hub.current = null;
      await connection.close();
      throw error;
    }
    channels.add(channel);
    for (const subscriber of hub.subscribers[channel]) subscriber.listening();
  }
}

async function open(hub: Hub): Promise<Listening> {
  const connection: DedicatedConnection = await openDedicatedConnection({
    application_name: 'split listener',
    onLost() {
      if (hub.current?.connection !== connection) return;
      hub.current = null;
      settleLater(hub);
    },
  });
  connection.client.on('notification', ({ channel, payload }) => {
    for (const subscriber of hub.subscribers[channel as Channel] ?? []) subscriber.notified(payload ?? '');
  });
  return { connection, channels: new Set() };
}
