import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { env, resetEnvironment } from '@/lib/env';
import { startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
  resetEnvironment({ RATE_LIMIT_FACTOR: '1' });
  await closeRateLimiter();
});
afterAll(() => stop());

const PASSWORD = 'correct horse 1';
let address = 0;

/** A sign-in from an address of its own. */
function signIn(email: string, password: string, cookie = ''): Promise<Response> {
  address += 1;
  return auth().handler(
    new Request(`${env().APP_URL}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: new URL(env().APP_URL).origin,
        cookie,
        [CLIENT_ADDRESS_HEADER]: `198.51.100.${address}`,
      },
      body: JSON.stringify({ email, password }),
    }),
  );
}

async function person(email: string): Promise<void> {
  const { merchant_id } = await makeMerchantMode();
  await seedDashboardOwner({ merchant_id, email, password: PASSWORD });
}

const deviceOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('__Host-split_device='))
    ?.split(';')[0] ?? '';

async function guess(email: string, times: number, cookie?: string): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await signIn(email, 'a wrong horse', cookie)).status);
  }
  return statuses;
}

describe('wrong passwords', () => {
  it('from strangers do not lock out a browser that has signed in before, and end at ten a minute', async () => {
    await person('owner@split.test');
    const device = deviceOf(await signIn('owner@split.test', PASSWORD));
    expect(device).toMatch(/^__Host-split_device=[\w-]+\.[\w-]+$/);
    expect(await guess('owner@split.test', 12)).toContain(429);
    expect((await signIn('owner@split.test', PASSWORD)).status).toBe(429);
    const known = await signIn('owner@split.test', PASSWORD, device);
    expect(known.status).toBe(200);
    expect(deviceOf(known)).toBe(device);
  });

  it('from a known browser end at ten a minute as well', async () => {
    await person('known@split.test');
    const device = deviceOf(await signIn('known@split.test', PASSWORD));
    const statuses = await guess('known@split.test', 11, device);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });

  it('of one account are not excused by the device of another, or by a forged one', async () => {
    await person('mine@split.test');
    await person('victim@split.test');
    const device = deviceOf(await signIn('mine@split.test', PASSWORD));
    const [name, seal] = deviceOf(await signIn('victim@split.test', PASSWORD)).split('.');
    expect(await guess('victim@split.test', 11, device)).toContain(429);
    for (const forged of [`${name}x.${seal}`, `${name?.slice(0, -1)}.${seal}`, `${device}.${seal}`])
      expect((await signIn('victim@split.test', PASSWORD, forged)).status).toBe(429);
  });
});

describe('a browser of several accounts', () => {
  it('stays known to each of the last five', async () => {
    const emails = [1, 2, 3, 4, 5, 6].map((number) => `several-${number}@split.test`);
    let cookie = '';
    for (const email of emails) {
      await person(email);
      cookie = deviceOf(await signIn(email, PASSWORD, cookie));
    }
    const [name, ...seals] = cookie.split('.');
    expect(new Set(seals).size).toBe(5);
    for (const email of emails.slice(1)) {
      const again = deviceOf(await signIn(email, PASSWORD, cookie)).split('.');
      expect([again[0], again.slice(1).sort()]).toEqual([name, [...seals].sort()]);
    }
    expect(
      deviceOf(await signIn('several-1@split.test', PASSWORD, cookie))
        .split('.')
        .sort(),
    ).not.toEqual(cookie.split('.').sort());
  });
});

describe('what somebody may try from one address', () => {
  const post = (path: string, from: string) =>
    auth().handler(
      new Request(`${env().APP_URL}/api/auth${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: new URL(env().APP_URL).origin,
          [CLIENT_ADDRESS_HEADER]: from,
        },
        // Of no account, which has a limit of its own.
        body: JSON.stringify({ email: from }),
      }),
    );

  it.each([
    [10, ['/sign-in/email']],
    [5, ['/sign-in/magic-link']],
    [10, ['/sign-up/email']],
    [5, ['/request-password-reset']],
    [5, ['/send-verification-email']],
    [10, ['/organization/invite-member']],
    [10, ['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/two-factor/disable']],
  ])('ends at %i a minute for %j, by IPv6 for a whole /64', async (most, paths) => {
    const [network, another] = [++address, ++address].map((number) => `2001:db8:0:${number}`);
    const statuses = [];
    for (let count = 0; count <= most; count += 1)
      statuses.push((await post(paths[count % paths.length] ?? '', `${network}::${count}`)).status);
    expect(statuses.indexOf(429)).toBe(most);
    for (const path of paths) {
      expect((await post(path, `${network}::ffff`)).status).toBe(429);
      expect((await post(path, `${another}::1`)).status).not.toBe(429);
    }
  });
});

describe('over https', () => {
  it('every cookie of signing in is bound to this host, and one of the previous version is still known', async () => {
    await person('cookies@split.test');
    const answer = await signIn('cookies@split.test', PASSWORD);
    const lines = answer.headers.getSetCookie();
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-split.session_token',
      '__Host-split_device',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; HttpOnly/);
      expect(line).not.toMatch(/Domain/i);
    }
    const days = lines.map((line) => Number(/Max-Age=(\d+)/.exec(line)?.[1]) / 86_400);
    expect(days.sort((a, b) => a - b)).toEqual([30, 180]);
    const device = deviceOf(answer);
    const former = device.replace('__Host-', '');
    expect(deviceOf(await signIn('cookies@split.test', PASSWORD, former))).toBe(device);
  });
});
