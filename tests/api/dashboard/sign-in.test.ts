import '../../support/next-modules';

import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForReset, openSignInLink, sendSignInLink, signIn } from '@/app/(auth)/actions';
import { GET as mailedLink } from '@/app/api/auth/[...path]/route';
import { GET as connect } from '@/app/dashboard/money/connect/route';
import { changeRole, invite, removeMember, setUpTwoFactor } from '@/app/dashboard/settings/actions';
import { revokePreviousSecret, rotateSecret, showDefaultSecret } from '@/app/dashboard/webhooks/actions';
import { listStaff, setStaff } from '@/lib/auth/accounts';
import { lookAt, MODE_COOKIE, requireAccess } from '@/lib/dashboard/access/access';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import { listSignIns } from '@/lib/dashboard/team/team';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import type { Scope } from '@/lib/merchant/key-kinds';
import { issueKey } from '@/lib/merchant/keys';
import { defaultSecret, previousDefaultSecretEnds } from '@/lib/webhook/endpoint/default-secret';
import { proxy } from '@/proxy';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { browser, somebody } from '../../support/next-request';
import type { ResendStandIn } from '../../support/resend';
import { renderedNow, sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

/** The sign-in and team forms, as a browser sends them: what they refuse, and what they mail. */

let bench: FormBench;
let resend: ResendStandIn;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  resend = bench.resend;
});
afterAll(() => bench.close());

/** Signed in with an address that nobody has confirmed, as a previous version allowed. */
async function newcomer(email: string): Promise<void> {
  await signedInOwner(email);
  await rows('UPDATE auth_users SET email_verified = false WHERE email = $1', [email]);
}

const NOT_ALLOWED = {
  ok: false,
  message: 'Your role does not allow this. Ask an owner or admin of your team.',
};

const mailsTo = (address: string) => resend.to(address);

describe('limits and the log', () => {
  it('use the address that the platform gives, not one that the client writes', async () => {
    resetEnvironment({ RATE_LIMIT_FACTOR: '1' });
    await closeRateLimiter();
    const ask = (address: string, number: number) => {
      somebody(address, { 'x-split-client-address': `203.0.113.${number}` });
      return sendForm(askForReset, { email: 'nobody@split.test' });
    };
    for (let number = 1; number <= 5; number += 1) {
      expect(await ask('198.51.100.30', number)).toMatchObject({ ok: true });
    }
    expect(await ask('198.51.100.30', 6)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Too many attempts'),
    });
    expect(await ask('198.51.100.31', 6)).toMatchObject({ ok: true });

    const open = (number: number) => {
      somebody('198.51.100.32', { 'x-split-client-address': `203.0.113.${number}` });
      return sendForm(openSignInLink, { token: 'guessed' });
    };
    const answers = [];
    for (let number = 1; number <= 6; number += 1) answers.push(await open(number));
    expect(answers.at(0)).toMatchObject({ to: expect.stringContaining('error=INVALID_TOKEN') });
    expect(answers.at(-1)).toMatchObject({ message: expect.stringContaining('Too many attempts') });

    const follow = (number: number) =>
      mailedLink(
        new Request('https://pay.test/api/auth/reset-password/guessed?callbackURL=/reset-password', {
          headers: { 'x-real-ip': '198.51.100.33', 'x-split-client-address': `203.0.113.${number}` },
        }),
      );
    const statuses = [];
    for (let number = 1; number <= 101; number += 1) statuses.push((await follow(number)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([302, 429]);
    resetEnvironment({ RATE_LIMIT_FACTOR: '1000' });
    await closeRateLimiter();
  });

  it('record the same address in the audit log', async () => {
    await signedInOwner('address@split.test');
    somebody('198.51.100.40', { 'x-split-client-address': '203.0.113.9' });
    await sendForm(signIn, { email: 'address@split.test', password: PASSWORD });
    await sendForm(invite, { email: 'mia@address.test', role: 'viewer' });
    const logged = await rows(`SELECT address FROM audit_log WHERE target = 'mia@address.test'`);
    expect(logged).toEqual([{ address: '198.51.100.40' }]);
    const signedIn = await rows(
      `SELECT DISTINCT s.ip_address FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
       WHERE u.email = 'address@split.test' AND s.created_at = (SELECT max(created_at) FROM auth_sessions)`,
    );
    expect(signedIn).toEqual([{ ip_address: '198.51.100.40' }]);
  });
});

describe('an address that nobody has confirmed', () => {
  it('gets no second factor, which would lock its owner out', async () => {
    await newcomer('squatted@split.test');
    const refusal = { ok: false, message: expect.stringContaining('Confirm your email address first') };
    expect(await sendForm(setUpTwoFactor, { password: PASSWORD })).toMatchObject(refusal);
    expect(await sendForm(setUpTwoFactor, { code: '123456' })).toMatchObject(refusal);
    expect(await rows('SELECT 1 FROM auth_two_factors')).toEqual([]);

    await signedInOwner('proven@split.test');
    expect(await sendForm(setUpTwoFactor, { password: PASSWORD })).toMatchObject({ ok: true });
  });

  it("gets no access to the staff's desk, and can lose it at any time", async () => {
    await newcomer('desk@split.test');
    expect(await setStaff('desk@split.test', true, SYSTEM)).toBe('not_confirmed');
    expect(await setStaff('nobody@split.test', true, SYSTEM)).toBe('no_account');
    const role = () => rows(`SELECT role FROM auth_users WHERE email = 'desk@split.test'`);
    expect(await role()).toEqual([{ role: 'user' }]);
    await rows(`UPDATE auth_users SET email_verified = true WHERE email = 'desk@split.test'`);
    expect(await setStaff(' Desk@Split.test ', true, SYSTEM)).toBe('done');
    expect(await role()).toEqual([{ role: 'staff' }]);
    expect((await listStaff()).map(({ email }) => email)).toEqual(['desk@split.test']);
    await rows(`UPDATE auth_users SET email_verified = false WHERE email = 'desk@split.test'`);
    expect(await setStaff('desk@split.test', false, SYSTEM)).toBe('done');
    expect(await role()).toEqual([{ role: 'user' }]);
  });
});

describe('a requested mail', () => {
  it('arrives each time, even if its link is always the same', async () => {
    await signedInOwner('factor@split.test');
    await rows(`UPDATE auth_users SET two_factor_enabled = true WHERE email = 'factor@split.test'`);
    somebody();
    const ask = () => sendForm(sendSignInLink, { email: 'factor@split.test' });
    await ask();
    await expect.poll(() => mailsTo('factor@split.test').length).toBe(1);
    await ask();
    await expect.poll(() => mailsTo('factor@split.test').length).toBe(2);
    expect(mailsTo('factor@split.test').map((mail) => mail.subject)).toEqual(
      Array(2).fill('Sign in with your password'),
    );
  });

  it('never delays the answer, which would reveal who has an account', async () => {
    await signedInOwner('timed@split.test');
    somebody();
    let release = () => {};
    resend.gate = new Promise((resolve) => {
      release = resolve;
    });
    expect(await sendForm(askForReset, { email: 'timed@split.test' })).toMatchObject({ ok: true });
    expect(await sendForm(sendSignInLink, { email: 'timed@split.test' })).toMatchObject({ ok: true });
    expect(mailsTo('timed@split.test')).toEqual([]);
    release();
    await expect
      .poll(() =>
        mailsTo('timed@split.test')
          .map((mail) => mail.subject)
          .sort(),
      )
      .toEqual(['Choose a new password', 'Your sign-in link']);
  });
});

describe('the dashboard', () => {
  it('shows the default webhook secret to people who may manage keys, and logs who saw it', async () => {
    const merchant = await signedInOwner('secret@split.test');
    const secret = await defaultSecret(merchant);
    const shown = await sendForm(showDefaultSecret, {});
    expect(shown.secrets).toMatchObject([{ value: secret }]);
    expect(await defaultSecret(merchant)).toBe(secret);
    const rotated = await sendForm(rotateSecret, {});
    expect(await defaultSecret(merchant)).not.toBe(secret);
    expect(rotated.secrets).toMatchObject([{ value: await defaultSecret(merchant) }]);
    const ends = (await previousDefaultSecretEnds(merchant))?.toISOString() ?? '';
    // A page from before the last rotation: the secret that it means is gone already.
    for (const seen of ['', '2026-01-01T00:00:00.000Z'])
      expect(await sendForm(revokePreviousSecret, { ends: seen })).toMatchObject({
        ok: false,
        message: expect.stringContaining('since this page was loaded'),
      });
    expect(await sendForm(revokePreviousSecret, { ends })).toMatchObject({ ok: true });
    expect(await previousDefaultSecretEnds(merchant)).toBeNull();
    const log = await rows(
      `SELECT action, actor LIKE 'user:%' AS by_user FROM audit_log WHERE merchant_id = $1 AND action LIKE 'webhook%' ORDER BY action`,
      [merchant.merchant_id],
    );
    expect(log).toEqual([
      { action: 'webhook_default_secret.previous_revoked', by_user: true },
      { action: 'webhook_default_secret.rotated', by_user: true },
      { action: 'webhook_default_secret.shown', by_user: true },
    ]);

    const { merchant_id } = merchant;
    await joinTeam(merchant_id, { email: 'reader@split.test', role: 'viewer' });
    await signInAs('reader@split.test');
    for (const action of [showDefaultSecret, rotateSecret, revokePreviousSecret])
      expect(await sendForm(action, {})).toMatchObject(NOT_ALLOWED);
  });

  it('revokes with a member the chosen ones of the keys that this member has made', async () => {
    const mode = await signedInOwner('leads@split.test');
    const { merchant_id } = mode;
    const user_id = await joinTeam(merchant_id, { email: 'leaves@split.test', role: 'developer' });
    const made = (by: string) => issueKey({ ...mode, kind: 'secret' }, { name: by, address: null });
    const [chosen, kept] = [await made(`user:${user_id}`), await made(`user:${user_id}`)];
    const [member] = await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]);
    const removal = { member_id: String(member?.id), key_ids: chosen.id };
    // The member stays where the key cannot be revoked, as the form names it only once.
    await rows(
      `ALTER TABLE audit_log ADD CONSTRAINT unwritten CHECK (action <> 'api_key.revoked') NOT VALID`,
    );
    await expect(sendForm(removeMember, removal)).rejects.toThrow('unwritten');
    await rows('ALTER TABLE audit_log DROP CONSTRAINT unwritten');
    expect(await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id])).toEqual([member]);
    expect(await sendForm(removeMember, removal)).toMatchObject({ message: 'Removed.' });
    const revoked = await rows('SELECT id FROM api_keys WHERE id = ANY($1) AND revoked_at IS NOT NULL', [
      [chosen.id, kept.id],
    ]);
    expect(revoked).toEqual([{ id: chosen.id }]);
  });

  it.each([
    ['viewer', ['sends events', 'takes payments']],
    ['developer', ['takes payments']],
    ['owner', []],
  ])('revokes with a role those of the chosen keys that it could not make: %s', async (role, ended) => {
    const mode = await signedInOwner(`gives-${role}@split.test`);
    const { merchant_id } = mode;
    const person = { email: `gets-${role}@split.test`, role: 'admin' } as const;
    const user_id = await joinTeam(merchant_id, person);
    const made = (name: string, scopes: readonly Scope[], by = user_id) =>
      issueKey({ ...mode, kind: 'secret', name, scopes }, { name: `user:${by}`, address: null });
    const chosen = await Promise.all([
      made('takes payments', ['payments']),
      made('sends events', ['webhooks:write', 'merchants:read']),
      made('reads', ['merchants:read']),
      made('of another', ['payments'], mode.user_id),
    ]);
    await made('kept', ['payments']);
    const [member] = await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]);
    const key_ids = chosen.map(({ id }) => id);
    expect(await sendForm(changeRole, { member_id: String(member?.id), role, key_ids })).toMatchObject({
      message: 'Saved.',
    });
    const revoked = await rows(
      'SELECT name FROM api_keys WHERE merchant_id = $1 AND revoked_at IS NOT NULL ORDER BY name',
      [merchant_id],
    );
    expect(revoked.map(({ name }) => name)).toEqual(ended);
  });

  it('creates no payout account because somebody followed a link', async () => {
    const { merchant_id } = await signedInOwner('payouts@split.test');
    const account = () =>
      rows('SELECT processor_account_id FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode', [
        merchant_id,
      ]);
    await expect(connect()).rejects.toThrow('Goes to /dashboard/money');
    expect(await account()).toEqual([{ processor_account_id: null }]);
  });
});

describe('the list of sign-ins', () => {
  it('says how many began before those it shows', async () => {
    await signedInOwner('often@fjord.example');
    const [user] = await rows("SELECT id FROM auth_users WHERE email = 'often@fjord.example'");
    const id = String(user?.id);
    expect(await listSignIns(id)).toMatchObject({ rows: [{}], beyond: 0 });
    await rows(
      `INSERT INTO auth_sessions (id, token, user_id, expires_at, created_at)
       SELECT 'often_' || n, 'often_' || n, $1, now() + interval '1 day', now() - interval '1 hour' * n
       FROM generate_series(1, 51) AS n`,
      [id],
    );
    const { rows: shown, beyond } = await listSignIns(id);
    expect([shown.length, shown.at(-1)?.id, beyond]).toEqual([50, 'often_49', 2]);
  });
});

describe('a page behind the sign-in', () => {
  const open = (cookie: string) =>
    proxy(
      new NextRequest('https://split.example/dashboard/sessions?q=a', { headers: cookie ? { cookie } : {} }),
    );

  it('is not rendered for a cookie that we have not signed', async () => {
    await signedInOwner('signed@split.test');
    const token = encodeURIComponent(browser.cookies.get('__Host-split.session_token') ?? '');
    const forged = token.replace(/^.{4}/, 'abcd');
    for (const cookie of [
      '',
      `__Host-split.session_token=${forged}`,
      `__Secure-split.session_token=${forged}`,
      '__Host-split.session_token=x',
    ]) {
      const answer = await open(cookie);
      expect(answer.status, cookie).toBe(307);
      expect(answer.headers.get('location')).toBe(
        'https://split.example/sign-in?next=%2Fdashboard%2Fsessions%3Fq%3Da',
      );
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
    for (const name of ['__Host-split.session_token', '__Secure-split.session_token']) {
      const answer = await open(`${name}=${token}`);
      expect(answer.headers.get('x-middleware-next'), name).toBe('1');
    }
  });
});

describe('cookies of the previous version', () => {
  it('keep people signed in and in their mode', async () => {
    const { merchant_id } = await signedInOwner('former@split.test');
    const token = browser.cookies.get('__Host-split.session_token') ?? '';
    expect(token).not.toBe('');
    somebody();
    browser.cookies.set('__Secure-split.session_token', token);
    browser.cookies.set('split_mode', 'live');
    expect(await requireAccess('read')).toMatchObject({ merchant_id, livemode: true });
    browser.cookies.set('__Host-split_mode', 'test');
    expect(await requireAccess('read')).toMatchObject({ livemode: false });
    browser.cookies.set('__Secure-split.session_token', token.replace(/^.{4}/, 'abcd'));
    await expect(requireAccess('read')).rejects.toThrow('Goes to /sign-in');
  });
});

describe('a form of the dashboard', () => {
  it('says that its reader has switched also to a merchant where the reader may not send it', async () => {
    await signedInOwner('owns-one@split.test');
    const rendered = await renderedNow();
    const other = await makeMerchantMode({ name: 'Second Shop' });
    await joinTeam(other.merchant_id, { email: 'owns-one@split.test', role: 'viewer' });
    await lookAt({ ...other, livemode: null });
    const answer = await sendForm(invite, {
      email: 'x@split.test',
      role: 'viewer',
      [RENDERED_FOR]: rendered,
    });
    expect(answer.message).toBe('You have switched to Second Shop in another tab. Reload this page.');
    expect(await sendForm(invite, { email: 'x@split.test', role: 'viewer' })).toMatchObject(NOT_ALLOWED);
  });

  it('does nothing for a merchant or mode other than its page was rendered for, or when it names none', async () => {
    const { merchant_id } = await signedInOwner('tabs@split.test');
    const told = async (rendered_for: string) =>
      (await sendForm(invite, { email: 'ben@split.test', role: 'viewer', [RENDERED_FOR]: rendered_for }))
        .message;
    const rendered = await renderedNow();
    expect(rendered).toBe(`${merchant_id}/test`);
    expect(await told('')).toContain('Reload this page');
    expect(await told('mer_other/test')).toBe(
      'You have switched to Fjord Shop in another tab. Reload this page.',
    );
    browser.cookies.set(MODE_COOKIE, 'live');
    expect(await told(rendered)).toBe('You have switched to live mode in another tab. Reload this page.');
    expect(await rows('SELECT 1 FROM auth_invitations WHERE email = $1', ['ben@split.test'])).toEqual([]);
    expect(await told(await renderedNow())).toContain('gets a mail');
  });
});
