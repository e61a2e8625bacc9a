export type { SignableCart } from '../../../../lib/cart/canonical';
export type { Cart, CartFee, CartItem } from '../types';
export { SplitClient } from './client';
export {
  type ConflictingSession,
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
export type * from './types';
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhook';
