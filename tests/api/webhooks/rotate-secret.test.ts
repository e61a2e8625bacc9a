import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MerchantMode } from '@/lib/merchant-mode';
import { defaultSecret, previousDefaultSecretEnds } from '@/lib/webhook/endpoint/default-secret';
import { createEndpoint, getEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { revokePreviousSecret, rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { makeMerchantMode } from '../../support/merchant';
import { prepare } from '../../support/webhooks';

const url = 'https://shop.example.com/hooks';
const nobody = async () => {
  throw new Error('no name server here');
};

describe.each(['an endpoint', 'sessions without one'])('the secret of %s', (what) => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  /** A merchant whose endpoint, or default secret where that is null, is to be rotated. */
  async function rotated() {
    const merchant = await makeMerchantMode();
    if (what === 'sessions without one') return { merchant, id: null, secret: await defaultSecret(merchant) };
    return { merchant, ...(await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody })) };
  }
  const ends = async (merchant: MerchantMode, id: string | null) =>
    id === null
      ? await previousDefaultSecretEnds(merchant)
      : (await getEndpoint(merchant, id)).previous_secret_expires_at;

  it('a second rotation within 24 hours is refused unless it is forced', async () => {
    const { merchant, id, secret } = await rotated();
    expect(await ends(merchant, id)).toBeNull();
    const first = await rotateSecret(merchant, id);
    expect(first.secret).not.toBe(secret);
    expect(first.previous_secret_expires_at.getTime()).toBeGreaterThan(Date.now() + 23.9 * 3_600_000);
    expect(await ends(merchant, id)).toEqual(first.previous_secret_expires_at);
    await expect(rotateSecret(merchant, id)).rejects.toMatchObject({
      code: 'rotation_in_progress',
      status: 409,
    });
    const forced = await rotateSecret(merchant, id, { force: true });
    expect(await revokePreviousSecret(merchant, id, { ends: forced.previous_secret_expires_at })).toBe(true);
    expect(await ends(merchant, id)).toBeNull();
    await expect(rotateSecret(merchant, id)).resolves.toBeDefined();
  });

  it('is rotated again, and once, by somebody who has seen when the overlap ends', async () => {
    const { merchant, id } = await rotated();
    const first = await rotateSecret(merchant, id);
    // Of the same millisecond, they would end together.
    await delay(2);
    const second = await rotateSecret(merchant, id, { ends: first.previous_secret_expires_at });
    await expect(
      rotateSecret(merchant, id, { ends: first.previous_secret_expires_at }),
    ).rejects.toMatchObject({ code: 'rotation_in_progress' });
    expect(second.secret).not.toBe(first.secret);
  });

  it('keeps signing until its overlap ends when somebody ends the one before, or none', async () => {
    const { merchant, id } = await rotated();
    const { previous_secret_expires_at: first } = await rotateSecret(merchant, id);
    await delay(2);
    const { previous_secret_expires_at: second } = await rotateSecret(merchant, id, { ends: first });
    const noted: string[] = [];
    const also = async () => void noted.push('revoked');
    for (const seen of [first, null])
      expect(await revokePreviousSecret(merchant, id, { ends: seen, also })).toBe(false);
    expect([await ends(merchant, id), noted]).toEqual([second, []]);
    expect(await revokePreviousSecret(merchant, id, { ends: second, also })).toBe(true);
    for (const seen of [second, null])
      expect(await revokePreviousSecret(merchant, id, { ends: seen, also })).toBe(false);
    expect([await ends(merchant, id), noted]).toEqual([null, ['revoked']]);
  });

  it('is left alone in the other mode, and with other merchants', async () => {
    const { merchant, id } = await rotated();
    const others = [await makeMerchantMode(), { ...merchant, livemode: true }];
    const before = await Promise.all(others.map(defaultSecret));
    await rotateSecret(merchant, id);
    expect(await Promise.all(others.map(defaultSecret))).toEqual(before);
    expect(await Promise.all(others.map(previousDefaultSecretEnds))).toEqual([null, null]);
  });

  it('one of two rotations at once is refused', async () => {
    const { merchant, id } = await rotated();
    const results = await Promise.allSettled([rotateSecret(merchant, id), rotateSecret(merchant, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
