import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '@/lib/db/ids';
import type { Work } from '@/lib/db/work';
import { jsonAnswer } from '@/lib/edge/json-answer';
import { transportHeaders } from '@/lib/edge/page-headers';
import { noteRequest, pageRoute } from '@/lib/edge/request-metrics';
import { smallPage } from '@/lib/edge/small-page';
import { ApiError, errorBody } from '@/lib/errors';
import { log } from '@/lib/log';
import { bearerToken } from './authenticate';
import { corsHeaders } from './cors';
import { endUnread, headerReader } from './node';
import { loggablePath } from './request-log';
import { isApiPath } from './router';

/** Soon, but not all in the same second. */
const retryAfter_s = (): string => String(1 + Math.floor(Math.random() * 2));

function busyApi(request: IncomingMessage, request_id: string): Response {
  const error = new ApiError('upstream_unavailable');
  const headers = headerReader(request.headers);
  return new Response(JSON.stringify(errorBody(error, request_id)), {
    status: error.status,
    headers: {
      'Content-Type': 'application/json',
      'X-Content-Type-Options': 'nosniff',
      ...transportHeaders(),
      'Cache-Control': 'no-store',
      'X-Request-Id': request_id,
      ...corsHeaders(headers.get('origin'), bearerToken(headers)),
    },
  });
}

function busyAnswer(request: IncomingMessage, request_id: string, retry_s: string): Response {
  if (isApiPath(request.url ?? '')) return busyApi(request, request_id);
  const message = 'Too many people are here just now. Nothing was changed. Try again in a moment.';
  const wantsJson = request.headers.accept?.includes('application/json') || request.url?.startsWith('/api/');
  if (wantsJson) return jsonAnswer({ request_id, ok: false, message }, { status: 503 });
  // A page comes back by itself. A form would be sent again, which only its sender decides.
  const again_s = request.method === 'GET' ? retry_s : undefined;
  return smallPage({ status: 503, title: 'One moment, please', text: message, again_s });
}

/** Answers a request that found no place: 503, and when to come back. */
export async function answerBusy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const request_id = newId('req_');
  const { method = '', url = '' } = request;
  const isApi = isApiPath(url);
  // What leads to a page can be a secret.
  const path = isApi ? loggablePath(url.replace(/\?.*/, '')) : pageRoute(url);
  log('info', 'request refused', { request_id, method, path, status: 503 });
  if (isApi) noteRequest({ surface: 'api', route: 'none', method, status: 503, duration_ms: 0 });
  const retry_s = retryAfter_s();
  await endUnread(request, response, busyAnswer(request, request_id, retry_s), { 'Retry-After': retry_s });
}

/** A page that the database gave up is no fault of ours: the 500 that Next makes of it becomes 503. */
export function askToRetry(response: ServerResponse, work: Work): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !work.gave_up) return writeHead(status, ...rest);
    response.setHeader('Retry-After', retryAfter_s());
    return writeHead(503, ...rest);
  };
}
