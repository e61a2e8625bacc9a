import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { actionOf } from '../src/events';
import { checkOptions } from '../src/options';
import { readPaymentData } from '../src/payment-data';
import { afterRefund, refundParts } from '../src/refunds';
import { isStillPaid, paymentStatus } from '../src/status';

const EXPECTED = { amount_cents: 9000, currency: 'usd' };
const FUNDED = { status: 'funded', started: true, total_cents: 9000, currency: 'usd' } as const;

describe('the status of a payment', () => {
  it.each([
    ['pending', { ...FUNDED, status: 'pending', started: false }],
    ['requires_more', { ...FUNDED, status: 'pending' }],
    ['captured', FUNDED],
    ['canceled', { ...FUNDED, status: 'cancelled' }],
    ['canceled', { ...FUNDED, status: 'expired' }],
    ['error', { ...FUNDED, total_cents: 8999 }],
    ['error', { ...FUNDED, currency: 'eur' }],
  ] as const)('is %s for %j', (status, session) => {
    expect(paymentStatus(session, EXPECTED)).toBe(status);
  });
});

describe('the action of an event', () => {
  it('is to capture for group.funded alone', () => {
    expect(EVENT_TYPES.filter((type) => actionOf(type) === 'captured')).toEqual(['group.funded']);
  });

  it('is to cancel for groups that ended without an order', () => {
    const ended = ['group.cancelled', 'group.expired'];
    expect(EVENT_TYPES.filter((type) => actionOf(type) === 'canceled').sort()).toEqual(ended);
  });

  it.each(['group.invented', 'webhook.test', 'constructor', ''])('is none for %j', (type) => {
    expect(actionOf(type)).toBe('not_supported');
  });
});

const member = (id: string, amount_cents: number, status: 'paid' | 'refunded' = 'paid') => ({
  id,
  name: id,
  amount_cents,
  status,
});
const MEMBERS = [member('a', 5000), member('b', 3000), member('c', 1000)];

describe('a refund', () => {
  it('is shared in proportion to what everyone paid', () => {
    expect(refundParts(MEMBERS, {}, 900, 1).map(({ amount_cents }) => amount_cents)).toEqual([500, 300, 100]);
    expect(refundParts(MEMBERS, {}, 100, 1).map(({ amount_cents }) => amount_cents)).toEqual([56, 33, 11]);
  });

  it('is shared in proportion to what is left, and never more than that', () => {
    const parts = refundParts(MEMBERS, { a: 4000 }, 5000, 1);
    expect(parts.map(({ amount_cents }) => amount_cents)).toEqual([1000, 3000, 1000]);
    expect(parts[0]?.before_cents).toBe(4000);
    expect(() => refundParts(MEMBERS, { a: 4000 }, 5001, 1)).toThrow('only 5000 is left');
  });

  it('leaves out who has been refunded, and parts of nothing', () => {
    const members = [member('a', 5000, 'refunded'), member('b', 3000), member('c', 1000)];
    expect(refundParts(members, {}, 1, 1)).toEqual([{ member_id: 'b', amount_cents: 1, before_cents: 0 }]);
  });

  it('of everything is what is left of each', () => {
    const [first] = refundParts(MEMBERS, {}, 1, 1);
    const refunded = afterRefund({ b: 10 }, first ? [first] : []);
    expect(refunded).toEqual({ a: 1, b: 10 });
    const left = refundParts(MEMBERS, refunded, 8989, 1).map(({ amount_cents }) => amount_cents);
    expect(left).toEqual([4999, 2990, 1000]);
  });
});

describe('what comes from outside', () => {
  it('is refused when it is not the data of this provider', () => {
    expect(() => readPaymentData(undefined)).toThrow(TypeError);
    expect(() => readPaymentData({ split_session_id: 'sess_1' })).toThrow(
      'not opened by medusa-payment-split',
    );
  });

  it('is refused when options are missing, by name', () => {
    const options = { secretKey: 'split_sk_test_1', webhookSecret: [] };
    expect(() => checkOptions(options)).toThrow('needs the options signingSecret, webhookSecret.');
  });
});

describe('a funded group', () => {
  it('still pays for its order until somebody is refunded, also where a member has taken nothing', () => {
    const paid = { status: 'paid', amount_cents: 500 } as const;
    expect(isStillPaid([paid, { status: 'pending', amount_cents: 0 }])).toBe(true);
    expect(isStillPaid([paid, { status: 'refunding', amount_cents: 500 }])).toBe(false);
    expect(isStillPaid([{ status: 'refunded', amount_cents: 500 }])).toBe(false);
  });
});
