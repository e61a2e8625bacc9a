import '../../support/next-modules';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn, verifyTwoFactor } from '@/app/(auth)/actions';
import { renewBackupCodes, setUpTwoFactor } from '@/app/dashboard/settings/actions';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { backupCodesLeft } from '@/lib/dashboard/team/team';
import { rows } from '../../support/api';
import { base32, codeNow } from '../../support/authenticator';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { drainJobs } from '../../support/groups';
import { somebody } from '../../support/next-request';
import { deleteJobs } from '../../support/queued-jobs';
import { sendForm } from '../../support/send-form';
import { PASSWORD, signedInOwner } from '../../support/signed-in';

/** What takes the place of a lost authenticator app. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());
beforeEach(deleteJobs);

async function ownerWithFactor(email: string) {
  const owner = await signedInOwner(email);
  const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
  await sendForm(setUpTwoFactor, { code: codeNow(base32(setup?.secret ?? '')) });
  await drainJobs();
  return { ...owner, codes: setup?.backup_codes ?? [] };
}

async function newMails(email: string): Promise<string[]> {
  const before = bench.resend.to(email).length;
  await drainJobs();
  return bench.resend
    .to(email)
    .slice(before)
    .map(({ subject }) => subject)
    .sort();
}

/** Signs in with a new browser, and with this code in place of the app's. */
async function signInBy(email: string, code: string) {
  somebody();
  await sendForm(signIn, { email, password: PASSWORD });
  return sendForm(verifyTwoFactor, { kind: 'backup', code });
}

const logged = async (user_id: string) =>
  (await rows(`SELECT action FROM audit_log WHERE target = $1 ORDER BY created_at, id`, [user_id])).map(
    ({ action }) => action,
  );

it('a backup code signs in once, and its owner reads in a mail and the audit log that it was used', async () => {
  const email = 'used@split.test';
  const { user_id, codes } = await ownerWithFactor(email);
  expect(await backupCodesLeft(user_id)).toBe(10);
  const [code = ''] = codes;
  expect(await signInBy(email, code)).toMatchObject({ to: '/dashboard' });
  expect(await newMails(email)).toEqual(['A backup code was used, 9 left']);
  expect(await backupCodesLeft(user_id)).toBe(9);
  expect(await signInBy(email, code)).toMatchObject({ ok: false });
  expect(await newMails(email)).toEqual([]);
  expect(await logged(user_id)).toEqual(['user.two_factor_enabled', 'user.backup_code_used']);
});

it('says how long a locked second factor takes no code, and what to do if somebody else has locked it', async () => {
  const email = 'waits@split.test';
  const { user_id, codes } = await ownerWithFactor(email);
  await rows(`UPDATE auth_two_factors SET locked_until = now() + interval '15 minutes' WHERE user_id = $1`, [
    user_id,
  ]);
  expect((await signInBy(email, codes[0] ?? '')).message).toBe(
    'Too many wrong codes: your account takes none for 15 minutes. If this was not you, choose a new password.',
  );
});

it('new backup codes end those from before, after a password and a code, and their owner gets a mail', async () => {
  const email = 'renews@split.test';
  const { user_id, codes } = await ownerWithFactor(email);
  const [first = '', second = '', third = '', fourth = ''] = codes;
  expect(await sendForm(renewBackupCodes, { password: PASSWORD, code: '000000' })).toMatchObject({
    ok: false,
    errors: { code: expect.any(String) },
  });
  expect(await sendForm(renewBackupCodes, { password: 'a wrong horse', code: first })).toMatchObject({
    ok: false,
    errors: { password: 'The password is wrong.' },
  });
  expect(await backupCodesLeft(user_id)).toBe(9);
  const made = await sendForm(renewBackupCodes, { password: PASSWORD, code: second });
  expect(made).toMatchObject({ ok: true, secrets: [{ file: 'split-backup-codes.txt' }] });
  expect(await newMails(email)).toEqual([
    'A backup code was used, 8 left',
    'A backup code was used, 9 left',
    'New backup codes were made',
  ]);
  expect(await backupCodesLeft(user_id)).toBe(10);
  expect(await sendForm(renewBackupCodes, { password: PASSWORD, code: third })).toMatchObject({ ok: false });
  const [fresh = ''] = made.secrets?.[0]?.value.split('\n') ?? [];
  expect(await signInBy(email, fourth)).toMatchObject({ ok: false });
  expect(await signInBy(email, fresh)).toMatchObject({ to: '/dashboard' });
  expect(await logged(user_id)).toEqual([
    'user.two_factor_enabled',
    'user.backup_code_used',
    'user.backup_code_used',
    'user.backup_codes_renewed',
    'user.backup_code_used',
  ]);
});

it('nobody without a second factor makes backup codes', async () => {
  const { user_id } = await signedInOwner('none@split.test');
  expect(await sendForm(renewBackupCodes, { password: PASSWORD })).toMatchObject({
    ok: false,
    message: expect.stringContaining('off already'),
  });
  expect(await backupCodesLeft(user_id)).toBeNull();
});
