import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { ApiError, ERROR_CODES, errorBody, errorStatus, errorText, toApiError } from '@/lib/errors';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';

describe('errors', () => {
  beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused' }));

  it('have the documented codes', () => {
    const promised = [
      'invalid_cart',
      'invalid_signature',
      'headless_disabled',
      'secret_key_in_browser',
      'environment_mismatch',
      'ip_blocked',
      'session_not_open',
      'rate_limited',
      'upstream_unavailable',
    ];
    expect(ERROR_CODES).toEqual(expect.arrayContaining(promised));
  });

  it('have a status of the API and a text that is a sentence', () => {
    for (const code of ERROR_CODES) {
      expect([400, 401, 403, 404, 405, 408, 409, 413, 429, 431, 500, 503]).toContain(errorStatus(code));
      expect(errorText(code)).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('say what to do', () => {
    const asked =
      /\b(Send|Use|Check|Wait|Try|Sign|See|Register|Contact|Delete|Connect|Retrieve|Refund the|must|can go on)\b/i;
    const mute = ERROR_CODES.filter((code) => !asked.test(errorText(code)));
    expect(mute).toEqual([]);
  });

  it('are all thrown somewhere: no code is documented in vain', () => {
    const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'http/openapi.ts')
      .map((name) => `lib/${name}`);
    // Listing an error on an endpoint does not throw it.
    const code = [...files, 'server.ts', 'proxy.ts']
      .map((name) => readFileSync(name, 'utf8').replace(/\berrors: \[[^\]]*\]/g, ''))
      .join('\n');
    expect(ERROR_CODES.filter((one) => !new RegExp(`['"]${one}['"]`).test(code))).toEqual([]);
  });

  it('never show a client what was meant for the log', () => {
    const thrown = toApiError(new Error('password=hunter2 at /srv/app.ts:3'));
    expect(thrown.code).toBe('internal_error');
    expect(JSON.stringify(errorBody(thrown, 'req_1'))).not.toContain('hunter2');
    const own = new ApiError('not_found', { internal: 'hunter2' });
    expect(JSON.stringify(errorBody(own, 'req_1'))).not.toContain('hunter2');
  });

  it('are 503 with Retry-After when the database or the processor is away, so that clients try again', () => {
    for (const code of ['ECONNREFUSED', '57P01', '53300', '08006', '57014']) {
      const error = toApiError(Object.assign(new Error('away'), { code }));
      expect(error.code).toBe('upstream_unavailable');
      expect(Number(error.headers['Retry-After'])).toBeGreaterThanOrEqual(1);
    }
    expect(toApiError(new Error('timeout exceeded when trying to connect')).status).toBe(503);
    const processor = toApiError(new ProcessorUnavailable('No Stripe key is configured for test mode'));
    expect([processor.status, processor.headers['Retry-After']]).toEqual([503, '2']);
    expect(toApiError(Object.assign(new Error('bug'), { code: '42P01' })).status).toBe(500);
  });
});
