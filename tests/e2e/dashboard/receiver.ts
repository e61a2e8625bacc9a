import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Delivered {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A merchant's own server, which can be broken and fixed. */
export class Receiver {
  readonly got: Delivered[] = [];
  broken = true;
  url = '';
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      this.got.push({ headers: request.headers, body });
      // Delays the schedule's own retry, which would interfere.
      if (this.broken) response.writeHead(500, { 'retry-after': '3600' }).end('The stock system is down');
      else response.writeHead(200).end('Thank you');
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  last(): Delivered {
    const last = this.got.at(-1);
    if (!last) throw new Error('Nothing has arrived');
    return last;
  }
}

/** The event, if a secret's signature is among the delivery's. @throws when it is not */
export function verify({ headers, body }: Delivered, secret: string): { id: string; type: string } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string; type: string };
}
