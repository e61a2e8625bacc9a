import { newId } from '@/lib/db/ids';
import { log } from '@/lib/log';
import { transportHeaders } from './page-headers';

/** A JSON answer from outside the API. Like the API's answers, it names its request in the body and in a header. */
export function jsonAnswer(
  body: { request_id?: string; [field: string]: unknown },
  options: { status?: number; headers?: HeadersInit } = {},
): Response {
  const { request_id = newId('req_') } = body;
  const headers = new Headers(options.headers);
  headers.set('X-Request-Id', request_id);
  headers.set('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(transportHeaders())) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return Response.json({ request_id, ...body }, { status: options.status, headers });
}

/** A refusal from outside the API. Its request id is also in the log. */
export function jsonRefusal(entrance: string, status: number, body: Record<string, unknown>): Response {
  const request_id = newId('req_');
  log(status >= 500 ? 'warn' : 'info', 'request refused', { entrance, request_id, status, ...body });
  return jsonAnswer({ request_id, ...body }, { status });
}
