import '../../support/next-modules';

import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignInLink, verifyTwoFactor } from '@/app/(auth)/actions';
import {
  addServer,
  createKey,
  makeSigningSecret,
  revokeApiKey,
  rotateApiKey,
  saveOrderRules,
  saveOrigins,
} from '@/app/dashboard/developers/actions';
import { openProcessorDashboard, savePayoutCurrency, startOnboarding } from '@/app/dashboard/money/actions';
import { GET as connect } from '@/app/dashboard/money/connect/route';
import {
  changePassword,
  changeRole,
  invite,
  removeMember,
  setUpTwoFactor,
  stopTwoFactor,
} from '@/app/dashboard/settings/actions';
import {
  changeEndpoint,
  createEndpoint,
  rotateSecret,
  showDefaultSecret,
} from '@/app/dashboard/webhooks/actions';
import {
  abandonAndRefund,
  changeFees,
  changeHeadless,
  replaceAccount,
  settle,
  writeOff,
} from '@/app/staff/actions';
import { auth } from '@/lib/auth/auth';
import { type FormState, PROOF_FIELD, PROOF_MAIL_FIELD } from '@/lib/dashboard/form/form-state';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { backupCodesLeft } from '@/lib/dashboard/team/team';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { rows } from '../../support/api';
import { base32, codeNow } from '../../support/authenticator';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { browser } from '../../support/next-request';
import type { ResendStandIn } from '../../support/resend';
import { sendForm } from '../../support/send-form';
import { PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

const SECRET = 'a secret of thirty-two characters';
const BACKUP_CODE = '123456-abcd';

let bench: FormBench;
let resend: ResendStandIn;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  resend = bench.resend;
});
afterAll(() => bench.close());

/** An owner who signed in an hour ago. */
async function owner(email: string): Promise<{ merchant_id: string; user_id: string }> {
  const { merchant_id, user_id } = await signedInOwner(email);
  await rows(`UPDATE auth_sessions SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [user_id]);
  return { merchant_id, user_id };
}

const NEW_KEY = { kind: 'secret', name: 'Back office', scopes: 'payments' };
const keysOf = (merchant_id: string) =>
  rows('SELECT name FROM api_keys WHERE merchant_id = $1 AND name IS NOT NULL', [merchant_id]);

/** Gives somebody a second factor; the code that turns it off when the app is lost. */
async function giveSecondFactor(user_id: string): Promise<string> {
  const { secretConfig } = await auth().$context;
  const seal = (data: string) => symmetricEncrypt({ key: secretConfig, data });
  await rows(
    `INSERT INTO auth_two_factors (id, user_id, secret, backup_codes, verified) VALUES ($1, $1, $2, $3, true)`,
    [user_id, await seal(SECRET), await seal(JSON.stringify([BACKUP_CODE]))],
  );
  await rows('UPDATE auth_users SET two_factor_enabled = true WHERE id = $1', [user_id]);
  return BACKUP_CODE;
}

describe('the country of a payout account', () => {
  it('is refused in words once another tab has opened the live one', async () => {
    const { merchant_id, user_id } = await owner('two-tabs@split.test');
    await rows('UPDATE auth_sessions SET created_at = now() WHERE user_id = $1', [user_id]);
    await rows(
      `UPDATE merchant_modes SET processor_account_id = 'acct_two_tabs' WHERE merchant_id = $1 AND livemode`,
      [merchant_id],
    );
    const state = await sendForm(startOnboarding, { country: 'NO' });
    expect(state).toMatchObject({ ok: false, message: expect.stringContaining('can no longer be changed') });
  });
});

describe('a cookie alone', () => {
  type Action = (state: FormState, form: FormData) => Promise<FormState>;
  const GUARDED: [string, Action, Record<string, string>][] = [
    ['creates no key', createKey, NEW_KEY],
    ['rotates no key', rotateApiKey, { key_id: 'key_any', grace_hours: '0' }],
    ['issues no signing secret', makeSigningSecret, {}],
    ['rotates no signing secret', makeSigningSecret, { overlap_hours: '1' }],
    ['rotates no webhook secret', rotateSecret, { endpoint_id: 'whep_any' }],
    ['reveals no default webhook secret', showDefaultSecret, {}],
    ['rotates no default webhook secret', rotateSecret, {}],
    ['adds no webhook endpoint', createEndpoint, { url: 'https://thief.example/hook', events: '*' }],
    [
      'moves no webhook endpoint',
      changeEndpoint,
      { endpoint_id: 'whep_any', url: 'https://thief.example/hook' },
    ],
    ['allows no origin', saveOrigins, { origins: 'https://thief.example' }],
    ['loosens no rule for sessions from pages', saveOrderRules, { allow_dropping_items: 'on' }],
    ['registers no server', addServer, { network: '198.51.100.0/24' }],
    ['invites nobody', invite, { email: 'thief@split.test', role: 'admin' }],
    ['changes no role', changeRole, { member_id: 'member_any', role: 'viewer' }],
    ['removes nobody from the team', removeMember, { member_id: 'member_any' }],
    ['begins no payout account', startOnboarding, { country: 'NO' }],
    ['opens no payout account', openProcessorDashboard, {}],
    ['changes no payout currency', savePayoutCurrency, { mode: 'preferred', currency: 'sek' }],
  ];
  for (const [name, action, fields] of GUARDED)
    it(name, async () => {
      await owner(`${name.replaceAll(' ', '-')}@split.test`);
      const answer = await sendForm(action, fields);
      expect(answer).toMatchObject({ ok: false, proof: { by: 'password', fields: Object.entries(fields) } });
      expect(answer.secrets).toBeUndefined();
      expect(await sendForm(action, { ...fields, [PROOF_FIELD]: 'a wrong horse' })).toMatchObject({
        ok: false,
        errors: { [PROOF_FIELD]: 'The password is wrong.' },
      });
    });

  const GUARDED_STAFF: [string, Action][] = [
    ['changes no fees', changeFees],
    ['allows no headless API', changeHeadless],
    ['refunds no abandoned transfer', abandonAndRefund],
    ['writes off no reversal', writeOff],
    ['closes no refund', settle],
    ['replaces no payout account', replaceAccount],
  ];
  for (const [name, action] of GUARDED_STAFF)
    it(`of staff ${name}`, async () => {
      const { user_id } = await owner(`${name.replaceAll(' ', '-')}@split.test`);
      await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
      const fields = { merchant_id: 'split_merch_any', session_id: 'sess_any', note: 'A note' };
      expect(await sendForm(action, fields)).toMatchObject({
        ok: false,
        proof: { by: 'password', fields: Object.entries(fields) },
      });
    });

  it('resumes no payout account, and can still revoke a key', async () => {
    const { merchant_id } = await owner('resume@split.test');
    await expect(connect()).rejects.toThrow('Goes to /dashboard/money');
    await rows(`UPDATE auth_sessions SET created_at = now()`);
    await sendForm(createKey, NEW_KEY);
    await rows(`UPDATE auth_sessions SET created_at = now() - interval '1 hour'`);
    const [key] = await rows('SELECT id FROM api_keys WHERE merchant_id = $1 AND name IS NOT NULL', [
      merchant_id,
    ]);
    expect(await sendForm(revokeApiKey, { key_id: String(key?.id) })).toMatchObject({ ok: true });
  });

  it('is signed out after ten wrong answers in a row', async () => {
    await owner('guess@split.test');
    const answer = (proof: string) => sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: proof });
    for (let count = 0; count < 9; count += 1) await answer('a wrong horse');
    expect(await answer(PASSWORD)).toMatchObject({ message: 'Key created.' });
    await rows('UPDATE auth_sessions SET confirmed_at = NULL');
    for (let count = 0; count < 10; count += 1)
      expect(await answer('a wrong horse')).toMatchObject({ proof: { by: 'password' } });
    expect(await answer(PASSWORD)).toMatchObject({ ok: false, opens: { href: '/sign-in' } });
  });

  /** What its owner began and never finished; the code that would turn it on. */
  async function unfinishedFactor(email: string): Promise<() => string> {
    const { user_id } = await owner(email);
    const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
    await rows(
      `UPDATE auth_sessions SET created_at = now() - interval '1 hour', confirmed_at = NULL WHERE user_id = $1`,
      [user_id],
    );
    const secret = base32(setup?.secret ?? '');
    return () => codeNow(secret);
  }

  it('is signed out after ten wrong codes for a second factor that was never turned on', async () => {
    const right = await unfinishedFactor('unfinished@split.test');
    for (let count = 0; count < 10; count += 1)
      expect(await sendForm(setUpTwoFactor, { code: `00000${count}` })).toMatchObject({
        ok: false,
        errors: { code: expect.any(String) },
      });
    expect(await sendForm(setUpTwoFactor, { code: right() })).toMatchObject({
      ok: false,
      opens: { href: '/sign-in' },
    });
  });

  it('turns no second factor on with the form of signing in, where nothing counts the codes', async () => {
    const right = await unfinishedFactor('other-form@split.test');
    for (const code of ['000000', right()])
      expect(await sendForm(verifyTwoFactor, { kind: 'totp', code, next: '/dashboard/money' })).toEqual({
        ok: true,
        to: '/dashboard/money',
      });
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ proof: { by: 'password' } });
    expect(await sendForm(setUpTwoFactor, { code: right() })).toMatchObject({ ok: true });
  });

  it('learns nothing about codes once the second factor is on, and a backup code turns none on', async () => {
    const { user_id } = await owner('on@split.test');
    const backup_code = await giveSecondFactor(user_id);
    expect(await sendForm(setUpTwoFactor, { code: codeNow(SECRET) })).toMatchObject({
      ok: false,
      message: expect.stringContaining('on already'),
    });
    await rows('UPDATE auth_users SET two_factor_enabled = false WHERE id = $1', [user_id]);
    expect(await sendForm(setUpTwoFactor, { code: backup_code })).toMatchObject({
      ok: false,
      errors: { code: expect.stringContaining('six digits') },
    });
    expect(await backupCodesLeft(user_id)).toBe(1);
  });

  it('has five answers a minute, however many sign-ins somebody has stolen', async () => {
    const { user_id } = await owner('often@split.test');
    resetEnvironment({ RATE_LIMIT_FACTOR: '1' });
    await closeRateLimiter();
    for (let count = 0; count < 5; count += 1)
      await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: 'a wrong horse' });
    await signInAs('often@split.test');
    await rows(`UPDATE auth_sessions SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [
      user_id,
    ]);
    expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: PASSWORD })).toMatchObject({
      errors: { [PROOF_FIELD]: 'Too many attempts. Try again in a minute.' },
    });
    resetEnvironment({ RATE_LIMIT_FACTOR: '1000' });
    await closeRateLimiter();
  });
});

describe('a cookie and the password', () => {
  it('neither turn a second factor off nor choose a password, which would count as signing in', async () => {
    const { user_id } = await owner('both@split.test');
    const backup_code = await giveSecondFactor(user_id);
    const chosen = { current_password: PASSWORD, new_password: 'correct horse 2' };
    for (const code of ['', '000000', 'not-a-code']) {
      expect(await sendForm(stopTwoFactor, { password: PASSWORD, code })).toMatchObject({ ok: false });
      expect(await sendForm(changePassword, { ...chosen, code })).toMatchObject({ ok: false });
    }
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ proof: { by: 'code' } });
    expect(await sendForm(changePassword, { ...chosen, code: codeNow(SECRET) })).toMatchObject({ ok: true });
    const off = { password: chosen.new_password, code: backup_code };
    expect(await sendForm(stopTwoFactor, off)).toMatchObject({ ok: true });
    expect(await rows('SELECT 1 FROM auth_two_factors WHERE user_id = $1', [user_id])).toEqual([]);
  });

  it('are not found out by guesses: each form that asks for the password counts them', async () => {
    await owner('guesses@split.test');
    const forms = [
      () => sendForm(changePassword, { current_password: 'a wrong horse', new_password: 'correct horse 2' }),
      () => sendForm(setUpTwoFactor, { password: 'a wrong horse' }),
    ];
    for (let count = 0; count < 5; count += 1)
      for (const send of forms) expect(await send()).toMatchObject({ ok: false });
    expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: PASSWORD })).toMatchObject({
      ok: false,
      opens: { href: '/sign-in' },
    });
  });
});

describe('the proof', () => {
  it('does what the form was for, and counts for 15 minutes', async () => {
    const { merchant_id, user_id } = await owner('password@split.test');
    expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: PASSWORD })).toMatchObject({
      message: 'Key created.',
    });
    expect(await keysOf(merchant_id)).toEqual([{ name: 'Back office' }]);
    expect(await sendForm(showDefaultSecret, {})).toMatchObject({ ok: true });
    await rows(`UPDATE auth_sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = $1`, [
      user_id,
    ]);
    expect(await sendForm(showDefaultSecret, {})).toMatchObject({ proof: { by: 'password' } });
  });

  it('of one sign-in does not count for another', async () => {
    const { user_id } = await owner('two@split.test');
    const first = new Map(browser.cookies);
    await signInAs('two@split.test');
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ message: 'Key created.' });
    expect(await rows('SELECT 1 FROM auth_sessions WHERE user_id = $1', [user_id])).toHaveLength(2);
    browser.cookies.clear();
    for (const [name, value] of first) browser.cookies.set(name, value);
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ proof: { by: 'password' } });
  });

  it('is a code where there is a second factor, and no code counts twice', async () => {
    const { user_id, merchant_id } = await owner('code@split.test');
    const backup_code = await giveSecondFactor(user_id);
    expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: PASSWORD })).toMatchObject({
      ok: false,
      proof: { by: 'code' },
    });
    // As an authenticator app shows it; and one of those for the day it is lost.
    for (const code of [codeNow(SECRET).replace(/.../, '$& '), backup_code]) {
      expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: code })).toMatchObject({ ok: true });
      await rows(`UPDATE auth_sessions SET confirmed_at = NULL WHERE user_id = $1`, [user_id]);
      expect(await sendForm(createKey, { ...NEW_KEY, [PROOF_FIELD]: code })).toMatchObject({ ok: false });
    }
    expect(await keysOf(merchant_id)).toHaveLength(2);
  });

  it('is a mailed link where there is no password, after which the form goes on', async () => {
    const { user_id, merchant_id } = await owner('link@split.test');
    await rows('DELETE FROM auth_accounts WHERE user_id = $1', [user_id]);
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ proof: { by: 'link', sent: false } });
    const asked = await sendForm(createKey, { ...NEW_KEY, [PROOF_MAIL_FIELD]: '1' });
    expect(asked).toMatchObject({ proof: { by: 'link', sent: true, fields: Object.entries(NEW_KEY) } });
    await expect.poll(() => resend.to('link@split.test').length).toBe(1);
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ ok: false });
    const link = /https?:\/\/\S+token=\S+/.exec(resend.to('link@split.test')[0]?.text ?? '')?.[0] ?? '';
    const fields = Object.fromEntries(new URL(link).searchParams);
    expect(await sendForm(openSignInLink, fields)).toEqual({ ok: true, to: '/dashboard' });
    expect(await sendForm(createKey, NEW_KEY)).toMatchObject({ message: 'Key created.' });
    expect(await keysOf(merchant_id)).toEqual([{ name: 'Back office' }]);
  });
});
