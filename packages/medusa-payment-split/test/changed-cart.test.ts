import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer } from '../../checkout/test/api-server';
import { type MedusaLine, splitCart } from '../src/cart';
import { hashOf } from '../src/groups';
import { SplitPaymentProvider } from '../src/provider';

vi.mock('@medusajs/framework/utils', () => ({
  AbstractPaymentProvider: class {},
  MedusaError: class extends Error {
    static Types = { NOT_ALLOWED: 'not_allowed' };
    constructor(_type: string, message: string) {
      super(message);
    }
  },
}));

const line = (id: string, title: string, unit_price: number): MedusaLine => ({
  id,
  title,
  quantity: 1,
  unit_price,
  is_tax_inclusive: true,
  tax_total: 0,
  discount_total: 0,
  discount_subtotal: 0,
});
const SCARF = line('cali_1', 'Scarf', 20);
const HAT = line('cali_2', 'Hat', 30);
const GLOVES = line('cali_3', 'Gloves', 30);

let server: Awaited<ReturnType<typeof apiServer>>;
let group: { status: string; started: boolean };
/** What Medusa has in the cart now. */
let items: MedusaLine[];

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.0.0');
  group = { status: 'funded', started: true };
  items = [SCARF, HAT];
  server = await apiServer(() => ({
    body: { ...group, session_id: 'sess_1', total_cents: 5_000, currency: 'usd' },
  }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const cartNow = () => ({ items, shipping_methods: [], credit_line_total: 0 });

const provider = () => {
  const tables: Record<string, unknown[]> = {
    payment_session: [{ id: 'payses_1', payment_collection_id: 'pay_col_1' }],
    cart_payment_collection: [{ cart_id: 'cart_1' }],
    cart: [cartNow()],
  };
  const query = { graph: async ({ entity }: { entity: string }) => ({ data: tables[entity] ?? [] }) };
  const keys = { secretKey: 'split_sk_test_1', signingSecret: 's', webhookSecret: 'w' };
  return new SplitPaymentProvider({ query }, { ...keys, baseUrl: server.baseUrl });
};

/** What was kept when the group for the cart was opened. */
const opened = () => ({
  session_id: 'payses_1',
  split_session_id: 'sess_1',
  session_url: 'https://pay.example/session/sess_1',
  amount_cents: 5_000,
  currency: 'usd',
  cart: hashOf(splitCart(cartNow(), 5_000, 'usd')),
});

describe('a funded group', () => {
  it('is captured for the cart that it has paid, in whatever order Medusa answers its lines', async () => {
    const data = opened();
    expect(await provider().authorizePayment({ data })).toEqual({ status: 'captured', data });
    items = [HAT, SCARF];
    expect(await provider().authorizePayment({ data })).toEqual({ status: 'captured', data });
  });

  it('is an error, never an order, for a cart of the same amount with other lines', async () => {
    const data = opened();
    items = [SCARF, GLOVES];
    expect(await provider().authorizePayment({ data })).toEqual({ status: 'error', data });
  });
});

describe('a payment that Medusa updates', () => {
  const price = { amount: 50, currency_code: 'USD' };

  it('stays as it is for the same cart', async () => {
    const data = opened();
    expect(await provider().updatePayment({ data, ...price })).toEqual({ data });
    expect(server.asked).toEqual([]);
  });

  it('is refused for other lines of the same amount once the group has started', async () => {
    const data = opened();
    items = [SCARF, GLOVES];
    group.status = 'pending';
    await expect(provider().updatePayment({ data, ...price })).rejects.toThrow('The group has started');
  });
});
