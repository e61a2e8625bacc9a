export type { SignableCart } from '../../../../lib/cart/canonical';
export type { Cart, CartFee, CartItem } from '../types';
export { SplitClient } from './client';
export {
  SplitApiError,
  SplitAuthenticationError,
  SplitConflictError,
  SplitConnectionError,
  SplitError,
  SplitInvalidRequestError,
  SplitNotFoundError,
  SplitPermissionError,
  SplitRateLimitError,
  SplitServerError,
  SplitWebhookError,
} from './errors';
export type { SessionEventData, SessionEventType, WebhookEvent, WebhookEventType } from './events';
export type { Page, PagedList } from './pages';
export { signCart } from './sign';
export type { CallOptions, ClientOptions } from './transport';
export type {
  CancelledSession,
  CreatedSession,
  CreatedWebhook,
  CreateSessionParams,
  CreateWebhookParams,
  DeletedWebhook,
  Delivery,
  DeliveryDetail,
  EventDelivery,
  ExtendedSession,
  ExtendSessionParams,
  Fulfilment,
  FulfilSessionParams,
  Group,
  LedgerBalances,
  LedgerBalancesParams,
  LedgerEntry,
  ListDeliveriesParams,
  ListEventsParams,
  ListLedgerParams,
  ListRequestsParams,
  ListSessionsParams,
  LoggedRequest,
  Member,
  Merchant,
  PreviewSessionParams,
  Refund,
  Reminders,
  Replay,
  ReplayParams,
  ResentDelivery,
  RotatedWebhook,
  RotateWebhookParams,
  Session,
  SessionListItem,
  SessionPreview,
  Simulation,
  TestedWebhook,
  UpdateWebhookParams,
  Webhook,
  WebhookList,
} from './types';
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhook';
