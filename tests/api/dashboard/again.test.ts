import '../../support/next-modules';

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  acceptInvitation,
  askForReset,
  createBusiness,
  sendSignInLink,
  signUpInvited,
} from '@/app/(auth)/actions';
import { addServer, createKey, makeSigningSecret, rotateApiKey } from '@/app/dashboard/developers/actions';
import { extendSession } from '@/app/dashboard/sessions/actions';
import { invite } from '@/app/dashboard/settings/actions';
import { createEndpoint, rotateSecret, sendTest } from '@/app/dashboard/webhooks/actions';
import { block, changeHeadless, settle } from '@/app/staff/actions';
import { openInvitation } from '@/lib/auth/invitations';
import { ATTEMPT_FIELD } from '@/lib/dashboard/form/form-state';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { apply } from '@/lib/session/apply';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { beginPayment, succeed } from '../../support/funded-session';
import { makeMerchant } from '../../support/merchant';
import { somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { signedInOwner } from '../../support/signed-in';

/** Forms that are sent twice, and what a refused one keeps. */

// No worker sends a delivery here, so nobody waits for what comes of it.
vi.mock('@/app/dashboard/webhooks/outcome', async (original) => ({
  ...(await original<typeof import('@/app/dashboard/webhooks/outcome')>()),
  attemptAfter: async () => null,
}));

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
});
afterAll(async () => {
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
  await bench.close();
});

let people = 0;
function owner(role: 'owner' | 'developer' = 'owner') {
  return signedInOwner(`again-${++people}@split.test`, { role });
}

const showing = () => ({ [ATTEMPT_FIELD]: randomBytes(16).toString('hex') });
const twice = (action: Parameters<typeof sendForm>[0], fields: Record<string, string>) =>
  Promise.all([sendForm(action, fields), sendForm(action, fields)]);
const ENDPOINT = { url: 'http://localhost:4242/hooks', events: 'group.funded' };
const count = async (table: string, merchant_id: string, more = '') =>
  Number(
    (await rows(`SELECT count(*) FROM ${table} WHERE merchant_id = $1 ${more}`, [merchant_id]))[0]?.count,
  );

describe('a form that is sent twice', () => {
  it('makes one key, and shows the same to both', async () => {
    const { merchant_id } = await owner();
    const before = await count('api_keys', merchant_id);
    const fields = { kind: 'secret', name: 'Till', scopes: 'payments', ...showing() };
    const [first, second] = await twice(createKey, fields);
    expect(first).toMatchObject({ ok: true, secrets: [{ value: expect.stringMatching(/^split_sk_/) }] });
    expect(second).toEqual(first);
    expect(await sendForm(createKey, fields)).toEqual(first);
    expect(await count('api_keys', merchant_id)).toBe(before + 1);
    const kept = await rows('SELECT body FROM idempotency_keys WHERE merchant_id = $1', [merchant_id]);
    expect(JSON.stringify(kept)).not.toContain(first.secrets?.[0]?.value);
    // Another showing of the form, and another content, are another wish.
    await sendForm(createKey, { ...fields, ...showing() });
    await sendForm(createKey, { ...fields, name: 'Back office' });
    expect(await count('api_keys', merchant_id)).toBe(before + 3);
  });

  it('shows a secret to nobody else', async () => {
    await owner();
    const fields = { ...ENDPOINT, ...showing() };
    const first = await sendForm(createEndpoint, fields);
    expect(first.secrets).toHaveLength(1);
    const { merchant_id } = await owner();
    const other = await sendForm(createEndpoint, fields);
    expect(other.secrets?.[0]?.value).not.toBe(first.secrets?.[0]?.value);
    expect(await count('webhook_endpoints', merchant_id)).toBe(1);
  });

  it('adds one endpoint, sends it one test, and makes one signing secret', async () => {
    const { merchant_id } = await owner();
    const [first, second] = await twice(createEndpoint, { ...ENDPOINT, ...showing() });
    expect(second).toEqual(first);
    const [endpoint] = await rows('SELECT id FROM webhook_endpoints WHERE merchant_id = $1', [merchant_id]);
    expect(await count('webhook_endpoints', merchant_id)).toBe(1);
    await twice(sendTest, { endpoint_id: String(endpoint?.id), ...showing() });
    expect(await count('deliveries', merchant_id)).toBe(1);
    const secrets = await count('signing_secrets', merchant_id);
    await twice(makeSigningSecret, showing());
    expect(await count('signing_secrets', merchant_id)).toBe(secrets + 1);
  });

  it('can be sent again once it was refused', async () => {
    const { merchant_id } = await owner();
    const attempt = showing();
    const wrong = { ...ENDPOINT, url: 'ftp://shop.test', ...attempt };
    expect((await sendForm(createEndpoint, wrong)).ok).toBe(false);
    expect((await sendForm(createEndpoint, wrong)).ok).toBe(false);
    expect((await sendForm(createEndpoint, { ...ENDPOINT, ...attempt })).ok).toBe(true);
    expect(await count('webhook_endpoints', merchant_id)).toBe(1);
  });

  it('invites once, by one link that works', async () => {
    const { user_id } = await owner();
    await rows('UPDATE auth_users SET email_verified = true WHERE id = $1', [user_id]);
    const email = `invited-${people}@split.test`;
    const [first, second] = await twice(invite, { email, role: 'viewer', ...showing() });
    expect([first.ok, second]).toEqual([true, first]);
    const made = await rows('SELECT id, status FROM auth_invitations WHERE email = $1', [email]);
    expect(made.map(({ status }) => status)).toEqual(['pending']);
    await expect.poll(() => bench.resend.to(email).length).toBe(1);

    const id = String(made[0]?.id);
    const [, proof = ''] = /proof=([\w-]+)/.exec(bench.resend.to(email)[0]?.text ?? '') ?? [];
    const joining = { id, proof, name: 'Ben', password: 'a horse that is correct' };
    const guessed = { ...joining, proof: 'guessed' };
    // With it somebody else joins nothing, and proves no address of their own.
    const other = await owner();
    await rows('UPDATE auth_users SET email_verified = false WHERE id = $1', [other.user_id]);
    expect(await sendForm(acceptInvitation, joining)).toMatchObject({
      ok: false,
      message: expect.stringContaining('for another address'),
    });
    expect(await rows('SELECT email_verified FROM auth_users WHERE id = $1', [other.user_id])).toEqual([
      { email_verified: false },
    ]);
    const REFUSED = { ok: false, message: 'Open the link in your invitation mail again.' };
    expect(await sendForm(acceptInvitation, guessed)).toMatchObject(REFUSED);
    somebody();
    expect(await sendForm(signUpInvited, guessed)).toMatchObject(REFUSED);
    // No longer than a name of somebody who signs up alone.
    const { errors } = await sendForm(signUpInvited, { ...joining, name: 'B'.repeat(101) });
    expect(errors).toEqual({ name: 'Enter your name, at most 100 characters.' });
    expect(await sendForm(signUpInvited, joining)).toMatchObject({ to: '/dashboard' });
    expect(await openInvitation(id)).toBeNull();
    expect(await sendForm(acceptInvitation, joining)).toMatchObject({ to: '/dashboard' });
    // The browser has dropped the answer to the first tap, and its cookies.
    somebody();
    expect(await sendForm(signUpInvited, joining)).toMatchObject({ to: '/dashboard' });
    somebody();
    expect((await sendForm(signUpInvited, { ...joining, password: 'a wrong horse it is' })).ok).toBe(false);
    await owner();
    expect((await sendForm(acceptInvitation, joining)).ok).toBe(false);
  });

  it.each([
    ['at the same moment', 0],
    ['while the first still works', 1],
  ])('creates one account for an invitation and joins, tapped twice %s', async (_when, nth) => {
    const { user_id, merchant_id } = await owner();
    await rows('UPDATE auth_users SET email_verified = true WHERE id = $1', [user_id]);
    const email = `tapped-${people}@split.test`;
    await sendForm(invite, { email, role: 'viewer', ...showing() });
    const [made] = await rows('SELECT id FROM auth_invitations WHERE email = $1', [email]);
    const id = String(made?.id);
    await expect.poll(() => bench.resend.to(email).length).toBe(1);
    const [, proof = ''] = /proof=([\w-]+)/.exec(bench.resend.to(email)[0]?.text ?? '') ?? [];
    const joining = { id, proof, name: 'Ben', password: 'a horse that is correct' };
    somebody();
    const first = sendForm(signUpInvited, joining);
    // The second tap finds the account made, and the invitation open.
    const isMade = async () => (await rows('SELECT FROM auth_users WHERE email = $1', [email])).length;
    if (nth === 1) await expect.poll(isMade, { interval: 1 }).toBe(1);
    const answers = await Promise.all([first, sendForm(signUpInvited, joining)]);
    expect(answers.map(({ to }) => to)).toEqual(['/dashboard', '/dashboard']);
    const [user, ...others] = await rows('SELECT id FROM auth_users WHERE email = $1', [email]);
    expect(others).toEqual([]);
    expect(
      await rows("SELECT actor FROM audit_log WHERE merchant_id = $1 AND action = 'team.joined'", [
        merchant_id,
      ]),
    ).toEqual([{ actor: `user:${user?.id}` }]);
  });

  it('joins a team by an invitation that the first tap has used, once the member is in', async () => {
    const { user_id } = await owner();
    await rows('UPDATE auth_users SET email_verified = true WHERE id = $1', [user_id]);
    const email = `second-${people}@split.test`;
    await sendForm(invite, { email, role: 'viewer', ...showing() });
    const [made] = await rows('SELECT id FROM auth_invitations WHERE email = $1', [email]);
    await expect.poll(() => bench.resend.to(email).length).toBe(1);
    const [, proof = ''] = /proof=([\w-]+)/.exec(bench.resend.to(email)[0]?.text ?? '') ?? [];
    const joining = { id: String(made?.id), proof, name: 'Ben', password: 'a horse that is correct' };
    const join = () => {
      somebody();
      return sendForm(signUpInvited, joining);
    };
    expect(await join()).toMatchObject({ to: '/dashboard' });
    // The first tap has used the invitation, and not added the member yet.
    const [member] = await rows(
      'DELETE FROM auth_members WHERE user_id = (SELECT id FROM auth_users WHERE email = $1) RETURNING *',
      [email],
    );
    const looks = vi.spyOn(prisma().auth_members, 'count');
    let answer: Awaited<ReturnType<typeof join>> | undefined;
    const second = join().then((state) => {
      answer = state;
    });
    await expect.poll(() => looks.mock.calls.length, { interval: 20 }).toBeGreaterThan(1);
    looks.mockRestore();
    expect(answer).toBeUndefined();
    const columns = Object.keys(member ?? {});
    await rows(
      `INSERT INTO auth_members (${columns}) VALUES (${columns.map((_, at) => `$${at + 1}`)})`,
      Object.values(member ?? {}),
    );
    await second;
    expect(answer).toMatchObject({ to: '/dashboard' });
    // With a second factor nobody is signed in yet.
    await rows('UPDATE auth_users SET two_factor_enabled = true WHERE email = $1', [email]);
    expect((await join()).ok).toBe(false);
    await rows('UPDATE auth_users SET two_factor_enabled = false WHERE email = $1', [email]);
    // Who has left the team since is not led to it.
    await rows('DELETE FROM auth_members WHERE user_id = $1', [member?.user_id]);
    expect((await join()).ok).toBe(false);
  });

  it('creates one business for somebody who has none', async () => {
    const { user_id } = await owner();
    await rows(
      'DELETE FROM auth_organizations WHERE id IN (SELECT organization_id FROM auth_members WHERE user_id = $1)',
      [user_id],
    );
    const answers = await twice(createBusiness, { business: `Only ${user_id}`, country: 'NO' });
    expect(answers.map(({ to }) => to)).toEqual(['/dashboard', '/dashboard']);
    expect(await rows('SELECT id FROM merchants WHERE name = $1', [`Only ${user_id}`])).toHaveLength(1);
  });

  it('blocks an address once, and says so', async () => {
    const { user_id } = await owner();
    await rows("UPDATE auth_users SET role = 'staff' WHERE id = $1", [user_id]);
    const answers = await twice(block, { network: '203.0.113.77', reason: 'tries cards' });
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      message: expect.stringContaining('blocked already'),
      values: { network: '203.0.113.77', reason: 'tries cards' },
    });
    const blocked = await rows("SELECT id FROM blocked_addresses WHERE network = '203.0.113.77'");
    expect(blocked).toHaveLength(1);
  });

  it('records once that a refund is paid in another way, and does not keep anyone from paying it', async () => {
    const { user_id } = await owner();
    await rows("UPDATE auth_users SET role = 'staff' WHERE id = $1", [user_id]);
    const payment = await beginPayment(await makeMerchant());
    const { session_id } = payment;
    await succeed(payment);
    const fail = async (refund_id: string) => {
      const refused = { processor_refund_id: null, status: 'failed', failure_code: 'unknown' } as const;
      await apply(session_id, { type: 'refund_answered', refund_id, ...refused });
    };
    const cancelled = await apply(session_id, { type: 'cancel' });
    const first_id = (cancelled.ok && cancelled.session.refunds[0]?.id) || '';
    await fail(first_id);
    const retried = await apply(session_id, { type: 'retry_refund', refund_id: first_id });
    const refund_id = (retried.ok && retried.subject_id) || '';
    const fields = { session_id, refund_id, note: 'Bank transfer 2026-117' };
    const doNotPay = { ok: false, message: expect.stringMatching(/^Do not pay it/) };
    expect(await sendForm(settle, fields)).toMatchObject(doNotPay);
    await fail(refund_id);
    const answers = await twice(settle, fields);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.message).toMatch(
      /^This is recorded already, by .+ \(again-\d+@split\.test\) on .+ UTC\. Pay it if that has not been done\.$/,
    );
    expect(await sendForm(settle, { ...fields, refund_id: first_id })).toMatchObject(doNotPay);
  });
});

it.each([
  ['an endpoint', 'webhook_endpoints', ''],
  ['sessions without one', 'merchant_modes', 'webhook_'],
])(
  'the secret of %s is not rotated a second time by a page that showed no rotation, or another one',
  async (what, table, prefix) => {
    const { merchant_id } = await owner();
    await sendForm(createEndpoint, ENDPOINT);
    const [endpoint] = await rows('SELECT id FROM webhook_endpoints WHERE merchant_id = $1', [merchant_id]);
    const fields: Record<string, string> =
      what === 'an endpoint' ? { endpoint_id: String(endpoint?.id) } : {};
    const seen = async () => {
      const [found] = await rows(
        `SELECT to_json(previous_${prefix}secret_expires_at) AS ends FROM ${table}
       WHERE merchant_id = $1 AND NOT livemode`,
        [merchant_id],
      );
      return String(found?.ends);
    };
    expect(await sendForm(rotateSecret, fields)).toMatchObject({ ok: true });
    const refused = { ok: false, message: expect.stringContaining('since this page was loaded') };
    expect(await sendForm(rotateSecret, fields)).toMatchObject(refused);
    const ends = await seen();
    expect(await sendForm(rotateSecret, { ...fields, ends })).toMatchObject({ ok: true });
    expect(await sendForm(rotateSecret, { ...fields, ends })).toMatchObject(refused);
    expect(await sendForm(rotateSecret, { ...fields, ends: 'never' })).toMatchObject(refused);
    expect(await sendForm(rotateSecret, { ...fields, ends: await seen() })).toMatchObject({ ok: true });
  },
);

describe('a refused form keeps what was typed and chosen', () => {
  it('of a key: its name and its permissions', async () => {
    await owner('developer');
    const long = 'x'.repeat(101);
    expect(await sendForm(createKey, { kind: 'secret', name: long, scopes: 'merchants:read' })).toMatchObject(
      {
        ok: false,
        values: { name: long, scopes: 'merchants:read' },
      },
    );
    const beyond = { kind: 'secret', name: 'Till', scopes: 'payments' };
    expect(await sendForm(createKey, beyond)).toMatchObject({
      ok: false,
      values: { name: 'Till', scopes: 'payments' },
    });
    const { values } = await sendForm(createKey, { kind: 'secret', name: 'Till' });
    expect([values?.name, values?.scopes]).toEqual(['Till', undefined]);
  });

  it('of other forms of the dashboard and of staff', async () => {
    const { user_id, merchant_id } = await owner();
    const kept = async (action: Parameters<typeof sendForm>[0], fields: Record<string, string>) =>
      expect(await sendForm(action, fields)).toMatchObject({ ok: false, values: fields });
    await kept(addServer, { network: '203.0.113.9' });
    await kept(invite, { email: 'ben@split.test', role: 'king' });
    await kept(extendSession, { session_id: 'none', hours: '48' });
    await kept(createBusiness, { business: '', country: 'SE' });
    await kept(sendSignInLink, { email: 'ana@' });
    await kept(askForReset, { email: 'ana@' });
    await rows("UPDATE auth_users SET role = 'staff' WHERE id = $1", [user_id]);
    await kept(changeHeadless, { merchant_id, enabled: '1', note: '' });
    await kept(block, { network: '0.0.0.0/0', reason: 'all of them' });
  });

  it('and nothing that was not chosen means "at once"', async () => {
    const { merchant_id } = await owner();
    await sendForm(createKey, { kind: 'secret', name: 'Till', scopes: 'payments' });
    const [key] = await rows("SELECT id FROM api_keys WHERE merchant_id = $1 AND name = 'Till'", [
      merchant_id,
    ]);
    const key_id = String(key?.id);
    expect((await sendForm(rotateApiKey, { key_id })).ok).toBe(false);
    expect((await sendForm(rotateApiKey, { key_id, grace_hours: '' })).ok).toBe(false);
    expect((await sendForm(makeSigningSecret, { overlap_hours: '' })).ok).toBe(false);
    const live = await rows('SELECT expires_at FROM api_keys WHERE id = $1', [key_id]);
    expect(live).toEqual([{ expires_at: null }]);
  });
});
