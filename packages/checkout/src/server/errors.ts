/** Whatever goes wrong between your server and the API is one of these. */
export class SplitError extends Error {
  override readonly name: string = 'SplitError';
}

export interface ErrorAnswer {
  status: number;
  code: string;
  message: string;
  request_id: string | undefined;
  details: readonly string[] | undefined;
  retry_after_s: number | undefined;
}

/** The API answered with an error. Look at `code`: it is stable, the message is for people. */
export class SplitApiError extends SplitError {
  override readonly name: string = 'SplitApiError';
  /** HTTP status. */
  readonly status: number;
  /** A word of the API's published list; `http_error` when something between us and the API answered. */
  readonly code: string;
  /** Finds the request in the service's logs: give it to support. */
  readonly request_id: string | undefined;
  /** A checklist, where the API has one: every violation with its path. */
  readonly details: readonly string[] | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.request_id = answer.request_id;
    this.details = answer.details;
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

/** 404: there is no such thing, or it is another merchant's. */
export class SplitNotFoundError extends SplitApiError {
  override readonly name = 'SplitNotFoundError';
}

/** 409: not in this state (`session_not_open`), or an idempotency key used for something else. */
export class SplitConflictError extends SplitApiError {
  override readonly name = 'SplitConflictError';
}

/** 429, still, after all attempts. */
export class SplitRateLimitError extends SplitApiError {
  override readonly name = 'SplitRateLimitError';
  /** Seconds that the API asked to wait. */
  readonly retry_after_s: number | undefined;

  constructor(answer: ErrorAnswer) {
    super(answer);
    this.retry_after_s = answer.retry_after_s;
  }
}

/** 5xx: the service's own trouble, still there after all attempts. */
export class SplitServerError extends SplitApiError {
  override readonly name = 'SplitServerError';
}

/** No answer: the network failed or the time was up, at each attempt. `cause` has the last failure. */
export class SplitConnectionError extends SplitError {
  override readonly name = 'SplitConnectionError';
  /** Whether the last attempt ran out of time. */
  readonly timed_out: boolean;

  constructor(message: string, timed_out: boolean, cause: unknown) {
    super(message, { cause });
    this.timed_out = timed_out;
  }
}

/** A webhook that must not be believed. Answer 400 and do nothing else. */
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
