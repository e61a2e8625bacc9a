import type { Cart, Customer } from '@/lib/cart/schema';
import { signCart } from '@/lib/cart/signature';
import { groupConfigSchema } from '@/lib/group/config';
import type { GroupConfig } from '@/lib/group/model';
import { type OpenedSession, openSession as open } from '@/lib/session/open';
import type { Stack } from '../../dev/stack';
import type { SeededMerchant } from '../../prisma/seed';
import { freshAddress } from './fresh-address';

interface NewSession {
  merchant_id: string;
  livemode?: boolean;
  cart: Cart;
  config?: Partial<GroupConfig>;
  customer?: Customer;
  success_url?: string;
  cancel_url?: string;
  page_origin?: string;
  resume_hash?: Uint8Array;
  now?: number;
}

/** A session as the API's endpoint opens it, without asking the API. */
export function openInProcess({ config, ...given }: NewSession): Promise<OpenedSession> {
  return open({
    livemode: false,
    config: groupConfigSchema.parse(config ?? {}),
    customer: { email: 'ana@example.test' },
    success_url: null,
    cancel_url: null,
    webhook_url: null,
    page_origin: null,
    request_id: 'req_test',
    now: Date.now(),
    merchant_fee_bps: 350,
    consumer_fee_bps: 100,
    fx_fee_bps: 0,
    order_ref_once: false,
    resume_hash: null,
    ...given,
  });
}

const CART = {
  total: 7500,
  currency: 'usd',
  items: [
    { id: 'pan', name: 'Copper saucepan, 20 cm', quantity: 1, unit_price: 4800 },
    { id: 'towel', name: 'Linen tea towel', quantity: 2, unit_price: 900 },
  ],
  tax: 500,
  shipping: 400,
  metadata: { order_ref: 'ORD-1' },
};

export interface Opened {
  session_id: string;
  session_url: string;
}

/** A session that a merchant's server opens with a signed cart, from an address of its own. */
export async function openSession(
  { demo }: Stack,
  fields: Record<string, unknown> & { cart?: Cart } = {},
  merchant: SeededMerchant = demo.merchants.headless,
): Promise<Opened> {
  const { cart = CART } = fields;
  const answer = await fetch(`${demo.api}/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${merchant.secret_key}`,
      'content-type': 'application/json',
      'x-forwarded-for': freshAddress(),
    },
    body: JSON.stringify({ ...fields, cart, signature: signCart(cart, merchant.signing_secret) }),
  });
  const body = (await answer.json()) as Opened;
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body;
}
