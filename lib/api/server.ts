import { createServer, type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '@/lib/db/ids';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/lib/edge/client-address';
import { ApiError, errorBody } from '@/lib/errors';
import { log } from '@/lib/log';
import { isApiPath } from './router';

/**
 * What the headers of one request may have; Node's own limit is 16 KiB. The longest is X-Split-Canonical in base64: the
 * canonical string of a cart is no longer than the body that the cart came in (256 KiB), but for a few dozen bytes of
 * what was left out there, so 342 KiB hold every cart. The rest is room for the other headers.
 */
export const HEADER_LIMIT_bytes = 384 * 1024;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface AppServerOptions {
  /** Answers what `isApiPath` says is the API's. */
  api: Listener;
  /** Answers everything else. */
  pages: Listener;
  /** TRUSTED_PROXIES. */
  trusted_proxies: string;
}

/** The server of the Node deployment: the API beside the pages, both behind the address that the server has decided. */
export function createAppServer({ api, pages, trusted_proxies }: AppServerOptions): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server: Server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT_bytes,
      // Where there are listeners for upgrades at all (`upgradesOf`), the API still answers as if none was asked for.
      shouldUpgradeCallback: (request) =>
        server.listenerCount('upgrade') > 0 && !isApiPath(request.url ?? ''),
    },
    (request, response) => {
      latest.set(request.socket, response);
      request.url = originForm(request.url ?? '/');
      noteClientAddress(request, trusted_proxies);
      const answer = isApiPath(request.url ?? '') ? api : pages;
      void answer(request, response);
    },
  );
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Nothing may be written into an answer that has begun.
    const current = latest.get(socket);
    const is_answering = current?.headersSent && !current.writableFinished;
    if (socket.writable && !is_answering) socket.write(refusal(error));
    socket.destroy(error);
  });
  return server;
}

/**
 * What Next may hang its `upgrade` listener on. A server with such a listener hands every request with an `Upgrade`
 * header to it and to nothing else, and Next's ends what is none of its own: `curl --http2` and Java's HttpClient, which
 * ask for HTTP/2 in passing, would get no answer. Only the development server has a use for upgrades (its pages reload
 * themselves), so elsewhere Next gets a server that never listens. Without a listener every Node since 10 answers such
 * requests like any other. `shouldUpgradeCallback`, which sees to the API in development, is known from Node 24.9 on and
 * ignored before: there the API has no answer to such requests in development, and only there.
 */
export function upgradesOf(server: Server, { dev }: { dev: boolean }): Server {
  return dev ? server : new Server();
}

/** A target that names the server (`GET http://host/path`), as clients of proxies send it, without that name. */
function originForm(target: string): string {
  const url = /^https?:/i.test(target) ? URL.parse(target) : null;
  return url ? url.pathname + url.search : target;
}

/** The header carries the address that rate limits count by; what a client sends in it is thrown away. */
function noteClientAddress(request: IncomingMessage, trusted: string): void {
  delete request.headers[CLIENT_ADDRESS_HEADER];
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(
    request.socket.remoteAddress ?? '',
    request.headers['x-forwarded-for'],
    trusted,
  );
}

/** The answer to what Node could not read as a request, with the status that Node itself would have given. */
function refusal({ code = '', message }: NodeJS.ErrnoException): string {
  const error = unreadable(code);
  const request_id = newId('req_');
  log('info', 'request could not be read', { request_id, status: error.status, reason: code || message });
  const body = JSON.stringify(errorBody(error, request_id));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${request_id}`,
    '',
    body,
  ].join('\r\n');
}

function unreadable(code: string): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('headers_too_large');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError('body_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('request_timeout');
  return new ApiError('invalid_request', {
    violations: [{ path: 'request', text: 'must be well-formed HTTP/1.1' }],
  });
}
