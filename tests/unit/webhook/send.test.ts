import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { errors } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { Attempt } from '@/lib/webhook/send/attempt';
import { createSender, type SenderOptions } from '@/lib/webhook/send/send';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signWith } from '../../support/sign';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function receiver(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/hooks`;
}

const sender = (timeouts: Pick<SenderOptions, 'timeout_ms' | 'body_timeout_ms'> = {}) => {
  const made = createSender({ resolve: async () => ['127.0.0.1'], ...timeouts });
  open.push(() => void made.close());
  return made;
};

const policy = { livemode: false, allow_loopback: true };
const headers = signWith('evt_1', 1_700_000_000_000, '{"a":1}', [newWebhookSecret()]);
const request = (url: string) => ({ url, body: '{"a":1}', headers, policy });

describe('sending', () => {
  it('sends exactly the body, with the three headers, its content type and our user agent', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    const url = await receiver((message, response) => {
      seen = message;
      message.on('data', (chunk) => {
        body += chunk;
      });
      message.on('end', () => response.writeHead(204).end());
    });
    expect(await sender().send(request(url))).toMatchObject({
      delivered: true,
      status_code: 204,
      error: null,
    });
    expect(body).toBe('{"a":1}');
    expect(seen?.method).toBe('POST');
    expect(seen?.headers).toMatchObject({ ...headers, 'content-type': 'application/json' });
    expect(seen?.headers['user-agent']).toMatch(/^Split\//);
  });

  it.each([
    [200, true],
    [299, true],
    [300, false],
    [308, false],
    [400, false],
    [410, false],
    [500, false],
  ])('an answer of %i: delivered is %s', async (status, delivered) => {
    const url = await receiver((_, response) =>
      response.writeHead(status, { location: 'http://10.0.0.1/' }).end(),
    );
    const result = await sender().send(request(url));
    expect(result).toMatchObject({ delivered, status_code: status });
    expect(result.error === null).toBe(delivered);
  });

  it('an early hint is not the answer: the response after it counts', async () => {
    const url = await receiver((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      // Later than the limit for the rest of an answer.
      setTimeout(() => response.writeHead(200).end('thanks'), 200);
    });
    const result = await sender({ body_timeout_ms: 50 }).send(request(url));
    expect(result).toMatchObject({ delivered: true, status_code: 200, response_excerpt: 'thanks' });
  });

  it('an early hint with nothing after it times out', async () => {
    const url = await receiver((_, response) => response.writeEarlyHints({ link: '</a>; rel=preload' }));
    expect(await sender({ timeout_ms: 100 }).send(request(url))).toMatchObject({
      delivered: false,
      status_code: null,
      timed_out: true,
    });
  });

  it('early hints without end cost the connection at once, and leave the time to others', async () => {
    let closed = false;
    const url = await receiver((_, response) => {
      const { socket } = response;
      socket?.on('close', () => {
        closed = true;
      });
      const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100);
      const pour = () => {
        while (!socket?.destroyed && socket?.write(hints));
      };
      socket?.on('drain', pour);
      pour();
    });
    const result = await sender({ timeout_ms: 2_000 }).send(request(url));
    expect(result).toMatchObject({ delivered: false, status_code: null, timed_out: false });
    expect(result.error).toContain('early hints');
    await expect.poll(() => closed).toBe(true);
  });

  it('keeps the first KiB of the answer, without NUL, and reuses the connection', async () => {
    const ports = new Set<number | undefined>();
    const url = await receiver((message, response) => {
      ports.add(message.socket.remotePort);
      response.end(`\u0000${'é'.repeat(5_000)}`);
    });
    const made = sender();
    const { response_excerpt } = await made.send(request(url));
    expect(Buffer.byteLength(response_excerpt ?? '')).toBeLessThanOrEqual(1024);
    expect(response_excerpt).toMatch(/^é+$/);
    // The connection is free again at the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    await made.send(request(url));
    expect(ports.size).toBe(1);
  });

  it('an answer that has begun counts, even if the rest never comes', async () => {
    const url = await receiver((_, response) => void response.writeHead(200).write('so far'));
    const result = await sender({ body_timeout_ms: 50 }).send(request(url));
    expect(result).toMatchObject({ delivered: true, status_code: 200, response_excerpt: 'so far' });
    expect(result).toMatchObject({ error: null, timed_out: false });
  });

  it('a truncated answer counts too', async () => {
    const url = await receiver((_, response) => {
      response.writeHead(500, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    expect(await sender().send(request(url))).toMatchObject({
      delivered: false,
      status_code: 500,
      error: 'Answered 500',
    });
  });

  it('an endless answer costs the connection, and nothing else', async () => {
    let closed = false;
    const url = await receiver((_, response) => {
      response.on('close', () => {
        closed = true;
      });
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', pour);
      pour();
    });
    const { status_code, response_excerpt } = await sender().send(request(url));
    expect([status_code, response_excerpt?.length]).toEqual([200, 1024]);
    await expect.poll(() => closed).toBe(true);
  });

  it('nothing is sent after the time-out, even if the connection opens later', async () => {
    const seen: (string | string[] | undefined)[] = [];
    const url = await receiver((message, response) => {
      seen.push(message.headers['webhook-id']);
      response.end();
    });
    const names: ((addresses: string[]) => void)[] = [];
    const slow = createSender({
      resolve: () => new Promise((answer) => names.push(answer)),
      timeout_ms: 20,
    });
    open.push(() => void slow.close());
    const first = await slow.send(request(url));
    expect(first).toMatchObject({ status_code: null, timed_out: true });
    // Now its name resolves, and the connection serves the next attempt.
    const next = slow.send({ ...request(url), headers: { ...headers, 'webhook-id': 'evt_2' } });
    await expect.poll(() => names.length).toBeGreaterThan(0);
    for (const answer of names) answer(['127.0.0.1']);
    await next;
    expect(seen).not.toContain('evt_1');
  });

  it('gives up on a receiver that does not answer in time', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const url = `http://localhost:${(silent.address() as AddressInfo).port}/`;
    const result = await sender({ timeout_ms: 50 }).send(request(url));
    expect(result).toMatchObject({ delivered: false, status_code: null, timed_out: true });
    expect(result.error).toContain('No answer within');
  });

  /** A connection's failure, or those of the addresses that a name has. */
  const failure = (...codes: string[]) => {
    const [error, ...others] = codes.map((code) => Object.assign(new Error(code), { code }));
    if (!error || others.length === 0) return error ?? new errors.ConnectTimeoutError();
    return Object.assign(new AggregateError([error, ...others]), { code: error.code });
  };

  it.each([
    ['does not open in time', true, failure()],
    ['the system gives up on', true, failure('ETIMEDOUT')],
    ['is refused', false, failure('ECONNREFUSED')],
    // An address has a moment while there is another.
    ['is refused by the last of two addresses', false, failure('ETIMEDOUT', 'ECONNREFUSED')],
  ])('a connection that %s has timed out: %s', async (_, timed_out, error) => {
    const attempt = new Attempt({ timeout_ms: 60_000, body_timeout_ms: 60_000, now: Date.now });
    attempt.onResponseError(undefined, error);
    expect(await attempt.result).toMatchObject({ delivered: false, status_code: null, timed_out });
  });

  it('says in words that nothing is listening', async () => {
    const url = await receiver((_, response) => response.end());
    for (const close of open.splice(0)) close();
    const result = await sender().send(request(url));
    expect(result).toMatchObject({ delivered: false, status_code: null, error: 'Connection refused' });
  });

  it('reads Retry-After', async () => {
    const url = await receiver((_, response) => response.writeHead(429, { 'retry-after': '90' }).end());
    expect(await sender().send(request(url))).toMatchObject({ delivered: false, retry_after_ms: 90_000 });
  });

  it('ends at once when the process stops, and gives that as the reason', async () => {
    const controller = new AbortController();
    const url = await receiver(() => controller.abort());
    const result = await sender().send({ ...request(url), signal: controller.signal });
    expect(result).toMatchObject({ delivered: false, interrupted: true });
  });
});
