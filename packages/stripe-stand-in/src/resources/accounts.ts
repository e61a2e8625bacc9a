import { z } from 'zod';
import { invalid, StripeError } from '../api/errors';
import {
  boolean,
  expand,
  listParams,
  mergeMetadata,
  metadata,
  onlyExpand,
  opaque,
  text,
} from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { newId, randomText } from '../state/ids';
import { fundsOf } from '../state/ledger';
import type { Account, AccountLink, Requirements } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';

const LINK_LIFETIME_s = 300;

const capabilities = z.record(z.string(), z.strictObject({ requested: boolean.optional() })).optional();
const shared = {
  expand,
  account_token: text.optional(),
  business_profile: z.record(z.string(), opaque).optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities,
  company: opaque.optional(),
  default_currency: text.optional(),
  documents: opaque.optional(),
  email: text.optional(),
  external_account: opaque.optional(),
  groups: opaque.optional(),
  individual: opaque.optional(),
  metadata,
  settings: z.record(z.string(), opaque).optional(),
  tos_acceptance: opaque.optional(),
};
const createParams = z.strictObject({
  ...shared,
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
      requirement_collection: z.enum(['application', 'stripe']).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
  country: text.optional(),
  type: z.enum(['custom', 'express', 'standard']).optional(),
});
const linkParams = z.strictObject({
  expand,
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  collect: text.optional(),
  collection_options: opaque.optional(),
  refresh_url: text.optional(),
  return_url: text.optional(),
});

export const accountRoutes: Route[] = [
  route('POST', '/v1/accounts', createParams, create),
  route('GET', '/v1/accounts', listParams({}), (call, params) =>
    listPage(call, 'account', '/v1/accounts', params),
  ),
  route('GET', '/v1/accounts/:id', onlyExpand, (call, _params, id) => getAccount(call, id)),
  route('POST', '/v1/accounts/:id', z.strictObject(shared), update),
  route('DELETE', '/v1/accounts/:id', z.strictObject({}), (call, _params, id) =>
    remove(call, getAccount(call, id)),
  ),
  route('POST', '/v1/account_links', linkParams, createLink),
];

/** The account; Stripe answers 403 for one that is not connected to the platform. */
export function getAccount(call: Call, id: string): Account {
  const account = call.world.store.get('account', id, call.livemode);
  if (account && !account._deleted) return account;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    doc_url: 'https://docs.stripe.com/error-codes/account-invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

const NOTHING_DUE: Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const ONBOARDING = ['business_profile.url', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const ALL_DUE: Requirements = {
  ...NOTHING_DUE,
  currently_due: ONBOARDING,
  disabled_reason: 'requirements.past_due',
  eventually_due: ONBOARDING,
  past_due: ONBOARDING,
};

function create(call: Call, params: z.output<typeof createParams>): Account {
  if (params.type && params.controller)
    throw invalid('You may only specify one of these parameters: controller, type.');
  const country = params.country ?? 'US';
  const type = params.type ?? 'none';
  const id = newId('acct');
  const requested = Object.entries(params.capabilities ?? {}).filter(([, value]) => value.requested);
  const account: Account = {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
      ...params.business_profile,
    },
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive' as const])),
    charges_enabled: false,
    controller: controllerOf(params, type),
    country,
    created: call.now,
    default_currency:
      params.default_currency ?? (country === 'US' ? 'usd' : country === 'GB' ? 'gbp' : 'eur'),
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: NOTHING_DUE,
    livemode: call.livemode,
    metadata: mergeMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: ALL_DUE,
    settings: defaultSettings(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type,
  };
  call.world.store.insert<'account'>(account);
  return account;
}

function controllerOf(params: z.output<typeof createParams>, type: Account['type']): Record<string, unknown> {
  const dashboard = type === 'express' ? 'express' : type === 'custom' ? 'none' : 'full';
  const byPlatform = type === 'express' || type === 'custom';
  const { controller } = params;
  return {
    fees: { payer: controller?.fees?.payer ?? (byPlatform ? `application_${type}` : 'account') },
    is_controller: true,
    losses: { payments: controller?.losses?.payments ?? (byPlatform ? 'application' : 'stripe') },
    requirement_collection:
      controller?.requirement_collection ?? (type === 'custom' ? 'application' : 'stripe'),
    stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? dashboard },
    type: 'application',
  };
}

function defaultSettings(): Record<string, unknown> {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  };
}

function update(call: Call, params: z.output<z.ZodObject<typeof shared>>, id: string): Account {
  const account = getAccount(call, id);
  const asked = Object.entries(params.capabilities ?? {}).map(([name, value]) => {
    const granted = account.details_submitted ? 'active' : 'inactive';
    return [name, value.requested === false ? 'inactive' : granted] as const;
  });
  const changed: Account = {
    ...account,
    business_profile: { ...account.business_profile, ...params.business_profile },
    business_type: params.business_type ?? account.business_type,
    capabilities: { ...account.capabilities, ...Object.fromEntries(asked) },
    default_currency: params.default_currency ?? account.default_currency,
    email: params.email ?? account.email,
    metadata: mergeMetadata(account.metadata, params.metadata),
  };
  call.world.store.update<'account'>(changed);
  emit<'account'>(call, 'account.updated', changed, {
    account: id,
    previous: { metadata: account.metadata },
  });
  return changed;
}

function remove(call: Call, account: Account): object {
  const left = fundsOf(call, account.id, account.default_currency);
  if (call.livemode && left.available + left.pending !== 0) {
    throw invalid('You cannot delete an account that still has a balance.', { param: 'account' });
  }
  call.world.store.update<'account'>({ ...account, _deleted: true });
  emit<'account'>(call, 'account.application.deauthorized', account, { account: account.id });
  return { id: account.id, object: 'account', deleted: true };
}

/** Opens an account for business, or closes it, as Stripe does after its checks, and emits `account.updated`. */
export function setOnboarded(call: Call, account: Account, active: boolean): Account {
  const names = new Set([...Object.keys(account.capabilities), 'transfers']);
  const changed: Account = {
    ...account,
    capabilities: Object.fromEntries([...names].map((name) => [name, active ? 'active' : 'inactive'])),
    charges_enabled: active,
    details_submitted: account.details_submitted || active,
    payouts_enabled: active,
    requirements: active ? NOTHING_DUE : { ...NOTHING_DUE, disabled_reason: 'under_review' },
  };
  call.world.store.update<'account'>(changed);
  emit<'account'>(call, 'account.updated', changed, {
    account: account.id,
    previous: {
      capabilities: account.capabilities,
      charges_enabled: account.charges_enabled,
      details_submitted: account.details_submitted,
      payouts_enabled: account.payouts_enabled,
    },
  });
  return changed;
}

function createLink(call: Call, params: z.output<typeof linkParams>): AccountLink {
  const account = getAccount(call, params.account);
  for (const name of ['return_url', 'refresh_url'] as const) {
    if (!params[name])
      throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    if (!URL.canParse(params[name])) throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  }
  const token = randomText(24);
  const link: AccountLink = {
    id: `link_${token}`,
    object: 'account_link',
    created: call.now,
    expires_at: call.now + LINK_LIFETIME_s,
    livemode: call.livemode,
    url: `${call.origin}/setup/${account.id}/${token}`,
    _account: account.id,
    _return_url: params.return_url ?? '',
    _refresh_url: params.refresh_url ?? '',
    _used: false,
  };
  call.world.store.insert<'account_link'>(link);
  return link;
}
