import { z } from 'zod';
import { invalid } from '../api/errors';
import {
  boolean,
  email,
  expand,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  onlyExpand,
  opaque,
  text,
} from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { currencyOfCountry } from '../rules/countries';
import { newId } from '../state/ids';
import { fundsOf } from '../state/ledger';
import type { Account, Requirements } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { defaultSettings, settingsParams, withPayoutInterval } from './account-settings';
import { deauthorize, getAccount, NOTHING_DUE } from './connected-account';

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
  email: email.optional(),
  external_account: opaque.optional(),
  groups: opaque.optional(),
  individual: opaque.optional(),
  metadata,
  settings: settingsParams,
  tos_acceptance: z
    .strictObject({
      date: integer.optional(),
      ip: text.optional(),
      service_agreement: z.enum(['full', 'recipient']).optional(),
      user_agent: text.optional(),
    })
    .optional(),
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
type CreateParams = z.output<typeof createParams>;

export const accountRoutes: Route[] = [
  route('POST', '/v1/accounts', createParams, create),
  route('GET', '/v1/accounts', listParams({}), (call, params) =>
    listPage(call, 'account', '/v1/accounts', params, { _deleted: null }),
  ),
  route('GET', '/v1/accounts/:id', onlyExpand, (call, _params, id) => getAccount(call, id)),
  route('POST', '/v1/accounts/:id', z.strictObject(shared), update),
  route('DELETE', '/v1/accounts/:id', z.strictObject({}), (call, _params, id) =>
    remove(call, getAccount(call, id)),
  ),
];

const ONBOARDING = ['business_profile.url', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const ALL_DUE: Requirements = {
  ...NOTHING_DUE,
  currently_due: ONBOARDING,
  disabled_reason: 'requirements.past_due',
  eventually_due: ONBOARDING,
  past_due: ONBOARDING,
};

function create(call: Call, params: CreateParams): Account {
  if (params.type && params.controller)
    throw invalid('You may only specify one of these parameters: controller, type.');
  const account = newAccount(call, { ...params, id: newId('acct'), country: params.country ?? 'US' });
  call.world.store.insert<'account'>(account);
  return account;
}

/** An account that has not been onboarded yet. */
export function newAccount(call: Call, params: CreateParams & { id: string; country: string }): Account {
  const { id, country } = params;
  const default_currency = params.default_currency ?? currencyOfCountry(country);
  if (default_currency === undefined) {
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`,
      {
        code: 'country_unsupported',
        param: 'country',
      },
    );
  }
  const type = params.type ?? 'none';
  const requested = Object.entries(params.capabilities ?? {}).filter(([, value]) => value.requested);
  assertAgreement(params);
  return {
    id,
    object: 'account',
    business_profile: { ...EMPTY_PROFILE, ...params.business_profile },
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive' as const])),
    charges_enabled: false,
    controller: controllerOf(params, type),
    country,
    created: call.now,
    default_currency,
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
    settings: defaultSettings({
      delay_days: call.world.rules.settlement_business_days,
      interval: params.settings?.payouts?.schedule?.interval ?? call.world.rules.payout_interval,
    }),
    tos_acceptance: {
      date: null,
      ip: null,
      user_agent: null,
      ...(params.tos_acceptance?.service_agreement
        ? { service_agreement: params.tos_acceptance.service_agreement }
        : {}),
    },
    type,
  };
}

/** Accounts under the recipient agreement only receive money. */
function assertAgreement(params: CreateParams): void {
  if (params.tos_acceptance?.service_agreement !== 'recipient') return;
  if (!params.capabilities?.card_payments?.requested) return;
  throw invalid(
    'Accounts under the `recipient` service agreement cannot request the `card_payments` capability.',
    {
      param: 'capabilities[card_payments]',
    },
  );
}

const EMPTY_PROFILE = {
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
};

function controllerOf(params: CreateParams, type: Account['type']): Account['controller'] {
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

function update(call: Call, params: z.output<z.ZodObject<typeof shared>>, id: string): Account {
  const account = getAccount(call, id);
  const asked = Object.entries(params.capabilities ?? {}).map(([name, value]) => {
    const granted = account.requirements?.disabled_reason === null ? 'active' : 'inactive';
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
  const scheduled = withPayoutInterval(changed, params.settings?.payouts?.schedule?.interval);
  call.world.store.update<'account'>(scheduled);
  emit<'account'>(call, 'account.updated', scheduled, {
    account: id,
    previous: { metadata: account.metadata },
  });
  return scheduled;
}

function remove(call: Call, account: Account): object {
  const left = fundsOf(call, account.id, account.default_currency);
  if (call.livemode && left.available + left.pending !== 0) {
    throw invalid('You cannot delete an account that still has a balance.', { param: 'account' });
  }
  deauthorize(call, account);
  return { id: account.id, object: 'account', deleted: true };
}
