import { setTimeout as delay } from 'node:timers/promises';
import type { Kind, Meter } from './meter';

const TIMEOUT_ms = 30_000;
/** As the waits of Stripe's library: twice as long each time, up to a limit. */
const FIRST_WAIT_ms = 500;
const LONGEST_WAIT_ms = 5_000;
/** Longer than a killed server holds an Idempotency-Key. */
const PATIENCE_ms = 240_000;

interface Request {
  kind: Kind;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is. */
  body?: unknown;
}

interface Answer<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** A caller as the libraries of payment services are: what got no answer is sent again, the same, with patience. */
export class Client {
  constructor(
    private readonly base: string,
    private readonly meter: Meter,
    /** Whether a process was killed just now. */
    private readonly isNearKill: () => boolean,
  ) {}

  /** @throws when there is no answer for minutes */
  async send<Body>(request: Request): Promise<Answer<Body>> {
    const until = Date.now() + PATIENCE_ms;
    let isNear = false;
    for (let wait_ms = FIRST_WAIT_ms; ; wait_ms = Math.min(2 * wait_ms, LONGEST_WAIT_ms)) {
      const began = performance.now();
      const answer = await this.once<Body>(request).catch((error: unknown) => failureOf(error));
      if (typeof answer !== 'string') {
        this.meter.answered(request.kind, performance.now() - began);
        return answer;
      }
      // What a kill has broken off can be refused for a while.
      isNear ||= this.isNearKill();
      this.meter.failed(answer, isNear);
      if (Date.now() > until)
        throw new Error(`${request.path} was not answered for ${PATIENCE_ms / 1_000} s: ${answer}`);
      await delay(wait_ms);
    }
  }

  /** An answer, or what came instead. */
  private async once<Body>(request: Request): Promise<Answer<Body> | string> {
    const { path, method = 'POST', headers = {}, body } = request;
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: isForm || body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_ms),
    });
    const { status } = response;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = {
      status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Body,
    };
    if (status >= 500 || status === 429) return String(status);
    if ((answer.body as { code?: string }).code === 'idempotency_key_in_use') return 'key in use';
    return answer;
  }
}

/** Connections are refused, reset, or time out. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
