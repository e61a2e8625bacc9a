import { NextRequest } from 'next/server';
import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { proxy } from '@/proxy';

/** Nothing listens there, as while Postgres restarts. */
beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' }));

const open = (path: string, language: string) =>
  proxy(new NextRequest(`https://split.example${path}`, { headers: { 'accept-language': language } }));

it.each(['/s/k4PqW8xk4PqW8x', '/session/sess_k4PqW8x'])(
  'a hosted page loads again by itself while the database is away: %s',
  async (path) => {
    const answer = await open(path, 'de');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Refresh')).toBe('2');
    expect(answer.headers.get('Retry-After')).toBe('2');
    // Who may frame it is not known, and there is nothing to press.
    expect(answer.headers.get('Content-Security-Policy')).toContain('frame-ancestors *;');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^req_\w+$/);
    const html = await answer.text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Diese Seite');
    expect(html).not.toMatch(/<(?:a|button|form|input|script)\b/);
  },
);

it('leaves pages that ask no database as they are, but for the id of the request', async () => {
  const { status, headers } = await open('/sign-in', 'en');
  expect(status).toBe(200);
  expect(headers.get('X-Request-Id')).toMatch(/^req_\w+$/);
  expect(headers.get('x-middleware-request-x-request-id')).toBe(headers.get('X-Request-Id'));
});
