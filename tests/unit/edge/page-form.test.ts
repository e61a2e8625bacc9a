import { describe, expect, it } from 'vitest';
import { refusedForm } from '@/lib/edge/page-form';

const PAGE = 'https://pay.test/dashboard/settings';
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as a browser sends it, with these fields. */
function formOf(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

interface Sent {
  body?: string;
  headers?: Record<string, string>;
  url?: string;
}

function sent({ body = formOf({ name: 'Ana' }), headers = {}, url = PAGE }: Sent): Request {
  const given = { host: 'pay.test', origin: 'https://pay.test', 'content-type': TYPE, ...headers };
  return new Request(url, { method: 'POST', body, headers: given });
}

const statusOf = async (request: Request, isKnown = true) =>
  (await refusedForm(request, async () => isKnown))?.status ?? null;

describe('a form of a page', () => {
  it('is let through when Next can read it', async () => {
    const fields = { '$ACTION_1:0': '{"id":"x","bound":"$@1"}', '$ACTION_1:1': '[{"ok":null}]', name: 'Ana' };
    expect(await statusOf(sent({ body: formOf(fields) }))).toBeNull();
  });

  it.each<[string, Sent]>([
    ['breaks off', { body: formOf({ name: 'Ana' }).slice(0, -20) }],
    ['is empty', { body: '' }],
    ['has no boundary', { headers: { 'content-type': 'multipart/form-data' } }],
    ['has arguments that are no JSON', { body: formOf({ '$ACTION_1:1': '[{"ok":null}]\'' }) }],
    ['has empty arguments', { body: formOf({ '0': '' }) }],
  ])('is refused with 400 when it %s', async (_name, form) => {
    expect(await statusOf(sent(form))).toBe(400);
  });

  it('is refused with 413 above what Next reads, whether or not it says how long it is', async () => {
    const body = formOf({ text: 'x'.repeat(1024 * 1024) });
    expect(await statusOf(sent({ body }))).toBe(413);
    expect(await statusOf(sent({ headers: { 'content-length': '2000000' } }))).toBe(413);
  });

  it('is refused with 413 above 64 KB from people who are not signed in', async () => {
    const body = (length: number) => formOf({ email: 'x'.repeat(length) });
    expect(await statusOf(sent({ body: body(60_000) }), false)).toBeNull();
    expect(await statusOf(sent({ body: body(70_000) }), false)).toBe(413);
    expect(await statusOf(sent({ body: body(70_000) }))).toBeNull();
  });

  it.each(['https://evil.example', 'null', 'nonsense', 'https://pay.test:8443'])(
    'is refused with 403 when it comes from %s',
    async (origin) => {
      expect(await statusOf(sent({ headers: { origin } }))).toBe(403);
      const urlencoded = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      expect(await statusOf(sent({ headers: urlencoded, body: 'a=b' }))).toBe(403);
    },
  );

  it('may come from the host that a proxy was asked for', async () => {
    const headers = { host: 'app:3000', 'x-forwarded-host': 'pay.test, inner' };
    expect(await statusOf(sent({ headers }))).toBeNull();
  });

  it.each(['/s/x/act', '/session/x/pay', '/unsubscribe/x/confirm'])(
    'is for %s itself to read, which has no server action',
    async (path) => {
      const url = `https://pay.test${path}`;
      expect(await statusOf(sent({ url, body: '', headers: { origin: 'https://mail.example' } }))).toBeNull();
    },
  );

  it.each(['/dashboard/pay', '/docs/confirm', '/s/x/y/act', '/session/x/confirm', '/unsubscribe/x/pay'])(
    'is refused where only the end of its address is that of a route handler: %s',
    async (path) => {
      const url = `https://pay.test${path}`;
      expect(await statusOf(sent({ url, body: formOf({ name: 'Ana' }).slice(0, -20) }))).toBe(400);
      expect(await statusOf(sent({ url, headers: { origin: 'https://evil.example' } }))).toBe(403);
    },
  );
});
