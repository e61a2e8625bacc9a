import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

type Handler = (request: Request) => Response | Promise<Response>;

export type Serving = { url: string; close(): Promise<void> };

const BODY_LIMIT_bytes = 5 * 1024 * 1024;

/**
 * Serves a handler of web requests on 127.0.0.1, on any free port if `port` is 0. An error in it is logged and
 * answered with a plain 500.
 */
export async function serve(handler: Handler, port: number): Promise<Serving> {
  const answer: Handler = async (request) => {
    if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_bytes) {
      return new Response('The body is too large.', { status: 413 });
    }
    try {
      return await handler(request);
    } catch (error) {
      console.error(error);
      return new Response('Something went wrong. See the log of the local stack.', {
        status: 500,
      });
    }
  };
  const server = createServer(getRequestListener(answer));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Headers of every page of the local stack. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** A JSON answer that is never cached. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
