import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '@/app/(auth)/actions';
import { GET } from '@/app/dashboard/open/[mode]/[merchant_id]/[...page]/route';
import { requireAccess } from '@/lib/dashboard/access/access';
import { elsewhere } from '@/lib/dashboard/access/elsewhere';
import { readChecklist } from '@/lib/dashboard/home/checklist';
import { dashboardUrl } from '@/lib/mail/frame/links';
import { openOne, rows, startApi } from '../../support/api';
import { makeMerchant, makeMerchantMode } from '../../support/merchant';
import { somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD, signedInOwner } from '../../support/signed-in';

/** Links of mails to a merchant, opened by somebody who looks at another merchant or mode. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({});
});
afterAll(() => stop());

/** Follows a mail's link; tells where it leads. */
function follow(url: string): Promise<unknown> {
  return GET(new Request(url)).catch((error: { to?: string }) => error.to);
}

const looksAt = async () => {
  const { merchant_id, livemode } = await requireAccess('read');
  return { merchant_id, livemode };
};

it('a link in a mail opens its page at the merchant and in the mode that it is about', async () => {
  const first = await signedInOwner('two-shops@split.test');
  const second = await makeMerchantMode({ name: 'Second Shop' });
  await joinTeam(second.merchant_id, { email: 'two-shops@split.test', role: 'viewer' });
  expect(await looksAt()).toEqual({ merchant_id: first.merchant_id, livemode: false });

  const live = { ...second, livemode: true };
  expect(await follow(dashboardUrl(live, '/disputes/du_1'))).toBe('/dashboard/disputes/du_1');
  expect(await looksAt()).toEqual(live);
  // A page of both modes leaves the reader in hers.
  const team = dashboardUrl({ merchant_id: first.merchant_id, livemode: null }, '/settings/team');
  expect(await follow(team)).toBe('/dashboard/settings/team');
  expect(await looksAt()).toEqual({ merchant_id: first.merchant_id, livemode: true });
});

it('a link of a mail leads on through the forms of signing in', async () => {
  await signedInOwner('signs-in@split.test');
  const second = await makeMerchantMode({ name: 'Second Shop' });
  await joinTeam(second.merchant_id, { email: 'signs-in@split.test', role: 'viewer' });
  somebody();
  const live = { ...second, livemode: true };
  const next = new URL(dashboardUrl(live, '/disputes/du_1')).pathname;
  const answer = await sendForm(signIn, { email: 'signs-in@split.test', password: PASSWORD, next });
  expect(answer).toEqual({ ok: true, to: '/dashboard/disputes/du_1' });
  expect(await looksAt()).toEqual(live);
});

it('a step of the way to live mode opens in the mode that it is about', async () => {
  const { merchant_id } = await signedInOwner('going-live@split.test');
  const steps = await readChecklist({ merchant_id });
  const leads = async (label: string) => {
    const href = steps.find((step) => step.label === label)?.href ?? '';
    return [await follow(new URL(href, 'https://split.test').href), (await looksAt()).livemode];
  };
  expect(await leads('Set up payouts')).toEqual(['/dashboard/money', true]);
  expect(await leads('Make test keys')).toEqual(['/dashboard/developers/start', false]);
  expect(await leads('Register a live endpoint')).toEqual(['/dashboard/webhooks', true]);
});

it('a link about a merchant of others, or of none, changes nothing, and leads to a page that says so', async () => {
  const own = await signedInOwner('one-shop@split.test');
  const other = await makeMerchantMode();
  const removed = await makeMerchantMode();
  await joinTeam(removed.merchant_id, { email: 'one-shop@split.test', role: 'viewer' });
  await rows(
    `DELETE FROM auth_members WHERE organization_id = (SELECT organization_id FROM merchants WHERE id = $1)`,
    [removed.merchant_id],
  );
  for (const merchant_id of [other.merchant_id, removed.merchant_id, 'split_merch_none']) {
    const url = dashboardUrl({ merchant_id, livemode: true }, '/money');
    expect(await follow(url)).toBe('/dashboard/not-yours');
  }
  expect(await looksAt()).toEqual({ merchant_id: own.merchant_id, livemode: false });
});

it('a page that is not there says where the reader finds it, and nobody else', async () => {
  await signedInOwner('finder@split.test');
  const second = await makeMerchant({ name: 'Second Shop' });
  await joinTeam(second.id, { email: 'finder@split.test', role: 'viewer' });
  const session_id = await openOne(second);
  const path = `/dashboard/sessions/${session_id}`;
  expect(await elsewhere(path)).toEqual({
    merchant_name: 'Second Shop',
    livemode: false,
    href: `/dashboard/open/test/${second.id}/sessions/${session_id}`,
  });
  for (const nothing of [
    '/dashboard/sessions/sess_none',
    '/dashboard/__proto__/x',
    '/dashboard/nowhere',
    null,
  ])
    expect(await elsewhere(nothing)).toBeNull();
  await signedInOwner('stranger@split.test');
  expect(await elsewhere(path)).toBeNull();
});
