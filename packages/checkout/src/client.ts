import { SplitError } from './errors';
import { type Answer, createPoll, type Poll } from './poll';
import type { Cart, Customer, InitOptions, SessionRead, SplitMode, Theme } from './types';

const TIMEOUT_ms = 15_000;
const ATTEMPTS = 3;
/** No response, rate limits, an outage behind the API. */
const PASSING = [0, 429, 503];
const BACKOFF_ms = 500;
/** Longer waits are for the payer to decide: the modal offers to try again. */
const WAIT_MAX_ms = 10_000;

/** The deployment that this build belongs to; the build puts it in. */
declare const __SPLIT_ORIGIN__: string;

/** The body of POST /sessions (API specification 4.1). */
export interface CreateBody {
  cart: Cart;
  signature: string;
  group_config?: {
    min_size?: number;
    max_size?: number;
    default_mode?: SplitMode;
    allowed_modes?: SplitMode[];
    expiry_hours?: number;
  };
  customer?: Customer;
  session_id?: string;
  resume_key: string;
  success_url?: string;
  cancel_url?: string;
}

/** What the SDK uses of the create answer (API specification 2.6). */
export interface CreatedSession {
  session_id: string;
  session_url: string;
  /** In test mode: what is likely to cause trouble in live mode. */
  warnings?: string[];
}

/** One merchant's settings on this page, and the requests made with them. Creating one does nothing. */
export interface Client {
  readonly options: Partial<InitOptions> & { theme: Theme };
  /** What is wrong with the options, for the developer; empty if nothing is. */
  readonly problem: string;
  /** Writes to the console, in test mode only. */
  hint(...words: unknown[]): void;
  /**
   * Creates the session, retrying failures that may pass. Does not settle when the signal fires between attempts.
   * @throws SplitError
   */
  createSession(body: CreateBody, signal: AbortSignal): Promise<CreatedSession>;
  poll: Poll;
}

/** The deployment that served the script tag, or else the one the package was built for. */
function defaultApiBaseUrl(): string {
  const script = document.querySelector<HTMLScriptElement>('[src*="/sdk/v1"][src*="/split.js"]');
  return `${script ? new URL(script.src).origin : __SPLIT_ORIGIN__}/api/v1`;
}

const withoutSlash = (url?: string): string | undefined => url?.replace(/\/$/, '');

/** With invalid options, the client's buttons report them when they are opened. */
export function createClient(options: Partial<InitOptions> = {}): Client {
  const { publishableKey = '', theme = 'auto' } = options;
  const problem =
    options.merchantId && /^split_pk_(test|live)_/.test(publishableKey)
      ? ''
      : 'Split.init needs merchantId and publishableKey: split_pk_..., never a secret key.';
  let base: string | undefined;

  async function call<T>(path: string, headers: HeadersInit, body?: string): Promise<Answer<T>> {
    // Once: a router may take the script's tag away.
    base ??= withoutSlash(options.apiBaseUrl) ?? defaultApiBaseUrl();
    const response = await fetch(base + path, {
      method: body && 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'x-merchant-id': options.merchantId as string,
        ...headers,
      },
      body,
      signal: AbortSignal.timeout?.(TIMEOUT_ms),
    }).catch(() => {
      throw new SplitError('network_error', `${base} cannot be reached.`);
    });
    const { status } = response;
    const etag = response.headers.get('etag');
    if (status === 304) return { etag };
    const answer = await response.json().catch(() => ({}));
    if (response.ok && answer.session_id) return { body: answer, etag };
    throw new SplitError(answer.code ?? 'http_error', answer.error ?? `${base} answered ${status}.`, {
      ...answer,
      status,
      retry_after_s: Number(response.headers.get('retry-after')) || 0,
    });
  }

  const hint = (...words: unknown[]): void => {
    if (!/^split_pk_live_/.test(publishableKey)) console.error('[split]', ...words);
  };
  if (problem && publishableKey) hint(problem);
  return {
    options: { ...options, theme, payBaseUrl: withoutSlash(options.payBaseUrl) },
    problem,
    hint,
    async createSession(body, signal) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const headers = { 'content-type': 'application/json' };
          return (await call<CreatedSession>('/sessions', headers, JSON.stringify(body)))
            .body as CreatedSession;
        } catch (error) {
          const { status, retry_after_s } = error as SplitError;
          const wait_ms = Math.max(retry_after_s * 1000, attempt * BACKOFF_ms * (1 + Math.random()));
          if (!PASSING.includes(status) || attempt === ATTEMPTS || wait_ms > WAIT_MAX_ms || signal.aborted)
            throw error;
          // Never settles, and leaves no timer, if the signal fires first.
          await new Promise((resolve) => {
            const timer = setTimeout(resolve, wait_ms);
            signal.onabort = () => clearTimeout(timer);
          });
        }
      }
    },
    poll: createPoll((session_id, etag) =>
      call<SessionRead>(`/sessions/${session_id}`, etag ? { 'if-none-match': etag } : {}),
    ),
  };
}
