import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Does not answer; the connection stays open. */
  silent?: boolean;
  /** Cuts the connection. */
  cut?: boolean;
}

/** A real server on loopback that answers what the test says and notes what it was asked. */
export async function apiServer(reply: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const each = { method, path: url.replace('/api/v1', ''), headers, body };
      asked.push(each);
      const {
        status = 200,
        headers: more,
        body: answer = { request_id: 'req_1' },
        silent,
        cut,
      } = reply(each);
      if (cut) return request.socket.destroy();
      if (silent) return;
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
