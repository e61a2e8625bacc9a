import { afterEach, describe, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi';
import { curlCommand } from '@/lib/dashboard/developer/curl';
import { env, resetEnvironment } from '@/lib/env';
import { shareUrl } from '@/lib/mail/frame/links';

const before = process.env.APP_URL;
afterEach(() =>
  resetEnvironment({
    APP_URL: before,
    MAIL_FROM: undefined,
    REDIS_URL: undefined,
    PLATFORM_COUNTRY: undefined,
  }),
);

describe('APP_URL', () => {
  it.each(['https://pay.test', 'https://pay.test/', 'https://pay.test//'])(
    '%s makes addresses with one slash',
    (APP_URL) => {
      resetEnvironment({ APP_URL, DATABASE_URL: 'postgres://nowhere/none' });
      expect(env().APP_URL).toBe('https://pay.test');
      expect(shareUrl('shr_1')).toBe('https://pay.test/s/shr_1');
      expect(curlCommand({ method: 'GET', path: '/api/v1/sessions', request: null })).toContain(
        `'https://pay.test/api/v1/sessions'`,
      );
      expect(openApiDocument().servers).toEqual([{ url: 'https://pay.test/api/v1' }]);
    },
  );
});

describe('a variable with which the service could not work', () => {
  const least = { DATABASE_URL: 'postgres://nowhere/none' };

  it.each([
    ['APP_URL', 'https://pay.test/split', 'must be like https://pay.example.com'],
    ['APP_URL', 'https://pay.test/?from=mail', 'must be like https://pay.example.com'],
    ['APP_URL', 'https://user:word@pay.test', 'must be like https://pay.example.com'],
    ['MAIL_FROM', 'Split', "must be like 'Split <payments@example.com>'"],
    ['MAIL_FROM', 'Split payments@pay.test', "must be like 'Split <payments@example.com>'"],
    ['REDIS_URL', 'localhost:6379', 'must be like redis://localhost:6379'],
    ['REDIS_URL', 'https://redis.test', 'must be like redis://localhost:6379'],
    ['PORT', 'abc', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PAYOUT_HOLD_DAYS', '7', 'must be at least 8'],
    ['RATE_LIMIT_FACTOR', '0', 'must be more than 0'],
    ['WORKER', 'off', 'must be one of 0, 1, true, false'],
    ['LOG_LEVEL', 'INFO', 'must be one of silent, error, warn, info, debug'],
    ['STRIPE_API_BASE', 'api.stripe.com', 'must be like https://example.com'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'must start with pk_test_'],
    ['HOST', '[::1]', 'must be like 127.0.0.1 or ::1, without brackets'],
    ['PLATFORM_COUNTRY', 'USA', 'must be the two capital letters of a country, such as US'],
  ])('stops the start, which says how it has to be: %s=%s', (name, value, words) => {
    resetEnvironment({ ...least, [name]: value });
    expect(() => env()).toThrow(`${name}: ${words}`);
    resetEnvironment({ [name]: undefined });
  });

  it.each([
    ['MAIL_FROM', 'payments@pay.test'],
    ['MAIL_FROM', '"Kettle, Co" <payments@pay.test>'],
    ['REDIS_URL', 'rediss://user:word@redis.test:6380/1'],
  ])('and is left as it is where it can work: %s=%s', (name, value) => {
    resetEnvironment({ ...least, [name]: value });
    expect(env()).toMatchObject({ [name]: value });
  });
});

describe('white space around a value, as files with Windows lines and copied keys have it', () => {
  it.each([
    ['APP_URL', 'https://pay.test\r', 'https://pay.test'],
    ['STRIPE_SECRET_KEY', 'sk_test_1 \r\n', 'sk_test_1'],
    ['METRICS_TOKEN', ' 0123456789abcdef\t', '0123456789abcdef'],
    ['MAIL_FROM', ' Split <payments@pay.test>\r', 'Split <payments@pay.test>'],
    ['REDIS_URL', ' \r', undefined],
  ] as const)('is no part of %s', (name, value, read) => {
    const own = process.env[name];
    resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', [name]: value });
    expect(env()[name]).toBe(read);
    resetEnvironment({ [name]: own });
  });
});
