import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { secondFactorSealing } from '@/lib/auth/second-factor-sealing';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { rotateKey } from '@/lib/db/rotate-key';
import { env, resetEnvironment } from '@/lib/env';
import { processSingleton } from '@/lib/singleton';
import { rows, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

/** A BETTER_AUTH_SECRET of one's own while it is set, replaced, and replaced again: second factors stay readable. */

const newSecret = () => randomBytes(32).toString('base64');
const first = newSecret();
const second = newSecret();
const third = newSecret();

let stop: () => Promise<void>;
let key: string;
let user_id: string;
beforeAll(async () => {
  stop = await startApi();
  key = env().ENCRYPTION_KEY;
  const { id: merchant_id } = await makeMerchant();
  ({ user_id } = await seedDashboardOwner({
    merchant_id,
    email: 'factor@split.test',
    password: 'long enough 1',
  }));
});
afterAll(async () => {
  configure();
  await stop();
});

function configure(...secrets: string[]): void {
  resetEnvironment({ BETTER_AUTH_SECRET: secrets.join(',') || undefined, ENCRYPTION_KEY: key });
  processSingleton('auth', auth).take();
}

const secretConfig = async () => (await auth().$context).secretConfig;
const seal = async (data: string) => symmetricEncrypt({ key: await secretConfig(), data });
const read = async (data: string) => symmetricDecrypt({ key: await secretConfig(), data });

/** As versions before did with a BETTER_AUTH_SECRET: without the version of a secret. */
const sealBefore = (secret: string, data: string) => symmetricEncrypt({ key: secret, data });

async function storeFactor(secret: string, backup_codes = secret): Promise<void> {
  await rows('DELETE FROM auth_two_factors WHERE user_id = $1', [user_id]);
  await rows(
    `INSERT INTO auth_two_factors (id, user_id, secret, backup_codes) VALUES ('factor', $1, $2, $3)`,
    [user_id, secret, backup_codes],
  );
}

async function readFactor(): Promise<string[]> {
  const [row] = await rows('SELECT secret, backup_codes FROM auth_two_factors WHERE user_id = $1', [user_id]);
  return [await read(String(row?.secret)), await read(String(row?.backup_codes))];
}

async function rotateFactors() {
  const sealing = await secondFactorSealing();
  return rotateKey({ second_factors: sealing, backup_codes: sealing });
}

it('reads what it has encrypted while a newer one is named before it', async () => {
  const before = await sealBefore(first, 'from before');
  configure(first);
  const sealed = await seal('factor');
  expect(await read(before)).toBe('from before');
  configure(second, first);
  expect(await read(before)).toBe('from before');
  expect(await read(sealed)).toBe('factor');
});

it('is replaced without loss: the older one is needed no more once everything is encrypted again', async () => {
  await storeFactor(await sealBefore(first, 'totp secret'), await sealBefore(first, 'codes'));
  configure(second, first);
  expect(await rotateFactors()).toMatchObject({ rotated: 2, unreadable: [] });
  configure(second);
  expect(await readFactor()).toEqual(['totp secret', 'codes']);
  configure(third, second);
  expect(await rotateFactors()).toMatchObject({ rotated: 2, unreadable: [] });
  expect(await rotateFactors()).toMatchObject({ rotated: 0, unreadable: [] });
  configure(third);
  expect(await readFactor()).toEqual(['totp secret', 'codes']);
});

it('signs with the first, so that cookies of an older one count no more', async () => {
  configure(second, first);
  expect((await auth().$context).secret).toBe(second);
});

it('is prepared by naming the new one between the old one and itself', async () => {
  configure(second, first);
  const ahead = await seal('ahead');
  configure(first, second, first);
  const behind = await seal('behind');
  expect(await read(ahead)).toBe('ahead');
  expect(await read(await sealBefore(first, 'from before'))).toBe('from before');
  configure(first);
  expect(await read(behind)).toBe('behind');
});

it('reads what a key derived from ENCRYPTION_KEY has encrypted before there was one', async () => {
  configure();
  await storeFactor(await seal('totp secret'));
  configure(first);
  expect(await readFactor()).toEqual(['totp secret', 'totp secret']);
  expect(await rotateFactors()).toMatchObject({ rotated: 2, unreadable: [] });
  resetEnvironment({ ENCRYPTION_KEY: newSecret() });
  processSingleton('auth', auth).take();
  expect(await readFactor()).toEqual(['totp secret', 'totp secret']);
});

it('is named where a factor cannot be read', async () => {
  await storeFactor(await sealBefore(first, 'totp secret'));
  configure(second);
  const { unreadable } = await rotateFactors();
  expect(unreadable).toEqual(['second_factors factor', 'backup_codes factor']);
});
