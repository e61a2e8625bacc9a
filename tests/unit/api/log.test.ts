import { describe, expect, it } from 'vitest';
import { loggableBody } from '@/lib/api/request-log';
import { resetEnvironment } from '@/lib/env';
import { log, maskSecrets } from '@/lib/log';

describe('a log line', () => {
  it('shows no key, secret, bearer value or key of a page', () => {
    const secrets = [
      'split_sk_live_2VfUX8nZbq7YtLwS5cKdR9',
      'split_pk_test_2VfUX8nZbq7YtLwS5cKdR9',
      'split_sign_test_2VfUX8nZbq7YtLwS5cKdR9',
      'sk_test_51HxYz0000',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'Bearer eyJhbGciOi.abc-def',
      'https://pay.test/session/sess_1?access=q83vEjRWeJCrze8SNFZ4&embed=1',
      'https://pay.test/s/k4PqW8x?m=Zr7LmXo2TnVhA1cD',
      'https://pay.test/s/k4PqW8x?swap=b8QwEr7TyUi',
      'https://pay.test/invitation/inv_1?proof=Hj5KlZxCv9B',
    ];
    const masked = maskSecrets(JSON.stringify(secrets));
    for (const rest of [
      '2VfUX8nZbq7YtLwS5cKdR9',
      '51HxYz0000',
      'MfKQ9r8',
      'eyJhbGciOi',
      'q83vEjRWeJCrze8SNFZ4',
      'Zr7LmXo2TnVhA1cD',
      'b8QwEr7TyUi',
      'Hj5KlZxCv9B',
    ]) {
      expect(masked).not.toContain(rest);
    }
    expect(masked).toContain('split_sk_live_***');
    expect(() => JSON.parse(masked)).not.toThrow();
  });
});

it('nothing is thrown where a line is logged without an environment, such as of work that outlives it', () => {
  const { DATABASE_URL } = process.env;
  resetEnvironment({ DATABASE_URL: undefined });
  expect(() => log('error', 'lost')).not.toThrow();
  resetEnvironment({ DATABASE_URL });
});

describe('a body in the request log', () => {
  it('shows neither the signature, the browser’s key, nor the organizer’s name, address and phone', () => {
    const customer = { email: 'ada@example.com', phone: '1' };
    const body = { cart: { total: 1 }, signature: 'abc', resume_key: 'the-browser-of-ana', customer };
    expect(loggableBody(body)).toEqual({
      cart: { total: 1 },
      signature: '***',
      resume_key: '***',
      customer: { email: '***', phone: '***' },
    });
  });

  it('is left out when it is large', () => {
    expect(loggableBody({ text: 'x'.repeat(20_000) })).toBeNull();
  });
});
