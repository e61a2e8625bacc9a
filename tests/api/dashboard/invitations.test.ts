import '../../support/next-modules';

import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, signUpInvited } from '@/app/(auth)/actions';
import InvitationPage from '@/app/(auth)/invitation/[id]/page';
import { changeRole, invite, removeMember } from '@/app/dashboard/settings/actions';
import { openInvitation } from '@/lib/auth/invitations';
import { listInvitations } from '@/lib/dashboard/team/team';
import { resetEnvironment } from '@/lib/env';
import { addressHash } from '@/lib/mail/frame/addresses';
import { keepUnsubscribed } from '@/lib/mail/send/unsubscribe';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { browser, somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

const mailsTo = (address: string) => bench.resend.to(address);
const invitationIn = (mail: { text: string } | undefined) =>
  /invitation\/([^?]+)\?/.exec(mail?.text ?? '')?.[1];

/** By the team's owner. */
const addInvitations = (merchant_id: string, given: { count: number; age: string; status: string }) =>
  rows(
    `INSERT INTO auth_invitations (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
     SELECT gen_random_uuid(), organization_id, n || '@many.test', 'viewer', $4, user_id,
       now() - $3::interval + interval '7 days', now() - $3::interval
     FROM generate_series(1, $2::int) n,
       (SELECT organization_id, user_id FROM merchants JOIN auth_members USING (organization_id)
        WHERE merchants.id = $1 AND auth_members.role = 'owner') team`,
    [merchant_id, given.count, given.age, given.status],
  );

describe('an invitation', () => {
  it.each(['removed', 'a viewer'])('is void once its sender is %s', async (end) => {
    const name = end.replace(' ', '-');
    const { merchant_id } = await signedInOwner(`leads-${name}@split.test`);
    const lead = new Map(browser.cookies);
    const email = `admin-${name}@split.test`;
    const user_id = await joinTeam(merchant_id, { email, role: 'admin' });
    await signInAs(email);
    await sendForm(invite, { email: `other-${name}@split.test`, role: 'admin' });
    const id = invitationIn(mailsTo(`other-${name}@split.test`)[0]) ?? '';
    expect(await openInvitation(id)).toMatchObject({ role: 'admin' });
    const [member] = await rows('SELECT id, organization_id FROM auth_members WHERE user_id = $1', [user_id]);
    browser.cookies.clear();
    for (const [cookie, value] of lead) browser.cookies.set(cookie, value);
    const member_id = String(member?.id);
    const done =
      end === 'removed'
        ? await sendForm(removeMember, { member_id })
        : await sendForm(changeRole, { member_id, role: 'viewer' });
    expect(done).toMatchObject({ ok: true });
    expect(await openInvitation(id)).toBeNull();
    expect(await listInvitations({ organization_id: String(member?.organization_id) })).toEqual([]);
  });

  it('is not sent when a team has sent enough within a day, also where those were revoked', async () => {
    resetEnvironment({ RATE_LIMIT_FACTOR: '1' });
    const { merchant_id } = await signedInOwner('many@split.test');
    await addInvitations(merchant_id, { count: 100, age: '25 hours', status: 'canceled' });
    await addInvitations(merchant_id, { count: 99, age: '1 hour', status: 'canceled' });
    expect(await sendForm(invite, { email: 'last@many.test', role: 'viewer' })).toMatchObject({ ok: true });
    expect(await sendForm(invite, { email: 'victim@many.test', role: 'viewer' })).toMatchObject({
      ok: false,
      message: 'Your team has sent 100 invitations within 24 hours. Send more tomorrow.',
    });
    expect(mailsTo('victim@many.test')).toEqual([]);
    resetEnvironment({ RATE_LIMIT_FACTOR: '1000' });
  });

  it('is sent however many of the days before are still open', async () => {
    const { merchant_id } = await signedInOwner('open@split.test');
    await addInvitations(merchant_id, { count: 100, age: '2 days', status: 'pending' });
    expect(await sendForm(invite, { email: 'next@open.test', role: 'viewer' })).toMatchObject({ ok: true });
    expect(mailsTo('next@open.test')).toHaveLength(1);
  });

  it('replaces the one before it, with its own role and its own mail', async () => {
    await signedInOwner('again@split.test');
    await sendForm(invite, { email: 'lena@again.test', role: 'admin' });
    await sendForm(invite, { email: 'lena@again.test', role: 'viewer' });
    const [first, second] = mailsTo('lena@again.test');
    expect(first?.text).toContain('as admin');
    expect(second?.text).toContain('as viewer');
    expect(await openInvitation(invitationIn(first) ?? '')).toBeNull();
    expect(await openInvitation(invitationIn(second) ?? '')).toMatchObject({ role: 'viewer' });
    const pending = await rows(
      `SELECT role FROM auth_invitations WHERE email = 'lena@again.test' AND status = 'pending'`,
    );
    expect(pending).toEqual([{ role: 'viewer' }]);
    await rows(
      `UPDATE auth_invitations SET expires_at = now() - interval '1 second' WHERE email = 'lena@again.test'`,
    );
    expect(await openInvitation(invitationIn(second) ?? '')).toBeNull();
  });

  it('is tried again at an address that took no mail, and the team sees where mail comes back', async () => {
    const { merchant_id } = await signedInOwner('fixed@split.test');
    const email = 'lena@fixed.test';
    await sendForm(invite, { email, role: 'viewer' });
    const [team] = await rows('SELECT organization_id FROM merchants WHERE id = $1', [merchant_id]);
    const open = () => listInvitations({ organization_id: String(team?.organization_id) });
    expect(await open()).toMatchObject([{ email, bounced: false }]);
    await rows(
      `UPDATE mails SET bounce_kind = 'permanent', bounced_at = now() WHERE to_address = '${email}'`,
    );
    expect(await open()).toMatchObject([{ email, bounced: true }]);
    // Not of what another merchant has sent there.
    await rows(`UPDATE mails SET merchant_id = NULL WHERE to_address = '${email}'`);
    expect(await open()).toMatchObject([{ email, bounced: false }]);
    await sendForm(invite, { email, role: 'admin' });
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('says that it was not mailed, and why, to who sends it and on the page of the team', async () => {
    const { merchant_id } = await signedInOwner('told@split.test');
    const [team] = await rows('SELECT organization_id FROM merchants WHERE id = $1', [merchant_id]);
    const open = async () =>
      (await listInvitations({ organization_id: String(team?.organization_id) })).map(
        ({ email, mail, bounced }) => ({ email, mail, bounced }),
      );
    const quiet = 'quiet@told.test';
    await keepUnsubscribed(addressHash(quiet));
    expect(await sendForm(invite, { email: quiet, role: 'viewer' })).toMatchObject({
      ok: false,
      message: 'This mailbox has stopped such mails. Invite another address.',
    });
    bench.resend.faults.push({ status: 500, name: 'internal_server_error' });
    const unlucky = 'unlucky@told.test';
    expect(await sendForm(invite, { email: unlucky, role: 'viewer' })).toMatchObject({
      ok: false,
      message: 'The mail could not be sent. Check the address, or invite again later.',
    });
    expect([...mailsTo(quiet), ...mailsTo(unlucky)]).toEqual([]);
    expect(await open()).toEqual([
      { email: quiet, mail: 'unsubscribed', bounced: false },
      { email: unlucky, mail: 'failed', bounced: false },
    ]);
    expect(await sendForm(invite, { email: unlucky, role: 'viewer' })).toMatchObject({ ok: true });
    expect(mailsTo(unlucky)).toHaveLength(1);
    expect(await open()).toMatchObject([{ mail: 'unsubscribed' }, { email: unlucky, mail: 'sent' }]);
    // One of an earlier version, of whose mail nothing is known.
    await rows(`UPDATE mails SET dedupe_key = id WHERE to_address IN ($1, $2)`, [quiet, unlucky]);
    expect(await open()).toMatchObject([{ mail: 'unknown' }, { mail: 'unknown' }]);
  });

  it('contains no text that becomes a link, whatever the names of the business and the inviter', async () => {
    await signedInOwner('names@split.test', {
      shop: 'Claim now at evil.example',
      name: 'http://evil.example/a',
    });
    await sendForm(invite, { email: 'victim@names.test', role: 'viewer' });
    const [mail] = mailsTo('victim@names.test');
    expect(mail?.subject).toBe('Join a team on Split');
    expect(mail?.text).toContain('Somebody invites you to the Split dashboard of a business as viewer.');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('is sent only for people who have confirmed their own address, and tells the others so', async () => {
    await signedInOwner('unproven@split.test');
    await rows(`UPDATE auth_users SET email_verified = false WHERE email = 'unproven@split.test'`);
    const answer = await sendForm(invite, { email: 'victim@unproven.test', role: 'viewer' });
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Confirm your email address first.*unproven@split\.test/),
      values: { email: 'victim@unproven.test', role: 'viewer' },
    });
    expect(mailsTo('victim@unproven.test')).toEqual([]);
    expect(await rows(`SELECT 1 FROM auth_invitations WHERE email = 'victim@unproven.test'`)).toEqual([]);
  });
});

describe('a team of 200 people', () => {
  /** Signs in its owner. `enter` and `leave` are of one more member. */
  async function team(name: string, { members, invitations = 0 }: { members: number; invitations?: number }) {
    const { merchant_id } = await signedInOwner(`${name}@split.test`);
    await rows(
      `INSERT INTO auth_users (id, name, email) SELECT $1 || n, 'One of many', $1 || n || '@many.test'
       FROM generate_series(1, 200) n`,
      [name],
    );
    const enter = (from = 200, to = 200) =>
      rows(
        `INSERT INTO auth_members (id, organization_id, user_id, role)
         SELECT $1 || n, m.organization_id, $1 || n, 'viewer'
         FROM generate_series($3::int, $4::int) n, merchants m WHERE m.id = $2`,
        [name, merchant_id, from, to],
      );
    await enter(2, members);
    await addInvitations(merchant_id, { count: invitations, age: '2 days', status: 'pending' });
    const leave = () => rows('DELETE FROM auth_members WHERE user_id = $1', [`${name}2`]);
    return { enter, leave };
  }

  /** Invites somebody; what the link in the mail carries. */
  async function linkFor(email: string) {
    expect(await sendForm(invite, { email, role: 'viewer' })).toMatchObject({ ok: true });
    const [, id = '', proof = ''] =
      /invitation\/(\w+)\?proof=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '') ?? [];
    return { id, proof };
  }

  async function shown({ id, proof }: { id: string; proof: string }): Promise<string> {
    const given = { params: Promise.resolve({ id }), searchParams: Promise.resolve({ proof }) };
    return renderToStaticMarkup(await InvitationPage(given));
  }

  const FULL = {
    ok: false,
    message: 'This team is full: it has 200 people. Ask the person who invited you to make room.',
  };

  it('invites nobody else, open invitations counted, but again who is invited', async () => {
    const { leave } = await team('places', { members: 190, invitations: 10 });
    const send = (email: string) => sendForm(invite, { email, role: 'viewer' });
    const refused = {
      ok: false,
      message:
        'A team has at most 200 people, open invitations included. Remove a member or revoke an invitation first.',
    };
    expect(await send('more@places.test')).toMatchObject(refused);
    expect(mailsTo('more@places.test')).toEqual([]);
    expect(await send('3@many.test')).toMatchObject({ ok: true });
    await leave();
    expect(await send('more@places.test')).toMatchObject({ ok: true });
    await rows(`UPDATE auth_invitations SET expires_at = now() WHERE email = 'more@places.test'`);
    expect(await send('last@places.test')).toMatchObject({ ok: true });
    expect(await send('over@places.test')).toMatchObject(refused);
  });

  it('tells who was invited that it is full, and takes them in once there is room', async () => {
    const email = 'account@split.test';
    await signedInOwner(email);
    const { enter, leave } = await team('joins', { members: 199 });
    const link = await linkFor(email);
    await enter();
    await signInAs(email);
    const page = await shown(link);
    expect(page).toContain('This team is full');
    expect(page).not.toContain('<form');
    expect(await sendForm(acceptInvitation, link)).toMatchObject(FULL);
    await leave();
    expect(await shown(link)).toContain('Join the team');
    expect(await sendForm(acceptInvitation, link)).toMatchObject({ to: '/dashboard' });
  });

  it('makes no account for somebody whom it cannot take in', async () => {
    const email = 'newcomer@split.test';
    const { enter, leave } = await team('new', { members: 199 });
    const joining = { ...(await linkFor(email)), name: 'Ben', password: 'a horse that is correct' };
    await enter();
    somebody();
    expect(await sendForm(signUpInvited, joining)).toMatchObject(FULL);
    expect(await rows('SELECT FROM auth_users WHERE email = $1', [email])).toEqual([]);
    await leave();
    expect(await sendForm(signUpInvited, joining)).toMatchObject({ to: '/dashboard' });
  });
});
