import type { components, operations } from '../generated/api';
import type { Cart } from '../types';

type Schemas = components['schemas'];

/** What a request says, where a field that may be left out may also be undefined, for `exactOptionalPropertyTypes`. */
type Lax<T> = T extends readonly unknown[] | Date
  ? T
  : T extends object
    ? { [K in keyof T]: object extends Pick<T, K> ? Lax<T[K]> | undefined : Lax<T[K]> }
    : T;

/** The JSON body of an operation's request. */
type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Lax<Body>
  : never;

type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
  ? Lax<NonNullable<Query>>
  : never;

/** Currencies come from your own data as text; the API checks them. */
type WithCart<Body> = Omit<Body, 'cart'> & { cart: Cart };

export type CreateSessionParams = WithCart<BodyOf<'createSession'>>;
export type PreviewSessionParams = WithCart<BodyOf<'previewSession'>>;
export type ExtendSessionParams = BodyOf<'extendSession'>;
export type StockParams = BodyOf<'setStock'>;
export type RefundSessionParams = BodyOf<'refundSession'>;
/** Dates can be a Date or ISO 8601 text. */
export type FulfilSessionParams = Omit<BodyOf<'fulfilSession'>, 'shipped_at' | 'delivered_at'> & {
  shipped_at?: Date | string | undefined;
  delivered_at?: Date | string | undefined;
};
/** A Date, ISO 8601 text, or milliseconds since 1970. */
type Moment = Date | string | number;

export type ListSessionsParams = Omit<QueryOf<'listSessions'>, 'created_after' | 'created_before'> & {
  created_after?: Moment | undefined;
  created_before?: Moment | undefined;
};

export type CreatedSession = Schemas['CreatedSession'];
export type Session = Schemas['Session'];
export type SessionListItem = Schemas['SessionListItem'];
export type SessionPreview = Schemas['SessionPreview'];
export type CancelledSession = Schemas['CancelledSession'];
export type SoldOutSession = Schemas['SoldOutSession'];
export type ExtendedSession = Schemas['ExtendedSession'];
export type Simulation = Schemas['Simulation'];
export type Reminders = Schemas['Reminders'];
export type Fulfilment = Schemas['Fulfilment'];
export type MemberRefunds = Schemas['MemberRefunds'];
export type Refund = Schemas['Refund'];
export type Group = Schemas['Group'];
export type Member = Schemas['Member'];
export type Merchant = Schemas['Merchant'];

export type CreateWebhookParams = BodyOf<'createWebhook'>;
export type UpdateWebhookParams = BodyOf<'updateWebhook'>;
export type RotateWebhookParams = BodyOf<'rotateWebhook'>;
export type ReplayParams = { since: Date | string; until?: Date | string | undefined };
export type ListDeliveriesParams = QueryOf<'listDeliveries'>;
export type ListEventsParams = Omit<QueryOf<'listEvents'>, 'undelivered'> & {
  undelivered?: boolean | undefined;
};

export type ListLedgerParams = Omit<QueryOf<'listLedgerEntries'>, 'from' | 'until'> & {
  from?: Moment | undefined;
  until?: Moment | undefined;
};
export type LedgerBalancesParams = { at?: Moment | undefined };
export type ListPayoutsParams = QueryOf<'listPayouts'>;
export type PayoutLinesParams = QueryOf<'getPayout'>;
export type ListRequestsParams = Omit<QueryOf<'listRequests'>, 'failed'> & { failed?: boolean | undefined };

export type Webhook = Schemas['WebhookAnswer'];
export type WebhookList = Schemas['WebhookList'];
export type CreatedWebhook = Schemas['CreatedWebhook'];
export type DeletedWebhook = Schemas['DeletedWebhook'];
export type TestedWebhook = Schemas['TestedWebhook'];
export type RotatedWebhook = Schemas['RotatedWebhook'];
export type Replay = Schemas['Replay'];
export type Delivery = Schemas['Delivery'];
export type DeliveryDetail = Schemas['DeliveryDetail'];
export type ResentDelivery = Schemas['ResentDelivery'];
export type EventDelivery = Schemas['EventDelivery'];
export type LedgerEntry = Schemas['LedgerEntry'];
export type LedgerBalances = Schemas['LedgerBalances'];
export type PayoutListItem = Schemas['PayoutListItem'];
export type Payout = Schemas['Payout'];
export type PayoutLine = Schemas['PayoutLine'];
export type LoggedRequest = Schemas['LoggedRequest'];
