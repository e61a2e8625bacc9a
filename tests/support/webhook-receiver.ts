import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at_ms: number;
}

/** `silence`: no answer at all, until `answerSilent`. */
export interface ReceiverAnswer {
  status: number | 'silence';
  /** How long it takes to answer. */
  delay_ms?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** Until told otherwise: the next answers, or what decides on each. */
  answer: ReceiverAnswer | ((delivery: Received) => ReceiverAnswer);
  /** What has arrived last. @throws when nothing has */
  last(): Received;
  /** Answers every request that is still waiting. */
  answerSilent(status: number): Promise<void>;
  close(): Promise<void>;
}

/** A merchant's server on this machine. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const silent: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = {
        id: String(request.headers['webhook-id']),
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at_ms: Date.now(),
      };
      receiver.received.push(delivery);
      const { answer } = receiver;
      const {
        status,
        headers,
        body,
        delay_ms = 0,
      } = typeof answer === 'function' ? answer(delivery) : answer;
      if (status === 'silence') silent.push(response);
      else if (delay_ms === 0) response.writeHead(status, headers).end(body);
      else setTimeout(() => response.writeHead(status, headers).end(body), delay_ms);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  const receiver: Receiver = {
    url: `http://localhost:${bound}/hooks`,
    port: bound,
    received: [],
    answer: { status: 200 },
    last() {
      const last = receiver.received.at(-1);
      if (!last) throw new Error('Nothing has arrived');
      return last;
    },
    async answerSilent(status) {
      for (const response of silent.splice(0)) response.writeHead(status).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** The event, if a secret's signature is among the delivery's. @throws when it is not */
export function verify({ headers, body }: Received, secret: string): { id: string; type: string } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string; type: string };
}
