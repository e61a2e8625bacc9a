import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { authenticate } from '@/lib/api/authenticate';
import { signCart } from '@/lib/cart/signature';
import { closePool, pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { loadSession } from '@/lib/session/load';
import { makeMerchant } from '../support/merchant';
import { openInProcess } from '../support/sessions';
import { median, type Round } from './load';

/** What bench:api measures on, and the same work without HTTP. */

export interface Shop {
  id: string;
  publishable: string;
  secret: string;
  signing_secret: string;
  encryption_key: string;
  session_id: string;
}

const encryption_key = Buffer.alloc(32, 7).toString('base64');

/** Three lines, about 400 bytes: an ordinary cart. */
const cart = {
  total: 12_900,
  currency: 'usd',
  items: [
    { id: 'cabin', name: 'Lake cabin, two nights', quantity: 1, unit_price: 10_000 },
    { id: 'kayak', name: 'Kayak', quantity: 2, unit_price: 900 },
    { id: 'oar', name: 'Oar', quantity: 2, unit_price: 150 },
  ],
  tax: 500,
  fees: [{ id: 'clean', label: 'Cleaning', amount: 300 }],
  metadata: { order_ref: 'order-1001' },
};

export const sessionBody = (shop: Shop) =>
  JSON.stringify({
    cart,
    signature: signCart(cart, shop.signing_secret),
    success_url: 'https://shop.example/ok',
  });

/** What a page of the shop sends to open a session. */
export const openingRequest = (shop: Shop) => ({
  method: 'POST' as const,
  headers: {
    authorization: `Bearer ${shop.publishable}`,
    'content-type': 'application/json',
    origin: 'https://shop.example',
  },
  body: sessionBody(shop),
});

function pointAt(url: string): void {
  resetEnvironment({
    DATABASE_URL: url,
    // Ten of them for requests, as it was measured before.
    DATABASE_POOL_MAX: '17',
    ENCRYPTION_KEY: encryption_key,
    LOG_LEVEL: 'warn',
  });
}

const openOne = (merchant_id: string) =>
  openInProcess({
    merchant_id,
    cart,
    success_url: 'https://shop.example/ok',
    page_origin: 'https://shop.example',
  });

/** A merchant with its keys, and one session to read. */
export async function seedShop(url: string): Promise<Shop> {
  pointAt(url);
  const { id, publishable, secret, signing_secret } = await makeMerchant({ headless: false });
  const { session_id } = await openOne(id);
  await closePool();
  return { id, publishable, secret, signing_secret, encryption_key, session_id };
}

/** Copies of the one session, a second apart, back in time. */
export async function fillSessions(url: string, shop: Shop, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, order_ref, cart, config, access_token_hash,
       share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
     SELECT 'sess_copy' || n, merchant_id, livemode, currency, total_cents, 'order-' || n, cart, config,
       decode(md5(n::text) || md5((-n)::text), 'hex'), 'share' || n, 'grp' || n, merchant_fee_bps, consumer_fee_bps,
       created_at - n * interval '1 second', expires_at
     FROM sessions, generate_series(1, $2::int) AS n WHERE id = $1`,
    [shop.session_id, count - 1],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The statements of POST and that of GET by id, as many at once as the load has connections, without HTTP. */
export async function sqlRounds(url: string, shop: Shop, connections: number) {
  pointAt(url);
  const caller = {
    authorization: null,
    token: shop.secret,
    address: '127.0.0.1',
    origin: null,
    merchant_id: null,
  };
  const work = {
    post: async () => {
      await authenticate(caller, 'signing_secrets');
      await openOne(shop.id);
    },
    get: async () => {
      await authenticate(caller, shop);
    },
    /** The key and the session one after another, as other endpoints that read have to. */
    get_in_two: async () => {
      await authenticate(caller);
      await loadSession(pool(), shop.session_id);
    },
  };
  const run = async (once: () => Promise<void>, seconds: number): Promise<Round> => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    const line = async () => {
      while (performance.now() < end) {
        const from = performance.now();
        await once();
        times.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: connections }, line));
    times.sort((a, b) => a - b);
    return {
      per_s: times.length / seconds,
      p50_ms: median(times),
      p99_ms: times[Math.floor(times.length * 0.99)] ?? 0,
    };
  };
  await run(work.post, 3);
  return {
    post: (seconds: number) => run(work.post, seconds),
    get: (seconds: number) => run(work.get, seconds),
    get_in_two: (seconds: number) => run(work.get_in_two, seconds),
    close: closePool,
  };
}
