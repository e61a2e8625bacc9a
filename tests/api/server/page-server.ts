import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiListener } from '@/lib/api/node';
import { createAppServer } from '@/lib/api/server';

interface PageServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The Node deployment's server with these pages in the place of Next's, behind a proxy on this machine. */
export async function servePages(
  pages: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<PageServer> {
  const server = createAppServer({
    api: apiListener(),
    pages,
    app_url: 'https://pay.example.com',
    trusted_proxies: '127.0.0.1',
    max_connections: 1_000,
    max_in_flight: 1_000,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
