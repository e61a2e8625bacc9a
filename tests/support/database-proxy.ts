import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The connection string that leads through here. */
  url: string;
  /** Cuts every connection and refuses new ones, as a database server does that restarts. */
  cut(): void;
  /** Goes silent without closing anything, like a machine that has vanished. Silent connections stay silent. */
  silence(): void;
  /** Lets new connections through again. */
  restore(): void;
  /** Connections that were refused so far. */
  refused(): number;
  close(): Promise<void>;
}

/** A proxy in front of a database on this machine, so that a test can take the database away. */
export async function databaseProxy(database_url: string): Promise<DatabaseProxy> {
  const target = new URL(database_url);
  const sockets = new Set<Socket>();
  let is_cut = false;
  let is_silent = false;
  let refusals = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    if (is_cut) {
      refusals += 1;
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    if (is_silent) {
      keep(client);
      client.pause();
      return;
    }
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      keep(from);
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      is_cut = true;
      destroyAll();
    },
    silence() {
      is_silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      is_cut = false;
      is_silent = false;
    },
    refused: () => refusals,
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
