import type { Endpoint } from './endpoint';
import { getDelivery, listDeliveries, replayWebhook, resendDelivery } from './routes/deliveries';
import { getEvent, listEvents } from './routes/events';
import { fulfilSession } from './routes/fulfilments';
import { getLedgerBalances, listLedger } from './routes/ledger';
import { getMerchant } from './routes/merchants';
import { getPayout, listPayouts } from './routes/payouts';
import { listRequests } from './routes/requests';
import {
  cancelSession,
  extendSession,
  previewSession,
  refundSession,
  remindSession,
  setStock,
} from './routes/session-actions';
import { createSession, getSession, listSessions } from './routes/sessions';
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
  listSessions,
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
  listDeliveries,
  getDelivery,
  resendDelivery,
  replayWebhook,
  listEvents,
  getEvent,
  listLedger,
  getLedgerBalances,
  listPayouts,
  getPayout,
  listRequests,
];
