import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '@/app/dashboard/developers/actions';
import { saveDisputeEvidence } from '@/app/dashboard/disputes/actions';
import { saveProfile } from '@/app/dashboard/settings/actions';
import { block } from '@/app/staff/actions';
import { auth } from '@/lib/auth/auth';
import { signedIn } from '@/lib/auth/signed-in';
import { requireAccess } from '@/lib/dashboard/access/access';
import { PAGE_HEADER } from '@/lib/dashboard/access/page-policy';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import { rows, startApi } from '../../support/api';
import { browser } from '../../support/next-request';
import { renderedNow, sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

/** How long a sign-in lasts, and what becomes of a form that is sent after it. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ VERCEL: '1' });
});
afterAll(() => stop());

const began = (user_id: string, ago: string, left: string) =>
  rows(
    `UPDATE auth_sessions SET created_at = now() - $2::interval, expires_at = now() + $3::interval WHERE user_id = $1`,
    [user_id, ago, left],
  );

/** In how many hours somebody's sign-in ends, rounded. */
const hoursLeft = async (user_id: string) =>
  Number(
    (
      await rows(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600) AS hours FROM auth_sessions WHERE user_id = $1`,
        [user_id],
      )
    )[0]?.hours,
  );

const end = (user_id: string) => began(user_id, '7 days', '-1 second');

/** A form of a page that was rendered while somebody was signed in. */
async function sendLater(
  action: Parameters<typeof sendForm>[0],
  rendered_for: string,
  fields: Record<string, string>,
) {
  const form = new FormData();
  form.set(RENDERED_FOR, rendered_for);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return action({ ok: null }, form);
}

describe('a sign-in', () => {
  it('goes on for 7 days from when it was last used, whether for a page or a form', async () => {
    const { user_id } = await signedInOwner('stays@split.test');
    expect(await hoursLeft(user_id)).toBe(7 * 24);
    await began(user_id, '3 days', '4 days');
    await requireAccess('read');
    expect(await hoursLeft(user_id)).toBe(7 * 24);
  });

  it('is written no more than once a day', async () => {
    const { user_id } = await signedInOwner('daily@split.test');
    await began(user_id, '1 hour', '145 hours');
    await requireAccess('read');
    expect(await hoursLeft(user_id)).toBe(145);
  });

  it('ends 30 days after it began, however much it is used', async () => {
    const { user_id } = await signedInOwner('month@split.test');
    await began(user_id, '28 days', '1 day');
    await requireAccess('read');
    expect(await hoursLeft(user_id)).toBe(2 * 24);
    await began(user_id, '30 days', '-1 second');
    expect(await signedIn()).toBeNull();
  });

  it('never begins again once it has ended', async () => {
    const { user_id } = await signedInOwner('over@split.test');
    await end(user_id);
    expect(await signedIn()).toBeNull();
    expect(await signedIn()).toBeNull();
  });

  it('has a cookie that lasts as long as it can', async () => {
    await joinTeam((await signedInOwner('cookie@split.test')).merchant_id, { email: 'other@split.test' });
    const { headers } = await auth().api.signInEmail({
      body: { email: 'other@split.test', password: PASSWORD },
      headers: new Headers(),
      returnHeaders: true,
    });
    const cookie = headers.getSetCookie().find((line) => line.includes('session_token='));
    expect(cookie).toContain(`Max-Age=${30 * 86_400}`);
  });

  it('counts as proof for 15 minutes all the same', async () => {
    const { user_id } = await signedInOwner('proof@split.test');
    await began(user_id, '3 days', '4 days');
    expect(await sendForm(createKey, { kind: 'publishable' })).toMatchObject({ proof: { by: 'password' } });
  });
});

describe('a form that is sent after the sign-in has ended', () => {
  it('is refused with all that was typed, and with the way to sign in again', async () => {
    const { user_id } = await signedInOwner('evidence@split.test');
    const rendered_for = await renderedNow();
    await end(user_id);
    browser.headers.set(PAGE_HEADER, '/dashboard/disputes/dp_any');
    const typed = 'The parcel was delivered. '.repeat(800);
    expect(await sendLater(saveDisputeEvidence, rendered_for, { note: typed })).toEqual({
      ok: false,
      message: 'You are no longer signed in. Sign in again in another tab, then send this again.',
      opens: { href: '/sign-in?next=%2Fdashboard%2Fdisputes%2Fdp_any', label: 'Sign in again' },
      values: { note: typed.trim() },
    });
  });

  it('goes on once the person has signed in again', async () => {
    const { merchant_id, user_id } = await signedInOwner('again@split.test');
    const rendered_for = await renderedNow();
    await end(user_id);
    const fields = { name: 'Fjord Shop of Bergen' };
    expect(await sendLater(saveProfile, rendered_for, fields)).toMatchObject({ ok: false, values: fields });
    await signInAs('again@split.test');
    expect(await sendLater(saveProfile, rendered_for, fields)).toMatchObject({ ok: true });
    expect(await rows('SELECT name FROM merchants WHERE id = $1', [merchant_id])).toEqual([fields]);
  });

  it('changes nothing once a person of another merchant, or of a lesser role, has signed in', async () => {
    const fjord = await signedInOwner('first@split.test');
    const rendered_for = await renderedNow();
    await signedInOwner('stranger@split.test', { shop: 'Northwood' });
    const fields = { name: 'Taken over' };
    expect(await sendLater(saveProfile, rendered_for, fields)).toMatchObject({
      ok: false,
      message: expect.stringContaining('switched to Northwood'),
      values: null,
    });
    await joinTeam(fjord.merchant_id, { email: 'lesser@split.test', role: 'viewer' });
    await signInAs('lesser@split.test');
    expect(await sendLater(saveProfile, rendered_for, fields)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Your role does not allow this.'),
    });
    expect(await rows('SELECT 1 FROM merchants WHERE name = $1', [fields.name])).toEqual([]);
  });

  it('keeps what staff have typed', async () => {
    const { user_id } = await signedInOwner('staff@split.test');
    await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
    await end(user_id);
    const fields = { network: '192.0.2.0/24', reason: 'Card testing' };
    expect(await sendForm(block, fields)).toMatchObject({
      ok: false,
      opens: { href: '/sign-in' },
      values: fields,
    });
  });
});
