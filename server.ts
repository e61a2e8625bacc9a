import '@/lib/source-maps';
import { createServer, type IncomingMessage } from 'node:http';
import next from 'next';
import { closePool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/lib/http/client-address';
import { apiListener } from '@/lib/http/node';
import { closeRequestLog } from '@/lib/http/request-log';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { closeLive } from '@/lib/session/live';

/**
 * The Node deployment: pages by Next, the API beside it without Next's pipeline, and the worker in the same
 * process unless WORKER=0. On SIGTERM it takes no new work and finishes what is running within ten seconds.
 */
const STOP_ms = 10_000;

const { PORT, NODE_ENV, WORKER, WORKER_CONCURRENCY, TRUSTED_PROXIES } = env();
const app = next({ dev: NODE_ENV !== 'production', port: PORT });
await app.prepare();
const pages = app.getRequestHandler();
const api = apiListener();

const server = createServer((request, response) => {
  noteClientAddress(request);
  const isApi = request.url?.startsWith('/api/v1/') ?? false;
  void (isApi ? api(request, response) : pages(request, response));
});
server.requestTimeout = 60_000;
server.keepAliveTimeout = 65_000;

/** The header carries the address that rate limits count by; what a client sends in it is thrown away. */
function noteClientAddress(request: IncomingMessage): void {
  delete request.headers[CLIENT_ADDRESS_HEADER];
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(
    request.socket.remoteAddress ?? '',
    request.headers['x-forwarded-for'],
    TRUSTED_PROXIES,
  );
}

const worker: Worker | null = WORKER ? await startWorker({ concurrency: WORKER_CONCURRENCY }) : null;
server.listen(PORT, () => log('info', 'listening', { port: PORT }));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_ms).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await worker?.stop();
  await closeLive();
  server.closeAllConnections();
  await closed;
  await closeRequestLog();
  await app.close();
  await closePool();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
