import { newId } from '@/lib/db/ids';
import type { ApiAnswer, ApiRequest } from '@/lib/edge/message';
import { transportHeaders } from '@/lib/edge/page-headers';
import { noteRequest } from '@/lib/edge/request-metrics';
import { readWebBody } from '@/lib/edge/web-body';
import { ApiError, errorBody, toApiError } from '@/lib/errors';
import { log } from '@/lib/log';
import { type OpenSpan, traced } from '@/lib/tracing/span';
import { bearerToken } from './authenticate';
import { corsHeaders, preflightHeaders } from './cors';
import type { Endpoint, Method } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { openApiText } from './openapi';
import { type Exchange, type Outcome, runEndpoint } from './pipeline';
import { loggableBody, loggablePath, recordKeyUse, recordRequest } from './request-log';

/*
 * The API as one function from request to answer, without a framework. server.ts serves it directly (node.ts);
 * app/api/v1 passes it the Web requests that come through Next.
 */

/** API specification 9: the version is part of the path. */
const BASE_PATH = '/api/v1';

/** Whether a request target, query included, belongs to the API: BASE_PATH itself, or something below it. */
export function isApiPath(path: string): boolean {
  return path.startsWith(BASE_PATH) && ['', '/', '?'].includes(path.charAt(BASE_PATH.length));
}

interface Route {
  segments: string[];
  methods: Partial<Record<Method, Endpoint>>;
}

const segmentsOf = (path: string) => path.split('/').slice(1);

/** Routes by path, those with fewer parameters first, so that /sessions/preview is not read as an id. */
function buildRoutes(endpoints: readonly Endpoint[]): Route[] {
  const routes = new Map<string, Route>();
  for (const endpoint of endpoints) {
    const route = routes.get(endpoint.path) ?? { segments: segmentsOf(endpoint.path), methods: {} };
    route.methods[endpoint.method] = endpoint;
    routes.set(endpoint.path, route);
  }
  const parameters = (route: Route) => route.segments.filter((segment) => segment.startsWith(':')).length;
  return [...routes.values()].sort((a, b) => parameters(a) - parameters(b));
}

const ROUTES = buildRoutes(ENDPOINTS);

/** The form of every id. Anything else in its place names nothing and is not passed on. */
const ID = /^[\w-]{1,100}$/;

function matchRoute(path: string): { route: Route; params: Record<string, string> } | null {
  const given = segmentsOf(path);
  for (const route of ROUTES) {
    if (route.segments.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = route.segments.every((segment, index) => {
      const value = given[index] ?? '';
      if (!segment.startsWith(':')) return segment === value;
      params[segment.slice(1)] = ID.test(value) ? value : '';
      return true;
    });
    if (fits) return { route, params };
  }
  return null;
}

function allowedMethods(route: Route): string[] {
  const methods = Object.keys(route.methods);
  return [...methods, ...(route.methods.GET ? ['HEAD'] : []), 'OPTIONS'];
}

/**
 * Answers one request of the API. Never throws.
 *
 * @param client_address as decided by lib/edge/client-address
 */
export function answerApi(request: ApiRequest, client_address: string): Promise<ApiAnswer> {
  return traced({ name: request.method, kind: 'server', attributes: {} }, (span) =>
    answerTraced(request, client_address, span),
  );
}

async function answerTraced(request: ApiRequest, client_address: string, span: OpenSpan): Promise<ApiAnswer> {
  const started = performance.now();
  const exchange = openExchange(request, client_address);
  let failure: ApiError | null = null;
  let outcome: Outcome;
  try {
    outcome = await dispatch(exchange);
  } catch (thrown) {
    failure = toApiError(thrown);
    Object.assign(exchange.headers, failure.headers);
    outcome = { status: failure.status, body: JSON.stringify(errorBody(failure, exchange.request_id)) };
  }
  record(exchange, outcome.status, failure, Math.round(performance.now() - started));
  describe(span, exchange, outcome.status, failure);
  return render(exchange, outcome);
}

function describe(
  span: OpenSpan,
  { request, route, caller, request_id, session_id }: Exchange,
  status: number,
  failure: ApiError | null,
): void {
  const { method } = request;
  if (route !== 'none') span.rename(`${method} ${BASE_PATH}${route}`);
  span.set({
    'http.request.method': method,
    'http.route': route === 'none' ? null : `${BASE_PATH}${route}`,
    'http.response.status_code': status,
    'split.request_id': request_id,
    'split.livemode': caller?.livemode,
    'merchant.id': caller?.merchant_id,
    'session.id': session_id,
    'error.type': status >= 500 ? failure?.code : null,
  });
  // A merchant's server may say which of its own spans asks. The caller is known by now: strangers may say nothing.
  if (caller?.kind === 'secret') span.link(request.headers.get('traceparent'));
}

function openExchange(request: ApiRequest, client_address: string): Exchange {
  const { headers } = request;
  return {
    request,
    url: URL.parse(request.url, 'http://localhost') ?? new URL('http://localhost/'),
    params: {},
    address: client_address,
    origin: headers.get('origin'),
    token: bearerToken(headers),
    request_id: newId('req_'),
    now: Date.now(),
    caller: null,
    body: undefined,
    session_id: null,
    route: 'none',
    logged: true,
    headers: {},
  };
}

/** Finds and runs the endpoint. Answers preflights and the OpenAPI document itself. */
async function dispatch(exchange: Exchange): Promise<Outcome> {
  const { request, url, origin } = exchange;
  const path = isApiPath(url.pathname) ? url.pathname.slice(BASE_PATH.length) : '';
  if (path === '/openapi.json') return describeApi(exchange);
  const match = matchRoute(path.length > 1 ? path.replace(/\/$/, '') : path);
  if (!match) throw new ApiError('not_found');
  if (request.method === 'OPTIONS') {
    Object.assign(exchange.headers, preflightHeaders(origin, allowedMethods(match.route)));
    return { status: 204, body: null };
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const endpoint = match.route.methods[method as Method];
  if (!endpoint) {
    throw new ApiError('method_not_allowed', { headers: { Allow: allowedMethods(match.route).join(', ') } });
  }
  exchange.params = match.params;
  exchange.route = endpoint.path;
  exchange.logged = endpoint.unlogged !== true;
  return runEndpoint(endpoint, exchange);
}

/** Registered with IANA for OpenAPI documents in JSON. */
const OPENAPI_MEDIA_TYPE = 'application/vnd.oai.openapi+json;version=3.1';

/** The OpenAPI document. Any page may read it, and its request id is in the header only. */
function describeApi({ request, headers }: Exchange): Outcome {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  }
  headers['Access-Control-Allow-Origin'] = '*';
  headers['Cache-Control'] = 'public, max-age=300';
  return { status: 200, body: openApiText(), media_type: OPENAPI_MEDIA_TYPE };
}

function render(exchange: Exchange, { status, body, media_type = 'application/json' }: Outcome): ApiAnswer {
  const { request, request_id, origin, token } = exchange;
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    ...transportHeaders(),
    // A browser may keep what has a version, as long as it asks again each time.
    'Cache-Control': exchange.headers.ETag ? 'private, no-cache' : 'no-store',
    'X-Request-Id': request_id,
    ...corsHeaders(origin, token),
    ...exchange.headers,
  };
  if (body !== null) headers['Content-Type'] = media_type;
  if (exchange.headers.ETag) headers.Vary = 'Origin, Authorization';
  return { status, headers, body: request.method === 'HEAD' ? null : body };
}

function record(exchange: Exchange, status: number, failure: ApiError | null, duration_ms: number): void {
  const { request, url, caller, request_id, address, session_id, now } = exchange;
  const error_code = failure?.code ?? null;
  noteRequest({ surface: 'api', route: exchange.route, method: request.method, status, duration_ms });
  const path = loggablePath(url.pathname);
  const seen = { request_id, method: request.method, path, status, duration_ms, address };
  const line = {
    ...seen,
    merchant_id: caller?.merchant_id,
    key_id: caller?.key_id,
    error_code: error_code ?? undefined,
  };
  if (failure && status >= 500) log('error', 'request failed', { ...line, reason: stackOf(failure) });
  else log('info', 'request', line);
  if (!caller) return;
  recordKeyUse(caller.key_id, now);
  // Polls that found nothing new are left out.
  if (status === 304 || !exchange.logged) return;
  recordRequest({
    ...seen,
    merchant_id: caller.merchant_id,
    livemode: caller.livemode,
    key_id: caller.key_id,
    error_code,
    request: loggableBody(exchange.body),
    session_id,
    created_at: new Date(now).toISOString(),
  });
}

function stackOf(failure: ApiError): string {
  const { cause } = failure;
  return cause instanceof Error ? (cause.stack ?? cause.message) : failure.message;
}

/**
 * Answers one request of the API: Web Request in, Response out. Never throws.
 *
 * @param client_address as decided by lib/edge/client-address
 */
export async function handleApi(
  request: Request,
  { client_address }: { client_address: string },
): Promise<Response> {
  const asked: ApiRequest = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    read: (limit_bytes) => readWebBody(request, limit_bytes),
  };
  const { status, headers, body } = await answerApi(asked, client_address);
  return new Response(body, { status, headers });
}
