export type KeyKind = 'publishable' | 'secret';
export type Scope = 'payments:read' | 'payments' | 'webhooks:write' | 'merchants:read';

/** What each kind may do (API specification 5). */
export const SCOPES_OF_KIND: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['payments:read'],
  secret: ['payments', 'webhooks:write', 'merchants:read'],
};
