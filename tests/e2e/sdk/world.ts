import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sdkReleases } from '@/lib/api/sdk-releases';
import { asksForScript, sendScript } from '@/lib/api/sdk-script';

/**
 * A shop on one host, the API and the hosted pages on others, all on loopback: the shop and the API on `localhost`,
 * the pay pages on `127.0.0.1`, a stranger beside them. Different ports and host names, so different sites.
 */

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function listen(host: string, handler: Handler): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => handler(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, host === 'localhost' ? '::' : host, resolve));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://${host}:${port}` };
}

/** A hosted page that says nothing by itself: tests say for it what they want, through `window.say`. */
const PAY_PAGE = `<!doctype html><html lang="en"><title>Pay</title><meta name="viewport" content="width=device-width">
<h1>Cabin</h1><button id="one">Pay my share</button> <button id="two">Done</button>
<script>
  const { searchParams, pathname } = new URL(location.href);
  const parentOrigin = searchParams.get('parent_origin');
  const session_id = pathname.split('/').pop();
  window.token = searchParams.get('access');
  window.heard = [];
  history.replaceState(null, '', pathname);
  window.say = (message, extra) => parent.postMessage({ source: 'split-checkout', v: 1, session_id, ...message, ...extra }, parentOrigin);
  addEventListener('message', (event) => { if (event.origin === parentOrigin && event.source === parent) heard.push(event.data); });
  addEventListener('keydown', (event) => { if (event.key === 'Escape') say({ type: 'close_request' }); });
  document.addEventListener('click', (event) => { if (event.target.id === 'two') say({ type: 'close_request' }); });
  if (!MUTE) say({ type: 'ready' });
</script></html>`;

export interface World {
  shop: string;
  api: string;
  pay: string;
  stranger: string;
  /** What the API was asked. */
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** What the pay pages were asked. */
  visits: { url: string; headers: IncomingMessage['headers'] }[];
  /** GET /sessions/:id answers this. */
  session: { status: string; paid_amount: number; members: number };
  /** The page says nothing by itself. */
  mute: boolean;
  /** The page may not be framed. */
  refuseFrames: boolean;
  /** POST /sessions waits for this first. */
  beforeCreate: Promise<unknown>;
  shopPage: { html: string; headers?: Record<string, string> };
  reset(): void;
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-headers':
    'authorization, content-type, x-merchant-id, idempotency-key, if-none-match',
  'access-control-expose-headers': 'etag, retry-after, x-request-id',
};

const TOTAL = 7500;

export async function startWorld(): Promise<World> {
  const servers: Server[] = [];
  let created = 0;
  const world = {} as World;

  const start = async (host: string, handler: Handler): Promise<string> => {
    const { server, origin } = await listen(host, handler);
    servers.push(server);
    return origin;
  };

  world.api = await start('localhost', async (request, response, body) => {
    const { method = '', url = '', headers } = request;
    const cors = {
      ...CORS,
      'access-control-allow-origin': headers.origin ?? '*',
      'content-type': 'application/json',
    };
    if (method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (asksForScript(request)) return sendScript(request, response);
    world.requests.push({ method, path: url, headers, body });
    if (method === 'POST') {
      await world.beforeCreate;
      created += 1;
      const session_id = `sess_${created}`;
      const access = `tok_${created}`;
      const session_url = `${world.pay}/session/${session_id}?access=${access}`;
      return response
        .writeHead(200, cors)
        .end(JSON.stringify({ session_id, session_url, group_access_token: access }));
    }
    const { status, paid_amount, members } = world.session;
    const etag = `"${status}-${paid_amount}-${members}"`;
    if (headers['if-none-match'] === etag) return response.writeHead(304, { ...cors, etag }).end();
    const group = { id: 'grp_1', size: 2, mode: 'equal', paid_amount, pending_amount: TOTAL - paid_amount };
    const list = Array.from({ length: members }, () => ({
      id: 'mem_1',
      name: 'Ana',
      amount_cents: 1,
      status: 'paid',
    }));
    const answer = { session_id: url.split('/').pop(), status, group: { ...group, members: list } };
    return response.writeHead(200, { ...cors, etag }).end(JSON.stringify(answer));
  });

  world.pay = await start('127.0.0.1', (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(404).end();
    world.visits.push({ url: request.url ?? '', headers: request.headers });
    const headers = { 'content-type': 'text/html', 'referrer-policy': 'no-referrer' };
    const ancestors = world.refuseFrames ? "frame-ancestors 'none'" : `frame-ancestors ${world.shop}`;
    response.writeHead(200, { ...headers, 'content-security-policy': ancestors });
    response.end(PAY_PAGE.replace('MUTE', String(world.mute)));
  });

  world.stranger = await start('127.0.0.1', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Stranger</title>');
  });

  world.shop = await start('localhost', (_request, response) => {
    const { html, headers } = world.shopPage;
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    response.end(html);
  });

  world.reset = () => {
    world.requests = [];
    world.visits = [];
    world.session = { status: 'pending', paid_amount: 0, members: 0 };
    world.mute = false;
    world.refuseFrames = false;
    world.beforeCreate = Promise.resolve();
    world.shopPage = { html: shopHtml(world) };
  };
  world.close = async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
  world.reset();
  return world;
}

const CART = {
  total: TOTAL,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Cabin', quantity: 1, unit_price: TOTAL }],
};

/** The script's path in a script tag, and for a release its hash as the documentation has it. */
function scriptSource(api: string, pinned: boolean | string, in_languages: boolean): string {
  const newest = in_languages ? '/sdk/v1/languages/split.js' : '/sdk/v1/split.js';
  if (!pinned) return `src="${api}${newest}"`;
  const releases = sdkReleases();
  const version = pinned === true ? Object.keys(releases).at(in_languages ? -2 : -1) : pinned;
  return `src="${api}/sdk/v1/${version}/split.js" integrity="${releases[version ?? '']}" crossorigin="anonymous"`;
}

interface ShopHtml {
  nonce?: string;
  options?: object;
  /** By the hash of the newest release, or of this one. */
  pinned?: boolean | string;
  lang?: string;
  in_languages?: boolean;
  /** Where the script and the API are, when they are not the world's. */
  api?: string;
  merchantId?: string;
  publishableKey?: string;
}

/** A shop's page with the script tag. `window.told` notes the callbacks. */
export function shopHtml(world: World, more: ShopHtml = {}): string {
  const { nonce, options, pinned = false, lang = 'en', in_languages = false, api = world.api } = more;
  const { merchantId = 'split_merch_1', publishableKey = 'split_pk_test_1' } = more;
  const tag = nonce ? ` nonce="${nonce}"` : '';
  return `<!doctype html><html lang="${lang}"><title>Shop</title><meta name="viewport" content="width=device-width">
<main><h1>Shop</h1><p>A cabin for all of us.</p><a href="#top">Before</a><div id="split"></div><a href="#end">After</a></main>
<script${tag} ${scriptSource(api, pinned, in_languages)}></script>
<script${tag}>
  window.told = [];
  const names = ['onGroupCreated', 'onGroupFunded', 'onGroupExpired', 'onGroupCancelled', 'onError', 'onProgress', 'onClose'];
  const callbacks = Object.fromEntries(names.map((name) => [name, (value) => told.push([name, value && (value.status || value.code)])]));
  Split.init({
    merchantId: '${merchantId}', publishableKey: '${publishableKey}', getSignature: async () => 'ab'.repeat(32),
    ${nonce ? `nonce: '${nonce}',` : ''}
  });
  window.button = Split.button({ cart: ${JSON.stringify(CART)}, callbacks, ...${JSON.stringify(options ?? {})} }).mount('#split');
</script></html>`;
}
