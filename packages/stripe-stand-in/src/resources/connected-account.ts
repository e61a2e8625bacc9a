import { explained, StripeError } from '../api/errors';
import type { Account, Requirements } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';

export const NOTHING_DUE: Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** The account; Stripe answers 403 for one that is not connected to the platform. */
export function getAccount(call: Call, id: string): Account {
  const account = call.world.store.get('account', id, call.livemode);
  if (account && !account._deleted) return account;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    ...explained('account_invalid'),
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** What the platform can meet an account in; the control API puts it there. */
type AccountState = 'active' | 'payouts_paused' | 'restricted' | 'rejected' | 'deauthorized';

/** Brings an account into a state, as Stripe's checks, Stripe's staff, or the account's owner would. */
export function setState(call: Call, account: Account, state: AccountState): Account {
  if (state === 'deauthorized') return deauthorize(call, account);
  const active = state === 'active' || state === 'payouts_paused';
  const names = new Set([...Object.keys(account.capabilities), 'transfers']);
  return change(call, account, {
    capabilities: Object.fromEntries([...names].map((name) => [name, active ? 'active' : 'inactive'])),
    charges_enabled: active,
    details_submitted: account.details_submitted || active,
    payouts_enabled: state === 'active',
    requirements: requirementsOf(call, state),
  });
}

function requirementsOf(call: Call, state: Exclude<AccountState, 'deauthorized'>): Requirements {
  if (state === 'active') return NOTHING_DUE;
  if (state === 'payouts_paused') return { ...NOTHING_DUE, disabled_reason: 'platform_paused' };
  if (state === 'rejected') return { ...NOTHING_DUE, disabled_reason: 'rejected.fraud' };
  const due = ['individual.verification.document'];
  return {
    ...NOTHING_DUE,
    current_deadline: call.now,
    currently_due: due,
    disabled_reason: 'requirements.past_due',
    eventually_due: due,
    past_due: due,
  };
}

function change(call: Call, account: Account, changes: Partial<Account>): Account {
  const changed = { ...account, ...changes };
  call.world.store.update<'account'>(changed);
  const { capabilities, charges_enabled, details_submitted, payouts_enabled, requirements } = account;
  emit<'account'>(call, 'account.updated', changed, {
    account: account.id,
    previous: { capabilities, charges_enabled, details_submitted, payouts_enabled, requirements },
  });
  return changed;
}

/** Ends the platform's access to an account: its owner disconnected it, or the platform deleted it. */
export function deauthorize(call: Call, account: Account): Account {
  const gone = { ...account, _deleted: true };
  call.world.store.update<'account'>(gone);
  const application = { id: 'ca_1StandIn', object: 'application', name: 'Split' } as const;
  emit<'application'>(call, 'account.application.deauthorized', application, { account: account.id });
  return gone;
}
