import '@/lib/refuse-start';
import '@/lib/source-maps';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, Server } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import next from 'next';
import { apiListener } from '@/lib/api/node';
import { closeRequestLog } from '@/lib/api/request-log';
import { asksForScript, sendScript } from '@/lib/api/sdk-script';
import { createAppServer, upgradesOf } from '@/lib/api/server';
import { buildFiles } from '@/lib/edge/build-files';
import { beginDraining } from '@/lib/edge/draining';
import { listenAt } from '@/lib/edge/listen';
import { ownOrigin } from '@/lib/edge/own-origin';
import { env, setOwnOrigin } from '@/lib/env';
import { endStreams } from '@/lib/hosted/live/open-streams';
import { sharingRefreshes } from '@/lib/hosted/live/shared-refreshes';
import { within } from '@/lib/jobs/supervised-runner';
import { startWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { closeLive } from '@/lib/session/live';
import { openOperationsPort, runProcess } from './run-process';

/**
 * The Node deployment: pages through Next, the API beside it without Next's pipeline, and the worker in the same
 * process unless WORKER=0. On SIGTERM it takes no new jobs, says at /api/ready that it drains while it still answers,
 * then refuses connections, finishes what is running, and ends: all within ten seconds.
 */

/** A proxy has this long after the drain to send what it has for the connections that it keeps. Then streams are ended. */
const KEPT_ms = 1_000;
/** Requests that still run have this long after that. What is left of the time to stop is for jobs. */
const REQUESTS_ms = 4_000;
/** How often connections are closed whose request has been answered. */
const IDLE_ms = 50;

/** A turn of the event loop that had nothing to do takes less. */
const QUIET_ms = 0.02;
/** A server that never has such a turn closes its port after this long all the same. */
const QUIET_WITHIN_ms = 500;

/**
 * Refuses new connections, and keeps those that there are; answers when the last one has ended. Connections that wait to be
 * accepted at that moment are reset, with the requests that a proxy has sent on them: so it comes right after a turn of the
 * event loop in which none did. Until then a proxy's connections are kept, too: one that has to make a new one for each
 * request would find the moment more often. (`close` of node:http also ends those that are idle, which a proxy may be
 * about to use.)
 */
async function closePort(server: Server): Promise<{ ended: Promise<unknown> }> {
  const until = performance.now() + QUIET_WITHIN_ms;
  for (let before = 0, now = performance.now(); now - before > QUIET_ms && now < until; ) {
    before = now;
    await setImmediate();
    now = performance.now();
  }
  const ended = once(server, 'close');
  Server.prototype.close.call(server);
  return { ended };
}

/** Closes connections as their requests are answered, until all have ended or the time is over. */
async function finishRequests(server: HttpServer, ended: Promise<unknown>): Promise<void> {
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_ms);
  await within(REQUESTS_ms, ended);
  clearInterval(idle);
}

await runProcess(async () => {
  const { APP_URL, PORT, HOST, MAX_CONNECTIONS, MAX_IN_FLIGHT, NODE_ENV, TRUSTED_PROXIES } = env();
  const { WORKER, WORKER_CONCURRENCY } = env();
  const dev = NODE_ENV !== 'production';
  // A build is made for production only.
  const sendBuilt = dev ? () => false : await buildFiles();
  const server = createAppServer({
    api: apiListener(),
    pages: (request, response) => {
      if (asksForScript(request)) return sendScript(request, response);
      return sendBuilt(request, response) || pages(request, response);
    },
    app_url: APP_URL,
    trusted_proxies: TRUSTED_PROXIES,
    max_connections: MAX_CONNECTIONS,
    max_in_flight: MAX_IN_FLIGHT,
  });
  const app = next({ dev, port: PORT, httpServer: upgradesOf(server, { dev }) });
  await app.prepare();
  const handler = app.getRequestHandler();
  // In development an answer also says what has been edited.
  const pages = dev ? handler : sharingRefreshes(handler);

  const closeOperations = await openOperationsPort();
  await listenAt(server, { port: PORT, host: HOST, names: { port: 'PORT', host: 'HOST' } });
  setOwnOrigin(ownOrigin(server.address() as AddressInfo));
  // After the port is open: a copy that finds it taken would take jobs, and leave them, at each of its starts.
  const worker = WORKER ? await startWorker({ concurrency: WORKER_CONCURRENCY }) : null;
  log('info', 'listening', { port: PORT });

  return async ({ drain_ms }) => {
    beginDraining();
    log('info', 'draining', { drain_ms });
    const jobsEnded = worker?.stop();
    await delay(drain_ms);
    const { ended } = await closePort(server);
    if (drain_ms === 0) server.closeIdleConnections();
    await within(KEPT_ms, ended);
    endStreams();
    await closeLive();
    // Pages in development keep a connection of their own.
    if (!dev) await finishRequests(server, ended);
    server.closeAllConnections();
    await Promise.all([ended, jobsEnded]);
    closeOperations();
    await closeRequestLog();
    await app.close();
  };
});
