import type { WebhookEvent } from './events';
import { type Page, type PagedList, pagedList } from './pages';
import {
  type ApiRequest,
  type CallOptions,
  type ClientOptions,
  createTransport,
  path,
  type Transport,
} from './transport';
import type * as Api from './types';

/** Calls that belong together. */
class Resource {
  readonly #send: Transport;

  constructor(send: Transport) {
    this.#send = send;
  }

  protected send<T>(request: ApiRequest, call?: CallOptions): Promise<T> {
    return this.#send(request, call);
  }

  /** Reads a list page after page. */
  protected pages<T, Cursor>(
    address: string,
    params: { cursor?: Cursor } = {},
    call?: CallOptions,
  ): PagedList<T, Cursor> {
    const read = (cursor?: Cursor): Promise<Page<T, Cursor>> =>
      this.send({ method: 'GET', path: address, query: { ...params, cursor } }, call);
    return pagedList(read, params.cursor);
  }
}

class SessionsApi extends Resource {
  /** Opens a session. Without `signature` the merchant needs `headless_api_enabled` (API specification 4.1). */
  create(params: Api.CreateSessionParams, call?: CallOptions): Promise<Api.CreatedSession> {
    return this.send({ method: 'POST', path: '/sessions', body: params }, call);
  }

  /** Newest first. Await it for a page, or `for await` over all of them. */
  list(params?: Api.ListSessionsParams, call?: CallOptions): PagedList<Api.SessionListItem, number> {
    return this.pages('/sessions', params, call);
  }

  retrieve(session_id: string, call?: CallOptions): Promise<Api.Session> {
    return this.send({ method: 'GET', path: path`/sessions/${session_id}` }, call);
  }

  /** Refunds what was paid. Cancelling again returns the same. */
  cancel(session_id: string, call?: CallOptions): Promise<Api.CancelledSession> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/cancel` }, call);
  }

  /** You have run out: ends the session, refunds what was paid, and tells the group why. The same again returns the same. */
  stock(session_id: string, params: Api.StockParams, call?: CallOptions): Promise<Api.SoldOutSession> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/stock`, body: params }, call);
  }

  /**
   * Refunds a member of a funded session: some or all of the member's shares, with the fee on them. Without `member_id`,
   * refunds `amount_cents` to the whole group, of each share in proportion. Your transfer is reversed first.
   */
  refund(
    session_id: string,
    params: Api.RefundSessionParams,
    call?: CallOptions,
  ): Promise<Api.MemberRefunds> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/refunds`, body: params }, call);
  }

  /** Reports a parcel or a service, as evidence for a dispute. The same tracking number again replaces the report. */
  fulfil(session_id: string, params: Api.FulfilSessionParams, call?: CallOptions): Promise<Api.Fulfilment> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/fulfilment`, body: params }, call);
  }

  /** Emails the members who have not paid, each at most once every 10 minutes. */
  remind(session_id: string, call?: CallOptions): Promise<Api.Reminders> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/remind` }, call);
  }

  /** Moves the deadline, once. */
  extend(
    session_id: string,
    params: Api.ExtendSessionParams,
    call?: CallOptions,
  ): Promise<Api.ExtendedSession> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/extend`, body: params }, call);
  }

  /** Test mode: plays what people and banks do. The documentation lists the steps, under Testing. */
  simulate(session_id: string, steps: string[], call?: CallOptions): Promise<Api.Simulation> {
    return this.send({ method: 'POST', path: path`/sessions/${session_id}/simulate`, body: { steps } }, call);
  }

  /** What everyone would pay in each mode. Creates nothing. */
  preview(params: Api.PreviewSessionParams, call?: CallOptions): Promise<Api.SessionPreview> {
    return this.send({ method: 'POST', path: '/sessions/preview', body: params }, call);
  }
}

class MerchantsApi extends Resource {
  /** Your own profile and fee rates. */
  me(call?: CallOptions): Promise<Api.Merchant> {
    return this.send({ method: 'GET', path: '/merchants/me' }, call);
  }
}

class WebhooksApi extends Resource {
  list(call?: CallOptions): Promise<Api.WebhookList> {
    return this.send({ method: 'GET', path: '/webhooks' }, call);
  }

  /** `secret` is only returned this once. */
  create(params: Api.CreateWebhookParams, call?: CallOptions): Promise<Api.CreatedWebhook> {
    return this.send({ method: 'POST', path: '/webhooks', body: params }, call);
  }

  retrieve(webhook_id: string, call?: CallOptions): Promise<Api.Webhook> {
    return this.send({ method: 'GET', path: path`/webhooks/${webhook_id}` }, call);
  }

  update(webhook_id: string, params: Api.UpdateWebhookParams, call?: CallOptions): Promise<Api.Webhook> {
    return this.send({ method: 'PATCH', path: path`/webhooks/${webhook_id}`, body: params }, call);
  }

  delete(webhook_id: string, call?: CallOptions): Promise<Api.DeletedWebhook> {
    const answer: Omit<Api.DeletedWebhook, 'request_id'> = { id: webhook_id, deleted: true };
    const deleted = { code: 'webhook_not_found', answer };
    return this.send({ method: 'DELETE', path: path`/webhooks/${webhook_id}`, deleted }, call);
  }

  /** Sends a `webhook.test` event. */
  test(webhook_id: string, call?: CallOptions): Promise<Api.TestedWebhook> {
    return this.send({ method: 'POST', path: path`/webhooks/${webhook_id}/test` }, call);
  }

  /**
   * Creates a new secret. For a while, deliveries are signed with both; pass both to `verifyWebhook` until then.
   * Rotating again during that time is refused unless `force` is set, which drops the oldest secret at once.
   */
  rotate(
    webhook_id: string,
    params?: Api.RotateWebhookParams,
    call?: CallOptions,
  ): Promise<Api.RotatedWebhook> {
    return this.send({ method: 'POST', path: path`/webhooks/${webhook_id}/rotate`, body: params }, call);
  }

  /** Resends everything this endpoint has missed since a time. */
  replay(webhook_id: string, params: Api.ReplayParams, call?: CallOptions): Promise<Api.Replay> {
    return this.send({ method: 'POST', path: path`/webhooks/${webhook_id}/replay`, body: params }, call);
  }

  deliveries(
    webhook_id: string,
    params?: Api.ListDeliveriesParams,
    call?: CallOptions,
  ): PagedList<Api.Delivery> {
    return this.pages(path`/webhooks/${webhook_id}/deliveries`, params, call);
  }

  delivery(webhook_id: string, delivery_id: string, call?: CallOptions): Promise<Api.DeliveryDetail> {
    return this.send({ method: 'GET', path: path`/webhooks/${webhook_id}/deliveries/${delivery_id}` }, call);
  }

  resend(webhook_id: string, delivery_id: string, call?: CallOptions): Promise<Api.ResentDelivery> {
    const address = path`/webhooks/${webhook_id}/deliveries/${delivery_id}/resend`;
    return this.send({ method: 'POST', path: address }, call);
  }
}

class EventsApi extends Resource {
  /** The events of the last 30 days, newest first. */
  list(params?: Api.ListEventsParams, call?: CallOptions): PagedList<WebhookEvent> {
    return this.pages('/events', params, call);
  }

  retrieve(
    event_id: string,
    call?: CallOptions,
  ): Promise<WebhookEvent & { request_id: string; deliveries: Api.EventDelivery[] }> {
    return this.send({ method: 'GET', path: path`/events/${event_id}` }, call);
  }
}

class LedgerApi extends Resource {
  /** Your books of a period, oldest first. */
  list(params?: Api.ListLedgerParams, call?: CallOptions): PagedList<Api.LedgerEntry> {
    return this.pages('/ledger', params, call);
  }

  /** What is held for your groups at a time, by currency. */
  balances(params: Api.LedgerBalancesParams = {}, call?: CallOptions): Promise<Api.LedgerBalances> {
    return this.send({ method: 'GET', path: '/ledger/balances', query: { ...params } }, call);
  }
}

class PayoutsApi extends Resource {
  /** What was sent to your bank, newest first. */
  list(params?: Api.ListPayoutsParams, call?: CallOptions): PagedList<Api.PayoutListItem> {
    return this.pages('/payouts', params, call);
  }

  /** A payout and the first of its lines. */
  retrieve(payout_id: string, call?: CallOptions): Promise<Api.Payout> {
    return this.send({ method: 'GET', path: path`/payouts/${payout_id}` }, call);
  }

  /** What a payout is made of: all of it adds up to its amount. */
  lines(payout_id: string, params?: Api.PayoutLinesParams, call?: CallOptions): PagedList<Api.PayoutLine> {
    return this.pages(path`/payouts/${payout_id}`, params, call);
  }
}

class RequestsApi extends Resource {
  /** What your keys of this mode asked of the API in the last 30 days, newest first. */
  list(params?: Api.ListRequestsParams, call?: CallOptions): PagedList<Api.LoggedRequest> {
    return this.pages('/requests', params, call);
  }
}

/**
 * The API for your server. Every method throws a SplitApiError (by status: SplitNotFoundError, ...) when the API
 * refuses, and a SplitConnectionError when it cannot be reached; both only after the retries that make sense.
 */
export class SplitClient {
  readonly sessions: SessionsApi;
  readonly merchants: MerchantsApi;
  readonly webhooks: WebhooksApi;
  readonly events: EventsApi;
  readonly ledger: LedgerApi;
  readonly payouts: PayoutsApi;
  readonly requests: RequestsApi;

  /** @throws TypeError for a key that is not a secret one, and in a browser */
  constructor(options: ClientOptions) {
    const send = createTransport(options);
    this.sessions = new SessionsApi(send);
    this.merchants = new MerchantsApi(send);
    this.webhooks = new WebhooksApi(send);
    this.events = new EventsApi(send);
    this.ledger = new LedgerApi(send);
    this.payouts = new PayoutsApi(send);
    this.requests = new RequestsApi(send);
  }
}
