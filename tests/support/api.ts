import { handleApi } from '@/lib/api/router';
import { signCart } from '@/lib/cart/signature';
import { pool } from '@/lib/db/pool';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { testDatabase } from './database';
import type { TestMerchant } from './merchant';

/** The setup of an API test: its own database and the API as a function. */

type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
}

export interface Ask {
  key?: string;
  body?: unknown;
  /** Sent as it is, instead of JSON. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  address?: string;
}

/** Opens a database and points the process at it; the answer closes both. */
export async function startApi(
  environment: Record<string, string | undefined> = {},
): Promise<() => Promise<void>> {
  const database = await testDatabase();
  resetEnvironment({
    DATABASE_URL: database.url,
    APP_URL: 'https://pay.test',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  return async () => {
    await closeRateLimiter();
    await database.close();
  };
}

/** Sends a request to the API and reads its JSON. */
export async function ask(method: string, path: string, options: Ask = {}): Promise<Answer> {
  const { key, body, raw, headers = {}, address = '198.51.100.7' } = options;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await handleApi(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: sent,
    }),
    { client_address: address },
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? {} : JSON.parse(text),
  };
}

/** A cart that fits, with changes on top. */
export function cart(changes: Json = {}) {
  return {
    total: 10_000,
    currency: 'usd',
    items: [{ id: 'a', name: 'Cabin', quantity: 1, unit_price: 10_000 }],
    ...changes,
  };
}

/** A body for POST /sessions, signed as the merchant's server would. */
export function signed(merchant: { signing_secret: string }, changes: Json = {}, rest: Json = {}) {
  const given = cart(changes);
  return { cart: given, signature: signCart(given, merchant.signing_secret), ...rest };
}

/** Opens a session and answers its id. */
export async function openOne(merchant: TestMerchant, rest: Json = {}): Promise<string> {
  const answer = await ask('POST', '/sessions', { key: merchant.secret, body: { cart: cart(), ...rest } });
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body.session_id);
}

/** Rows straight from the database, for what the API does not show. */
export async function rows(text: string, values: unknown[] = []): Promise<Json[]> {
  return (await pool().query(text, values)).rows;
}
