import { hash } from 'node:crypto';
import type { z } from 'zod';
import { violationsOf } from '@/lib/cart/violations';
import { matchesETag } from '@/lib/edge/matches-etag';
import type { ApiRequest } from '@/lib/edge/message';
import { ApiError } from '@/lib/errors';
import { admit, countFully } from './admit';
import { type AlsoRead, authorize, type Caller } from './authenticate';
import { readJsonBody } from './body';
import type { Call, Endpoint } from './endpoint';
import { AnswerKeeper, idempotencyKey, release, requestHash, take } from './idempotency';

/*
 * Every request of an endpoint goes through these steps, in this order:
 *
 *   limits   failed authentications of the address; the route's limit, or that of a registered server (admit.ts)
 *   key      the caller; blocked address; mode; kind of key and scopes
 *   input    query, then body: size, type, JSON, schema
 *   once     Idempotency-Key: repeats a known answer
 *   work     the endpoint's handler
 *   answer   adds request_id and ETag
 */

/** One request on its way through the pipeline, with what the log needs. */
export interface Exchange {
  request: ApiRequest;
  url: URL;
  params: Record<string, string>;
  address: string;
  origin: string | null;
  token: string | null;
  request_id: string;
  now: number;
  caller: Caller | null;
  body: unknown;
  session_id: string | null;
  /** The endpoint's path, its ids left open; `none` where there is none. */
  route: string;
  /** Whether merchants find the request in their log. */
  logged: boolean;
  /** Headers of the answer, errors included. */
  headers: Record<string, string>;
}

export interface Outcome {
  status: number;
  /** JSON text; null for 304. */
  body: string | null;
  /** `application/json` unless given. */
  media_type?: string;
}

/**
 * Runs one request through an endpoint.
 * @throws ApiError if it is refused, or anything that the handler throws
 */
export async function runEndpoint(endpoint: Endpoint, exchange: Exchange): Promise<Outcome> {
  const is_conditional = endpoint.etag === true && exchange.request.headers.get('if-none-match') !== null;
  const bucket = { name: endpoint.id, per_minute: endpoint.limit.per_minute };
  const { caller, ...read } = await admit(exchange, { bucket, is_conditional }, alsoRead(endpoint, exchange));
  exchange.caller = caller;
  authorize(caller, endpoint.auth);
  const query = readQuery(endpoint, exchange.url);
  const body = await readBody(endpoint, exchange, caller);
  const call: Omit<Call<Record<string, string>, unknown, unknown>, 'keeper'> = {
    caller,
    params: exchange.params,
    query,
    body: body.value,
    sent: exchange.body,
    ...read,
    request_id: exchange.request_id,
    headers: exchange.request.headers,
    origin: exchange.origin,
    now: exchange.now,
    session_id: null,
  };
  const work = async (keeper: AnswerKeeper): Promise<Outcome> => {
    const full = { ...call, keeper };
    try {
      return { status: 200, body: keeper.bodyOf(await endpoint.handler(full)) };
    } finally {
      exchange.session_id = full.session_id;
    }
  };
  const key = endpoint.method === 'POST' ? idempotencyKey(exchange.request.headers) : null;
  if (key !== null) return runOnce(endpoint, exchange, { caller, key, bytes: body.bytes }, work);
  const outcome = await work(new AnswerKeeper(null, exchange.request_id)).catch(async (error: unknown) => {
    // Only an unchanged version is cheap; an error counts like any other answer.
    if (is_conditional) await countFully(exchange, bucket, caller);
    throw error;
  });
  if (!endpoint.etag) return outcome;
  const tag = versionOf(outcome);
  const isKnown = matchesETag(exchange.request.headers.get('if-none-match'), tag);
  if (is_conditional && !isKnown) await countFully(exchange, bucket, caller);
  // A refusal names no version: its client would ask for the next one, and never get this.
  exchange.headers.ETag = tag;
  return isKnown ? { status: 304, body: null } : outcome;
}

function alsoRead({ reads }: Endpoint, { params: { session_id } }: Exchange): AlsoRead {
  if (reads !== 'session') return reads ?? null;
  return session_id === undefined ? null : { session_id };
}

function readQuery(endpoint: Endpoint, url: URL): unknown {
  if (!endpoint.query) return undefined;
  const { searchParams } = url;
  const twice = Object.keys(endpoint.query.shape)
    .filter((path) => searchParams.getAll(path).length > 1)
    .map((path) => ({ path, text: 'appears twice' }));
  const result = endpoint.query.safeParse(Object.fromEntries(searchParams));
  if (result.success && twice.length === 0) return result.data;
  const wrong = result.success ? [] : violationsOf(result.error, '');
  throw new ApiError('invalid_request', { violations: [...twice, ...wrong] });
}

async function readBody(endpoint: Endpoint, exchange: Exchange, caller: Caller) {
  if (endpoint.method !== 'POST' && endpoint.method !== 'PATCH') {
    return { bytes: new Uint8Array(), value: undefined };
  }
  const optional = endpoint.body === undefined || endpoint.body_optional === true;
  const { bytes, value } = await readJsonBody(exchange.request, optional);
  if (!endpoint.body) return { bytes, value: undefined };
  exchange.body = value;
  const result = endpoint.body(caller.livemode).safeParse(value);
  if (result.success) return { bytes, value: result.data };
  throw invalidBody(result.error);
}

function invalidBody(error: z.core.$ZodError): ApiError {
  const ofCart = error.issues.some((issue) => issue.path[0] === 'cart');
  return new ApiError(ofCart ? 'invalid_cart' : 'invalid_request', {
    violations: violationsOf(error, ''),
  });
}

/** Runs the work unless an earlier request with the same Idempotency-Key has done so. */
async function runOnce(
  endpoint: Endpoint,
  exchange: Exchange,
  { caller, key, bytes }: { caller: Caller; key: string; bytes: Uint8Array },
  work: (keeper: AnswerKeeper) => Promise<Outcome>,
): Promise<Outcome> {
  const { merchant_id, livemode, kind } = caller;
  const wanted = { merchant_id, livemode, route: `${kind} ${endpoint.method} ${endpoint.path}`, key };
  const signature = exchange.request.headers.get('x-split-signature');
  const found = await take(wanted, requestHash(exchange.url.pathname, signature, bytes));
  if ('known' in found) {
    const { known } = found;
    const isOver = kind === 'publishable' && (await endpoint.repeatable?.(JSON.parse(known))) === false;
    if (isOver) throw new ApiError('idempotency_key_reused');
    exchange.headers['Idempotent-Replayed'] = 'true';
    exchange.headers['X-Request-Id'] = requestIdOf(known) ?? exchange.request_id;
    return { status: 200, body: known };
  }
  const { taken } = found;
  const keeper = new AnswerKeeper(taken, exchange.request_id);
  let outcome: Outcome;
  try {
    outcome = await work(keeper);
  } catch (error) {
    // A refused request has changed nothing, so the client may correct it and try again with the same key.
    await release(taken).catch(() => {});
    throw error;
  }
  await keeper.afterwards(outcome.body ?? '');
  return outcome;
}

/** The id in an answer's body. A repeated answer has it in the header, too. */
function requestIdOf(body: string): string | undefined {
  return /^\{"request_id":"(\w+)"/.exec(body)?.[1];
}

/** The answer's ETag, which covers everything but request_id. */
function versionOf({ body }: Outcome): string {
  const text = body ?? '';
  const versioned = text.slice(text.indexOf(',') + 1);
  return `W/"${hash('sha1', versioned, 'base64url')}"`;
}
