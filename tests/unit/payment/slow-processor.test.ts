import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { answered } from '@/lib/payment/processor/errors';
import { ProcessorUnavailable, resetStripeClients, stripeFor } from '@/lib/payment/processor/stripe';

/** Answers of which there is always a little more to come. */

const TIMEOUT_ms = 300;
const EACH_ms = 50;

let server: Server;

/** A processor that sends a little again and again, and never the end. */
async function processorThatSends(beginning: string, more: string): Promise<void> {
  server = createServer((request) => {
    const { socket } = request;
    socket.write(`HTTP/1.1 200 OK\r\n${beginning}`);
    const timer = setInterval(() => socket.write(more), EACH_ms);
    socket.on('error', () => {});
    socket.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  resetEnvironment({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    STRIPE_SECRET_KEY: 'sk_test_slow',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_TIMEOUT_MS: String(TIMEOUT_ms),
  });
  resetStripeClients();
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
  const none = undefined;
  resetEnvironment({ DATABASE_URL: none, STRIPE_SECRET_KEY: none });
  resetEnvironment({ STRIPE_API_BASE: none, STRIPE_TIMEOUT_MS: none });
  resetStripeClients();
});

describe('a processor that answers a byte at a time', () => {
  it.each([
    ['body', 'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{', ' '],
    ['headers', 'X-Header: ', 'x'],
  ])('holds nobody up for longer than a call may take, by its %s', async (_part, beginning, more) => {
    await processorThatSends(beginning, more);
    const began_ms = performance.now();
    await expect(
      answered(stripeFor(false).charges.retrieve('ch_1', {}, { maxNetworkRetries: 0 })),
    ).rejects.toThrow(ProcessorUnavailable);
    expect(performance.now() - began_ms).toBeLessThan(10 * TIMEOUT_ms);
  });
});
