import '../../support/next-modules';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, askForReset, resetPassword, signIn, signUpInvited } from '@/app/(auth)/actions';
import { createKey, rotateApiKey } from '@/app/dashboard/developers/actions';
import {
  changePassword,
  changeRole,
  invite,
  removeMember,
  setUpTwoFactor,
  stopTwoFactor,
} from '@/app/dashboard/settings/actions';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { runJob } from '@/lib/jobs/run-job';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { rows } from '../../support/api';
import { base32, codeNow } from '../../support/authenticator';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { browser, somebody } from '../../support/next-request';
import { deleteJobs, refuseJobChanges, waitingJobs } from '../../support/queued-jobs';
import type { ResendStandIn } from '../../support/resend';
import { sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

const MACOS_CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0 Safari/537.36';

let bench: FormBench;
let resend: ResendStandIn;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  resend = bench.resend;
});
afterAll(() => bench.close());
beforeEach(deleteJobs);

/** Runs what is queued, twice, and tells which mails an address has got since. */
async function news(address: string): Promise<string[]> {
  const before = resend.to(address).length;
  for (const { payload } of await waitingJobs('send_mail'))
    for (const attempt of [1, 2])
      await runJob('send_mail', payload, { attempt, signal: new AbortController().signal });
  await deleteJobs();
  return resend
    .to(address)
    .slice(before)
    .map(({ subject }) => subject);
}

/** Somebody who has had an account for a week, and signs in with a new browser. */
async function owner(email: string, merchant_id?: string, role?: 'viewer') {
  const merchant = merchant_id ?? (await makeMerchantMode({ name: 'Fjord Shop' })).merchant_id;
  const user_id = await joinTeam(merchant, { email, role });
  await rows(`UPDATE auth_users SET created_at = now() - interval '7 days' WHERE id = $1`, [user_id]);
  await signInAs(email, { 'user-agent': MACOS_CHROME });
  return { merchant_id: merchant, user_id };
}

describe('somebody is told by mail', () => {
  it('of a browser that has not signed in before, once, and of no other', async () => {
    await owner('device@split.test');
    expect(await news('device@split.test')).toEqual(['New sign-in to your account']);
    expect(resend.to('device@split.test').at(-1)?.text).toMatch(/Chrome on macOS[\s\S]*198\.51\.100\.7/);
    for (const name of [...browser.cookies.keys()])
      if (!name.includes('device')) browser.cookies.delete(name);
    expect(await sendForm(signIn, { email: 'device@split.test', password: PASSWORD })).toMatchObject({
      to: '/dashboard',
    });
    expect(await news('device@split.test')).toEqual([]);
  });

  it('of nothing when the account was made within the hour', async () => {
    await signedInOwner('fresh@split.test');
    expect(await news('fresh@split.test')).toEqual([]);
  });

  it('of a changed password, and of one that a mailed link has replaced', async () => {
    const { user_id } = await owner('password@split.test');
    await news('password@split.test');
    const changed = { current_password: PASSWORD, new_password: 'correct horse 2' };
    expect(await sendForm(changePassword, changed)).toMatchObject({ ok: true });
    expect(await news('password@split.test')).toEqual(['Your password was changed']);
    await sendForm(changePassword, { ...changed, current_password: 'a wrong horse' });
    expect(await news('password@split.test')).toEqual([]);

    await sendForm(askForReset, { email: 'password@split.test' });
    await expect.poll(() => resend.to('password@split.test').at(-1)?.subject).toBe('Choose a new password');
    const token = /reset-password\/([\w-]+)/.exec(resend.to('password@split.test').at(-1)?.text ?? '')?.[1];
    await sendForm(resetPassword, { token: token ?? '', password: 'correct horse 3' });
    expect(await rows('SELECT 1 FROM auth_sessions WHERE user_id = $1', [user_id])).toEqual([]);
    expect(await news('password@split.test')).toEqual(['Your password was changed']);
  });

  it('of a second factor turned on and off; a right password alone makes no known browser', async () => {
    await owner('factor@split.test');
    await news('factor@split.test');
    const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
    const secret = base32(setup?.secret ?? '');
    expect(await news('factor@split.test')).toEqual([]);
    expect(await sendForm(setUpTwoFactor, { code: codeNow(secret) })).toMatchObject({ ok: true });
    expect(await news('factor@split.test')).toEqual(['Two-factor authentication is on']);

    const signedIn = new Map(browser.cookies);
    somebody();
    expect(await sendForm(signIn, { email: 'factor@split.test', password: PASSWORD })).toMatchObject({
      to: '/two-factor?next=%2Fdashboard',
    });
    expect([...browser.cookies.keys()].join()).not.toContain('device');
    expect(await news('factor@split.test')).toEqual([]);

    browser.cookies.clear();
    for (const [name, value] of signedIn) browser.cookies.set(name, value);
    const code = setup?.backup_codes[0] ?? '';
    expect(await sendForm(stopTwoFactor, { password: PASSWORD, code })).toMatchObject({ ok: true });
    expect(await news('factor@split.test')).toEqual([
      'A backup code was used, 9 left',
      'Two-factor authentication is off',
    ]);
  });
});

it('every business of a person reads in its audit log of a changed password or second factor', async () => {
  const { merchant_id, user_id } = await owner('audited@split.test');
  const other = (await makeMerchantMode()).merchant_id;
  await joinTeam(other, { email: 'audited@split.test' });
  const logged = async (merchant: string) =>
    (
      await rows(
        `SELECT action, address FROM audit_log WHERE merchant_id = $1 AND target = $2 ORDER BY created_at, id`,
        [merchant, user_id],
      )
    ).map(({ action, address }) => `${action} ${address}`);
  const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
  await sendForm(setUpTwoFactor, { code: codeNow(base32(setup?.secret ?? '')) });
  await sendForm(stopTwoFactor, { password: PASSWORD, code: setup?.backup_codes[0] ?? '' });
  await sendForm(changePassword, { current_password: PASSWORD, new_password: 'correct horse 2' });
  await sendForm(askForReset, { email: 'audited@split.test' });
  await expect.poll(() => resend.to('audited@split.test').at(-1)?.subject).toBe('Choose a new password');
  const token = /reset-password\/([\w-]+)/.exec(resend.to('audited@split.test').at(-1)?.text ?? '')?.[1];
  await sendForm(resetPassword, { token: token ?? '', password: 'correct horse 3' });
  const lines = [
    'two_factor_enabled',
    'backup_code_used',
    'two_factor_disabled',
    'password_changed',
    'password_reset',
  ].map((change) => `user.${change} 198.51.100.7`);
  expect(await logged(merchant_id)).toEqual(lines);
  expect(await logged(other)).toEqual(lines);
});

it('a page from before a second factor was turned on or off says that it was, and nobody gets a mail', async () => {
  await owner('older-page@split.test');
  const turnedOff = { ok: false, message: 'Two-factor authentication is off already. Reload this page.' };
  expect(await sendForm(stopTwoFactor, { password: PASSWORD })).toMatchObject(turnedOff);
  const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
  await sendForm(setUpTwoFactor, { code: codeNow(base32(setup?.secret ?? '')) });
  await news('older-page@split.test');
  const turnedOn = { ok: false, message: 'Two-factor authentication is on already. Reload this page.' };
  expect(await sendForm(setUpTwoFactor, { password: PASSWORD })).toMatchObject(turnedOn);
  expect(await news('older-page@split.test')).toEqual([]);
});

describe('the owners are told by mail', () => {
  it('of a new key and of a rotated one, by whom, and never of the key itself', async () => {
    const { merchant_id } = await owner('keys@split.test');
    await news('keys@split.test');
    const made = await sendForm(createKey, { kind: 'secret', name: 'Back office', scopes: 'payments' });
    expect(made.message).toBe('Key created.');
    expect(await news('keys@split.test')).toEqual(['A new test secret key was created']);
    const text = resend.to('keys@split.test').at(-1)?.text ?? '';
    const key = made.secrets?.[0]?.value ?? '';
    expect(text).toContain(`ends in ${key.slice(-4)}`);
    expect(text).toContain('Created by: keys@split.test');
    expect(text).not.toContain(key);
    const [row] = await rows('SELECT id FROM api_keys WHERE name = $1', ['Back office']);
    await sendForm(rotateApiKey, { key_id: String(row?.id), grace_hours: '0' });
    expect(await news('keys@split.test')).toEqual(['A new test secret key was created']);
    await issueKey({ merchant_id, livemode: false, kind: 'publishable' }, SYSTEM);
    expect(await news('keys@split.test')).toEqual([]);
  });

  it('of a changed role, together with the person who has it', async () => {
    const { merchant_id } = await owner('boss@split.test');
    const { user_id } = await owner('ben@split.test', merchant_id, 'viewer');
    await signInAs('boss@split.test');
    await news('boss@split.test');
    const [member] = await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]);
    const told = resend.to('ben@split.test').length;
    await sendForm(changeRole, { member_id: String(member?.id), role: 'admin' });
    expect(await news('boss@split.test')).toEqual(['A role in your team was changed']);
    expect(resend.to('ben@split.test').slice(told)).toMatchObject([
      { subject: 'A role in your team was changed', text: expect.stringContaining('now has the role admin') },
    ]);
  });

  it('of no role that is saved as it was, which ends the chosen keys all the same', async () => {
    const { merchant_id } = await owner('same-boss@split.test');
    const { user_id } = await owner('same-ben@split.test', merchant_id, 'viewer');
    await signInAs('same-boss@split.test');
    const made = await issueKey(
      { merchant_id, livemode: false, kind: 'secret', name: 'Till', scopes: ['payments'] },
      { name: `user:${user_id}`, address: null },
    );
    await news('same-boss@split.test');
    const [member] = await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]);
    const told = resend.to('same-ben@split.test').length;
    const fields = { member_id: String(member?.id), role: 'viewer', key_ids: made.id };
    expect(await sendForm(changeRole, fields)).toMatchObject({ ok: true, message: 'Saved.' });
    // Likewise where a colleague has changed it since the page was loaded.
    await rows(`UPDATE auth_members SET role = 'developer' WHERE user_id = $1`, [user_id]);
    const older = { ...fields, ...shownFields({ role: 'viewer' }) };
    expect(await sendForm(changeRole, older)).toMatchObject({ ok: true, message: 'Saved.' });
    expect(await rows('SELECT role FROM auth_members WHERE user_id = $1', [user_id])).toEqual([
      { role: 'developer' },
    ]);
    expect(await news('same-boss@split.test')).toEqual([]);
    expect(resend.to('same-ben@split.test')).toHaveLength(told);
    const logged = await rows(
      `SELECT action FROM audit_log WHERE merchant_id = $1 AND action IN ('team.role_changed', 'api_key.revoked')`,
      [merchant_id],
    );
    expect(logged).toEqual([{ action: 'api_key.revoked' }]);
  });

  it('of somebody who was removed from the team, as this person is, in other words', async () => {
    const { merchant_id } = await owner('chief@split.test');
    const { user_id } = await owner('lea@split.test', merchant_id, 'viewer');
    await rows(`UPDATE auth_users SET email_verified = true`);
    await signInAs('chief@split.test');
    await news('chief@split.test');
    const told = resend.to('lea@split.test').length;
    const [member] = await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]);
    expect(await sendForm(removeMember, { member_id: String(member?.id) })).toMatchObject({ ok: true });
    expect(await news('chief@split.test')).toEqual(['Somebody was removed from your team']);
    expect(resend.to('chief@split.test').at(-1)?.text).toContain('lea@split.test, who had the role viewer');
    expect(resend.to('lea@split.test').slice(told)).toMatchObject([
      {
        subject: 'You were removed from a team',
        text: expect.stringContaining('You no longer have access to the dashboard of Fjord Shop.'),
      },
    ]);
    await rows('UPDATE auth_users SET email_verified = false WHERE id = $1', [user_id]);
  });

  it('of somebody who has joined the team: its other owners, once', async () => {
    const { user_id } = await owner('host@split.test');
    await rows('UPDATE auth_users SET email_verified = true WHERE id = $1', [user_id]);
    expect(await sendForm(invite, { email: 'guest@split.test', role: 'owner' })).toMatchObject({ ok: true });
    await news('host@split.test');
    await expect.poll(() => resend.to('guest@split.test').length).toBe(1);
    const [, id = '', proof = ''] =
      /invitation\/(\w+)\?proof=([\w-]+)/.exec(resend.to('guest@split.test')[0]?.text ?? '') ?? [];
    somebody();
    const joining = { id, proof, name: 'Gus', password: 'a horse that is correct' };
    expect(await sendForm(signUpInvited, joining)).toMatchObject({ to: '/dashboard' });
    expect(await sendForm(signUpInvited, joining)).toMatchObject({ to: '/dashboard' });
    expect(await news('host@split.test')).toEqual(['Somebody joined your team']);
    const { text = '' } = resend.to('host@split.test').at(-1) ?? {};
    expect(text).toMatch(/guest@split\.test accepted an invitation to Fjord Shop, with the role owner/);
    expect(text).toContain('Invited by: host@split.test');
    expect(resend.to('guest@split.test').map(({ subject }) => subject)).not.toContain(
      'Somebody joined your team',
    );
  });

  it('of somebody who has joined the team, by a second tap where the first could not note it', async () => {
    const { merchant_id, user_id } = await owner('late-host@split.test');
    await rows('UPDATE auth_users SET email_verified = true WHERE id = $1', [user_id]);
    expect(await sendForm(invite, { email: 'late@split.test', role: 'viewer' })).toMatchObject({ ok: true });
    await expect.poll(() => resend.to('late@split.test').length).toBe(1);
    const [, id = '', proof = ''] =
      /invitation\/(\w+)\?proof=([\w-]+)/.exec(resend.to('late@split.test')[0]?.text ?? '') ?? [];
    await news('late-host@split.test');
    const guest = await owner('late@split.test');
    const accept = await refuseJobChanges('INSERT');
    await expect(sendForm(acceptInvitation, { id, proof })).rejects.toThrow('No space left on device');
    await accept();
    for (let tap = 2; tap <= 3; tap += 1)
      expect(await sendForm(acceptInvitation, { id, proof })).toMatchObject({ to: '/dashboard' });
    expect(await news('late-host@split.test')).toEqual(['Somebody joined your team']);
    expect(
      await rows(
        "SELECT actor, target, details FROM audit_log WHERE merchant_id = $1 AND action = 'team.joined'",
        [merchant_id],
      ),
    ).toEqual([{ actor: `user:${guest.user_id}`, target: 'late@split.test', details: { role: 'viewer' } }]);
  });
});
