import { z } from 'zod';
import { invalid } from '../api/errors';
import { boolean, expand, listParams, onlyExpand, text } from '../api/params';
import { listPage, type Route, route, stored } from '../api/route';
import { newId } from '../state/ids';
import type { PaymentMethodDomain } from '../state/objects';
import type { Call } from '../world';

const PATH = '/v1/payment_method_domains';

const createParams = z.strictObject({ expand, domain_name: text, enabled: boolean.optional() });
const updateParams = z.strictObject({ expand, enabled: boolean.optional() });
const list = listParams({ domain_name: text.optional(), enabled: boolean.optional() });

export const paymentMethodDomainRoutes: Route[] = [
  route('POST', PATH, createParams, create),
  route('GET', PATH, list, (call, params) =>
    listPage(call, 'payment_method_domain', PATH, params, { domain_name: params.domain_name }),
  ),
  route('GET', `${PATH}/:id`, onlyExpand, (call, _params, id) => getDomain(call, id)),
  route('POST', `${PATH}/:id`, updateParams, (call, params, id) => {
    const domain = getDomain(call, id);
    return save(call, { ...domain, enabled: params.enabled ?? domain.enabled });
  }),
  route('POST', `${PATH}/:id/validate`, onlyExpand, (call, _params, id) => getDomain(call, id)),
];

const getDomain = (call: Call, id: string): PaymentMethodDomain => stored(call, 'payment_method_domain', id);

function save(call: Call, domain: PaymentMethodDomain): PaymentMethodDomain {
  call.world.store.update<'payment_method_domain'>(domain);
  return domain;
}

/** A domain is registered once; every wallet is ready on it at once. */
function create(call: Call, params: z.output<typeof createParams>): PaymentMethodDomain {
  const domain_name = params.domain_name.toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain_name))
    throw invalid(`Invalid domain name: ${params.domain_name}`, { param: 'domain_name' });
  const where = { domain_name };
  const known = call.world.store.list('payment_method_domain', call.livemode, { where, limit: 1 })?.data[0];
  if (known) return known;
  const active = { status: 'active' } as const;
  const domain: PaymentMethodDomain = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: call.now,
    domain_name,
    enabled: params.enabled ?? true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: call.livemode,
    paypal: active,
  };
  call.world.store.insert<'payment_method_domain'>(domain);
  return domain;
}
