import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, type Reply } from '../../checkout/test/api-server';
import { SplitPaymentProvider } from '../src/provider';
import { queryOf } from './fake-medusa';

vi.mock('@medusajs/framework/utils', () => import('./fake-medusa'));

const ADA = { id: 'mem_a', status: 'paid', amount_cents: 5_000 };
const GRACE = { ...ADA, id: 'mem_b' };
const DATA = {
  session_id: 'payses_1',
  split_session_id: 'sess_1',
  session_url: 'https://pay.example/session/sess_1',
  amount_cents: 10_000,
  currency: 'usd',
  cart: 'hash',
};
const DISPUTED = { code: 'share_disputed', error: 'The bank decides.' };
const NOT_MADE = { code: 'transfer_not_made', error: 'Wait for group.transferred.' };

let server: Awaited<ReturnType<typeof apiServer>>;
/** The refunds that Medusa has booked, with the one that is being made. */
let booked: object[];
/** The orders of the payment's collection. */
let orders: object[];
/** What Split answers to a refund: of a member, by its id, and of the whole group. */
let refusals: Record<string, Reply>;

const refused = (body: object, status = 409): Reply => ({ status, body: { ...body, request_id: 'req_1' } });

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.0.0');
  refusals = {};
  orders = [{ order: { status: 'pending' } }];
  booked = [{ id: 'ref_1', amount: 30, created_at: '2026-11-30T12:00:00.001Z' }];
  server = await apiServer(({ method, body, headers }) => {
    const { member_id = 'group' } = method === 'POST' ? JSON.parse(body) : {};
    // The same key gets the same answer.
    const made = { body: { refunds: [{ id: `of:${headers['idempotency-key']}` }] } };
    if (method === 'POST') return refusals[member_id] ?? made;
    return { body: { session_id: 'sess_1', status: 'funded', group: { members: [ADA, GRACE] } } };
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const refund = (amount: number, idempotency_key = 'ref_1', data: object = DATA) => {
  const keys = { secretKey: 'split_sk_test_1', signingSecret: 's', webhookSecret: 'w' };
  const query = queryOf(() => ({
    payment: [{ payment_collection_id: 'pay_col_1', refunds: booked }],
    order_payment_collection: orders,
  }));
  const provider = new SplitPaymentProvider({ query }, { ...keys, baseUrl: server.baseUrl });
  return provider.refundPayment({ data: { ...data }, amount, context: { idempotency_key } });
};

/** The refunds that Split was asked for, and their keys. */
const asked = () =>
  server.asked.flatMap(({ path, body, headers }) =>
    path.endsWith('/refunds') ? [{ ...JSON.parse(body), key: headers['idempotency-key'] }] : [],
  );

describe('a refund that Split refuses', () => {
  it.each([
    ['for now', refused(NOT_MADE), 'Wait for group.transferred. (transfer_not_made, request_id: req_1)'],
    [
      'for its amount',
      refused({ code: 'invalid_request', error: 'Wrong.', details: ['amount_cents: at most 7'] }, 400),
      'Wrong. amount_cents: at most 7 (invalid_request, request_id: req_1)',
    ],
  ])('%s says so in an error that Medusa shows', async (_, reply, message) => {
    refusals.group = reply;
    await expect(refund(30)).rejects.toMatchObject({ type: 'not_allowed', message });
  });

  it('for the key stays an error of the server, which shoppers do not see', async () => {
    refusals.group = refused({ code: 'unauthorized', error: 'The key is wrong.' }, 401);
    await expect(refund(30)).rejects.toMatchObject({ name: 'SplitAuthenticationError' });
  });
});

describe('a refund of a payment that has no order, as Medusa could not complete its cart', () => {
  beforeEach(() => {
    orders = [];
    booked = [{ id: 'ref_1', amount: 100, created_at: '2026-11-30T12:00:00.000Z' }];
  });

  it.each([
    ['before the transfer is made', NOT_MADE],
    ['while a bank is deciding', DISPUTED],
  ])('is booked also %s, so that the payment does not count beside the next one', async (_when, reason) => {
    refusals = { group: refused(reason), mem_a: refused(reason), mem_b: refused(reason) };
    expect(await refund(100)).toEqual({ data: DATA });
    orders = [{ order: { status: 'pending' } }];
    await expect(refund(100)).rejects.toThrow(reason.code);
  });

  it('fails where no event is to follow', async () => {
    refusals.group = refused({ code: 'invalid_request', error: 'Wrong.' }, 400);
    await expect(refund(30)).rejects.toThrow('invalid_request');
    refusals.group = { cut: true };
    await expect(refund(100)).rejects.toThrow('could not be reached');
  });
});

describe('a refund of a part', () => {
  it('is known by what Medusa has booked before it, so that a lost answer refunds nothing twice', async () => {
    refusals.group = { cut: true };
    await expect(refund(30)).rejects.toThrow('could not be reached');
    refusals = {};
    booked = [{ ...booked[0], id: 'ref_2' }];
    const refunds = { ref_2: 'of:medusa:sess_1:0:3000' };
    expect(await refund(30, 'ref_2')).toEqual({ data: { ...DATA, refunds } });
    expect(new Set(asked().map(({ key }) => key))).toEqual(new Set(['medusa:sess_1:0:3000']));
  });

  it('is made beside another of the same amount that was booked at the same moment', async () => {
    booked = [
      { id: 'ref_2', raw_amount: { value: '30' }, created_at: '2026-11-30T12:00:00.002Z' },
      { id: 'ref_1', raw_amount: { value: '30' }, created_at: new Date('2026-11-30T12:00:00.001Z') },
    ];
    await Promise.all([refund(30, 'ref_1'), refund(30, 'ref_2')]);
    expect(asked()).toEqual(
      expect.arrayContaining([
        { amount_cents: 3_000, key: 'medusa:sess_1:0:3000' },
        { amount_cents: 3_000, key: 'medusa:sess_1:3000:3000' },
      ]),
    );
  });
});

describe('a refund that has failed beside another of the same amount, and is asked for again', () => {
  const KEYS = ['medusa:sess_1:0:3000', 'medusa:sess_1:3000:3000'];
  const book = (...ids: string[]) => {
    booked = ids.map((id, day) => ({ id, amount: 30, created_at: `2026-11-2${day}T12:00:00Z` }));
  };
  const keys = () => [...new Set(asked().map(({ key }) => key))];

  it('is made once, whether or not it was made before', async () => {
    book('ref_1', 'ref_2');
    refusals.group = { cut: true };
    await expect(refund(30, 'ref_1')).rejects.toThrow('could not be reached');
    refusals = {};
    const { data } = await refund(30, 'ref_2');
    expect(keys()).toEqual(KEYS);
    book('ref_2', 'ref_3');
    const made = { data: { ...data, refunds: { ref_2: `of:${KEYS[1]}`, ref_3: `of:${KEYS[0]}` } } };
    expect(await refund(30, 'ref_3', data)).toEqual(made);
    // Its answer was lost, too.
    book('ref_2', 'ref_4');
    await refund(30, 'ref_4', data);
    expect(keys()).toEqual(KEYS);
  });

  it('is made also where both answers are of others', async () => {
    book('ref_2', 'ref_3');
    const refunds = { ref_1: `of:${KEYS[0]}`, ref_2: `of:${KEYS[1]}` };
    const last = `${KEYS[1]}:after:of:${KEYS[0]}`;
    expect(await refund(30, 'ref_3', { ...DATA, refunds })).toEqual({
      data: { ...DATA, refunds: { ...refunds, ref_3: `of:${last}` } },
    });
    expect(keys()).toEqual([KEYS[1], KEYS[0], last]);
  });
});

describe('a refund of all that Medusa has not refunded, as when an order is canceled', () => {
  const whole = { amount_cents: 7_000, key: 'medusa:sess_1:3000:7000' };
  const members = () => asked().flatMap(({ member_id }) => member_id ?? []);

  beforeEach(() => {
    booked = [
      { id: 'ref_0', amount: 30, created_at: '2026-11-29T12:00:00.000Z' },
      { id: 'ref_1', amount: 70, created_at: '2026-11-30T12:00:00.000Z' },
    ];
  });

  it('is one request for the whole group', async () => {
    await refund(70);
    expect(asked()).toEqual([whole]);
  });

  it('goes to the others where a bank is deciding, and says so', async () => {
    refusals = { group: refused(DISPUTED), mem_a: refused(DISPUTED) };
    const message = /^The bank decides\. \(share_disputed, .*\) All that could be refunded has been\.$/;
    await expect(refund(70)).rejects.toMatchObject({ message: expect.stringMatching(message) });
    expect(members()).toEqual(['mem_a', 'mem_b']);
  });

  it('is what is left where a bank has kept some of it', async () => {
    refusals.group = refused({ code: 'invalid_request', error: 'Wrong.' }, 400);
    refusals.mem_a = refused({ code: 'nothing_to_refund', error: 'Nothing.' });
    await refund(70);
    expect(members()).toEqual(['mem_a', 'mem_b']);
  });

  it('is a refund of a part before that: all of it or nothing', async () => {
    refusals.group = refused(DISPUTED);
    await expect(refund(69)).rejects.toThrow('share_disputed');
    expect(members()).toEqual([]);
  });

  describe('in a currency of three decimals, of which cards are refunded two', () => {
    const dinars = { ...DATA, currency: 'kwd' };
    const book = (...amounts: number[]) => {
      booked = amounts.map((amount, day) => ({
        id: `ref_${day}`,
        amount,
        created_at: `2026-11-2${day}T12:00:00Z`,
      }));
    };

    it('is known by the amounts of Medusa', async () => {
      book(3.336, 6.664);
      refusals = { group: refused(DISPUTED), mem_a: refused(DISPUTED) };
      await expect(refund(6.664, 'ref_1', dinars)).rejects.toThrow('All that could be refunded has been.');
      expect(members()).toEqual(['mem_a', 'mem_b']);
    });

    it('leaves nothing of what the refunds before were rounded', async () => {
      book(3.334, 3.334, 3.332);
      await refund(3.334, 'ref_0', dinars);
      await refund(3.334, 'ref_1', dinars);
      await refund(3.332, 'ref_2', dinars);
      expect(asked().map(({ amount_cents }) => amount_cents)).toEqual([3_330, 3_340, 3_330]);
    });
  });

  it('asks for nothing more where the answer was lost', async () => {
    refusals.group = { cut: true };
    await expect(refund(70)).rejects.toThrow('could not be reached');
    expect(members()).toEqual([]);
  });
});
