export type KeyKind = 'publishable' | 'secret';
export type Scope = 'payments:read' | 'payments' | 'webhooks:write' | 'merchants:read';

/** What each kind may do (API specification 5). */
export const SCOPES_OF_KIND: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['payments:read'],
  secret: ['payments', 'webhooks:write', 'merchants:read'],
};

/** What somebody must be allowed to do in the dashboard to give a key this scope. */
const NEEDED = {
  'payments:read': 'read',
  'merchants:read': 'read',
  'webhooks:write': 'develop',
  payments: 'operate',
} as const satisfies Record<Scope, string>;

type May = (permission: (typeof NEEDED)[Scope]) => boolean;

/** The scopes that somebody can give to a key: none for what they may not do themselves. */
export function grantableScopes(may: May): Scope[] {
  return (Object.keys(NEEDED) as Scope[]).filter((scope) => may(NEEDED[scope]));
}

/** Whether a key may do what somebody may not, who could not make it so. */
export function isBeyond({ scopes }: { scopes: readonly Scope[] }, may: May): boolean {
  return scopes.some((scope) => !may(NEEDED[scope]));
}
