import { type Violation, violationLine } from '@/lib/cart/violations';
import { env } from '@/lib/env';
import type { SessionStatus } from '@/lib/group/model';

/**
 * Every error that the API can return: its status and the text that clients see, which says what to do
 * (API specification 7). The table is closed: anything else is `internal_error`.
 */
const ERRORS = {
  invalid_json: { status: 400, text: 'Send a valid JSON body. See details.' },
  invalid_content_type: { status: 400, text: 'Send the body as JSON with Content-Type: application/json.' },
  invalid_request: { status: 400, text: 'The request has invalid fields. See details.' },
  invalid_cart: { status: 400, text: 'The cart is invalid. See details.' },
  invalid_signature: {
    status: 400,
    text: 'The cart signature is missing or invalid. Sign the cart on your server with your signing secret.',
  },
  signature_expired: {
    status: 400,
    text: 'The cart is no longer valid: its valid_until has passed. Sign the cart again on your server.',
  },
  invalid_idempotency_key: {
    status: 400,
    text: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  },
  invalid_expiry: { status: 400, text: 'The new expiry is not allowed. See details.' },
  too_many_webhooks: {
    status: 400,
    text: 'A merchant can have 16 webhook endpoints in each mode. Delete one first.',
  },
  invalid_api_key: {
    status: 401,
    text: 'The API key is missing, unknown, expired or revoked. Send Authorization: Bearer <API_KEY>.',
  },
  secret_key_in_browser: {
    status: 403,
    text: 'A secret key must not be used from a browser. Use a publishable key there, and rotate this key if it was published.',
  },
  secret_key_required: { status: 403, text: 'This request needs a secret key. Send it from your server.' },
  insufficient_scope: {
    status: 403,
    text: 'This API key does not have the required scope. Use another key.',
  },
  merchant_mismatch: {
    status: 403,
    text: 'X-Merchant-ID does not match the merchant of the API key. Send your own merchant id, or leave it out.',
  },
  environment_mismatch: {
    status: 403,
    text: 'The API key is for the wrong mode (test or live). Use a key of the other mode.',
  },
  origin_not_registered: {
    status: 403,
    text: 'This page may not open a checkout. Register its origin in the dashboard, under Developers.',
  },
  test_mode_only: { status: 403, text: 'Simulations run in test mode only. Use a test key.' },
  ip_blocked: {
    status: 403,
    text: 'Requests from this address are blocked. Contact support: the foot of the dashboard says where.',
  },
  headless_disabled: {
    status: 403,
    text: 'Creating sessions without a cart signature is not enabled for this merchant. Sign the cart, or ask support, named at the foot of the dashboard, to enable the headless API.',
  },
  not_found: { status: 404, text: 'There is nothing at this path. Check the URL and the API version.' },
  session_not_found: {
    status: 404,
    text: 'No such session. Check its id, and that your key is of its merchant and mode.',
  },
  webhook_not_found: {
    status: 404,
    text: 'No such webhook endpoint. Check its id, and that your key is of its mode.',
  },
  delivery_not_found: {
    status: 404,
    text: 'No such delivery of this webhook endpoint, or it is older than 30 days. Check both ids.',
  },
  payout_not_found: {
    status: 404,
    text: 'No such payout of your payout account in this mode. Check its id, and the mode of your key.',
  },
  event_not_found: {
    status: 404,
    text: 'No such event, or it is older than 30 days. Check its id, and that your key is of its mode.',
  },
  method_not_allowed: { status: 405, text: 'This method is not allowed here. See the Allow header.' },
  request_timeout: { status: 408, text: 'The request did not arrive within a minute. Send it again.' },
  session_not_open: {
    status: 409,
    text: 'The session has ended, or its time is over. Retrieve it for its status; a new order needs a new session.',
  },
  order_ref_in_use: {
    status: 409,
    text: 'This order_ref already has a session that is pending or funded. With a secret key, see details and session for its id.',
  },
  group_still_open: {
    status: 409,
    text: 'The session of group_from is still pending. Wait until it has ended, or cancel it.',
  },
  group_from_in_use: {
    status: 409,
    text: 'Another session with these people is pending. Wait until it has ended, or cancel it.',
  },
  session_not_yours: {
    status: 409,
    text: 'Another browser has opened this session. Its organizer can go on there, or with the link from our email.',
  },
  step_refused: {
    status: 409,
    text: 'A step could not be done. Those before it were. See details.',
  },
  session_not_funded: {
    status: 409,
    text: 'The session is not funded. Wait for group.funded; cancel an open session to refund its members.',
  },
  transfer_not_made: {
    status: 409,
    text: 'The transfer of this payment is not made yet. Wait for group.transferred before you refund.',
  },
  payout_account_disconnected: {
    status: 409,
    text: 'Your payout account is no longer connected, so its payouts cannot be read. Connect one under Money.',
  },
  share_disputed: {
    status: 409,
    text: 'The payment is disputed: the bank decides who gets the money. Wait for group.dispute_closed.',
  },
  nothing_to_refund: {
    status: 409,
    text: 'Nothing is left to refund. See the status of the members in the session.',
  },
  already_extended: {
    status: 409,
    text: 'The session was already extended once, or its rescue has begun. Wait until it has ended, and open another one if it is unpaid.',
  },
  rotation_in_progress: {
    status: 409,
    text: 'The secret was rotated within the last 24 hours, and both secrets still sign. Wait, or send force: true to drop the oldest now.',
  },
  idempotency_key_reused: {
    status: 409,
    text: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  },
  idempotency_key_in_use: {
    status: 409,
    text: 'The first request with this Idempotency-Key is still running. Try again in a moment.',
  },
  body_too_large: { status: 413, text: 'The body is larger than 256 KiB. Send a smaller one.' },
  headers_too_large: {
    status: 431,
    text: 'The headers are larger than 384 KiB, or 16 KiB for a page. Send smaller headers.',
  },
  rate_limited: {
    status: 429,
    text: 'Too many requests. Wait for as many seconds as Retry-After says, then try again.',
  },
  too_many_declines: {
    status: 429,
    text: 'Too many cards were declined in this session. Wait for as many seconds as Retry-After says, then try again.',
  },
  internal_error: {
    status: 500,
    text: 'Something went wrong on our side. Try again, and send us the request_id if it persists.',
  },
  payments_paused: {
    status: 503,
    text: 'Card payments to this merchant are paused, because unusually many cards were declined. Wait for as many seconds as Retry-After says, then try again.',
  },
  upstream_unavailable: {
    status: 503,
    text: 'A service we depend on is not responding. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Every code, for the published list. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** The HTTP status of a code. */
export function errorStatus(code: ErrorCode): number {
  return ERRORS[code].status;
}

/** The text that clients see with a code: what to do about it. */
export function errorText(code: ErrorCode): string {
  return ERRORS[code].text;
}

/** The session that is in the way of a request. */
interface ConflictingSession {
  /** For secret keys only: anyone who has it can read the session. */
  session_id?: string;
  status: SessionStatus;
  expires_at: string;
  /** Whether the organizer has started the group. */
  started: boolean;
  /** The organizer's page, for secret keys only. */
  session_url?: string;
}

interface ErrorOptions {
  /** What the client has to put right. */
  violations?: readonly Violation[];
  session?: ConflictingSession;
  /** For the log only. */
  internal?: string;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Thrown below the edge to make it respond with this code. */
export class ApiError extends Error {
  readonly violations: readonly Violation[];
  readonly session: ConflictingSession | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    options: ErrorOptions = {},
  ) {
    super(options.internal ?? ERRORS[code].text, { cause: options.cause });
    this.name = 'ApiError';
    this.violations = options.violations ?? [];
    this.session = options.session;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The error about one field of a request. */
export function fieldError(path: string, text: string, code: ErrorCode = 'invalid_request'): ApiError {
  return new ApiError(code, { violations: [{ path, text }] });
}

/** Where the documentation explains a code. A test holds that each has its anchor there. */
export function errorDocUrl(code: ErrorCode): string {
  return `${env().APP_URL}/docs/errors#${code}`;
}

/** API specification 2.9. */
interface ErrorBody {
  request_id: string;
  error: string;
  code: ErrorCode;
  doc_url: string;
  details?: readonly string[];
  /** With order_ref_in_use: the session that the order has already. */
  session?: ConflictingSession;
}

/** The body that the client gets, with the code's text, never the thrown error's message. */
export function errorBody(error: ApiError, request_id: string): ErrorBody {
  const { code } = error;
  const body: ErrorBody = { request_id, error: ERRORS[code].text, code, doc_url: errorDocUrl(code) };
  if (error.violations.length > 0) body.details = error.violations.map(violationLine);
  if (error.session) body.session = error.session;
  return body;
}

/**
 * Codes of Postgres, of a socket and of Prisma for a database that cannot be reached, has no room, or takes no writes
 * (25006) since another has taken its place: worth a retry.
 */
const UNREACHABLE =
  /^(08...|25006|53...|57P0[1-3]|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|P100[128]|P1017|P2024|P2028)$/;

/** Whether a code says that the database could not, not that it would not. */
export const isUnreachable = (code: string): boolean => UNREACHABLE.test(code);

/** Prisma's errors, as far as they tell what Postgres said. */
interface PrismaFailure {
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; originalMessage?: unknown } } };
}

/**
 * What the database refused, by plain SQL or by Prisma: its SQLSTATE, or the library's own code, and its message; ''
 * for neither.
 */
export function databaseRefusal(thrown: unknown): { code: string; message: string } {
  const { code, message, meta } = Object(thrown) as PrismaFailure;
  const { originalCode = code, originalMessage = message } = meta?.driverAdapterError?.cause ?? {};
  return { code: String(originalCode ?? ''), message: String(originalMessage ?? '') };
}

/** A service that we depend on does not answer, or not yet: the caller may try again later. */
export class UpstreamUnavailable extends Error {}

/**
 * Turns any thrown value into an error that the API can return. An unreachable service becomes 503 with Retry-After,
 * so clients retry. Anything unknown becomes 500, and its message stays in the log.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (
    thrown instanceof UpstreamUnavailable ||
    isUnreachable(databaseRefusal(thrown).code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(text)
  ) {
    return new ApiError('upstream_unavailable', {
      internal: text,
      headers: { 'Retry-After': '2' },
      cause: thrown,
    });
  }
  return new ApiError('internal_error', { internal: text, cause: thrown });
}
