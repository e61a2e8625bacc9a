import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpStaffFactor } from '@/app/staff/actions';
import SecondFactorPage from '@/app/staff/second-factor/page';
import { resetSecondFactor } from '@/lib/auth/accounts';
import { requireStaff } from '@/lib/dashboard/access/access';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { rows } from '../../support/api';
import { base32, codeNow } from '../../support/authenticator';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { drainJobs } from '../../support/groups';
import { sendForm } from '../../support/send-form';
import { PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

/** What the staff's command does for somebody who has lost the second factor and the backup codes. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

/** The owner of a new business, signed in, with a second factor. Answers the id of the account. */
async function ownerWithFactor(email: string): Promise<string> {
  const { user_id } = await signedInOwner(email);
  await rows('UPDATE auth_users SET two_factor_enabled = true WHERE id = $1', [user_id]);
  await rows(
    `INSERT INTO auth_two_factors (id, user_id, secret, backup_codes) VALUES ('factor_' || $1, $1, 'x', 'y')`,
    [user_id],
  );
  return user_id;
}

it('a lost second factor is taken away with every sign-in, which the person and the audit log of the business are told', async () => {
  const id = await ownerWithFactor('lost@split.test');
  expect(await resetSecondFactor('nobody@split.test', SYSTEM)).toBe('no_account');
  expect(await resetSecondFactor(' Lost@Split.test ', SYSTEM)).toBe('done');
  expect(await resetSecondFactor('lost@split.test', SYSTEM)).toBe('no_factor');
  expect(await rows('SELECT two_factor_enabled FROM auth_users WHERE id = $1', [id])).toEqual([
    { two_factor_enabled: false },
  ]);
  expect(await rows('SELECT 1 FROM auth_two_factors WHERE user_id = $1', [id])).toEqual([]);
  expect(await rows('SELECT 1 FROM auth_sessions WHERE user_id = $1', [id])).toEqual([]);
  expect(
    await rows(
      `SELECT a.actor FROM audit_log a JOIN merchants m ON m.id = a.merchant_id
       JOIN auth_members t ON t.organization_id = m.organization_id AND t.user_id = $1
       WHERE a.action = 'user.two_factor_reset' AND a.target = $1`,
      [id],
    ),
  ).toEqual([{ actor: 'system' }]);
  await drainJobs();
  expect(bench.resend.to('lost@split.test').map(({ subject }) => subject)).toEqual([
    'Two-factor authentication is off',
  ]);
  await signInAs('lost@split.test');
});

it('its reset is written down also for somebody without a business, with its mail or not at all', async () => {
  const id = await ownerWithFactor('alone@split.test');
  await rows(
    'DELETE FROM auth_organizations WHERE id IN (SELECT organization_id FROM auth_members WHERE user_id = $1)',
    [id],
  );
  const written = () =>
    rows(`SELECT merchant_id, actor FROM audit_log WHERE action = 'user.two_factor_reset' AND target = $1`, [
      id,
    ]);
  await rows(`ALTER FUNCTION enqueue_jobs(json) RENAME TO enqueue_jobs_away`);
  await expect(resetSecondFactor('alone@split.test', SYSTEM)).rejects.toThrow();
  await rows(`ALTER FUNCTION enqueue_jobs_away(json) RENAME TO enqueue_jobs`);
  expect(await written()).toEqual([]);
  expect(await rows('SELECT two_factor_enabled FROM auth_users WHERE id = $1', [id])).toEqual([
    { two_factor_enabled: true },
  ]);
  expect(await resetSecondFactor('alone@split.test', SYSTEM)).toBe('done');
  expect(await written()).toEqual([{ merchant_id: null, actor: 'system' }]);
  await drainJobs();
  expect(bench.resend.to('alone@split.test')).toHaveLength(1);
});

it('our staff set one up again without a business of their own, where the desk asks for it', async () => {
  const email = 'desk@split.test';
  const id = await ownerWithFactor(email);
  await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [id]);
  await rows(
    'DELETE FROM auth_organizations WHERE id IN (SELECT organization_id FROM auth_members WHERE user_id = $1)',
    [id],
  );
  await resetSecondFactor(email, SYSTEM);
  await signInAs(email);
  resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
  try {
    await expect(requireStaff()).rejects.toThrow('Goes to /staff/second-factor');
    expect(await SecondFactorPage()).toBeDefined();
    expect(await sendForm(setUpStaffFactor, { password: 'a wrong horse' })).toMatchObject({
      ok: false,
      errors: { password: 'The password is wrong.' },
    });
    const { setup } = (await sendForm(setUpStaffFactor, { password: PASSWORD })) as TwoFactorState;
    await expect(requireStaff()).rejects.toThrow('Goes to /staff/second-factor');
    const code = codeNow(base32(setup?.secret ?? ''));
    expect(await sendForm(setUpStaffFactor, { code })).toMatchObject({ ok: true });
    expect(await requireStaff()).toMatchObject({ user: { id, two_factor: true } });
    expect(await SecondFactorPage()).toBeDefined();
    expect(await sendForm(setUpStaffFactor, { password: PASSWORD })).toMatchObject({ ok: false });
  } finally {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  }
});
