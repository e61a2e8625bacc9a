import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerReader } from '@/lib/api/node';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { sharingRefreshes } from '@/lib/hosted/live/shared-refreshes';
import { SHARED_RENDER_HEADER } from '@/lib/hosted/live/shared-render';
import { loadPageBySession, loadPageByShare } from '@/lib/hosted/page/page';
import { limited, PAGE_LIMIT } from '@/lib/hosted/page/page-limit';
import { metricsText } from '@/lib/metrics';
import { openOne, rows, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';
import { until } from '../../support/webhooks';
import { servePages } from './page-server';

/** Refreshes of hosted pages at a real server, with pages that read the session as Next's do and show its version. */

/** As in production, but that a busy machine has all the time it needs. */
const BOUNDS = { life_ms: 3_600_000, patience_ms: 3_600_000, most: 64, largest_bytes: 256 * 1024 };

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

let stop: () => Promise<void>;
let server: Awaited<ReturnType<typeof servePages>>;
let session_id: string;
let share_id: string;
const rendered: string[] = [];
/** Whether each was told that others may get its answer. */
const marked: boolean[] = [];
/** What a page does before it reads, and how it answers. */
let before: () => Promise<unknown> = async () => {};
let finish: (response: ServerResponse, version: number) => unknown;

const usual = (response: ServerResponse, version: number) =>
  response
    .setHeader('Content-Type', 'text/x-component')
    .end(JSON.stringify({ version, nonce: Math.random() }));

const page: Listener = async (request, response) => {
  const { url = '' } = request;
  rendered.push(url);
  marked.push(SHARED_RENDER_HEADER in request.headers);
  await before();
  const id = url.split(/[/?]/)[2] ?? '';
  const loaded = await (url.startsWith('/s/') ? loadPageByShare(id) : loadPageBySession(id));
  finish(response, loaded?.version ?? -1);
};

beforeAll(async () => {
  stop = await startApi();
  session_id = await openOne(await makeMerchant());
  share_id = String((await rows('SELECT share_id FROM sessions WHERE id = $1', [session_id]))[0]?.share_id);
  server = await servePages(sharingRefreshes(page, BOUNDS));
  finish = usual;
});
afterEach(async () => {
  before = async () => {};
  finish = usual;
  rendered.length = 0;
  marked.length = 0;
  // What is kept belongs to the version before.
  await change();
});
afterAll(async () => {
  await server.close();
  await stop();
});

/** What the door does at each commit. Answers the version. */
const change = async (): Promise<number> =>
  Number(
    (await rows('UPDATE sessions SET version = version + 1 WHERE id = $1 RETURNING version', [session_id]))[0]
      ?.version,
  );

const HEADERS = { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D', cookie: 'split_cookies=1' };

async function refresh(headers: Record<string, string> = {}, path = `/s/${share_id}?_rsc=1`, method = 'GET') {
  const answer = await fetch(server.url + path, { method, headers: { ...HEADERS, ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const versionOf = ({ text }: { text: string }): number => JSON.parse(text).version;

describe('refreshes that are equal', () => {
  it('are answered by one render, whatever their addresses, browsers and traces are', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        refresh({
          'user-agent': `Mozilla/5.0 (Phone ${index})`,
          'x-forwarded-for': `198.51.100.${index}`,
          traceparent: `00-${String(index).padStart(32, '0')}-0000000000000001-01`,
        }),
      ),
    );
    expect(rendered).toHaveLength(1);
    expect(marked).toEqual([true]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    for (const { status, headers } of all)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/x-component']);
    await until(async () => /split_page_refreshes_total{answer="shared"} 39\n/.test(metricsText([])));
    expect(metricsText([])).toContain('split_page_refreshes_total{answer="rendered"} 1\n');
  });

  it('are answered so by the session’s id, too', async () => {
    const path = `/session/${session_id}?_rsc=1`;
    const keyed = { cookie: 'split_cookies=1; split_access=a' };
    await Promise.all(Array.from({ length: 5 }, () => refresh(keyed, path)));
    expect(rendered).toEqual([path]);
  });
});

describe('a render of its own', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['another cookie', { cookie: 'split_cookies=1; split_member=a' }],
    ['a cookie that differs in its case', { cookie: 'Split_cookies=1' }],
    ['another language', { 'accept-language': 'de' }],
    ['another packing', { 'accept-encoding': 'identity' }],
    ['another part of the page', { 'next-router-state-tree': '%5B%5D' }],
    ['another host', { 'x-forwarded-host': 'other.example' }],
    ['another protocol', { 'x-forwarded-proto': 'https' }],
    ['a header that nobody knows', { 'x-anything': '1' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['another query', {}, '?_rsc=1&m=key'],
  ])('is given to %s', async (_what, headers, query = '?_rsc=1') => {
    await Promise.all([refresh(), refresh(headers, `/s/${share_id}${query}`)]);
    expect(rendered).toHaveLength(2);
  });

  it('is given to whole pages, other methods, what is below a page, and former links', async () => {
    const former = 'A'.repeat(22);
    await rows('UPDATE sessions SET former_share_ids = ARRAY[$2] WHERE id = $1', [session_id, former]);
    const twice = async (...given: Parameters<typeof refresh>) => {
      rendered.length = 0;
      marked.length = 0;
      await Promise.all([refresh(...given), refresh(...given)]);
      expect(rendered).toHaveLength(2);
      expect(marked).toEqual([false, false]);
    };
    await twice({ rsc: '' });
    await twice({}, undefined, 'HEAD');
    await twice({}, undefined, 'POST');
    await twice({}, `/s/${share_id}/receipt/pay_1?_rsc=1`);
    await twice({}, `/s/${former}?_rsc=1`);
    await twice({}, '/docs?_rsc=1');
  });

  it.each<[string, typeof finish]>([
    ['an answer sets a cookie', (response) => response.setHeader('Set-Cookie', 'split_form=').end('{}')],
    ['it is an error', (response) => response.writeHead(500).end('broken')],
    ['the page is not found', (response) => response.writeHead(404).end('none')],
    ['it is too long', (response) => response.end('x'.repeat(300_000))],
    ['a part of it failed', (response) => response.end('0:["$L1"]\n1:E{"digest":"1234"}\n')],
    [
      'a part of it failed, and it is packed',
      (response) =>
        response.setHeader('Content-Encoding', 'gzip').end(gzipSync('0:[]\n1:E{"digest":"x;403"}\n')),
    ],
  ])('is given to each when %s', async (_what, answer) => {
    finish = answer;
    await Promise.all(Array.from({ length: 5 }, () => refresh()));
    expect(rendered).toHaveLength(5);
  });
});

describe('no refresh', () => {
  it('is older than the session when it was asked for', async () => {
    // Some pages are slow, so that changes come between the version's reading and theirs.
    before = async () => {
      for (let left = rendered.length % 7; left > 0; left -= 1) await turn();
    };
    let committed = await change();
    const wrong: [number, number][] = [];
    for (let round = 0; round < 60; round += 1) {
      const reading = Array.from({ length: 6 }, async () => {
        const told = committed;
        const shown = versionOf(await refresh());
        if (shown < told) wrong.push([told, shown]);
      });
      const changing = (async () => {
        committed = Math.max(committed, await change());
        const told = committed;
        const shown = versionOf(await refresh());
        if (shown < told) wrong.push([told, shown]);
      })();
      await Promise.all([...reading, changing]);
    }
    expect(wrong).toEqual([]);
    expect(rendered.length).toBeLessThan(60 * 7);
  });

  it('takes an answer that was under way before the change', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    // This one has read its session, and answers later.
    finish = async (response, version) => {
      await held;
      usual(response, version);
    };
    const first = refresh();
    await until(async () => rendered.length === 1);
    const told = await change();
    finish = usual;
    expect(versionOf(await refresh())).toBeGreaterThanOrEqual(told);
    goOn();
    expect((await first).status).toBe(200);
  });
});

describe('the limit of an address', () => {
  it('counts each refresh once, also those that another’s render answers', async () => {
    // Nine a minute; pages count as proxy.ts does.
    resetEnvironment({ ...process.env, RATE_LIMIT_FACTOR: '0.005' });
    await closeRateLimiter();
    const counting = await servePages(
      sharingRefreshes(async (request, response) => {
        const tooMany = await limited({ headers: headerReader(request.headers) }, PAGE_LIMIT);
        if (tooMany) response.writeHead(429, tooMany).end();
        else await page(request, response);
      }, BOUNDS),
    );
    const from = (address: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const headers = { ...HEADERS, 'x-forwarded-for': address };
          return (await fetch(`${counting.url}/s/${share_id}`, { headers })).status;
        }),
      );
    const statuses = [...(await from('198.51.100.1', 5)), ...(await from('198.51.100.1', 7))];
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await from('198.51.100.2', 5)).toEqual(Array(5).fill(200));
    await counting.close();
    await closeRateLimiter();
  });
});
