// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { Ended } from '@/components/pay/frame/ended';
import type { PageContext } from '@/components/pay/frame/page-context';
import type { Command } from '@/lib/group/commands';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
const open = () => playSession({ commands: group });
const funded = () => pay(pay(open(), 'Ana'), 'Ben');
const cancelled = () => playSession({ commands: [...group, { type: 'cancel' }] });

async function shown(context: PageContext) {
  const { container } = await render(<Ended context={context} />);
  await act(() => vi.dynamicImportSettled());
  return {
    text: container.textContent?.replaceAll('\u00a0', ' ') ?? '',
    links: [...container.querySelectorAll('a')].map(({ href }) => href),
    stay: container.querySelector('button')?.textContent,
  };
}

it('the organizer of a group that has just been funded is taken to the shop, and can stay', async () => {
  const { text, links, stay } = await shown(pageOf(funded(), 'Ana'));
  expect(text).toContain('All paid');
  expect(links).toEqual(['https://shop.test/thanks']);
  expect(stay).toBe('Stay on this page');
});

it('an organizer who comes back later is not sent away', async () => {
  const context = pageOf(funded(), 'Ana');
  const { links, stay } = await shown({ ...context, now: context.now + 3_600_000 });
  expect(links).toEqual(['https://shop.test/thanks']);
  expect(stay).toBeUndefined();
});

it("in a shop's page nothing leads out of the frame, and members are never sent to the shop", async () => {
  expect((await shown(pageOf(funded(), 'Ana', { embedded: true }))).links).toEqual([]);
  expect((await shown(pageOf(funded(), 'Ben'))).links).toEqual([]);
});

it('a cancelled group says that nobody was charged, or that the money comes back', async () => {
  expect((await shown(pageOf(cancelled(), 'Ben'))).text).toContain('Nobody was charged.');
  const paid = pay(open(), 'Ben');
  const refunded = { ...paid, status: 'cancelled' as const };
  expect((await shown(pageOf(refunded, 'Ben'))).text).toContain('is refunded to your card, fee included');
});

it('a group that ended because the shop ran out says so, and what happens with the money', async () => {
  const soldOut = playSession({ commands: [...group, { type: 'sell_out' }] });
  const { text } = await shown(pageOf(soldOut, 'Ben'));
  expect(text).toContain('The shop ran out');
  expect(text).toContain('no longer has everything in this order');
  expect(text).toContain('Nobody was charged.');
  expect((await shown(pageOf(cancelled(), 'Ben'))).text).not.toContain('ran out');
});

it('a group that missed a milestone says so', async () => {
  const session = { ...playSession({ commands: group }), status: 'expired' as const };
  const { text } = await shown(pageOf({ ...session, end_reason: 'milestone_missed' }, 'Ben'));
  expect(text).toContain('Too little was paid in time for ⁨Cabin Shop'.replace('⁨', ''));
  expect((await shown(pageOf(session, 'Ben'))).text).not.toContain('Too little');
});

it('a group whose time is over is not shown as ended before its last payments are checked', async () => {
  const { text, links } = await shown(pageOf(open(), 'Ana', { phase: 'overdue' }));
  expect(text).toContain('We are checking the last payments');
  expect(links).toEqual([]);
});
