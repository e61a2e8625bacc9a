import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pageContext } from '@/app/(pay)/page-context';
import { erasePerson } from '@/lib/erasure/erase-person';
import { loadPageBySession, organizerViewer } from '@/lib/hosted/page/page';
import { apply } from '@/lib/session/apply';
import { accessToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import { startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { openGroupOf } from './known-person';

vi.mock('next/headers', async () => (await import('../../support/next-request')).nextHeaders);
vi.mock('@/app/page-words', () => ({ pageWords: async () => wordsOf('de') }));

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo' });
});
afterAll(() => stop());

it('a page shows nobody the English word that stands for a name which was erased', async () => {
  const person = { name: 'Zelda', email: 'zelda@example.test', address: '203.0.113.1' };
  const { merchant_id } = await makeMerchantMode();
  const { session_id } = await openGroupOf(merchant_id, person);
  await apply(session_id, { type: 'cancel' });
  await erasePerson(person.email);
  await erasePerson('ada@shop.test');

  const page = await loadPageBySession(session_id);
  const viewer = page && organizerViewer(page, [accessToken(session_id)]);
  if (!page || !viewer) throw new Error('The page is there');
  expect(page.session.members.map(({ name }) => name)).toEqual(['Erased', 'Erased']);
  const context = await pageContext('session', session_id, page, viewer, {}, null);
  expect(context.page.session.members.map(({ name }) => name)).toEqual(['Ein Mitglied', 'Ein Mitglied']);
  expect(context.you?.name).toBe('Ein Mitglied');
});
