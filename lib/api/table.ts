import type { Endpoint } from './endpoint';
import {
  getDeliveryEndpoint,
  listDeliveriesEndpoint,
  replayWebhook,
  resendDeliveryEndpoint,
} from './routes/deliveries';
import { getEventEndpoint, listEventsEndpoint } from './routes/events';
import { fulfilSession } from './routes/fulfilments';
import { getLedgerBalances, listLedgerEndpoint } from './routes/ledger';
import { getMerchant } from './routes/merchants';
import { getPayout, listPayoutsEndpoint } from './routes/payouts';
import { listRequestsEndpoint } from './routes/requests';
import {
  cancelSession,
  extendSession,
  previewSession,
  refundSession,
  remindSession,
  setStock,
} from './routes/session-actions';
import { createSession, getSession, listSessionsEndpoint } from './routes/sessions';
import { simulateSession } from './routes/simulation';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from './routes/webhooks';

/** Every endpoint of the API, in the order in which the document shows them. */
export const ENDPOINTS: readonly Endpoint[] = [
  createSession,
  listSessionsEndpoint,
  getSession,
  cancelSession,
  setStock,
  refundSession,
  fulfilSession,
  remindSession,
  extendSession,
  simulateSession,
  previewSession,
  getMerchant,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhook,
  listDeliveriesEndpoint,
  getDeliveryEndpoint,
  resendDeliveryEndpoint,
  replayWebhook,
  listEventsEndpoint,
  getEventEndpoint,
  listLedgerEndpoint,
  getLedgerBalances,
  listPayoutsEndpoint,
  getPayout,
  listRequestsEndpoint,
];
