import '@/lib/source-maps';
import next from 'next';
import { apiListener } from '@/lib/api/node';
import { closeRequestLog } from '@/lib/api/request-log';
import { createAppServer, upgradesOf } from '@/lib/api/server';
import { closePool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { checkSettlement } from '@/lib/payment/settlement';
import { closeLive } from '@/lib/session/live';

/**
 * The Node deployment: pages through Next, the API beside it without Next's pipeline, and the worker in the same
 * process unless WORKER=0. On SIGTERM it stops taking new work and finishes what is running within ten seconds.
 */
const STOP_ms = 10_000;

const { PORT, LISTEN_HOST, MAX_CONNECTIONS, NODE_ENV, WORKER, WORKER_CONCURRENCY, TRUSTED_PROXIES } = env();
const dev = NODE_ENV !== 'production';
const server = createAppServer({
  api: apiListener(),
  pages: (request, response) => pages(request, response),
  trusted_proxies: TRUSTED_PROXIES,
  max_connections: MAX_CONNECTIONS,
});
const app = next({ dev, port: PORT, httpServer: upgradesOf(server, { dev }) });
await app.prepare();
const pages = app.getRequestHandler();

await checkSettlement();
const worker: Worker | null = WORKER ? await startWorker({ concurrency: WORKER_CONCURRENCY }) : null;
server.listen(PORT, LISTEN_HOST, () => log('info', 'listening', { port: PORT }));

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
