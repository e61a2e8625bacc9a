import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { answerOf, classifyError, refusalOf } from '@/lib/payment/processor/errors';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';

const answer = (statusCode?: number, code?: string) =>
  new Stripe.errors.StripeAPIError({
    type: 'api_error',
    message: 'as it said',
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(code === undefined ? {} : { code }),
  });

describe('what an error of the processor means', () => {
  it.each([
    ['no answer', undefined],
    ['a key that is being replaced', 401],
    ['the same request under way', 409],
    ['too many requests', 429],
  ])('%s: nothing is known, and the same request again is safe', (_name, statusCode) => {
    expect(classifyError(answer(statusCode))).toEqual({ kind: 'unavailable' });
  });

  it('no way to ask it: the same', () => {
    expect(classifyError(new ProcessorUnavailable('off'))).toEqual({ kind: 'unavailable' });
  });

  it.each([500, 503])('%i: a failure that it keeps under the key', (statusCode) => {
    expect(classifyError(answer(statusCode))).toEqual({ kind: 'saved_failure' });
  });

  it('a permission that our key lacks: it may have it later, and the answer can be kept under the key', () => {
    for (const code of ['more_permissions_required', undefined]) {
      const error = answer(403, code);
      expect(classifyError(error)).toMatchObject({ kind: 'forbidden', code: 'permission_missing' });
      expect(() => refusalOf(error)).toThrow(ProcessorUnavailable);
      expect(answerOf(error)).toMatchObject({ code: 'permission_missing', message: error.message });
    }
    expect(() => answerOf(answer(500))).toThrow(ProcessorUnavailable);
  });

  it('an account that has ended its connection, for which there is no other status: its final word', () => {
    expect(classifyError(answer(403, 'account_invalid'))).toMatchObject({
      kind: 'refused',
      code: 'account_invalid',
    });
  });

  it.each([400, 402, 404, 499])('%i: its final word, with its code', (statusCode) => {
    const refused = { kind: 'refused', message: 'as it said' };
    expect(classifyError(answer(statusCode, 'charge_disputed'))).toEqual({
      ...refused,
      code: 'charge_disputed',
    });
    expect(classifyError(answer(statusCode))).toEqual({ ...refused, code: 'processor_error' });
  });

  it('an error of our own is thrown on', () => {
    expect(() => classifyError(new TypeError('ours'))).toThrow('ours');
  });
});
