import { createServer, type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '@/lib/db/ids';
import { inWork } from '@/lib/db/work';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/lib/edge/client-address';
import { inFlight, isHeldUp, surfaceOf } from '@/lib/edge/in-flight';
import { noteOwnForm } from '@/lib/edge/own-form';
import { transportHeaders } from '@/lib/edge/page-headers';
import { notePage, pageRoute } from '@/lib/edge/request-metrics';
import { requestWork } from '@/lib/edge/request-work';
import { unnamedProxyWarning } from '@/lib/edge/unnamed-proxy';
import { ApiError, errorBody, fieldError, toApiError } from '@/lib/errors';
import { MINUTE_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { answerBusy, askToRetry } from './busy';
import { ENDPOINTS } from './endpoints';
import { isApiPath } from './router';
import { answerUnreadable } from './unreadable-page';

/**
 * The limit on the headers of a request; Node's default is 16 KiB. The longest header is X-Split-Canonical in base64. A
 * cart's canonical string is at most a few dozen bytes longer than the body it came in (256 KiB), so 342 KiB hold every
 * cart. The rest is room for the other headers.
 */
const HEADER_LIMIT_bytes = 384 * 1024;
/** Of a page's request, which Next copies several times. `next start` has it too: it is Node's default. */
const PAGE_HEADER_LIMIT_bytes = 16 * 1024;

/** A browser sends its headers at once; somebody who sends them one byte at a time only holds a connection. */
const HEADER_TIMEOUT_ms = 15_000;
const REQUEST_TIMEOUT_ms = MINUTE_ms;
/** How often both are looked at. Node's default is half a minute, which would be added to them. */
const CHECK_ms = 5_000;

/** Clients that try again at once would keep the process from those it works for. */
const PAUSE_ms = 300;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface AppServerOptions {
  /** Answers requests of the API (`isApiPath`). */
  api: Listener;
  /** Answers all other requests. */
  pages: Listener;
  /** APP_URL. */
  app_url: string;
  /** TRUSTED_PROXIES. */
  trusted_proxies: string;
  /** MAX_CONNECTIONS: further ones are closed at once. */
  max_connections: number;
  /** MAX_IN_FLIGHT: further ones wait, and are refused after a while. */
  max_in_flight: number;
}

/** The server of the Node deployment: the API beside the pages, with the client's address decided for both. */
export function createAppServer(options: AppServerOptions): Server {
  const { api, pages, app_url, trusted_proxies, max_connections, max_in_flight: most } = options;
  const noteProxy = unnamedProxyWarning(trusted_proxies);
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server: Server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT_bytes,
      connectionsCheckingInterval: CHECK_ms,
      headersTimeout: HEADER_TIMEOUT_ms,
      requestTimeout: REQUEST_TIMEOUT_ms,
      // `malformed` refuses such requests, with a body that Node's own refusal does not have.
      requireHostHeader: false,
      // If anything listens for upgrades (`upgradesOf`), the API still answers as if none was requested.
      shouldUpgradeCallback: (request) =>
        server.listenerCount('upgrade') > 0 && !isApiPath(request.url ?? ''),
    },
    (request, response) => {
      latest.set(request.socket, response);
      for (const [name, value] of Object.entries(transportHeaders())) response.setHeader(name, value);
      // Its port is closed: a client that keeps its connection would come back to a process that is about to end.
      if (!server.listening) response.setHeader('Connection', 'close');
      request.url = originForm(request.url ?? '/');
      const error = malformed(request);
      if (error) return refuseBroken(response, error);
      if (request.url === '*') return describeServer(response);
      noteProxy(request.socket.remoteAddress, request.headers['x-forwarded-for']);
      noteClientAddress(request, trusted_proxies);
      noteOwnForm(request.headers, app_url);
      const isApi = isApiPath(request.url ?? '');
      if (!isApi && headerBytes(request) > PAGE_HEADER_LIMIT_bytes)
        return refuseBroken(response, new ApiError('headers_too_large'));
      if (!isApi) notePage(request, response);
      if (!isApi && answerUnreadable(request, response)) return;
      const work = requestWork(request.method ?? '', request.url ?? '');
      if (!isApi) askToRetry(response, work);
      const answer = () => inWork(work, () => answerBy(isApi ? api : pages, request, response));
      const surface = surfaceOf(request, isApi);
      if (!surface) return void answer();
      const refuse = () => answerBusy(request, response);
      if (isHeldUp(surface, work)) return void setTimeout(refuse, PAUSE_ms);
      inFlight({ surface, most }, request, response, { work: answer, refuse });
    },
  );
  server.keepAliveTimeout = 65_000;
  server.maxConnections = max_connections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An answer that has begun must not be written into.
    const current = latest.get(socket);
    const is_answering = current?.headersSent && !current.writableFinished;
    if (socket.writable && !is_answering) socket.write(rawRefusal(error));
    socket.destroy(error);
  });
  return server;
}

/** A listener that fails answers nothing, and its client would wait until it gives up. */
async function answerBy(listener: Listener, request: IncomingMessage, response: ServerResponse) {
  try {
    await listener(request, response);
  } catch (error) {
    const { status, headers, body } = refusal(toApiError(error), {
      method: request.method,
      path: pageRoute(request.url ?? ''),
      reason: error instanceof Error ? error.stack : String(error),
    });
    if (response.headersSent) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(status, headers).end(body);
  }
}

/**
 * The server that Next may add its `upgrade` listener to. Node passes every request with an `Upgrade` header to such a
 * listener only, and Next's closes the connection of those it does not know: `curl --http2` and Java's HttpClient,
 * which offer HTTP/2 along with a request, would get no answer. Only development needs upgrades (its pages reload
 * themselves), so elsewhere Next gets a server that never listens, and Node answers such requests like any other. In
 * development `shouldUpgradeCallback` does that for the API, from Node 24.9 on.
 */
export function upgradesOf(server: Server, { dev }: { dev: boolean }): Server {
  return dev ? server : new Server();
}

/** A path with dots, perhaps encoded, between slashes. */
const ROUNDABOUT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/**
 * The target without the server's name, which clients of proxies send (`GET http://host/path`), and with the path that it
 * leads to, as the router reads it: limits go by the path.
 */
function originForm(target: string): string {
  const named = /^https?:/i.test(target);
  const url =
    named || ROUNDABOUT.test(target) ? URL.parse(named ? target : `http://localhost${target}`) : null;
  return url ? url.pathname + url.search : target;
}

/** Overwrites the header with the address that rate limits count by. */
function noteClientAddress(request: IncomingMessage, trusted: string): void {
  delete request.headers[CLIENT_ADDRESS_HEADER];
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(
    request.socket.remoteAddress ?? '',
    request.headers['x-forwarded-for'],
    trusted,
  );
}

interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

function refusal(error: ApiError, more: Record<string, unknown>): Refusal {
  const request_id = newId('req_');
  const isOurs = error.status >= 500;
  const event = isOurs ? 'request failed' : 'request could not be read';
  log(isOurs ? 'error' : 'info', event, { request_id, status: error.status, ...more });
  const body = JSON.stringify(errorBody(error, request_id));
  return {
    status: error.status,
    headers: {
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...transportHeaders(),
      'X-Request-Id': request_id,
    },
    body,
  };
}

function refuseBroken(response: ServerResponse, error: ApiError): void {
  const { status, headers, body } = refusal(error, { reason: error.message });
  response.writeHead(status, headers).end(body);
}

/** The answer to bytes that Node could not read as a request, with the status that Node would have used. */
function rawRefusal({ code = '', message }: NodeJS.ErrnoException): string {
  const { status, headers, body } = refusal(unreadable(code), { reason: code || message });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const badRequest = (text: string) => fieldError('request', text);

/** Why HTTP does not allow a request (RFC 9112, 3.2) that Node can read; null if it does. */
function malformed({ url, method, httpVersion, rawHeaders }: IncomingMessage): ApiError | null {
  // Node reads a line without a version as HTTP/0.9, whose answers have no headers.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return badRequest('must be HTTP/1.0 or HTTP/1.1');
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return badRequest('must have one Host header');
  if (url === '*' && method !== 'OPTIONS') return badRequest('must name a path');
  return null;
}

/** Node reads header bytes as Latin-1, so that a character is a byte. */
const headerBytes = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + text.length, url.length);

/** `OPTIONS *` asks about the server, not about one of its paths. */
function describeServer(response: ServerResponse): void {
  const methods = new Set(ENDPOINTS.map(({ method }) => method));
  const Allow = [...methods, 'HEAD', 'OPTIONS'].join(', ');
  response.writeHead(204, { Allow, 'Cache-Control': 'no-store', 'X-Request-Id': newId('req_') }).end();
}

function unreadable(code: string): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('headers_too_large');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError('body_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('request_timeout');
  return badRequest('must be well-formed HTTP/1.1');
}
