import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenAt } from '@/lib/edge/listen';
import { log } from '@/lib/log';
import { METRICS_TYPE, mayReadMetrics, readMetrics } from './read-metrics';
import { whyNotReady } from './readiness';
import { isWorkerDown } from './runner-health';

/** A port apart from the public one, for monitoring: of a worker the only one it has. */

interface Reply {
  status: number;
  body: string;
  type?: string;
}

const json = (status: number, body: object): Reply => ({ status, body: `${JSON.stringify(body)}\n` });

async function replyTo({ method, url, headers }: IncomingMessage): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Only GET.' });
  switch (url?.split('?')[0]) {
    case '/metrics':
      if (!mayReadMetrics(headers.authorization ?? null, { private_port: true })) {
        return json(401, { error: 'Send METRICS_TOKEN as a bearer token.' });
      }
      return { status: 200, body: await readMetrics(), type: METRICS_TYPE };
    case '/health':
      return isWorkerDown() ? json(503, { ok: false, worker: 'down' }) : json(200, { ok: true });
    case '/ready': {
      const reason = await whyNotReady();
      return reason ? json(503, { ready: false, reason }) : json(200, { ready: true });
    }
    default:
      return json(404, { error: 'There are /metrics, /health and /ready.' });
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  replyTo(request)
    .catch((error: unknown): Reply => {
      log('error', 'operations request failed', { path: request.url, reason: String(error) });
      return json(500, { error: 'See the log.' });
    })
    .then(({ status, body, type = 'application/json' }) => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    });
}

/** Opens the port; answers what closes it. @throws when it is taken */
export async function startOperationsServer(port: number, host: string): Promise<() => void> {
  const server = createServer(answer);
  await listenAt(server, { port, host, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
