import { onlyExpand } from '../api/params';
import { type Route, route } from '../api/route';
import { PLATFORM } from '../state/ledger';
import type { Call } from '../world';
import { configuredInterval, defaultSettings } from './account-settings';
import { newAccount } from './accounts';
import { getAccount } from './connected-account';

/** The same in test and live mode, as at Stripe. */
const PLATFORM_ID = 'acct_1PlatformStandIn';

export const platformAccountRoutes: Route[] = [
  route(
    'GET',
    '/v1/account',
    onlyExpand,
    (call) => (call.account ? getAccount(call, call.account) : platformAccount(call)),
    { connected: true },
  ),
  route('GET', `/v1/accounts/${PLATFORM_ID}`, onlyExpand, (call) => platformAccount(call)),
];

/** The account that the secret key belongs to. */
function platformAccount(call: Call): object {
  const { country, settlement_business_days } = call.world.rules;
  const { controller: _controller, ...account } = newAccount(call, { id: PLATFORM_ID, country });
  return {
    ...account,
    business_profile: { ...account.business_profile, name: 'Split', url: 'https://split.example' },
    business_type: 'company',
    capabilities: { card_payments: 'active', link_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    default_currency: call.world.rules.settlement_currencies[0] ?? 'usd',
    details_submitted: true,
    email: 'platform@split.example',
    payouts_enabled: true,
    settings: defaultSettings({
      delay_days: settlement_business_days,
      interval: configuredInterval(call, PLATFORM),
    }),
    type: 'standard',
  };
}
