import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { RefusedAddress } from './address-guard';
import { parseRetryAfter } from './schedule';

/** How much of a receiver's answer is kept for the merchant to read. */
const EXCERPT_bytes = 1024;
/** A longer answer closes the connection. */
const DRAIN_LIMIT_bytes = 64 * 1024;
/** Early hints and the like that an answer may have before it. Reading them without end keeps the process from others. */
const MOST_HINTS = 20;

/** The outcome of one attempt. `status_code` is null when no answer came; then `error` says why. */
export interface AttemptResult {
  delivered: boolean;
  started_at_ms: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_excerpt: string | null;
  retry_after_ms: number | null;
  timed_out: boolean;
  /** The process stopped before an answer came: to be tried again, not counted. */
  interrupted: boolean;
}

/** The reason in words that a merchant can act on. */
function explain(status_code: number): string | null {
  if (status_code >= 200 && status_code < 300) return null;
  if (status_code >= 300 && status_code < 400) {
    return `Answered ${status_code}: redirects are not followed; use the address that it leads to`;
  }
  if (status_code === 410) return 'Answered 410: the receiver wants no more deliveries';
  return `Answered ${status_code}`;
}

const noAnswer = (timeout_ms: number): string => `No answer within ${timeout_ms / 1000} s`;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Where nobody answered, not even to refuse. One of several addresses is given up within a moment: that tells nothing. */
function hasTimedOut(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AggregateError) return false;
  return ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'].includes(codeOf(error));
}

function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  if (!(error instanceof Error)) return 'The connection failed';
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return 'Connection refused';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'The receiver closed the connection before it answered';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'The receiver could not be reached in time';
    default:
      return `The connection failed: ${error.message}`.slice(0, 300);
  }
}

/** The first KiB of an answer, as text that Postgres can keep. */
function excerptOf(chunks: Buffer[]): string | null {
  if (chunks.length === 0) return null;
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_bytes).toString('utf8');
  // Postgres keeps no NUL in texts; the last character may have been cut in two.
  return text.replaceAll('\u0000', '').replace(/\uFFFD$/, '');
}

interface AttemptOptions {
  /** Until the answer begins. */
  timeout_ms: number;
  /** From its beginning to its end. */
  body_timeout_ms: number;
  now: () => number;
  /** Ends the attempt early, when this process stops. */
  signal?: AbortSignal | undefined;
}

/**
 * Undici's handlers for one attempt. They are called directly, without a stream for an answer of
 * which only a KiB is kept: that halves the cost of an attempt.
 *
 * An answer that has begun counts: when the rest of it does not come, or is too long, the connection is closed
 * and the status counts.
 */
export class Attempt implements Dispatcher.DispatchHandler {
  readonly result: Promise<AttemptResult>;
  private settle: (result: AttemptResult) => void = () => {};
  private settled = false;
  private readonly started_at_ms: number;
  private readonly start = performance.now();
  private timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private status_code: number | null = null;
  private retry_after_ms: number | null = null;
  private hints = 0;
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(private readonly options: AttemptOptions) {
    const { timeout_ms, signal } = options;
    this.started_at_ms = options.now();
    this.result = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.timer = setTimeout(() => this.end({ error: noAnswer(timeout_ms), timed_out: true }), timeout_ms);
    signal?.addEventListener('abort', this.interrupt, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Aborted while the connection was being opened: nothing is sent.
    if (this.settled) controller.abort(new Error('Given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status_code: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Early hints and the like: the answer is still to come (RFC 9110, 15.2).
    if (status_code < 200) {
      this.hints += 1;
      if (this.hints > MOST_HINTS) this.end({ error: 'The receiver sent early hints, and no answer' });
      return;
    }
    const retry_after = headers['retry-after'];
    this.status_code = status_code;
    this.retry_after_ms = parseRetryAfter(
      Array.isArray(retry_after) ? retry_after[0] : retry_after,
      this.options.now(),
    );
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), this.options.body_timeout_ms);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.size < EXCERPT_bytes) this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > DRAIN_LIMIT_bytes) this.end();
  }

  onResponseEnd(): void {
    this.controller = undefined;
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.controller = undefined;
    this.end({ error: describe(error), timed_out: hasTimedOut(error) });
  }

  /** For an attempt that was never sent. */
  fail(error: unknown): void {
    this.end({ error: describe(error) });
  }

  interrupt = (): void => this.end({ interrupted: true });

  /** `without` is the reason when no answer has begun. */
  private end(without: Partial<AttemptResult> = {}): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    this.options.signal?.removeEventListener('abort', this.interrupt);
    this.controller?.abort(new Error('Given up'));
    const { status_code, started_at_ms, retry_after_ms } = this;
    this.settle({
      delivered: status_code !== null && status_code >= 200 && status_code < 300,
      started_at_ms,
      duration_ms: Math.round(performance.now() - this.start),
      status_code,
      error: status_code === null ? null : explain(status_code),
      response_excerpt: excerptOf(this.chunks),
      retry_after_ms,
      timed_out: false,
      interrupted: false,
      ...(status_code === null ? without : {}),
    });
  }
}
