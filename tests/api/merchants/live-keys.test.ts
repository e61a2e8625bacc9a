import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '@/lib/auth/roles';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { readChecklist } from '@/lib/dashboard/home/checklist';
import { prisma } from '@/lib/db/prisma';
import { SYSTEM } from '@/lib/merchant/audit';
import { grantableScopes, type Scope } from '@/lib/merchant/key-kinds';
import { issueKey, keysByMaker, keysMadeBy, listKeys, revokeKey, rotateKey } from '@/lib/merchant/keys';
import { startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const PASSWORD = 'long enough 1';

async function shopWithOwner(email: string) {
  const { merchant_id } = await makeMerchantMode();
  const { user_id } = await seedDashboardOwner({ merchant_id, email, password: PASSWORD });
  const actor = { name: `user:${user_id}`, address: null };
  return { merchant_id, user_id, actor };
}

const secure = (id: string, change: { emailVerified?: boolean; twoFactorEnabled?: boolean }) =>
  prisma().auth_users.update({ where: { id }, data: change });

const setTransfers = (merchant_id: string, transfers_enabled: boolean) =>
  prisma().merchant_modes.update({
    where: { merchant_id_livemode: { merchant_id, livemode: true } },
    data: { transfers_enabled },
  });

async function isDone(merchant_id: string, label: RegExp): Promise<boolean | undefined> {
  return (await readChecklist({ merchant_id })).find((step) => label.test(step.label))?.done;
}

describe('a live key', () => {
  it('is issued only once every owner is secured and transfers are active', async () => {
    const { merchant_id, user_id, actor } = await shopWithOwner('first@split.test');
    const live = { merchant_id, livemode: true, kind: 'publishable' as const };
    const refused = () =>
      expect(issueKey(live, actor)).rejects.toMatchObject({ code: 'live_mode_not_earned' });
    await refused();
    await secure(user_id, { twoFactorEnabled: true });
    await refused();
    expect(await isDone(merchant_id, /owners/)).toBe(true);
    expect(await isDone(merchant_id, /payouts/)).toBe(false);
    await setTransfers(merchant_id, true);
    await secure(user_id, { emailVerified: false });
    await refused();
    await secure(user_id, { emailVerified: true });
    const second = await seedDashboardOwner({ merchant_id, email: 'second@split.test', password: PASSWORD });
    await refused();
    expect(await isDone(merchant_id, /owners/)).toBe(false);
    expect(await listKeys(merchant_id, true)).toEqual([]);
    await secure(second.user_id, { twoFactorEnabled: true });
    expect(await isDone(merchant_id, /owners/)).toBe(true);
    expect((await issueKey(live, actor)).key).toMatch(/^split_pk_live_/);
  });

  it('is never earned by what another merchant has', async () => {
    const ready = await shopWithOwner('ready@split.test');
    await secure(ready.user_id, { twoFactorEnabled: true });
    await setTransfers(ready.merchant_id, true);
    const { merchant_id } = await makeMerchantMode();
    const wanted = { merchant_id, livemode: true, kind: 'secret' as const };
    await expect(issueKey(wanted, ready.actor)).rejects.toMatchObject({ code: 'live_mode_not_earned' });
  });

  it('that exists can be rotated, since it may have leaked', async () => {
    const { merchant_id, actor } = await shopWithOwner('leaked@split.test');
    const live = { merchant_id, livemode: true };
    const { id } = await issueKey({ ...live, kind: 'secret' }, SYSTEM);
    expect((await rotateKey({ ...live, id, grace_ms: 0 }, actor)).key).toMatch(/^split_sk_live_/);
  });
});

describe('a key made by a role', () => {
  it('has no permission that the role lacks, whether issued or rotated', async () => {
    const { merchant_id, actor } = await shopWithOwner('roles@split.test');
    const test = { merchant_id, livemode: false };
    const grantable = grantableScopes((permission) => may('developer', permission));
    const issue = (scopes: Scope[]) =>
      issueKey({ ...test, kind: 'secret', scopes, grantable }, actor).then(({ scopes: got }) => got);
    expect(await issue(['payments:read', 'webhooks:write', 'merchants:read'])).toHaveLength(3);
    await expect(issue(['payments'])).rejects.toMatchObject({ code: 'scopes_beyond_role' });
    await expect(issueKey({ ...test, kind: 'secret', grantable }, actor)).rejects.toMatchObject({
      code: 'scopes_beyond_role',
    });
    const { id } = await issueKey(
      { ...test, kind: 'secret', grantable: grantableScopes((permission) => may('admin', permission)) },
      actor,
    );
    await expect(rotateKey({ ...test, id, grace_ms: 0, grantable }, actor)).rejects.toMatchObject({
      code: 'scopes_beyond_role',
    });
    const kept = (await listKeys(merchant_id, false)).find((key) => key.id === id);
    expect(kept?.expires_at).toBeNull();
    expect((await issueKey({ ...test, kind: 'publishable', grantable }, actor)).scopes).toEqual([
      'payments:read',
    ]);
  });
});

it('the keys that somebody has made are found, in both modes, while they work', async () => {
  const { merchant_id, actor } = await shopWithOwner('maker@split.test');
  const make = (livemode: boolean, by = actor) =>
    issueKey({ merchant_id, livemode, kind: 'publishable' }, by).then(({ id }) => id);
  const mine = await make(false);
  const revoked = await make(false);
  await make(false, { name: 'user:somebody_else', address: null });
  const rotated = await rotateKey({ merchant_id, livemode: false, id: revoked, grace_ms: 0 }, SYSTEM);
  const live = await issueKey({ merchant_id, livemode: true, kind: 'publishable' }, SYSTEM);
  await prisma().api_keys.update({ where: { id: live.id }, data: { created_by: actor.name } });
  expect((await keysMadeBy(merchant_id, actor.name)).map(({ id }) => id)).toEqual([live.id, mine]);
  const byMaker = await keysByMaker(merchant_id, [actor.name, 'user:somebody_else', 'user:nobody']);
  expect([...byMaker].map(([maker, keys]) => [maker, keys.length]).sort()).toEqual(
    [
      ['user:somebody_else', 1],
      [actor.name, 2],
    ].sort(),
  );
  await revokeKey({ merchant_id, livemode: true, id: live.id }, actor);
  expect((await keysMadeBy(merchant_id, actor.name)).map(({ id }) => id)).toEqual([mine]);
  expect(rotated.created_by).toBe('system');
});

it('a test key needs nothing', async () => {
  const { merchant_id, actor } = await shopWithOwner('test@split.test');
  const key = await issueKey({ merchant_id, livemode: false, kind: 'secret' }, actor);
  expect(key.key).toMatch(/^split_sk_test_/);
});
