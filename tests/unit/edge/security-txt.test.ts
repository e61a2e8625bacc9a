import { afterEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/security.txt/route';
import { resetEnvironment } from '@/lib/env';
import config from '@/next.config';

/** Where to report a vulnerability, as RFC 9116 asks for it. */

const DAY_ms = 86_400_000;
const CONTACT = 'mailto:security@split.example';
const ENV = { DATABASE_URL: 'postgres://unused', APP_URL: 'https://pay.example' };

afterEach(() => {
  vi.useRealTimers();
});

async function fieldsAt(time: string): Promise<Map<string, string>> {
  vi.useFakeTimers({ now: new Date(time) });
  resetEnvironment({ ...ENV, SECURITY_CONTACT: CONTACT });
  const answer = GET();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line, '']);
  expect(new Set(fields.map(([name]) => name)).size).toBe(lines.length);
  return new Map(fields.map(([name = '', value = '']) => [name, value]));
}

it.each(['2026-01-31T00:00:00Z', '2027-06-30T23:59:59.999Z'])('names the contact at %s', async (time) => {
  const fields = await fieldsAt(time);
  expect(fields.get('Contact')).toBe(CONTACT);
  expect(fields.get('Canonical')).toBe('https://pay.example/.well-known/security.txt');
  expect(fields.get('Preferred-Languages')).toBe('en');
  const expires = fields.get('Expires') ?? '';
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const left_days = (Date.parse(expires) - Date.parse(time)) / DAY_ms;
  expect(left_days).toBeGreaterThan(90);
  expect(left_days).toBeLessThan(365);
});

it('is nowhere when nobody is named', async () => {
  resetEnvironment({ ...ENV, SECURITY_CONTACT: undefined });
  expect(GET().status).toBe(404);
});

it('is served where RFC 9116 says', async () => {
  const rewrites = await config.rewrites?.();
  expect(rewrites).toContainEqual({ source: '/.well-known/security.txt', destination: '/security.txt' });
});
