import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { SignableCart } from '@/lib/cart/canonical';
import { signCart as signOnOurSide, verifyCartSignature } from '@/lib/cart/signature';
import { EVENT_TYPES_FILE, makeEventTypes, makeSdkTypes, TYPES_FILE } from '@/scripts/generate-sdk-types';
import {
  type ConflictingSession,
  type CreateSessionParams,
  type LedgerBalancesParams,
  type ListLedgerParams,
  type ListSessionsParams,
  signCart,
} from '../src/server/index';
import type { Cart } from '../src/types';

const CART = {
  total: 7500,
  currency: 'usd',
  items: [
    { id: 'b', name: 'Kajak 🛶', quantity: 1, unit_price: 2500, image_url: 'https://shop.test/1.png' },
    { id: 'a', name: 'Cabin', quantity: 2, unit_price: 2500 },
  ],
};

describe('signCart', () => {
  it('makes the very signature that the API checks', () => {
    expect(signCart(CART, 'secret')).toBe(signOnOurSide(CART, 'secret'));
    expect(verifyCartSignature(CART, signCart(CART, 'secret'), ['secret'])).toBe(true);
    expect(verifyCartSignature({ ...CART, total: 1 }, signCart(CART, 'secret'), ['secret'])).toBe(false);
  });

  it('takes the carts that the button and the server client take, read-only ones included', () => {
    expectTypeOf<SignableCart>().toExtend<Cart>();
    expectTypeOf<SignableCart>().toExtend<CreateSessionParams['cart']>();
    expectTypeOf<Cart>().toExtend<SignableCart>();
  });

  it('never signs with an empty secret', () => {
    for (const secret of ['', undefined as unknown as string])
      expect(() => signCart(CART, secret)).toThrow(TypeError);
  });
});

describe('the types of the server client', () => {
  it('can all be imported, those of what a method takes and returns', async () => {
    const source = (file: string) => readFile(new URL(`../src/server/${file}`, import.meta.url), 'utf8');
    expect(await source('index.ts')).toContain("\nexport type * from './types';\n");
  });

  it('take a Date wherever a list is cut by time', () => {
    expectTypeOf<{ created_after: Date }>().toExtend<ListSessionsParams>();
    expectTypeOf<{ from: Date; until: number }>().toExtend<ListLedgerParams>();
    expectTypeOf<{ at: Date }>().toExtend<LedgerBalancesParams>();
  });
});

describe('the generated types', () => {
  it('are what the OpenAPI document says now', async () => {
    const fresh = await makeSdkTypes();
    expect(await readFile(TYPES_FILE, 'utf8'), 'run: npm run generate:sdk').toBe(fresh);
  });

  it('are, for events, what their published schemas say now', async () => {
    const fresh = await makeEventTypes();
    expect(await readFile(EVENT_TYPES_FILE, 'utf8'), 'run: npm run generate:sdk').toBe(fresh);
  });
});

it('the session that an order has already has its id, as every secret key is told', () => {
  expectTypeOf<ConflictingSession['session_id']>().toEqualTypeOf<string>();
  expectTypeOf<ConflictingSession['session_url']>().toEqualTypeOf<string | undefined>();
});
