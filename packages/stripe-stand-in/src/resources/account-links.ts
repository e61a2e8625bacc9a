import { z } from 'zod';
import { invalid } from '../api/errors';
import { expand, onlyExpand, opaque, text } from '../api/params';
import { type Route, route } from '../api/route';
import { randomText } from '../state/ids';
import type { AccountLink } from '../state/objects';
import type { Call } from '../world';
import { getAccount } from './connected-account';

const LINK_LIFETIME_s = 300;

const linkParams = z.strictObject({
  expand,
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  collect: text.optional(),
  collection_options: opaque.optional(),
  refresh_url: text.optional(),
  return_url: text.optional(),
});

export const accountLinkRoutes: Route[] = [
  route('POST', '/v1/account_links', linkParams, create),
  route('POST', '/v1/accounts/:id/login_links', onlyExpand, createLogin),
];

/** Only for accounts with the Express dashboard, and only once they have been set up. */
function createLogin(call: Call, _params: unknown, id: string): object {
  const account = getAccount(call, id);
  const { stripe_dashboard } = account.controller;
  if (stripe_dashboard.type !== 'express')
    throw invalid('Login links can only be created for accounts with access to the Express Dashboard.');
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  return { object: 'login_link', created: call.now, url: `${call.origin}/express/${id}/${randomText(24)}` };
}

/** Stripe makes no exception for this machine. The demo of live mode needs one. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';

function create(call: Call, params: z.output<typeof linkParams>): AccountLink {
  const account = getAccount(call, params.account);
  if (params.type === 'account_update' && account.controller.requirement_collection === 'stripe') {
    throw invalid(
      'You cannot create `account_update` type Account Links for this account. Valid types: account_onboarding.',
      { param: 'type' },
    );
  }
  for (const name of ['return_url', 'refresh_url'] as const) {
    if (!params[name])
      throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    if (!URL.canParse(params[name])) throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
    if (call.livemode && !isSafe(new URL(params[name])))
      throw invalid('Livemode requests must always be redirected via HTTPS.');
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
