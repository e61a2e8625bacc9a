import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { erasePerson } from '@/lib/erasure/erase-person';
import { addressHash } from '@/lib/mail/frame/addresses';
import { queueSecurityMail, sendSecurityMail } from '@/lib/mail/merchant/security-mails';
import { recordAudit } from '@/lib/merchant/audit';
import { rows, startApi } from '../../support/api';
import { makeMerchant, makeMerchantMode } from '../../support/merchant';
import { columnsWith, deadSecurityMail, somebody } from './known-person';

/** What a merchant's team, and sign-in, know of a person who asks to be erased. */

const NOBODY = 'http://127.0.0.1:9';
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ RESEND_API_KEY: 're_1', RESEND_BASE_URL: NOBODY });
});
afterAll(() => stop());

it('loses the account, its sign-ins and its traces in the audit log; not as the only owner of a merchant', async () => {
  const person = somebody();
  const { merchant_id } = await makeMerchantMode({ name: 'Tent Shop' });
  const seeded = { merchant_id, email: person.email, name: person.name, password: 'correct horse 1' };
  const { user_id } = await seedDashboardOwner(seeded);
  await pool().query(
    `INSERT INTO auth_sessions (id, token, user_id, expires_at, ip_address, user_agent, updated_at)
     VALUES ($1::text, $1::text, $1::text, now(), $2, $3, now())`,
    [user_id, person.address, person.name],
  );
  await deadSecurityMail(user_id, person);
  await queueSecurityMail({ template: 'password_changed', user_id });
  await transaction((tx) =>
    recordAudit(
      tx,
      { name: `user:${user_id}`, address: person.address },
      { merchant_id, action: 'team.invited', target: person.email },
    ),
  );
  expect((await erasePerson(person.email)).kept).toEqual([
    'the account, as the only owner of Tent Shop: make somebody else an owner, then repeat',
  ]);
  expect(await columnsWith(person.email)).toEqual(['auth_users.email']);
  expect(await columnsWith(person.address)).not.toContain('_private_jobs.payload');
  // It is still to be sent.
  expect(await columnsWith(user_id)).toContain('_private_jobs.payload');

  await seedDashboardOwner({ ...seeded, email: somebody().email, name: 'Other' });
  expect((await erasePerson(person.email)).touched).toMatchObject({ auth_users: 1, auth_sessions: 1 });
  expect(await columnsWith(person.name)).toEqual([]);
  expect(await columnsWith(person.address)).toEqual([]);
  expect(await columnsWith(user_id)).not.toContain('_private_jobs.payload');
});

it('leaves no address in what tells mails to a team apart', async () => {
  const person = somebody();
  const { id: merchant_id } = await makeMerchant();
  for (const email of [person.email, somebody().email])
    await seedDashboardOwner({ merchant_id, email, password: 'correct horse 1' });
  const [key] = await rows('SELECT id FROM api_keys WHERE merchant_id = $1', [merchant_id]);
  const mail = { template: 'key_issued', merchant_id, about_id: `${key?.id}`, happened_at_ms: 0 } as const;
  await expect(sendSecurityMail(mail)).rejects.toThrow('was not sent');
  expect(await columnsWith(person.email)).toContain('mails.dedupe_key');
  await erasePerson(person.email);
  expect(await columnsWith(person.email)).toEqual([]);
});

it('leaves no invitation, link under way or confirmed mailbox of theirs, and is told what a shop keeps', async () => {
  const [person, other] = [somebody(), somebody()];
  const { merchant_id } = await makeMerchantMode({
    name: 'Boot Shop',
    support_email: person.email.toUpperCase(),
  });
  const owner = { merchant_id, email: somebody().email, password: 'correct horse 1' };
  await seedDashboardOwner(owner);
  for (const { email } of [person, other]) {
    await pool().query(
      `INSERT INTO auth_invitations (id, organization_id, email, inviter_id, expires_at)
       SELECT $1, m.organization_id, $1, u.id, now() FROM merchants m, auth_users u WHERE m.id = $2 AND u.email = $3`,
      [email, merchant_id, owner.email],
    );
    await pool().query(
      `INSERT INTO auth_verifications (id, identifier, value, expires_at, updated_at)
       VALUES ($1::text || ' 1', 'link-1', '{"email":"' || $1 || '"}', now(), now()),
         ($1::text || ' 2', upper('sign-in-otp-' || $1), 'code', now(), now())`,
      [email],
    );
    await pool().query('INSERT INTO confirmed_addresses VALUES ($1, $2)', [addressHash(email), merchant_id]);
  }
  const done = await erasePerson(person.email);
  expect(done.kept).toEqual(['the support address of Boot Shop: its team changes it under Settings']);
  expect(done.touched).toMatchObject({
    auth_invitations: 1,
    auth_verifications: 2,
    confirmed_addresses: 1,
  });
  expect(await columnsWith(person.email)).toEqual(['merchants.support_email']);
  expect(await columnsWith(other.email)).toEqual(
    expect.arrayContaining(['auth_invitations.email', 'auth_verifications.value']),
  );
  expect(
    await rows('SELECT address_hash FROM confirmed_addresses WHERE merchant_id = $1', [merchant_id]),
  ).toEqual([{ address_hash: addressHash(other.email) }]);
  expect(
    await rows(
      "SELECT actor, merchant_id, target, details FROM audit_log WHERE action = 'person.erased' ORDER BY created_at DESC LIMIT 1",
    ),
  ).toEqual([{ actor: 'system', merchant_id: null, target: null, details: { rows: 4, waiting: 0 } }]);
});

it('leaves the links of others whose address contains theirs', async () => {
  const { email } = somebody();
  const others = [`a${email}`, `a-${email}`, `a-otp-${email}`, `${email}.au`];
  for (const other of others)
    await pool().query(
      `INSERT INTO auth_verifications (id, identifier, value, expires_at, updated_at)
       VALUES ($1::text || ' 1', 'link-1', '{"type":"magic-link","email":"' || $1 || '"}', now(), now()),
         ($1::text || ' 2', 'sign-in-otp-' || $1, 'code', now(), now())`,
      [other],
    );
  expect((await erasePerson(email)).touched).toMatchObject({ auth_verifications: 0 });
  const [left] = await rows('SELECT count(*)::int FROM auth_verifications WHERE strpos(id, $1) > 0', [email]);
  expect(left).toEqual({ count: 2 * others.length });
});

it('is told of the other spellings that sign-in and teams know', async () => {
  const { email } = somebody();
  const spelled = ['boss', 'new', 'help'].map((label) => email.replace('@', `+${label}@`));
  const [boss = '', invited, help] = spelled;
  const { merchant_id } = await makeMerchantMode({ support_email: help?.toUpperCase() });
  for (const owner of [boss, email])
    await seedDashboardOwner({ merchant_id, email: owner, password: 'correct horse 1' });
  await pool().query(
    `INSERT INTO auth_invitations (id, organization_id, email, inviter_id, expires_at)
     SELECT $1, m.organization_id, $1, u.id, now() FROM merchants m, auth_users u WHERE m.id = $2 AND u.email = $3`,
    [invited, merchant_id, boss],
  );
  const { touched, kept } = await erasePerson(email);
  expect(touched).toMatchObject({ auth_users: 1 });
  const line = (address?: string) => `what sign-in and teams know of ${address}: repeat with that address`;
  expect(kept).toEqual([boss, help, invited].map(line));
  expect((await erasePerson(boss)).kept).toEqual([
    expect.stringContaining('the account, as the only owner'),
    ...[help, invited].map(line),
  ]);
});
