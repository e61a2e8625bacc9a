// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { OpenGroup } from '@/components/pay/organizer/open-group';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { activeMembers } from '@/lib/group/query/shares';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const start = (size: number): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode: 'equal', size },
});
const join = (name: string): Command => ({ type: 'join', name, email: null });

async function shown(session: Session) {
  const { container } = await render(<OpenGroup context={pageOf(session, 'Ana')} />);
  // Some of what is loaded loads more.
  for (let round = 0; round < 2; round += 1) await act(() => vi.dynamicImportSettled());
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    container,
    text: container.textContent?.replaceAll('\u00a0', ' ') ?? '',
    headings: texts('h1, h2'),
    /** What looks like the first thing to do. */
    primary: texts('button.bg-accent:not(details *)'),
  };
}

it('before anybody has joined, to invite is the one thing to do', async () => {
  const { headings, text, primary } = await shown(playSession({ commands: [start(3)] }));
  expect(headings[0]).toBe('Invite your group');
  expect(text).toContain('2 more people, $33.33 each');
  // One button, in the words for a finger and for a mouse.
  expect(primary).toEqual(['ShareCopy the link']);
});

it('then it shows how far the group is, and to pay is the one thing to do', async () => {
  const { headings, primary } = await shown(playSession({ commands: [start(3), join('Ben')] }));
  expect(headings[0]).toBe('0 of 3 paid');
  expect(primary).toEqual(['Pay $33.67 by card']);
});

it('an organizer who has paid is in, as everybody else is', async () => {
  const session = pay(playSession({ commands: [start(3), join('Ben')] }), 'Ana');
  const { headings, text, primary } = await shown(session);
  expect(headings[0]).toBe('You’re in. 1 of 3 paid');
  expect(text).not.toContain('You have paid');
  expect(primary).toEqual([]);
});

it('the organizer pays for others, too, by a button of its own, which is not there for what the own one pays', async () => {
  const joined = playSession({ commands: [start(2), join('Ben')] });
  expect((await shown(joined)).text).toContain('Cover the rest: $101.00');
  const paid = await shown(pay(joined, 'Ben'));
  expect(paid.primary).toEqual(['Pay $50.50 by card']);
  expect(paid.text).not.toContain('Cover the rest');
});

it('nobody has dropped out who was about to take an offered place, has given one, or was never let in', async () => {
  const config = { swap_until: '2099-01-01T00:00:00.000Z' };
  let session = pay(playSession({ config, commands: [start(4), join('Ben')] }), 'Ben');
  let ids = 100;
  const give = (command: Command) => {
    const newId = (prefix: string) => `${prefix}${++ids}`;
    const decision = decide(session, command, { now: session.created_at, newId });
    if (!decision.ok) throw new Error(decision.code);
    session = decision.session;
    return decision.subject_id ?? '';
  };
  const ben = session.members[1]?.id ?? '';
  const swap_id = give({ type: 'offer_swap', member_id: ben });
  const newcomer = { member_id: 'mem_dan', name: 'Dan', email: null };
  const payment_id = give({ type: 'swap_and_pay', swap_id, ...newcomer });
  expect((await shown(session)).headings).not.toContain('2 places are free, worth $50.00');
  const { amount_cents = 0, fee_cents = 0 } = session.payments.at(-1) ?? {};
  const received_cents = amount_cents + fee_cents;
  give({ type: 'payment_succeeded', payment_id, charge_id: 'ch_dan', received_cents, payer_email: null });
  expect(activeMembers(session).map(({ name }) => name)).toEqual(['Ana', 'Dan']);
  expect((await shown(session)).headings).not.toContain('2 places are free, worth $50.00');
  session = playSession({ commands: [start(3), { type: 'set_approval', on: true }, join('Ben')] });
  give({ type: 'leave', member_id: session.members[1]?.id ?? '' });
  expect((await shown(session)).headings).not.toContain('2 places are free, worth $66.66');
  session = playSession({ config, commands: [start(4), join('Ben'), join('Cleo')] });
  give({ type: 'leave', member_id: session.members[1]?.id ?? '' });
  expect((await shown(session)).headings).toContain('2 places are free, worth $50.00');
});

it('what nobody gives has one button that pays it, and the link is not for splitting', async () => {
  const settings = { mode: 'host-pays' as const, size: 1, amounts: [] };
  const config = { min_size: 1, contributions: { suggested_cents: [] } };
  const { text } = await shown(
    playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }], config }),
  );
  expect(text).toContain('Pay the rest: $101.00');
  expect(text).not.toContain('Cover the rest');
  expect(text).toContain('Anyone with this link can see the order and give something by card.');
});

it('twenty people stand once each', async () => {
  const names = Array.from({ length: 19 }, (_item, index) => `Guest${index + 1}x`);
  const session = playSession({
    total_cents: 100_000,
    config: { max_size: 20 },
    commands: [start(20), ...names.map(join)],
  });
  expect(activeMembers(session)).toHaveLength(20);
  const { container } = await shown(session);
  const rows = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent ?? '');
  for (const name of names) expect(rows.filter((row) => row.includes(name))).toHaveLength(1);
});

it('plans for free places come up once somebody has dropped out; before, they wait to be asked for', async () => {
  const joined = await shown(playSession({ commands: [start(3), join('Ben')] }));
  expect(joined.headings).not.toContain('One place is free, worth $33.33');
  expect(joined.text).toContain('If nobody else comes');
  const both = playSession({ commands: [start(3), join('Ben'), join('Cleo')] });
  const cleo = activeMembers(both).at(-1)?.id ?? '';
  const left = await shown(
    playSession({
      commands: [start(3), join('Ben'), join('Cleo'), { type: 'leave', member_id: cleo }],
    }),
  );
  expect(left.headings).toContain('One place is free, worth $33.33');
  expect(left.text).not.toContain('If nobody else comes');
});

it('somebody is removed only after it was said what that does', async () => {
  const { container } = await shown(playSession({ commands: [start(2), join('Ben')] }));
  const buttons = [...container.querySelectorAll('button')];
  const remove = buttons.find(({ textContent }) => textContent === 'Remove Ben');
  const question = remove?.closest('details');
  expect(question?.open).toBe(false);
  expect(question?.textContent).toContain('Ben has paid nothing, so nothing is refunded.');
  // Paying for Ben is in his row, and not in what removes him.
  expect(question?.textContent).not.toContain('Pay');
  expect(question?.parentElement?.closest('details')?.textContent).toContain('Pay $50.50 for Ben');
});

it('cancelling says who gets back how much', async () => {
  const session = pay(playSession({ commands: [start(3), join('Ben')] }), 'Ben');
  const { container } = await shown(session);
  const rows = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows).toContain('Ben gets back$33.66');
});

describe('what the shop wants to be paid next', () => {
  const milestones = [{ after_minutes: 1_200, paid_percent: 60 }];
  const played = (...commands: Command[]) => playSession({ config: { milestones }, commands });

  it('stands above everything that can be done, with what happens otherwise once', async () => {
    const open = played(start(3), join('Ben'));
    for (const session of [played(start(3)), open, pay(open, 'Ana')]) {
      const { text } = await shown(session);
      expect(text).toMatch(/\d+% paid, 60% needed by /);
      expect(text.split('Otherwise the group ends')).toHaveLength(2);
      const offered = ['Share link', 'Your share', 'Manage the group'].map((what) => text.indexOf(what));
      expect(text.indexOf('needed by')).toBeLessThan(Math.min(...offered.filter((at) => at >= 0)));
    }
    expect((await shown(pay(open, 'Ana'))).text).toContain('33% paid, 60%');
  });

  it('is a warning once it is near', async () => {
    const open = played(start(3), join('Ben'));
    const near = {
      ...open,
      milestones: open.milestones.map((each) => ({ ...each, state: 'near' as const })),
    };
    const warned = (container: Element) =>
      [...container.querySelectorAll('[role=status]')].filter((each) =>
        each.textContent?.includes('at risk'),
      );
    expect(warned((await shown(near)).container)).toHaveLength(1);
    expect(warned((await shown(open)).container)).toHaveLength(0);
  });

  it('is not there where the shop wants nothing', async () => {
    expect((await shown(playSession({ commands: [start(3)] }))).text).not.toMatch(/needed by|at risk/);
  });
});
