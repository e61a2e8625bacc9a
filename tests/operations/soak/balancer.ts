import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const READY_EVERY_ms = 500;
const SENT_WITHIN_ms = 10_000;

interface Balancer {
  /** Waits until this server has just been sent something that changes the world, for seconds at most. */
  untilSent(server: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A load balancer as operators run one: requests go to the servers that say at /api/ready that they want some, in turn.
 * A server that refuses the connection has not seen the request, which goes to the next one; whatever breaks later is
 * answered with 502.
 */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const sent = new EventEmitter();
  let turn = 0;
  const check = async (server: number) => {
    const url = `http://127.0.0.1:${server}/api/ready`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) ready.add(server);
    else ready.delete(server);
  };
  await Promise.all(servers.map(check));
  const checking = setInterval(() => servers.forEach((server) => void check(server)), READY_EVERY_ms);

  const proxy = createServer((asked, answer) => {
    turn += 1;
    const able = servers.filter((server) => ready.has(server));
    const order = able.length > 0 ? able : servers;
    const inTurn = order.map((_server, index) => order[(turn + index) % order.length] ?? 0);
    void bodyOf(asked).then((body) => forward({ asked, answer, body, sent }, inTurn));
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    untilSent: async (server) => {
      await once(sent, String(server), { signal: AbortSignal.timeout(SENT_WITHIN_ms) }).catch(
        () => undefined,
      );
    },
    close: async () => {
      clearInterval(checking);
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Exchange {
  asked: IncomingMessage;
  answer: ServerResponse;
  body: Buffer;
  /** Emits the port of a server that has been sent a POST. */
  sent: EventEmitter;
}

function forward(exchange: Exchange, servers: number[]): void {
  const { asked, answer, body, sent } = exchange;
  const [port, ...others] = servers;
  const headers = { ...asked.headers, connection: 'close' };
  const { method, url: path } = asked;
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    // Half an answer is none.
    given.once('error', () => answer.destroy());
    given.pipe(answer);
  });
  onward.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && others.length > 0) forward(exchange, others);
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  onward.end(body, () => method === 'POST' && sent.emit(String(port)));
}
