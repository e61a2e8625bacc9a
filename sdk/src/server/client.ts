import { type Page, type PagedList, pagedList } from './pages';
import { type CallOptions, type ClientOptions, createTransport, path } from './transport';
import type {
  CancelledSession,
  CreatedSession,
  CreateSessionParams,
  ExtendedSession,
  ExtendSessionParams,
  ListSessionsParams,
  Merchant,
  PreviewSessionParams,
  Reminders,
  Session,
  SessionListItem,
  SessionPreview,
} from './types';

/**
 * The API for your server. Every method throws a SplitApiError (by status: SplitNotFoundError, ...) when the API
 * refuses, and a SplitConnectionError when it cannot be reached; both only after the retries that make sense.
 */
export class SplitClient {
  readonly sessions: SessionsApi;
  readonly merchants: MerchantsApi;

  /** @throws TypeError for a key that is not a secret one, and in a browser */
  constructor(options: ClientOptions) {
    const send = createTransport(options);
    this.sessions = {
      create: (params, call) => send({ method: 'POST', path: '/sessions', body: params }, call),
      list: (params = {}, call) =>
        pagedList(
          (cursor) =>
            send<Page<SessionListItem>>(
              { method: 'GET', path: '/sessions', query: { ...params, cursor } },
              call,
            ),
          params.cursor,
        ),
      retrieve: (id, call) => send({ method: 'GET', path: path`/sessions/${id}` }, call),
      cancel: (id, call) => send({ method: 'POST', path: path`/sessions/${id}/cancel` }, call),
      remind: (id, call) => send({ method: 'POST', path: path`/sessions/${id}/remind` }, call),
      extend: (id, params, call) =>
        send({ method: 'POST', path: path`/sessions/${id}/extend`, body: params }, call),
      preview: (params, call) => send({ method: 'POST', path: '/sessions/preview', body: params }, call),
    };
    this.merchants = {
      me: (call) => send({ method: 'GET', path: '/merchants/me' }, call),
    };
  }
}

export interface SessionsApi {
  /** Opens a session. Without `signature` the merchant needs `headless_api_enabled` (API specification 4.1). */
  create(params: CreateSessionParams, call?: CallOptions): Promise<CreatedSession>;
  /** Newest first. Await it for a page, or `for await` over all of them. */
  list(params?: ListSessionsParams, call?: CallOptions): PagedList<SessionListItem>;
  retrieve(session_id: string, call?: CallOptions): Promise<Session>;
  /** Refunds what was paid. Cancelling again answers the same. */
  cancel(session_id: string, call?: CallOptions): Promise<CancelledSession>;
  /** Mails the members who have not paid, each at most once in 10 minutes. */
  remind(session_id: string, call?: CallOptions): Promise<Reminders>;
  /** Moves the deadline, once. */
  extend(session_id: string, params: ExtendSessionParams, call?: CallOptions): Promise<ExtendedSession>;
  /** What everyone would pay in each mode. Creates nothing. */
  preview(params: PreviewSessionParams, call?: CallOptions): Promise<SessionPreview>;
}

export interface MerchantsApi {
  /** Your own profile and fee rates. */
  me(call?: CallOptions): Promise<Merchant>;
}
