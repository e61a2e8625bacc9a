import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sharedAnswers } from '@/lib/edge/shared-answers';
import { until } from '../../support/webhooks';

/** Requests for one path have one key. Each is answered when the test says so. */

const LONG_ms = 3_600_000;
const BOUNDS = { life_ms: LONG_ms, patience_ms: LONG_ms, most: 10, largest_bytes: 1_000 };

interface Asked {
  path: string;
  response: ServerResponse;
}

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server whose answers are shared by path, within these bounds. */
async function serve(bounds: Partial<Parameters<typeof sharedAnswers>[0]> = {}) {
  const share = sharedAnswers({ ...BOUNDS, ...bounds });
  const answered: Asked[] = [];
  const seen: string[] = [];
  const url = await listen((request, response) => {
    const path = request.url ?? '';
    const key = path.split('?', 1)[0] ?? '';
    seen.push(path);
    const answer = () => void answered.push({ path, response });
    return share({ key, response, answer, mayTake: () => true });
  });
  const get = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  /** Asks, and answers once the server has got it. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const before = seen.length;
    const answer = get(path, init);
    answer.catch(() => {});
    await until(async () => seen.length > before);
    return { answer };
  };
  const next = async (): Promise<ServerResponse> => {
    await until(async () => answered.length > 0);
    return (answered.shift() as Asked).response;
  };
  return { answered, ask, get, next, seen, port: Number(new URL(url).port) };
}

describe('requests with one key', () => {
  it('share what is written for the first, byte for byte, however it is written', async () => {
    const { answered, ask, get, next } = await serve();
    const all = [await ask('/a?1'), await ask('/a?2'), await ask('/a?3')];
    const response = await next();
    response.statusMessage = 'Fine';
    response.setHeader('X-One', ['1', '2']);
    response.setHeader('Content-Type', 'text/x-component');
    response.write('o, ');
    response.write(Buffer.from('é'));
    response.write('w6k=', 'base64');
    response.end(' end', () => {});
    const [own, ...others] = await Promise.all(all.map(({ answer }) => answer));
    expect(own?.text).toBe('o, éé end');
    for (const other of [...others, await get('/a?4')]) {
      expect([other.status, other.text]).toEqual([200, own?.text]);
      expect(other.headers.get('x-one')).toBe('1, 2');
      expect(other.headers.get('content-type')).toBe('text/x-component');
      expect(other.headers.get('content-length')).toBe('11');
    }
    expect(answered).toHaveLength(0);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is not 200', (response) => response.writeHead(404).end('none')],
    ['sets a cookie', (response) => response.setHeader('Set-Cookie', 'a=1').end('a cookie')],
    ['is too long', (response) => response.end('x'.repeat(1_001))],
    [
      'is too long by its parts',
      (response) => response.write('x'.repeat(900)) && response.end('x'.repeat(900)),
    ],
    [
      'gets its headers past the response',
      (response) => response.writeHead(200, { 'X-One': '1' }).end('one'),
    ],
  ])('share nothing that %s', async (_what, write) => {
    const { ask, next, answered } = await serve();
    const first = await ask('/a?1');
    const second = await ask('/a?2');
    write(await next());
    (await next()).end('second');
    expect((await second.answer).text).toBe('second');
    expect((await first.answer).text).not.toBe('second');
    const third = await ask('/a?3');
    (await next()).end('third');
    expect((await third.answer).text).toBe('third');
    expect(answered).toHaveLength(0);
  });

  it('get an answer of their own when the first one’s failed', async () => {
    const share = sharedAnswers(BOUNDS);
    let count = 0;
    const url = await listen((_request, response) => {
      count += 1;
      const first = count === 1;
      const answer = async () => {
        if (first) await until(async () => count === 2);
        if (first) throw new Error('broken');
        response.end('mine');
      };
      return share({ key: 'a', response, answer, mayTake: () => true }).catch(() => response.destroy());
    });
    const first = fetch(url).catch(() => 'cut off');
    await until(async () => count === 1);
    expect(await (await fetch(url)).text()).toBe('mine');
    expect(await first).toBe('cut off');
  });

  it('lose nothing when the first one leaves: another is first then', async () => {
    const { answered, ask, next } = await serve();
    const leaving = new AbortController();
    const first = await ask('/a?1', { signal: leaving.signal });
    const others = [await ask('/a?2'), await ask('/a?3'), await ask('/a?4')];
    const left = await next();
    left.write('half of i');
    leaving.abort();
    await expect(first.answer).rejects.toThrow();
    (await next()).end('whole');
    for (const { answer } of others) expect((await answer).text).toBe('whole');
    expect(answered).toHaveLength(0);
  });

  it('do not wait for a first one that reads slowly', async () => {
    const large = 32 * 1024 * 1024;
    const { get, next, port, seen } = await serve({ largest_bytes: large });
    const slow = connect(port, '127.0.0.1');
    slow.pause();
    slow.write('GET /a?1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(async () => seen.length === 1);
    const response = await next();
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    // As Next writes: no further while the reader has not read.
    for (let sent = 0; sent < large; sent += chunk.length)
      if (!response.write(chunk)) await once(response, 'drain');
    response.end();
    expect((await get('/a?2')).text).toHaveLength(large);
    slow.destroy();
  });

  it('are answered again once an answer has had its time', async () => {
    const share = sharedAnswers({ ...BOUNDS, life_ms: 50 });
    let count = 0;
    const url = await listen((_request, response) => {
      const answer = () => {
        count += 1;
        response.end(String(count));
      };
      return share({ key: 'a', response, answer, mayTake: () => true });
    });
    await until(async () => (await (await fetch(url)).text()) === '3');
  });

  it('wait so long for the first one, and are answered for themselves then', async () => {
    const { ask, next } = await serve({ patience_ms: 50 });
    const first = await ask('/a?1');
    const second = await ask('/a?2');
    const held = await next();
    (await next()).end('second');
    expect((await second.answer).text).toBe('second');
    held.end('first');
    expect((await first.answer).text).toBe('first');
  });
});

describe('the number of answers that are kept', () => {
  it('is bounded: the oldest makes room, and one more beside those under way is for its reader only', async () => {
    const { answered, ask, get, next } = await serve({ most: 2 });
    for (const path of ['/a', '/b', '/c']) {
      const asked = await ask(path);
      (await next()).end(path);
      await asked.answer;
    }
    expect((await get('/c')).text).toBe('/c');
    expect((await get('/b')).text).toBe('/b');
    const again = await ask('/a');
    (await next()).end('/a again');
    expect((await again.answer).text).toBe('/a again');
    const [under, way] = [await ask('/d'), await ask('/e')];
    const [one, more] = [await ask('/f'), await ask('/f')];
    await until(async () => answered.length === 4);
    for (const { path, response } of answered.splice(0)) response.end(path);
    for (const { answer } of [under, way, one, more]) expect((await answer).status).toBe(200);
  });
});
