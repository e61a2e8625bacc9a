import { expect, test } from '../fixtures';
import { postForm, send } from './send';

/** Forms of pages with server actions, as a scanner and a broken connection send them. */

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function formOf(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** To what is not there, in JSON as React reads it. */
const REFERENCES = ['$F1', '$Q9', '$9', '$1:a:b', '$n1x', '$'].map((text) => JSON.stringify([{ text }]));

/** The arguments that Next has written into the form of a page: as they are, without anything typed. */
function argumentsIn(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="(\$ACTION_[^"]+)"(?: value="([^"]*)")?/g);
  return Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  );
}

test.describe('a form of a page', () => {
  for (const path of ['/sign-in', '/', '/docs', '/dashboard']) {
    test(`never fails on what is no form: ${path}`, async ({ stack }) => {
      const post = (body: string, headers: object = MULTIPART) =>
        send(stack, path, { method: 'POST', body, headers });
      for (const body of ['', 'x', formOf({ name: 'Ana' }).slice(0, -20)])
        expect.soft((await post(body)).status, body).toBe(400);
      const whole = formOf({ name: 'Ana' });
      expect.soft((await post(whole, { 'content-type': 'multipart/form-data' })).status).toBe(400);
      for (const length of [70_000, 1_200_000])
        expect.soft((await post(formOf({ text: 'x'.repeat(length) }))).status).toBe(413);
      const foreign = { origin: 'https://evil.example' };
      expect.soft((await post(whole, { ...MULTIPART, ...foreign })).status).toBe(403);
      expect.soft((await postForm(stack, path, { name: 'Ana' }, foreign)).status).toBe(403);
    });
  }

  test('never fails on a changed argument', async ({ stack }) => {
    const given = argumentsIn((await send(stack, '/forgot-password')).text);
    expect(Object.keys(given).length).toBeGreaterThan(2);
    for (const name of Object.keys(given)) {
      for (const value of ['', "'", '{', `${given[name]}'`, ...REFERENCES]) {
        const body = formOf({ ...given, [name]: value, email: 'nobody' });
        const answer = await send(stack, '/forgot-password', { method: 'POST', body, headers: MULTIPART });
        expect.soft(answer.status, `${name}=${value}`).toBeLessThan(500);
      }
    }
    const body = formOf({ ...given, email: 'nobody' });
    const answer = await send(stack, '/forgot-password', { method: 'POST', body, headers: MULTIPART });
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('Enter your email address, like ana@example.com.'),
    ]);
  });
});

test('an action that is called by hand answers what it is given, or refuses it', async ({ stack }) => {
  const given = argumentsIn((await send(stack, '/forgot-password')).text);
  const { id } = JSON.parse(given['$ACTION_1:0'] ?? '{}') as { id?: string };
  const call = (body: string, headers: object) =>
    send(stack, '/forgot-password', { method: 'POST', body, headers: { 'next-action': id, ...headers } });
  const ofScript = (root: string) => call(formOf({ '1_email': 'nobody', '0': root }), MULTIPART);
  expect((await ofScript('[{"ok":null},"$K1"]')).text).toContain('Enter your email address');
  for (const root of [...REFERENCES, '["$F1","$K1"]', '{}', 'null', JSON.stringify(Array(2_000).fill(1))]) {
    expect.soft((await ofScript(root)).status, root).toBe(400);
    expect.soft((await call(root, { 'content-type': 'text/plain;charset=UTF-8' })).status, root).toBe(400);
  }
});

test('no page is traced, and none fails on a broken escape', async ({ stack }) => {
  expect((await send(stack, '/docs', { method: 'TRACE' })).status).toBe(405);
  for (const path of ['/s/%zz', '/session/%ff', '/docs/%E', '/api/pay/live/%zz', '/unsubscribe/%ff/confirm'])
    expect.soft((await send(stack, path)).status, path).toBe(404);
});
