import '../../support/next-modules';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import SharePage from '@/app/(pay)/s/[shareId]/page';
import { SwapPage } from '@/components/pay/member/swap-page';
import { swapToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import {
  type GroupBench,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { somebody } from '../../support/next-request';

/** A place is offered by a link that the organizer has replaced since. */

vi.mock('@/app/page-words', () => ({ pageWords: async () => wordsOf('en') }));

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(() => somebody());

async function offered() {
  const swap_until = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const { session_id, members } = await startGroup(bench, { swap_until });
  const [member_id = ''] = members;
  const { share_id } = await sessionNow(session_id);
  await payByCard(bench, session_id, member_id);
  await must(session_id, { type: 'offer_swap', member_id });
  const current = `new-${session_id}`;
  await must(session_id, { type: 'renew_link', share_id: current });
  const { swaps } = await sessionNow(session_id);
  return { share_id, current, token: swapToken(swaps.at(-1)?.id ?? '') };
}

const open = (shareId: string, query: Record<string, string>) =>
  SharePage({ params: Promise.resolve({ shareId }), searchParams: Promise.resolve(query) });

it('leads to the link of today, where its payer is known again after a bank', async () => {
  const { share_id, current, token } = await offered();
  somebody(undefined, { 'sec-fetch-mode': 'navigate' });
  const query = { swap: token, m: 'k_1', payment_intent: 'pi_1' };
  await expect(open(share_id, query)).rejects.toMatchObject({
    to: `/s/${current}?swap=${token}&m=k_1&payment_intent=pi_1`,
  });
  expect(await open(current, query)).toMatchObject({ type: SwapPage });
  await expect(open(share_id, { swap: 'guessed' })).rejects.not.toHaveProperty('to');
});

it('stays where it is while its page is refreshed: a card that is being typed is not thrown away', async () => {
  const { share_id, token } = await offered();
  somebody(undefined, { 'sec-fetch-mode': 'cors' });
  expect(await open(share_id, { swap: token })).toMatchObject({ type: SwapPage });
});
