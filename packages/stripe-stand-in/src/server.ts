import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiAnswer, answerApi } from './api/answer';
import { Idempotency } from './api/idempotency';
import { answerSite } from './pages/site';
import { registerEndpoint } from './resources/webhook-endpoints';
import { US_PLATFORM_RULES } from './rules/rules';
import { answerSim } from './simulation/controls';
import { Faults } from './simulation/faults';
import { Scheduler } from './simulation/scheduler';
import { internalCall, runTask } from './simulation/tasks';
import { Clock } from './state/clock';
import { Store } from './state/store';
import { Deliveries } from './webhooks/deliveries';
import type { StripeOptions, World } from './world';

export type { StripeOptions } from './world';

/** A running stand-in. */
export interface RunningStripe {
  url: string;
  port: number;
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;
const KEEP_ALIVE_ms = 75_000;
const PRUNE_ms = 600_000;

/**
 * Starts the stand-in for Stripe: API under `/v1`, browser script at `/stripe.js`, control API under `/_sim`, dashboard
 * at `/`. Test keys (`sk_test_`, `pk_test_`) and live keys see separate data.
 */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const { port, host = '127.0.0.1', dataFile, webhooks = [], now_ms, log = () => {}, ...given } = options;
  const rules = { ...US_PLATFORM_RULES, ...given };
  const store = new Store(dataFile);
  const clock = new Clock(now_ms);
  clock.setAhead_ms(store.getSetting<number>('clock_ahead_ms') ?? 0);
  const world: World = {
    store,
    clock,
    rules,
    log,
    faults: new Faults(),
    deliveries: new Deliveries(store, clock, rules.retry_schedule_ms, log),
    scheduler: new Scheduler(store, clock, log),
  };
  for (const webhook of webhooks) {
    store.transaction(() => registerEndpoint(internalCall(world, webhook.livemode ?? false), webhook));
  }
  const keys = new Idempotency(store, clock, rules.idempotency_hours * 3_600_000);
  const server = createServer((request, response) => {
    void serve(world, keys, request, response).catch((error: unknown) => {
      log(error instanceof Error ? String(error.stack) : String(error));
      if (!response.headersSent)
        sendJson(response, 500, { error: { type: 'api_error', message: 'The stand-in failed.' } });
      else response.destroy();
    });
  });
  // Longer than clients keep a connection, so that no request finds it closed.
  server.keepAliveTimeout = KEEP_ALIVE_ms;
  await listen(server, port, host);
  world.scheduler.start((kind, id, livemode) => runTask(world, kind, id, livemode));
  world.deliveries.wake();
  const pruning = setInterval(() => keys.prune(), PRUNE_ms);
  pruning.unref();
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`,
    port: bound,
    close: async () => {
      clearInterval(pruning);
      world.scheduler.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, world.deliveries.stop()]);
      store.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function serve(
  world: World,
  keys: Idempotency,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = originOf(request);
  const url = new URL(request.url ?? '/', origin);
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === undefined) {
    sendJson(response, 413, {
      error: { type: 'invalid_request_error', message: 'The request body is too large.' },
    });
    return;
  }
  if (/^\/v[12]\//.test(url.pathname)) {
    await serveApi(world, keys, request, response, { origin, url, method, body });
    return;
  }
  if (method === 'POST' && !sameOrigin(request, origin)) {
    sendJson(response, 403, {
      error: { type: 'invalid_request_error', message: 'Not from another origin.' },
    });
    return;
  }
  if (url.pathname.startsWith('/_sim/')) {
    const json = parseJson(body);
    const { status, body: answer } = await answerSim(world, {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: json,
      origin,
    });
    sendJson(response, status, answer);
    return;
  }
  const site = await answerSite(world, {
    method,
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    origin,
  });
  if (!site) {
    const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
    sendJson(response, 404, { error: { type: 'invalid_request_error', message } });
    return;
  }
  response.writeHead(site.status, {
    'content-type': site.type,
    'x-content-type-options': 'nosniff',
    ...(site.type.startsWith('text/javascript') ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    ...site.headers,
  });
  response.end(site.body);
}

interface Parsed {
  origin: string;
  url: URL;
  method: string;
  body: string;
}

/** Browsers may read answers given to publishable keys, wherever their page comes from. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
  'access-control-expose-headers': 'request-id',
  'access-control-max-age': '600',
};

async function serveApi(
  world: World,
  keys: Idempotency,
  request: IncomingMessage,
  response: ServerResponse,
  { origin, url, method, body }: Parsed,
): Promise<void> {
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS).end();
    return;
  }
  const answer = await answerApi(world, keys, {
    method,
    path: url.pathname,
    query: url.search.slice(1),
    body,
    origin,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  });
  world.log(`${method} ${url.pathname} ${answer.status} ${answer.headers['request-id'] ?? ''}`);
  const publishable = /^bearer pk_/i.test(request.headers.authorization ?? '');
  await deliver(response, answer, publishable ? CORS : {});
}

async function deliver(
  response: ServerResponse,
  answer: ApiAnswer,
  extra: Record<string, string>,
): Promise<void> {
  const { fate } = answer;
  if (fate?.kind === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fate?.kind === 'stall') {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, fate.delay_ms);
      timer.unref();
      response.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    response.socket?.destroy();
    return;
  }
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(answer.body)),
    'cache-control': 'no-cache, no-store',
    ...answer.headers,
    ...extra,
  });
  if (fate?.kind === 'truncate') {
    response.write(answer.body.slice(0, Math.floor(answer.body.length / 2)), () =>
      response.socket?.destroy(),
    );
    return;
  }
  response.end(answer.body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body, null, 2));
}

/** The origin that the caller used; falls back to the socket's own if `Host` is malformed. */
function originOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  if (/^[a-z0-9.-]+(:\d{1,5})?$/i.test(host)) return `http://${host}`;
  return `http://127.0.0.1:${request.socket.localPort ?? 80}`;
}

/** Pages of other sites must not use the controls; callers other than browsers send no `Origin`. */
function sameOrigin(request: IncomingMessage, origin: string): boolean {
  const given = request.headers.origin;
  return given === undefined || given === origin;
}

/** The body as text, or undefined if it is over the limit. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks).toString('utf8');
}

function parseJson(body: string): unknown {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
