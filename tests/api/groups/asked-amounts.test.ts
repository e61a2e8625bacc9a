import '../../support/next-modules';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageContext } from '@/app/(pay)/page-context';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageBySession, organizerViewer } from '@/lib/hosted/page/page';
import { FLASH_COOKIE, FLASH_HEADER, PROBE_COOKIE } from '@/lib/hosted/page/page-cookies';
import { accessToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import { type GroupBench, startGroup, startGroupBench } from '../../support/groups';
import { somebody } from '../../support/next-request';

/** Without script, the amounts of each person are asked for by a post. */

vi.mock('@/app/page-words', () => ({ pageWords: async () => wordsOf('en') }));

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(() => somebody());

/** What the page that follows shows again in its forms, and its address. */
async function ask(fields: Record<string, string>, cookie = '') {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const key = accessToken(session_id);
  const request = new Request(`https://pay.test/session/${session_id}/act`, {
    method: 'POST',
    headers: { accept: 'text/html', cookie },
    body: new URLSearchParams({ key, intent: 'change_split', ...fields }),
  });
  const answer = await answerForm(request, 'session', session_id);
  const address = new URL(answer.headers.get('location') ?? '', 'https://pay.test');
  const kept = new RegExp(`^${FLASH_COOKIE}=([^;]+)`).exec(answer.headers.getSetCookie().join('\n'))?.[1];
  if (cookie) somebody(undefined, { [FLASH_HEADER]: kept ?? '' });
  const query = Object.fromEntries(address.searchParams);
  const page = await loadPageBySession(session_id);
  const viewer = page && organizerViewer(page, [key]);
  if (!page || !viewer) throw new Error('There is no page');
  const { form } = await pageContext('session', session_id, page, viewer, query, key);
  return { flash: form.flash, query, key };
}

it('come back in the address to a browser that keeps no cookies, with no name in it', async () => {
  const { flash, query, key } = await ask({
    way: 'custom',
    mode: 'equal',
    size: '4',
    label_1: 'Ben',
    amount_1: '9',
  });
  expect(query).toEqual({ access: key, form: 'change_split', way: 'custom', mode: 'equal', size: '4' });
  const values = { way: 'custom', mode: 'equal', size: '4' };
  expect(flash).toEqual({ ok: false, intent: 'change_split', message: '', fields: {}, values });
  expect((await ask({ show: 'yes', mode: 'host-pays', size: '5' })).flash).toMatchObject({
    values: { show: 'yes', mode: 'host-pays', size: '5' },
  });
});

it('are asked for in no way that there is not, and by no form that is sent itself', async () => {
  expect((await ask({ way: 'by hand', mode: 'equal', size: '4' })).flash).toBeNull();
  const { flash } = await ask({ show: 'yes', mode: 'custom', size: 'ten' });
  expect(flash).toMatchObject({ values: { show: 'yes', mode: 'custom' } });
  expect((await ask({ intent: 'start', mode: 'custom', size: '4' })).query).not.toHaveProperty('form');
});

it('come back with all that was typed to a browser that keeps it', async () => {
  const { flash, query } = await ask(
    { show: 'yes', mode: 'custom', size: '4', label_1: 'Ben' },
    `${PROBE_COOKIE}=1`,
  );
  expect(query).not.toHaveProperty('form');
  expect(flash).toMatchObject({ message: '', values: { show: 'yes', size: '4', label_1: 'Ben' } });
});

it('come back without what was typed where that is too long for a cookie, and the page says so', async () => {
  const names = Object.fromEntries([...Array(20)].map((_none, row) => [`label_${row}`, 'x'.repeat(200)]));
  const { flash } = await ask({ way: 'custom', mode: 'equal', size: '20', ...names }, `${PROBE_COOKIE}=1`);
  expect(flash).toMatchObject({
    intent: 'change_split',
    message: wordsOf('en').say('tooMuchText'),
    values: { way: 'custom', mode: 'equal', size: '20' },
  });
});
