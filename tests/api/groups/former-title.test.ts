import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generateMetadata } from '@/app/(pay)/s/[shareId]/page';
import { memberToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import { type GroupBench, must, sessionNow, startGroup, startGroupBench } from '../../support/groups';

vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock('@/app/page-words', () => ({ pageWords: async () => wordsOf('en') }));

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

it('a page behind a replaced link has its title for a member, and for nobody else', async () => {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const { share_id } = await sessionNow(session_id);
  const ben = await must(session_id, { type: 'join', name: 'Ben', email: null });
  await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
  const titleFor = async (query: Record<string, string>) => {
    const given = { params: Promise.resolve({ shareId: share_id }), searchParams: Promise.resolve(query) };
    const metadata = await generateMetadata(given);
    expect(JSON.stringify(metadata)).not.toContain(`new-${session_id}`);
    return metadata.title;
  };
  expect(await titleFor({ m: memberToken(ben) })).toMatch(/^Split an order from \w/);
  expect(await titleFor({ m: 'guessed' })).toBe(wordsOf('en').say('notFound'));
  expect(await titleFor({})).toBe(wordsOf('en').say('notFound'));
});
