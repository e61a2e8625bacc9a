import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';

/**
 * The receiving side of the webhook bench, as a process of its own: servers that answer at once, slow ones, one that
 * accepts connections and never answers, and a port where nobody listens. Notes when each event arrived.
 */
export type ReceiverKind = 'quick' | 'slow' | 'silent' | 'refusing';

export interface ReceiversSpec {
  kinds: ReceiverKind[];
  slow_ms: number;
}

export type ToReceivers = { type: 'start'; spec: ReceiversSpec } | { type: 'report' } | { type: 'forget' };
export type FromReceivers =
  | { type: 'ready'; ports: number[] }
  /** For each receiver the events that arrived: id and time in milliseconds since 1970. */
  | { type: 'arrivals'; arrivals: [string, number][][] }
  | { type: 'forgotten' };

const clock_ms = () => performance.timeOrigin + performance.now();
let arrivals: Map<string, number>[] = [];

function listen(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address: Server['address'];
}) {
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

async function startReceiver(kind: ReceiverKind, index: number, slow_ms: number): Promise<number> {
  if (kind === 'silent') return listen(createTcpServer(() => {}));
  if (kind === 'refusing') {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    const seen = arrivals[index];
    if (seen && !seen.has(id)) seen.set(id, clock_ms());
    request.resume();
    const answer = () => response.writeHead(200).end();
    if (kind === 'slow') setTimeout(answer, slow_ms);
    else request.on('end', answer);
  });
  server.keepAliveTimeout = 30_000;
  return listen(server);
}

const send = (message: FromReceivers) => process.send?.(message);

process.on('message', async (message: ToReceivers) => {
  if (message.type === 'start') {
    arrivals = message.spec.kinds.map(() => new Map());
    const ports = await Promise.all(
      message.spec.kinds.map((kind, index) => startReceiver(kind, index, message.spec.slow_ms)),
    );
    send({ type: 'ready', ports });
  } else if (message.type === 'report') {
    send({ type: 'arrivals', arrivals: arrivals.map((seen) => [...seen]) });
  } else {
    arrivals = arrivals.map(() => new Map());
    send({ type: 'forgotten' });
  }
});
process.on('disconnect', () => process.exit(0));
