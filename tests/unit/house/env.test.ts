import { afterEach, describe, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi';
import { curlCommand } from '@/lib/dashboard/developer/curl';
import { env, resetEnvironment } from '@/lib/env';
import { shareUrl } from '@/lib/mail/frame/links';

const before = process.env.APP_URL;
afterEach(() => resetEnvironment({ APP_URL: before }));

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
