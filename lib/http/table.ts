import type { Endpoint } from './endpoint';
import { getMerchant } from './routes/merchants';
import { cancelSession, extendSession, previewSession, remindSession } from './routes/session-actions';
import { createSession, getSession, listSessionsEndpoint } from './routes/sessions';

/** Every endpoint of the API, in the order in which the document shows them. */
export const ENDPOINTS: readonly Endpoint[] = [
  createSession,
  listSessionsEndpoint,
  getSession,
  cancelSession,
  remindSession,
  extendSession,
  previewSession,
  getMerchant,
];
