import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import RequestsPage from '@/app/dashboard/developers/requests/page';
import WebhooksPage from '@/app/dashboard/webhooks/page';
import MerchantsPage from '@/app/staff/page';
import { rows, startApi } from '../../support/api';
import { signedInOwner } from '../../support/signed-in';

/** Lists that show only a part, a page at a time. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ VERCEL: '1' });
  const { user_id } = await signedInOwner('filters@split.test');
  await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
});
afterAll(() => stop());

it.each([
  ['failed requests', RequestsPage, { show: 'failed' }, '/dashboard/developers/requests?show=failed'],
  ['failed deliveries', WebhooksPage, { status: 'failed' }, '/dashboard/webhooks?status=failed'],
  ['merchants of a name', MerchantsPage, { q: 'Fjord' }, '/staff?q=Fjord'],
])('the way back to the first %s leads to no others', async (_what, Page, filter, first) => {
  const query: Record<string, string> = { ...filter, cursor: `${Date.now()}_last` };
  const page = await Page({ searchParams: Promise.resolve(query) });
  const shown = JSON.stringify(page, (key, value) => (/^_|^type$/.test(key) ? undefined : value));
  expect(shown).toContain(`"newer":"${first}"`);
});
