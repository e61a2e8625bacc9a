import '../../support/next-modules';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  askForReset,
  confirmAddress,
  resetPassword,
  sendSignInLink,
  signIn,
  signUp,
} from '@/app/(auth)/actions';
import { changePassword } from '@/app/dashboard/settings/actions';
import { auth } from '@/lib/auth/auth';
import { requireAccess } from '@/lib/dashboard/access/access';
import { HOUR_ms } from '@/lib/format/units';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { browser, somebody } from '../../support/next-request';
import type { ResendStandIn } from '../../support/resend';
import { sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD } from '../../support/signed-in';

let bench: FormBench;
let resend: ResendStandIn;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  resend = bench.resend;
});
afterAll(() => bench.close());
afterEach(() => {
  vi.useRealTimers();
});

const form = (email: string, more: Record<string, string> = {}) => ({
  name: 'Ana Berg',
  business: 'Fjord Shop',
  country: 'US',
  email,
  password: PASSWORD,
  ...more,
});
const SENT = { ok: true, to: '/sign-in?sent=1' };
const mailTo = (email: string, subject: string) =>
  expect.poll(() => resend.to(email).map((mail) => mail.subject)).toContain(subject);

async function account(email: string): Promise<void> {
  const { merchant_id } = await makeMerchantMode({ name: 'Fjord Shop' });
  await joinTeam(merchant_id, { email });
}

/** What the link in the latest mail to an address bears. */
const tokenIn = (email: string) =>
  /\/sign-up\/confirm\?token=(\S+)/.exec(resend.to(email).at(-1)?.text ?? '')?.[1] ?? '';

/** Presses the button of the page that the mail leads to, and signs in. */
async function confirmAndSignIn(email: string) {
  await mailTo(email, 'Confirm your email address');
  expect(await sendForm(confirmAddress, { token: tokenIn(email) })).toEqual({
    ok: true,
    to: '/sign-in?confirmed=1',
  });
  expect([...browser.cookies]).toEqual([]);
  return sendForm(signIn, { email, password: PASSWORD });
}

describe('signing up', () => {
  it('answers alike, does the same work, and signs nobody in, whether or not there is an account', async () => {
    await account('there@split.test');
    const { password } = await auth().$context;
    const hash = vi.spyOn(password, 'hash');
    const tries = [];
    for (const email of ['there@split.test', 'new@split.test']) {
      somebody();
      const answer = await sendForm(signUp, form(email));
      tries.push({ answer, cookies: [...browser.cookies], hashes: hash.mock.calls.length });
      hash.mockClear();
    }
    hash.mockRestore();
    expect(tries[0]).toEqual({ answer: SENT, cookies: [], hashes: 1 });
    expect(tries[1]).toEqual(tries[0]);
    await mailTo('new@split.test', 'Confirm your email address');
    await mailTo('there@split.test', 'You already have an account');
  });

  it('tells the owner of an account at most once a day', async () => {
    await account('often@split.test');
    // The day may be about to end.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let count = 0; count < 3; count += 1) {
      somebody(`198.51.100.${count}`);
      expect(await sendForm(signUp, form('often@split.test'))).toEqual(SENT);
    }
    await mailTo('often@split.test', 'You already have an account');
    await account('end@split.test');
    await sendForm(signUp, form('end@split.test'));
    await mailTo('end@split.test', 'You already have an account');
    expect(resend.to('often@split.test')).toHaveLength(1);
    expect(await rows(`SELECT 1 FROM merchants WHERE support_email = 'often@split.test'`)).toEqual([]);
  });

  it('shows a stranger no more when she tries the password that she chose', async () => {
    await account('probed@split.test');
    const answers = [];
    // The hour may be about to end.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const email of ['probed@split.test', 'unused@split.test']) {
      somebody();
      await sendForm(signUp, form(email, { password: 'her own horse' }));
      const answer = await sendForm(signIn, { email, password: 'her own horse' });
      answers.push({ ...answer, values: undefined, cookies: [...browser.cookies] });
    }
    expect(answers[0]).toMatchObject({ ok: false, cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
    // The owner of the address gets one more link in an hour, however often she tries.
    await sendForm(signIn, { email: 'unused@split.test', password: 'her own horse' });
    await expect.poll(() => resend.to('unused@split.test').length).toBe(2);
    await expect
      .poll(() => resend.to('probed@split.test').map((mail) => mail.subject))
      .toEqual(['You already have an account']);
  });

  it('leads to the dashboard of the business once the address is confirmed', async () => {
    somebody();
    expect(await sendForm(signUp, form('norway@split.test', { country: 'NO' }))).toEqual(SENT);
    expect(await confirmAndSignIn('norway@split.test')).toEqual({ ok: true, to: '/dashboard' });
    const { merchant_id } = await requireAccess('read');
    expect(await rows('SELECT name, country FROM merchants WHERE id = $1', [merchant_id])).toEqual([
      { name: 'Fjord Shop', country: 'NO' },
    ]);
  });

  it('with a link that has expired says how to get another one, which keeps the password', async () => {
    somebody();
    await sendForm(signUp, form('late@split.test'));
    await mailTo('late@split.test', 'Confirm your email address');
    const token = tokenIn('late@split.test');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_ms });
    expect(await sendForm(confirmAddress, { token })).toMatchObject({
      ok: false,
      message: 'This link has expired. Sign in with your password, and we email you a new one.',
    });
    await sendForm(signIn, { email: 'late@split.test', password: PASSWORD });
    await expect.poll(() => resend.to('late@split.test').length).toBe(2);
    expect(await sendForm(confirmAddress, { token: tokenIn('late@split.test') })).toMatchObject({ ok: true });
  });

  it('cannot be with a country in which nobody can be paid, and no account is made', async () => {
    somebody();
    expect(await sendForm(signUp, form('brazil@split.test', { country: 'BR' }))).toMatchObject({
      ok: false,
      errors: { country: 'Choose a country.' },
    });
    expect(await rows(`SELECT 1 FROM auth_users WHERE email = 'brazil@split.test'`)).toEqual([]);
  });

  it('with a NUL in a name, which only a program sends, never leaves an account without a merchant', async () => {
    somebody();
    const names = { name: 'Ana\0 Berg', business: 'Fjord\0 Shop' };
    expect(await sendForm(signUp, form('nul@split.test', names))).toEqual(SENT);
    await confirmAndSignIn('nul@split.test');
    expect((await requireAccess('read')).merchant_name).toBe('Fjord Shop');
  });
});

describe('asking for a mail', () => {
  it('answers alike and hashes nothing, whether or not there is an account', async () => {
    await account('asks@split.test');
    const { password } = await auth().$context;
    const hash = vi.spyOn(password, 'hash');
    for (const action of [askForReset, sendSignInLink]) {
      const answers = [];
      for (const email of ['asks@split.test', 'gone@split.test']) {
        somebody();
        const answer = await sendForm(action, { email });
        answers.push(JSON.stringify([answer, [...browser.cookies]]).replaceAll(email, '…'));
      }
      expect(answers[1]).toBe(answers[0]);
    }
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
    await mailTo('asks@split.test', 'Your sign-in link');
    expect(resend.to('gone@split.test')).toEqual([]);
  });
});

describe('a common password', () => {
  const TOLD = { ok: false, message: expect.stringMatching(/^Choose another password/) };

  it('is refused when signing up, alike for an address with an account, and after a mailed link', async () => {
    await account('weak@split.test');
    for (const email of ['weak@split.test', 'weaker@split.test']) {
      somebody();
      expect(await sendForm(signUp, form(email, { password: 'Sunshine2026!' }))).toMatchObject(TOLD);
    }
    expect(await rows(`SELECT 1 FROM auth_users WHERE email = 'weaker@split.test'`)).toEqual([]);
    await sendForm(askForReset, { email: 'weak@split.test' });
    await mailTo('weak@split.test', 'Choose a new password');
    const token = /reset-password\/([\w-]+)/.exec(resend.to('weak@split.test').at(-1)?.text ?? '')?.[1] ?? '';
    expect(await sendForm(resetPassword, { token, password: 'Sunshine2026!' })).toMatchObject(TOLD);
    // The link proves the address as well.
    await rows(`UPDATE auth_users SET email_verified = false WHERE email = 'weak@split.test'`);
    const chosen = { email: 'weak@split.test', password: 'correct horse 2' };
    expect(await sendForm(resetPassword, { token, ...chosen })).toMatchObject({ to: '/sign-in?reset=1' });
    expect(await sendForm(signIn, chosen)).toEqual({ ok: true, to: '/dashboard' });
  });

  it('is refused as a new one', async () => {
    await account('change@split.test');
    somebody();
    await sendForm(signIn, { email: 'change@split.test', password: PASSWORD });
    const change = { current_password: PASSWORD, new_password: 'Password123' };
    expect(await sendForm(changePassword, change)).toMatchObject(TOLD);
    expect(await sendForm(changePassword, { ...change, new_password: 'correct horse 2' })).toMatchObject({
      ok: true,
    });
  });
});
