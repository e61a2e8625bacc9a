import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { actionOf } from '../src/events';
import { checkOptions } from '../src/options';
import { readPaymentData } from '../src/payment-data';
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
