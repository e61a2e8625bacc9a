import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { apiListener } from '@/lib/api/node';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { env } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { startWorker } from '@/lib/jobs/worker';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { apply } from '@/lib/session/apply';
import type { PageKind } from '@/lib/session/page-links';

/**
 * The service without its pages, for simulations: the API, the processor's events, the forms of the hosted pages, and
 * what else those ask of the door, as JSON. Holds no state, so that it can be killed at any moment.
 */
const door = z.object({
  session_id: z.string(),
  command: z.custom<Command>((value) => typeof value === 'object'),
});
const pay = z.object({
  session_id: z.string(),
  member_id: z.string(),
  scope: z.union([
    z.object({ kind: z.literal('own') }),
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('member'), member_id: z.string() }),
  ]),
  joining: z
    .custom<Parameters<typeof openPayment>[0]['joining']>((value) => typeof value === 'object')
    .optional(),
});
const refresh = z.object({ session_id: z.string(), payment_id: z.string() });

const PAGES: Record<string, (body: unknown) => Promise<unknown>> = {
  '/door': async (body) => {
    const { session_id, command } = door.parse(body);
    const applied = await apply(session_id, command);
    return applied.ok
      ? {
          ok: true,
          subject_id: applied.subject_id,
          status: applied.session.status,
          approves: applied.session.approves_joining,
        }
      : applied;
  },
  '/pay': (body) => openPayment(pay.parse(body)),
  '/refresh': async (body) => {
    const { session_id, payment_id } = refresh.parse(body);
    await refreshPayment(session_id, payment_id);
    return { ok: true };
  },
};

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const FORM = /^\/(s|session)\/(\w+)\/act$/;

async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const path = request.url ?? '/';
  const bytes = await bytesOf(request);
  if (path === '/api/stripe') {
    const outcome = await receiveProcessorEvent(bytes, String(request.headers['stripe-signature'] ?? ''));
    return { status: outcome === 'refused' ? 400 : 200, body: '{}' };
  }
  const [, kind, id] = FORM.exec(path) ?? [];
  if (kind && id) {
    const { headers } = request;
    const sent = new Request(new URL(path, env().APP_URL), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': headers['content-type'] ?? '' },
      body: new Uint8Array(bytes),
    });
    const response = await answerForm(sent, kind as PageKind, id);
    return { status: response.status, body: await response.text() };
  }
  const page = PAGES[path];
  if (!page) return { status: 404, body: '{}' };
  try {
    return { status: 200, body: JSON.stringify(await page(JSON.parse(bytes.toString('utf8')))) };
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return { status: 503, body: '{}' };
    throw error;
  }
}

const api = apiListener();
const server = createServer((request, response) => {
  request.headers[CLIENT_ADDRESS_HEADER] = '127.0.0.1';
  if (request.url?.startsWith('/api/v1')) return void api(request, response);
  answer(request).then(
    ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end('{}');
    },
  );
});
await startWorker({ concurrency: env().WORKER_CONCURRENCY });
server.listen(env().PORT, '127.0.0.1');
