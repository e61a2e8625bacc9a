import '../../support/next-modules';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForReset } from '@/app/(auth)/actions';
import {
  changeName,
  changePassword,
  endOtherDevices,
  endSignIn,
  leave,
  setUpTwoFactor,
  stopTwoFactor,
} from '@/app/dashboard/settings/actions';
import { membershipsOf, noteOwnChange } from '@/lib/auth/accounts';
import { userActor } from '@/lib/auth/signed-in';
import { endMembership } from '@/lib/auth/team-members';
import { lookAt, requireAccess } from '@/lib/dashboard/access/access';
import { connectionShares } from '@/lib/db/connection-shares';
import { erasePerson } from '@/lib/erasure/erase-person';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { drainJobs } from '../../support/groups';
import { makeMerchantMode } from '../../support/merchant';
import { browser } from '../../support/next-request';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';

/** What people do with their own account and their own place in a team. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());
beforeEach(deleteJobs);

const logged = (target: string) =>
  rows('SELECT merchant_id, action, details FROM audit_log WHERE target = $1 ORDER BY created_at, id', [
    target,
  ]);

const signedInTimes = async (user_id: string) =>
  (await rows('SELECT id FROM auth_sessions WHERE user_id = $1', [user_id])).length;

it('signing out everywhere else ends every other sign-in of this person, and of nobody else', async () => {
  const email = 'everywhere@split.test';
  const { user_id, merchant_id } = await signedInOwner(email);
  const colleague = await joinTeam(merchant_id, { email: 'colleague@split.test', role: 'viewer' });
  await signInAs('colleague@split.test');
  await rows(
    `INSERT INTO auth_sessions (id, token, user_id, expires_at)
     SELECT 'else_' || n, 'else_' || n, $1, now() + interval '1 day' FROM generate_series(1, 120) AS n`,
    [user_id],
  );
  await signInAs(email);
  expect(await sendForm(endOtherDevices, {})).toMatchObject({
    ok: true,
    message: '121 other devices are signed out.',
  });
  expect(await sendForm(endOtherDevices, {})).toMatchObject({
    ok: true,
    message: 'No other device is signed in.',
  });
  expect(await requireAccess('read')).toMatchObject({ merchant_id });
  expect([await signedInTimes(user_id), await signedInTimes(colleague)]).toEqual([1, 1]);
  expect(await logged(user_id)).toMatchObject([{ merchant_id, action: 'user.signed_out_elsewhere' }]);
});

it('signing out one device is written down once, and only that of the own ones', async () => {
  const email = 'one-device@split.test';
  const { user_id, merchant_id } = await signedInOwner(email);
  const colleague = await joinTeam(merchant_id, { email: 'one-colleague@split.test', role: 'viewer' });
  await rows(
    `INSERT INTO auth_sessions (id, token, user_id, expires_at) SELECT 'one_' || id, 'one_' || id, id,
       now() + interval '1 day' FROM unnest($1::text[]) AS id`,
    [[user_id, colleague]],
  );
  const end = (whose: string) => sendForm(endSignIn, { sign_in_id: `one_${whose}` });
  expect(await end(user_id)).toMatchObject({ ok: true, message: 'Signed out.' });
  for (const whose of [user_id, colleague])
    expect(await end(whose)).toMatchObject({ ok: false, message: 'That device is already signed out.' });
  expect([await signedInTimes(user_id), await signedInTimes(colleague)]).toEqual([1, 1]);
  expect(await logged(user_id)).toMatchObject([{ merchant_id, action: 'user.device_signed_out' }]);
  expect(await waitingJobs('send_mail')).toEqual([]);
});

it('a person of any role changes the own name, which is written down once', async () => {
  const { user_id } = await signedInOwner('named@split.test', { role: 'viewer' });
  expect(await sendForm(changeName, { name: ' ' })).toMatchObject({ ok: false, errors: { name: /./ } });
  expect(await sendForm(changeName, { name: '\u200b' })).toMatchObject({ ok: false });
  expect(await sendForm(changeName, { name: 'x'.repeat(101) })).toMatchObject({ ok: false });
  for (const _ of [1, 2])
    expect(await sendForm(changeName, { name: ' Mia Lund ' })).toMatchObject({ ok: true, message: 'Saved.' });
  expect((await requireAccess('read')).user.name).toBe('Mia Lund');
  expect(await logged(user_id)).toMatchObject([{ action: 'user.name_changed', details: null }]);
});

it('the next sign-in starts at the business that was chosen last, and others stay where they are', async () => {
  const email = 'chooses@split.test';
  const first = await signedInOwner(email);
  const second = await makeMerchantMode({ name: 'Second Shop' });
  await joinTeam(second.merchant_id, { email, role: 'viewer' });
  const looksAt = async () => (await requireAccess('read')).merchant_id;
  await signInAs(email);
  expect(await looksAt()).toBe(first.merchant_id);
  const former = new Map(browser.cookies);
  await signInAs(email);
  await lookAt({ ...second, livemode: null });
  await signInAs(email);
  expect(await looksAt()).toBe(second.merchant_id);
  browser.cookies.clear();
  for (const [name, value] of former) browser.cookies.set(name, value);
  expect(await looksAt()).toBe(first.merchant_id);
  await rows(
    `DELETE FROM auth_members WHERE organization_id = (SELECT organization_id FROM merchants WHERE id = $1)`,
    [second.merchant_id],
  );
  await signInAs(email);
  expect(await looksAt()).toBe(first.merchant_id);
});

describe('who leaves a team', () => {
  it('has no access any more, keeps the chosen keys from working, and the owners get a mail', async () => {
    const { merchant_id } = await signedInOwner('stays@split.test');
    const email = 'leaves@split.test';
    const user_id = await joinTeam(merchant_id, { email, role: 'developer' });
    await signInAs(email);
    for (const name of ['Ended', 'Kept'])
      await issueKey({ merchant_id, livemode: false, kind: 'secret', name }, await userActor(user_id));
    await drainJobs();
    const [ended] = await rows(`SELECT id FROM api_keys WHERE merchant_id = $1 AND name = 'Ended'`, [
      merchant_id,
    ]);
    const told = bench.resend.to('stays@split.test').length;
    expect(await sendForm(leave, { key_ids: String(ended?.id) })).toMatchObject({ to: '/dashboard' });
    await expect(requireAccess('read')).rejects.toThrow('Goes to /welcome');
    expect(await membershipsOf(user_id)).toEqual([]);
    await drainJobs();
    expect(bench.resend.to('stays@split.test').slice(told)).toMatchObject([
      { subject: 'Somebody left your team', text: expect.stringContaining(`${email}, who had the role dev`) },
    ]);
    expect(
      await rows(
        'SELECT name FROM api_keys WHERE merchant_id = $1 AND revoked_at IS NULL AND name IS NOT NULL',
        [merchant_id],
      ),
    ).toEqual([{ name: 'Kept' }]);
    expect(await logged(email)).toMatchObject([
      { merchant_id, action: 'team.left', details: { role: 'developer' } },
    ]);
    // A second tap.
    await expect(sendForm(leave, {})).resolves.toMatchObject({ to: '/welcome' });
  });

  it('leaves it as well by being erased: the team hears of it without a name, and the operator of what still works', async () => {
    const { merchant_id } = await signedInOwner('erases@split.test', { shop: 'Tent Shop' });
    const email = 'erased-one@split.test';
    const user_id = await joinTeam(merchant_id, { email, role: 'developer' });
    await issueKey({ merchant_id, livemode: false, kind: 'secret' }, await userActor(user_id));
    await drainJobs();
    const told = bench.resend.to('erases@split.test').length;
    const { touched, kept } = await erasePerson(email);
    expect(touched).toMatchObject({ auth_users: 1 });
    expect(kept).toEqual([
      'keys that they made at Tent Shop, 1 of which works: its team revokes them under Developers',
    ]);
    await drainJobs();
    const mails = bench.resend.to('erases@split.test').slice(told);
    expect(mails).toMatchObject([{ subject: 'Somebody left your team' }]);
    expect(mails[0]?.text).toContain('Somebody with the role developer');
    expect(mails[0]?.text).not.toContain(email);
    expect(
      await rows('SELECT actor, action, details FROM audit_log WHERE merchant_id = $1 AND target = $2', [
        merchant_id,
        'erased',
      ]),
    ).toContainEqual({ actor: `user:${user_id}`, action: 'team.left', details: { role: 'developer' } });
  });

  it('goes on at another business, whose team stays as it was', async () => {
    const email = 'two-shops@split.test';
    const first = await signedInOwner(email);
    const second = await signedInOwner('second-owner@split.test', { shop: 'Second Shop' });
    await joinTeam(second.merchant_id, { email, role: 'admin' });
    await joinTeam(first.merchant_id, { email: 'heir@split.test' });
    await signInAs(email);
    expect(await sendForm(leave, {})).toMatchObject({ to: '/dashboard' });
    expect(await requireAccess('read')).toMatchObject({ merchant_id: second.merchant_id, role: 'admin' });
  });

  it('is told of a failure that has nothing to do with owners as such', async () => {
    const { merchant_id } = await signedInOwner('unwritten@split.test');
    const user_id = await joinTeam(merchant_id, { email: 'unwritten-too@split.test' });
    const [membership] = await membershipsOf(user_id);
    if (!membership) throw new Error('has no team');
    await rows(`ALTER TABLE audit_log ADD CONSTRAINT unwritten CHECK (action <> 'team.left') NOT VALID`);
    try {
      const member = { user_id, email: 'unwritten-too@split.test', role: membership.role };
      const leaving = endMembership(member, [], membership, { name: `user:${user_id}`, address: null });
      await expect(leaving).rejects.toThrow('unwritten');
    } finally {
      await rows('ALTER TABLE audit_log DROP CONSTRAINT unwritten');
    }
    expect(await membershipsOf(user_id)).toHaveLength(1);
  });

  it('is not the last owner, also when the two last ones leave at once', async () => {
    const alone = await signedInOwner('alone@split.test');
    expect(await sendForm(leave, {})).toMatchObject({
      ok: false,
      message: 'A team needs an owner. Make someone else owner first.',
    });
    const other = await joinTeam(alone.merchant_id, { email: 'other-owner@split.test' });
    const outcomes = await Promise.all(
      [alone.user_id, other].map(async (id) => {
        const [membership] = await membershipsOf(id);
        if (!membership) throw new Error('has no team');
        const member = { user_id: id, email: `${id}@split.test`, role: membership.role };
        return endMembership(member, [], membership, SYSTEM);
      }),
    );
    expect(outcomes.sort()).toEqual(['done', 'last_owner']);
    expect(
      await rows(
        `SELECT m.role FROM auth_members m JOIN merchants c ON c.organization_id = m.organization_id
         WHERE c.id = $1`,
        [alone.merchant_id],
      ),
    ).toEqual([{ role: 'owner' }]);
  });
});

it('as many at once as there are connections change their account without waiting for each other', async () => {
  const { user_id } = await signedInOwner('at-once@split.test');
  const { shared } = connectionShares();
  // Each has its transaction before the first goes on.
  const changes = Array.from({ length: shared }, () => noteOwnChange(user_id, null, 'name_changed'));
  await Promise.all(changes);
  expect(await logged(user_id)).toHaveLength(shared);
});

it('somebody without a password is told to choose one, by whatever asks for it, and how', async () => {
  const { user_id } = await signedInOwner('no-password@split.test');
  await rows('DELETE FROM auth_accounts WHERE user_id = $1', [user_id]);
  const told = {
    ok: false,
    message: 'Your account has no password yet. Choose a password first: we mail you a link.',
    opens: { href: '/forgot-password', label: 'Choose a password' },
  };
  expect(await sendForm(setUpTwoFactor, { password: 'any password' })).toMatchObject(told);
  const chosen = { current_password: 'any password', new_password: 'correct horse 2' };
  expect(await sendForm(changePassword, chosen)).toMatchObject(told);
  await rows('UPDATE auth_users SET two_factor_enabled = true WHERE id = $1', [user_id]);
  expect(await sendForm(stopTwoFactor, { password: 'any password', code: '123456' })).toMatchObject(told);
  expect(await sendForm(askForReset, { email: 'no-password@split.test' })).toMatchObject({ ok: true });
});
