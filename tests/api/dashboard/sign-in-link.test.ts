import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignInLink, sendSignInLink } from '@/app/(auth)/actions';
import { GET, HEAD } from '@/app/api/auth/[...path]/route';
import { setUpTwoFactor } from '@/app/dashboard/settings/actions';
import { requireAccess } from '@/lib/dashboard/access/access';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { env } from '@/lib/env';
import { rows } from '../../support/api';
import { base32, codeNow } from '../../support/authenticator';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { browser, somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD, signInAs } from '../../support/signed-in';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

/** Somebody who has asked for a link, and where it leads. */
async function mailed(email: string, next = '/dashboard'): Promise<{ user_id: string; link: URL }> {
  const { merchant_id } = await makeMerchantMode();
  const user_id = await joinTeam(merchant_id, { email });
  somebody();
  await sendForm(sendSignInLink, { email, next });
  await expect.poll(() => bench.resend.to(email).length).toBe(1);
  const [link] = /https?:\/\/\S+token=\S+/.exec(bench.resend.to(email)[0]?.text ?? '') ?? [];
  return { user_id, link: new URL(link ?? '') };
}

const press = ({ searchParams }: URL) => sendForm(openSignInLink, Object.fromEntries(searchParams));

const signInsOf = (user_id: string) => rows('SELECT 1 FROM auth_sessions WHERE user_id = $1', [user_id]);

const EXPIRED = expect.stringMatching(/^\/sign-in\?error=INVALID_TOKEN/);

describe('a mailed link to sign in', () => {
  it('leads to a page, whose button signs in once and leads on', async () => {
    const { link, user_id } = await mailed('button@split.test', '/dashboard/sessions?q=a');
    expect(link.pathname).toBe('/sign-in/link');
    expect(await press(link)).toEqual({ ok: true, to: '/dashboard/sessions?q=a' });
    expect([...browser.cookies.keys()]).toContainEqual(expect.stringContaining('session_token'));
    somebody();
    expect(await press(link)).toMatchObject({ to: EXPIRED });
    expect(await signInsOf(user_id)).toHaveLength(1);
  });

  it('is not used up by a program that opens what is in a mail, nor is that of a previous version', async () => {
    const { link, user_id } = await mailed('scanned@split.test');
    const query = `?token=${link.searchParams.get('token')}&callbackURL=/dashboard&errorCallbackURL=/sign-in`;
    const former = new Request(`${env().APP_URL}/api/auth/magic-link/verify${query}`);
    const [head, got] = [HEAD(former), await GET(former)];
    expect([head.status, got.status]).toEqual([200, 303]);
    for (const { headers } of [head, got]) expect(headers.getSetCookie()).toEqual([]);
    expect(await signInsOf(user_id)).toEqual([]);
    const page = new URL(got.headers.get('location') ?? '', link);
    expect(page.href).toBe(link.href);
    expect(await press(page)).toEqual({ ok: true, to: '/dashboard' });
  });

  it('to confirm an address leads to its page, also that of a previous version', async () => {
    const link = `${env().APP_URL}/api/auth/verify-email?token=a.b-c&callbackURL=%2Fsign-in%3Fconfirmed%3D1`;
    const got = await GET(new Request(link));
    expect([got.status, got.headers.get('location')]).toEqual([303, '/sign-up/confirm?token=a.b-c']);
    expect((await GET(new Request(`${link}&callbackURL=%2F%2Fevil.example`))).status).toBe(404);
  });

  it('leads nowhere but to a page of ours', async () => {
    const { link } = await mailed('away@split.test');
    link.searchParams.set('next', '//evil.example');
    expect(await press(link)).toEqual({ ok: true, to: '/dashboard' });
  });
});

describe('a second factor that is turned on', () => {
  it('ends every other sign-in, and a link that was mailed before signs nobody in', async () => {
    const email = 'factor@split.test';
    const { user_id, link } = await mailed(email);
    await signInAs(email);
    await signInAs(email);
    const { setup } = (await sendForm(setUpTwoFactor, { password: PASSWORD })) as TwoFactorState;
    expect(await signInsOf(user_id)).toHaveLength(2);
    const code = codeNow(base32(setup?.secret ?? ''));
    expect(await sendForm(setUpTwoFactor, { code })).toMatchObject({
      message: 'Two-factor authentication is on. Every other device is signed out.',
    });
    expect(await signInsOf(user_id)).toHaveLength(1);
    expect(await requireAccess('read')).toMatchObject({ user: { email, two_factor: true } });

    somebody();
    expect(await press(link)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Sign in with your password'),
    });
    expect(await signInsOf(user_id)).toHaveLength(1);
    expect([...browser.cookies.keys()].join()).not.toContain('session_token');
  });
});

describe('a HEAD', () => {
  it.each([
    ['verify-email?token=x', 200],
    ['reset-password/abc', 200],
    ['sign-in/email', 404],
  ])('of %s has no effect', (path, status) => {
    expect(HEAD(new Request(`${env().APP_URL}/api/auth/${path}`)).status).toBe(status);
  });
});
