import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isCommonPassword, isWeakPassword } from '@/lib/auth/weak-password';
import { resetEnvironment } from '@/lib/env';

afterEach(() => resetEnvironment({ BREACHED_PASSWORDS_URL: undefined }));

const use = (BREACHED_PASSWORDS_URL: string) =>
  resetEnvironment({ BREACHED_PASSWORDS_URL, DATABASE_URL: 'postgres://nowhere/none', LOG_LEVEL: 'silent' });

/** Answers every look-up with these lines, and keeps what it was asked. */
async function service(answer: string | null) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer !== null) response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`, asked, close };
}

describe('a password that is guessed first', () => {
  it.each([
    'qwertyuiop',
    '1234567890',
    'Password123',
    'password2026!',
    '!!Sunshine42',
    'dragondragon',
    'Manchester1',
    'aaaaaaaaaaaa',
    'ababababab',
    'Qwerty123456',
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'correct horse 1',
    'battery staple 2',
    'dragon83920174650283',
    'h7Gk-20pL-xx91-Qq',
    'kettle harbour violet ten',
    'пароль из слов',
  ])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));

  it('is hardly ever claimed of one that was made at random', () => {
    const random = Array.from({ length: 5_000 }, (_, at) =>
      createHash('sha256').update(String(at)).digest('base64url').slice(0, 12),
    );
    expect(random.filter(isCommonPassword)).toEqual([]);
  });
});

describe('a password that was stolen elsewhere', () => {
  const PASSWORD = 'kettle harbour violet ten';
  const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();

  it('is found by a part of its hash, if a service is configured', async () => {
    const known = await service(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${digest.slice(5)}:12\r\n`);
    use(known.url);
    expect(await isWeakPassword(PASSWORD)).toBe(true);
    expect(await isWeakPassword('another harbour violet ten')).toBe(false);
    expect(known.asked[0]).toBe(`/range/${digest.slice(0, 5)}`);
    known.close();
  });

  it('is not one that only pads the answer', async () => {
    const padded = await service(`${digest.slice(5)}:0\r\n`);
    use(padded.url);
    expect(await isWeakPassword(PASSWORD)).toBe(false);
    padded.close();
  });

  it('is accepted when the service does not answer in time, or is not there', async () => {
    const silent = await service(null);
    use(silent.url);
    const started = performance.now();
    expect(await isWeakPassword(PASSWORD)).toBe(false);
    expect(performance.now() - started).toBeLessThan(4_000);
    silent.close();
    expect(await isWeakPassword(PASSWORD)).toBe(false);
  });
});
