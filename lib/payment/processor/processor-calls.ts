import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { log } from '@/lib/log';
import { counter, timer } from '@/lib/metrics';
import { reasonOf } from '@/lib/reason-of';
import { type OpenSpan, traced } from '@/lib/tracing/span';
import { readingTurn } from './reading-pace';

const calls = counter(
  'split_processor_calls_total',
  'Calls to the processor, by operation, mode and outcome.',
);
const took = timer('split_processor_call_duration_seconds', 'How long the processor took to answer.');

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** An id at the processor, or one of a list's parameters. */
const ID = /^[a-z]+_\w+$|^[A-Za-z]*\d\w*$/;

/** The path with its ids left open: `/v1/payment_intents/:id/cancel`. */
export function operationOf(path: string): string {
  const [bare = ''] = path.split('?');
  return bare
    .split('/')
    .map((part, index) => (index > 2 && ID.test(part) ? ':id' : part))
    .join('/');
}

function outcomeOf(status: number): string {
  if (status >= 500) return 'error';
  if (status === 429) return 'limited';
  return status >= 400 ? 'refused' : 'ok';
}

/**
 * An answer has begun after this time, and has ended after as much again. The library ends a call after silence alone, and
 * an answer that comes a byte at a time would hold its job for ever.
 */
async function inTime(asked: Promise<Answer>, timeout_ms: number): Promise<Answer> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    patience = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), timeout_ms);
  });
  const begun = asked.then((answer) => {
    const body = answer.getRawResponse() as IncomingMessage;
    const end = setTimeout(() => body.destroy(Stripe.HttpClient.makeTimeoutError()), timeout_ms).unref();
    body.once('close', () => clearTimeout(end));
    return answer;
  });
  return Promise.race([begun, late]).finally(() => clearTimeout(patience));
}

/** The processor's HTTP client, each of whose calls is counted, timed and logged, with the processor's own request id. */
export function notedHttpClient(livemode: boolean): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [host, , path, method] = request;
    const template = operationOf(path);
    const operation = `${method} ${template}`;
    await readingTurn(livemode, host, operation);
    const attributes = {
      'http.request.method': method,
      'url.template': template,
      'split.livemode': livemode,
    };
    return traced({ name: `processor ${operation}`, kind: 'client', attributes }, (span) =>
      call(request, operation, span),
    );
  };
  async function call(request: Parameters<HttpClient['makeRequest']>, operation: string, span: OpenSpan) {
    const [, , path, method, , , , timeout_ms] = request;
    const began_ms = performance.now();
    const note = (level: 'info' | 'warn', outcome: string, fields: Record<string, unknown>) => {
      const duration_ms = performance.now() - began_ms;
      calls.add({ operation, mode: livemode ? 'live' : 'test', outcome });
      took.observe(duration_ms / 1000, { operation });
      const [bare] = path.split('?');
      const line = { method, path: bare, livemode, outcome, duration_ms: Math.round(duration_ms), ...fields };
      log(level, 'processor call', line);
    };
    try {
      const answer = await inTime(makeRequest(...request), timeout_ms);
      const status = answer.getStatusCode();
      const { 'request-id': processor_request_id } = answer.getHeaders() as Record<
        string,
        string | undefined
      >;
      note(status >= 400 ? 'warn' : 'info', outcomeOf(status), { status, processor_request_id });
      span.set({
        'http.response.status_code': status,
        'split.processor_request_id': processor_request_id,
        'error.type': status >= 400 ? String(status) : null,
      });
      return answer;
    } catch (error) {
      note('warn', 'no_answer', { error: reasonOf(error) });
      throw error;
    }
  }
  return client;
}
