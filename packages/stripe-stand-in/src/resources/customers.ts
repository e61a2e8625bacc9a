import { z } from 'zod';
import { missing } from '../api/errors';
import {
  clearable,
  expand,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  onlyExpand,
  opaque,
  shipping,
  text,
} from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { newId, randomText } from '../state/ids';
import type { Customer } from '../state/objects';
import type { Call } from '../world';

const params = z.strictObject({
  expand,
  address: opaque.optional(),
  balance: integer.optional(),
  business_name: clearable.optional(),
  cash_balance: opaque.optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  individual_name: clearable.optional(),
  invoice_prefix: text.optional(),
  invoice_settings: opaque.optional(),
  metadata,
  name: clearable.optional(),
  next_invoice_sequence: integer.optional(),
  payment_method: text.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
  shipping: shipping.optional(),
  source: text.optional(),
  tax: opaque.optional(),
  tax_id_data: opaque.optional(),
  test_clock: text.optional(),
  validate: opaque.optional(),
  tax_exempt: z.enum(['exempt', 'none', 'reverse']).optional(),
});
const list = listParams({ email: text.optional() });

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', params, (call, given) => {
    const customer = changed(blank(call), given);
    call.world.store.insert<'customer'>(customer);
    return customer;
  }),
  route('GET', '/v1/customers', list, (call, given) => listPage(call, 'customer', '/v1/customers', given)),
  route('GET', '/v1/customers/:id', onlyExpand, (call, _given, id) => {
    const customer = getCustomer(call, id);
    return customer._deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  route('POST', '/v1/customers/:id', params, (call, given, id) => {
    const customer = changed(getCustomer(call, id), given);
    call.world.store.update<'customer'>(customer);
    return customer;
  }),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (call, _given, id) => {
    call.world.store.update<'customer'>({ ...getCustomer(call, id), _deleted: true });
    return { id, object: 'customer', deleted: true };
  }),
];

function getCustomer(call: Call, id: string): Customer {
  const customer = call.world.store.get('customer', id, call.livemode);
  if (!customer) throw missing('customer', id, 'customer');
  return customer;
}

/** 404 for a customer who cannot pay: there is none, or it was deleted. */
export function assertCustomer(call: Call, id: string): void {
  if (getCustomer(call, id)._deleted) throw missing('customer', id, 'customer');
}

function changed(customer: Customer, given: z.output<typeof params>): Customer {
  const { description, email, name, phone } = given;
  return {
    ...customer,
    description: description === undefined ? customer.description : description,
    email: email === undefined ? customer.email : email,
    name: name === undefined ? customer.name : name,
    phone: phone === undefined ? customer.phone : phone,
    shipping: given.shipping === undefined ? customer.shipping : given.shipping || null,
    preferred_locales: given.preferred_locales ?? customer.preferred_locales,
    tax_exempt: given.tax_exempt ?? customer.tax_exempt,
    metadata: mergeMetadata(customer.metadata, given.metadata),
  };
}

function blank(call: Call): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: call.livemode,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
