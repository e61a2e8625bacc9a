import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMerchantFor, giveTeam, membershipsOf } from '@/lib/auth/accounts';
import { openInvitation } from '@/lib/auth/invitations';
import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { type TestDatabase, testDatabase } from '../../support/database';

/** What docs/site/operations.md does about access that a restore brings back. */

const SECTION = readFileSync(new URL('../../../docs/site/operations.md', import.meta.url), 'utf8')
  .split('### Access that comes back\n')[1]
  ?.split('\n### ')[0];

/** The statement of the documentation that begins so, with these values. */
function documented(beginning: string, values: Readonly<Record<string, string>> = {}): string {
  const blocks = [...(SECTION ?? '').matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
  const statement = blocks
    .flatMap((sql) => sql.split(';'))
    .map((one) => one.trim())
    .find((one) => one.startsWith(beginning));
  if (!statement) throw new Error(`The documentation has no ${beginning}`);
  return statement.replaceAll(/<([a-z_. ]+)>/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is given for ${name}`);
    return value;
  });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
});
afterAll(() => database.close());

async function user(name: string): Promise<string> {
  const now = new Date();
  await prisma().auth_users.create({
    data: {
      id: name,
      name,
      email: `${name}@example.test`,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    },
  });
  const inAnHour = new Date(now.getTime() + 3_600_000);
  await prisma().auth_sessions.create({
    data: { id: name, userId: name, token: name, expiresAt: inAnHour, createdAt: now, updatedAt: now },
  });
  return name;
}

it('signs out everybody, ends a key, and takes one person out of one team', async () => {
  const [owner, former] = [await user('owner'), await user('former')];
  for (const id of [owner, former])
    await createMerchantFor(id, { name: `Shop of ${id}`, support_email: null }, SYSTEM);
  const merchant_id = (await membershipsOf(owner))[0]?.merchant_id ?? '';
  await transaction((tx) => giveTeam(tx, merchant_id, 'Shop', former, 'developer'));
  await pool().query(
    `INSERT INTO api_keys (id, merchant_id, livemode, kind, prefix, last4, hash)
     SELECT id, $1, true, 'secret', 'split_sk_live_', '0000', sha256(id::bytea) FROM unnest(ARRAY['key_1', 'key_2']) id`,
    [merchant_id],
  );

  await pool().query(documented('DELETE FROM auth_sessions'));
  await pool().query(documented('DELETE FROM auth_verifications'));
  await pool().query(documented('UPDATE api_keys', { target: 'key_1' }));
  await pool().query(documented('DELETE FROM auth_members', { merchant_id, target: 'former@example.test' }));

  expect(await prisma().auth_sessions.count()).toBe(0);
  const keys = await prisma().api_keys.findMany({ where: { revoked_at: { not: null } } });
  expect(keys.map(({ id }) => id)).toEqual(['key_1']);
  expect((await membershipsOf(former)).map(({ merchant_name }) => merchant_name)).toEqual(['Shop of former']);
  expect(await membershipsOf(owner)).toHaveLength(1);
});

it('withdraws every invitation that is open', async () => {
  const inviterId = await user('inviter');
  await createMerchantFor(inviterId, { name: 'Shop of inviter', support_email: null }, SYSTEM);
  const organizationId = (await membershipsOf(inviterId))[0]?.organization_id ?? '';
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sent = { organizationId, inviterId, email: 'invited@example.test', role: 'admin', expiresAt };
  await prisma().auth_invitations.createMany({
    data: [
      { ...sent, id: 'open' },
      { ...sent, id: 'accepted', status: 'accepted' },
    ],
  });
  expect(await openInvitation('open')).not.toBeNull();

  await pool().query(documented('UPDATE auth_invitations'));

  expect(await openInvitation('open')).toBeNull();
  const kept = await prisma().auth_invitations.findUniqueOrThrow({ where: { id: 'accepted' } });
  expect(kept.status).toBe('accepted');
});

it('gives one person of one team the role of now', async () => {
  const [other, lowered] = [await user('other'), await user('lowered')];
  for (const id of [other, lowered])
    await createMerchantFor(id, { name: `Shop of ${id}`, support_email: null }, SYSTEM);
  const merchant_id = (await membershipsOf(other))[0]?.merchant_id ?? '';
  await transaction((tx) => giveTeam(tx, merchant_id, 'Shop', lowered, 'owner'));

  const of_other = { merchant_id, target: 'lowered@example.test' };
  for (const role of ['developer', 'viewer'])
    await pool().query(documented('UPDATE auth_members', { ...of_other, 'details.role': role }));

  const roles = (await membershipsOf(lowered)).map(({ merchant_name, role }) => [merchant_name, role]);
  expect(Object.fromEntries(roles)).toEqual({ 'Shop of lowered': 'owner', 'Shop of other': 'viewer' });
  expect((await membershipsOf(other)).map(({ role }) => role)).toEqual(['owner']);
});

it('finds in the former database what people have changed since', async () => {
  const sql = documented('SELECT', { 'that time': '2026-11-22T10:00:00Z' });
  const { rows } = await pool().query<{ action: string }>(sql);
  expect(rows.map(({ action }) => action)).toContain('merchant.created');
  const { rowCount } = await pool().query(documented('SELECT', { 'that time': '2999-01-01T00:00:00Z' }));
  expect(rowCount).toBe(0);
});

it('names only actions that the audit log knows', () => {
  const sources = ['lib/merchant/keys.ts', 'lib/auth/team-members.ts', 'lib/merchant/merchants.ts']
    .concat('lib/merchant/profile.ts', 'lib/merchant/blocked-addresses.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  const named = [...(SECTION ?? '').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, action = '']) => action);
  expect(named).toHaveLength(8);
  for (const action of named) expect(sources).toContain(`'${action}'`);
});
