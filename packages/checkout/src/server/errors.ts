import type { components } from '../generated/api';

/** The session that an order has already. A secret key, as this client has, is told its id. */
export type ConflictingSession = NonNullable<components['schemas']['Error']['session']> & {
  session_id: string;
};

/** The base class of every error between your server and the API. */
export class SplitError extends Error {
  override readonly name: string = 'SplitError';
}

interface ErrorAnswer {
  status: number;
  code: string;
  message: string;
  request_id: string | undefined;
  details: readonly string[] | undefined;
  doc_url: string | undefined;
  session?: ConflictingSession | undefined;
  retry_after_s: number | undefined;
}

/** What happened, every violation, and the request: all that a log needs, also where it keeps messages only. */
function messageOf({ message, details = [], request_id, doc_url }: ErrorAnswer): string {
  const more = [...details, request_id && `request_id: ${request_id}`, doc_url];
  return [message, ...more.filter(Boolean)].join('\n  ');
}

/** The API answered with an error. Check `code`, which is stable; the message is for people. */
export class SplitApiError extends SplitError {
  override readonly name: string = 'SplitApiError';
  /** HTTP status. */
  readonly status: number;
  /** One of the API's published codes, or `http_error` if something in between answered. */
  readonly code: string;
  /** Identifies the request in the service's logs. Quote it to support. */
  readonly request_id: string | undefined;
  /** Every violation with its path, if there are any. */
  readonly details: readonly string[] | undefined;
  /** Where the documentation explains the code. */
  readonly doc_url: string | undefined;
  /** With `order_ref_in_use`: the session that the order has, and its `session_url`. */
  readonly session: ConflictingSession | undefined;

  constructor(answer: ErrorAnswer) {
    super(messageOf(answer));
    this.status = answer.status;
    this.code = answer.code;
    this.request_id = answer.request_id;
    this.details = answer.details;
    this.doc_url = answer.doc_url;
    this.session = answer.session;
  }
}

/** 400, 405 and 413: the request itself is wrong. See `details`. */
export class SplitInvalidRequestError extends SplitApiError {
  override readonly name = 'SplitInvalidRequestError';
}

/** 401: the key is missing, unknown, expired or revoked. */
export class SplitAuthenticationError extends SplitApiError {
  override readonly name = 'SplitAuthenticationError';
}

/** 403: the key may not do this. */
export class SplitPermissionError extends SplitApiError {
  override readonly name = 'SplitPermissionError';
}

/** 404: it does not exist, or it belongs to another merchant. */
export class SplitNotFoundError extends SplitApiError {
  override readonly name = 'SplitNotFoundError';
}

/** 409: not in this state (`session_not_open`), or an idempotency key used for something else. */
export class SplitConflictError extends SplitApiError {
  override readonly name = 'SplitConflictError';
}

/** 429 after all attempts. */
export class SplitRateLimitError extends SplitApiError {
  override readonly name = 'SplitRateLimitError';
  /** Seconds that the API asked to wait. */
  readonly retry_after_s: number | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer);
    this.retry_after_s = answer.retry_after_s;
  }
}

/** 5xx after all attempts. */
export class SplitServerError extends SplitApiError {
  override readonly name = 'SplitServerError';
}

/** No response: every attempt failed or timed out. `cause` is the last failure. */
export class SplitConnectionError extends SplitError {
  override readonly name = 'SplitConnectionError';
  /** Whether the last attempt timed out. */
  readonly timed_out: boolean;

  constructor(message: string, timed_out: boolean, cause: unknown) {
    super(message, { cause });
    this.timed_out = timed_out;
  }
}

/** The webhook is not authentic. Answer 400 and do nothing else. */
export class SplitWebhookError extends SplitError {
  override readonly name = 'SplitWebhookError';
  readonly code:
    | 'missing_header'
    | 'invalid_timestamp'
    | 'too_old'
    | 'too_new'
    | 'wrong_signature'
    | 'invalid_body';

  constructor(code: SplitWebhookError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const BY_STATUS: Readonly<Record<number, new (answer: ErrorAnswer) => SplitApiError>> = {
  400: SplitInvalidRequestError,
  401: SplitAuthenticationError,
  403: SplitPermissionError,
  404: SplitNotFoundError,
  405: SplitInvalidRequestError,
  409: SplitConflictError,
  413: SplitInvalidRequestError,
  429: SplitRateLimitError,
};

/** The class for an answer's status. */
export function toApiError(answer: ErrorAnswer): SplitApiError {
  const Kind = BY_STATUS[answer.status] ?? (answer.status >= 500 ? SplitServerError : SplitApiError);
  return new Kind(answer);
}
