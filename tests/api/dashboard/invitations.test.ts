import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRole, invite, removeMember } from '@/app/dashboard/settings/actions';
import { openInvitation } from '@/lib/auth/invitations';
import { listInvitations } from '@/lib/dashboard/team/team';
import { resetEnvironment } from '@/lib/env';
import { addressHash } from '@/lib/mail/frame/addresses';
import { keepUnsubscribed } from '@/lib/mail/send/unsubscribe';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { browser } from '../../support/next-request';
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
    const add = (count: number, age: string) =>
      rows(
        `INSERT INTO auth_invitations (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
         SELECT $2 || n, m.organization_id, n || '@many.test', 'viewer', 'canceled', u.id, now(), now() - $2::interval
         FROM generate_series(1, $3::int) n, merchants m, auth_users u
         WHERE m.id = $1 AND u.email = 'many@split.test'`,
        [merchant_id, age, count],
      );
    await add(100, '25 hours');
    await add(99, '1 hour');
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
    await rows(
      `INSERT INTO auth_invitations (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
       SELECT 'open' || n, m.organization_id, n || '@open.test', 'viewer', 'pending', u.id,
         now() + interval '5 days', now() - interval '2 days'
       FROM generate_series(1, 100) n, merchants m, auth_users u
       WHERE m.id = $1 AND u.email = 'open@split.test'`,
      [merchant_id],
    );
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
