import { type Json, type Requests, requests } from './requests';
import { ADMIN } from './shop';

export const PROVIDER = 'pp_split_group';
export const PROMOTION = 'TEN';

/** What a storefront knows of the shop. */
export interface Furnished {
  admin: Requests;
  store: Requests;
  region_id: string;
  variant_id: string;
  /** One that the shop has few of. */
  rare_variant_id: string;
  /** Sets how many pieces of that one are left. */
  stock(pieces: number): Promise<void>;
  shipping_option_id: string;
}

async function signIn(url: string): Promise<Requests> {
  const { token } = await requests(url, {}).post('/auth/user/emailpass', ADMIN);
  return requests(url, { authorization: `Bearer ${token}` });
}

async function makeWarehouse(admin: Requests): Promise<string> {
  const address = { address_1: '1 Dock Road', city: 'Portland', country_code: 'us' };
  const { stock_location } = await admin.post('/admin/stock-locations', { name: 'Warehouse', address });
  return stock_location.id;
}

async function makeShipping(
  admin: Requests,
  location_id: string,
  sales_channel_id: string,
  profile_id: string,
): Promise<string> {
  const location = `/admin/stock-locations/${location_id}`;
  await admin.post(`${location}/sales-channels`, { add: [sales_channel_id] });
  await admin.post(`${location}/fulfillment-providers`, { add: ['manual_manual'] });
  const fields = '?fields=*fulfillment_sets';
  const made = await admin.post(`${location}/fulfillment-sets${fields}`, { name: 'Ships', type: 'shipping' });
  const [set] = made.stock_location.fulfillment_sets as Json[];
  const zones = `/admin/fulfillment-sets/${set.id}/service-zones?fields=*service_zones`;
  const geo_zones = [{ type: 'country', country_code: 'us' }];
  const { fulfillment_set } = await admin.post(zones, { name: 'US', geo_zones });
  const { shipping_option } = await admin.post('/admin/shipping-options', {
    name: 'Parcel',
    price_type: 'flat',
    provider_id: 'manual_manual',
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: profile_id,
    type: { label: 'Parcel', description: 'In three days', code: 'parcel' },
    prices: [{ currency_code: 'usd', amount: 7.5 }],
    rules: [],
  });
  return shipping_option.id;
}

/** A shop in the United States with one product, sales tax, shipping and a discount, and our payment provider. */
export async function furnish(url: string): Promise<Furnished> {
  const admin = await signIn(url);
  const { sales_channel } = await admin.post('/admin/sales-channels', { name: 'Storefront' });
  const { api_key } = await admin.post('/admin/api-keys', { title: 'Storefront', type: 'publishable' });
  await admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] });
  const { region } = await admin.post('/admin/regions', {
    name: 'United States',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: [PROVIDER],
  });
  await admin.post('/admin/tax-regions', {
    country_code: 'us',
    provider_id: 'tp_system',
    default_tax_rate: { rate: 8.25, code: 'sales', name: 'Sales tax' },
  });
  const { shipping_profile } = await admin.post('/admin/shipping-profiles', {
    name: 'Goods',
    type: 'default',
  });
  const { product } = await admin.post('/admin/products', {
    title: 'Cabin weekend',
    status: 'published',
    shipping_profile_id: shipping_profile.id,
    sales_channels: [{ id: sales_channel.id }],
    options: [{ title: 'Size', values: ['Large', 'Small'] }],
    variants: [
      {
        title: 'Large',
        options: { Size: 'Large' },
        manage_inventory: false,
        prices: [{ currency_code: 'usd', amount: 33.33 }],
      },
      {
        title: 'Small',
        options: { Size: 'Small' },
        manage_inventory: true,
        prices: [{ currency_code: 'usd', amount: 21 }],
      },
    ],
  });
  const variant = (title: string): Json => product.variants.find((one: Json) => one.title === title);
  await admin.post('/admin/promotions', {
    code: PROMOTION,
    type: 'standard',
    status: 'active',
    application_method: {
      type: 'percentage',
      target_type: 'items',
      allocation: 'across',
      value: 10,
      currency_code: 'usd',
    },
  });
  const location_id = await makeWarehouse(admin);
  const shipping_option_id = await makeShipping(admin, location_id, sales_channel.id, shipping_profile.id);
  const { inventory_items } = await admin.get('/admin/inventory-items');
  const levels = `/admin/inventory-items/${inventory_items[0].id}/location-levels`;
  await admin.post(levels, { location_id, stocked_quantity: 0 });
  return {
    admin,
    store: requests(url, { 'x-publishable-api-key': api_key.token }),
    region_id: region.id,
    variant_id: variant('Large').id,
    rare_variant_id: variant('Small').id,
    async stock(stocked_quantity) {
      await admin.post(`${levels}/${location_id}`, { stocked_quantity });
    },
    shipping_option_id,
  };
}
