// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Ended } from '@/components/pay/group/ended';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { MemberPage } from '@/components/pay/member/member-page';
import { Leave } from '@/components/pay/member/own-link';
import { OrganizerTools } from '@/components/pay/organizer/organizer-tools';
import { PersonMenu } from '@/components/pay/organizer/person-menu';
import { Receipts } from '@/components/pay/receipt/receipts';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { endOfMoney } from '@/lib/group/query/refunds-on-cancel';
import { receipts } from '@/lib/hosted/page/receipts';
import { people } from '@/lib/hosted/page/view';
import { previewOf } from '@/lib/hosted/preview/preview';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));
vi.mock('@/components/pay/frame/live', () => ({
  Live: ({ live }: { live: boolean }) => <i data-live={live} />,
}));
resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
const open = () => playSession({ commands: group });
const funded = () => pay(pay(open(), 'Ana'), 'Ben');
/** Its money is at the merchant's. */
function transferred(): Session {
  const session = funded();
  const transfers = session.transfers.map((one) => ({ ...one, status: 'succeeded' as const }));
  return { ...session, transfers };
}
const cancelled = () => playSession({ commands: [...group, { type: 'cancel' }] });

function give(session: Session, command: Command): Session {
  const now = command.type === 'expire' ? session.expires_at : session.created_at;
  let count = 500;
  const decision = decide(session, command, { now, newId: (prefix) => `${prefix}${++count}` });
  if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
  return decision.session;
}

async function shown(context: PageContext) {
  const { container } = await render(<Ended context={context} />);
  await act(() => vi.dynamicImportSettled());
  return {
    text: container.textContent?.replaceAll('\u00a0', ' ') ?? '',
    links: [...container.querySelectorAll('a')].map(({ href }) => href),
    stay: container.querySelector('button')?.textContent,
    buttons: [...container.querySelectorAll('button')].map(({ textContent }) => textContent),
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

it("in a shop's page that listens the organizer sees how long the end stays, and can stay", async () => {
  const inFrame = { embedded: true, parent_origin: 'https://shop.test' };
  for (const session of [funded(), cancelled()]) {
    const { links, text, buttons } = await shown(pageOf(session, 'Ana', inFrame));
    expect(links).toEqual([]);
    expect(buttons.at(-1)).toBe('Stay on this page');
    expect(text).toContain('20 s');
  }
  const expired = give(open(), { type: 'expire' });
  expect((await shown(pageOf(expired, 'Ana', inFrame))).buttons).toEqual([]);
});

it.each<[string, Command]>([
  ['that was cancelled', { type: 'cancel' }],
  ['whose shop ran out', { type: 'sell_out' }],
  ['whose time is over', { type: 'expire' }],
])('a group %s tells each where the money is', async (_how, ending) => {
  expect((await shown(pageOf(cancelled(), 'Ben'))).text).toContain('Nobody was charged.');
  const ended = give(pay(open(), 'Ben'), ending);
  expect((await shown(pageOf(ended, 'Ben'))).text).toContain('$50.50 is on its way back to your card');
  const others = (await shown(pageOf(ended, 'Ana'))).text;
  expect(others).toContain('Nothing was charged to you.');
  expect(others).not.toContain('$50.50');
  const [refund] = ended.refunds;
  if (!refund) throw new Error('no refund');
  const after = (status: typeof refund.status) => ({ ...ended, refunds: [{ ...refund, status }] });
  expect((await shown(pageOf(after('succeeded'), 'Ben'))).text).toContain('$50.50 was refunded to your card');
  expect((await shown(pageOf(after('failed'), 'Ben'))).text).toContain('$50.50 could not be refunded');
  const again = { ...after('failed').refunds[0], id: 'again', replaces: refund.id, status: 'queued' };
  const tried = { ...ended, refunds: [...after('failed').refunds, again as typeof refund] };
  const { text } = await shown(pageOf(tried, 'Ben'));
  expect(text).toContain('$50.50 is on its way back');
  expect(text).not.toContain('could not');
});

it('nobody reads that everybody is refunded while a refund has failed, or waits', async () => {
  const paid = give(pay(open(), 'Ben'), { type: 'cancel' });
  const failed = { ...paid, refunds: paid.refunds.map((one) => ({ ...one, status: 'failed' as const })) };
  for (const name of ['Ana', undefined]) {
    expect((await shown(pageOf(paid, name))).text).toContain('Everybody who has paid is refunded');
    const { text } = await shown(pageOf(failed, name));
    expect(text).toContain('Not everybody who has paid could be refunded yet.');
    expect(text).not.toContain('Everybody who has paid is refunded');
  }
});

it('somebody who is not known reads only what is true of the group, and how a payer finds the own payment', async () => {
  const paid = give(pay(open(), 'Ben'), { type: 'cancel' });
  const { text } = await shown(pageOf(paid));
  expect(text).toContain('Everybody who has paid is refunded in full, fee included. Have you paid?');
  expect(text).toContain('Your personal link shows what happens to your money.');
  expect(text).not.toMatch(/not charged|charged to you/);
  expect((await shown(pageOf(cancelled()))).text).toContain('Nobody was charged.');
  const { container } = await render(<MemberPage context={pageOf(paid)} unknown_key={false} />);
  expect(container.textContent).toContain('Email me my link');
  const known = await render(<MemberPage context={pageOf(paid, 'Ben')} unknown_key={false} />);
  expect(known.container.textContent).not.toContain('Email me my link');
});

it('a group that held cards and ended says what was let go, and that nothing was charged', async () => {
  const held = playSession({ commands: group, config: { funds: 'hold' } });
  const member_id = held.members.find(({ name }) => name === 'Ben')?.id ?? '';
  const opened = give(held, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  const payment_id = opened.payments[0]?.id ?? '';
  const capture_before = opened.created_at + 7 * 86_400_000;
  const authorized = { payment_id, held_cents: 5_050, capture_before, payer_email: null };
  const ended = give(give(opened, { type: 'payment_authorized', ...authorized }), { type: 'cancel' });
  const { text } = await shown(pageOf(ended, 'Ben'));
  expect(text).toContain('The $50.50 held on your card is released, and nothing was charged.');
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

it('a group that can still go through is not said to have run out of time', async () => {
  const held = playSession({ commands: group, config: { funds: 'hold' } });
  const capture_before = held.created_at + 7 * 86_400_000;
  const charging = ['Ana', 'Ben'].reduce((session, name) => {
    const member_id = session.members.find((member) => member.name === name)?.id ?? '';
    const opened = give(session, { type: 'start_payment', member_id, scope: { kind: 'own' } });
    const payments = opened.payments.map((one) => ({ ...one, id: one.id.replace('501', name) }));
    const payment_id = payments.at(-1)?.id ?? '';
    const authorized = { payment_id, held_cents: 5_050, capture_before, payer_email: null };
    return give({ ...opened, payments }, { type: 'payment_authorized', ...authorized });
  }, held);
  expect(charging.payments.map(({ status }) => status)).toEqual(['capturing', 'capturing']);
  const rescued = pay(playSession({ commands: group, config: { rescue_hours: 24 } }), 'Ben');
  for (const session of [charging, rescued]) {
    for (const name of ['Ana', 'Ben', undefined]) {
      const { text } = await shown(pageOf(session, name, { phase: 'overdue' }));
      expect(text).toMatch(/^One moment.*We are checking the last payments/);
    }
    const end = previewOf(pageOf(session).page, session.expires_at)?.end;
    expect(end).toBeNull();
  }
  expect((await shown(pageOf(open(), 'Ana', { phase: 'overdue' }))).text).toMatch(
    /^This group ran out of time/,
  );
});

it('a group whose shop could not be paid is not said to be taken care of', async () => {
  const session = give(funded(), { type: 'abandon_transfers' });
  const { text } = await shown(pageOf(session, 'Ben'));
  expect(text).toContain('Refund on its way');
  expect(text).toContain('$50.50 is on its way back to your card, fee included.');
  expect(text).not.toMatch(/All paid|takes care of the order/);
  expect((await shown(pageOf(session, 'Ana'))).links).toEqual(['https://shop.test/cart']);
  const done = {
    ...session,
    refunds: session.refunds.map((one) => ({ ...one, status: 'succeeded' as const })),
  };
  expect((await shown(pageOf(done, 'Ben'))).text).toMatch(/^Refunded\$50.50 was refunded to your card/);
});

it('a refund that did not reach the card is not said to be on its way', async () => {
  const fail = (session: Session): Session => ({
    ...session,
    refunds: session.refunds.map((one) => ({
      ...one,
      status: 'failed',
      failure_code: 'lost_or_stolen_card',
    })),
  });
  const unpaid = fail(give(funded(), { type: 'abandon_transfers' }));
  const { text } = await shown(pageOf(unpaid, 'Ben'));
  expect(text).toMatch(/^Not refunded yet\$50.50 could not be refunded to your card yet/);
  for (const session of [unpaid, fail(give(pay(open(), 'Ben'), { type: 'cancel' }))]) {
    const { container } = await render(<GroupProgress context={pageOf(session, 'Ben')} />);
    expect(container.textContent).toMatch(/Ben.*Not refunded yet/);
    expect(container.textContent).not.toContain('Refund on its way');
  }
});

it('a refund that waits for the shop’s balance is not said to be on its way, until it is sent', async () => {
  const ready = transferred();
  const ben = ready.members.find(({ name }) => name === 'Ben')?.id ?? '';
  const asked = give(ready, { type: 'refund_member', member_id: ben });
  const reversal_id = asked.reversals[0]?.id ?? '';
  const waits = give(asked, { type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  const read = async (session: Session) => {
    const context = pageOf(session, 'Ben');
    const { container } = await render(
      <>
        <Ended context={context} />
        <Receipts context={context} paid={receipts(session, ben)} />
        <GroupProgress context={context} />
      </>,
    );
    return container.textContent?.replaceAll('\u00a0', ' ') ?? '';
  };
  const text = await read(waits);
  const { container } = await render(<MemberPage context={pageOf(waits, 'Ben')} unknown_key={false} />);
  expect(container.querySelector('[data-live=true]')).not.toBeNull();
  expect(text).toMatch(
    /^Not refunded yet\$50.50 will be refunded to your card, fee included. It could not be sent/,
  );
  expect(text).toMatch(
    /\$50.50 will be refunded to your card. It could not be sent yet.+Ben.*Not refunded yet/,
  );
  expect(text).not.toMatch(/on its way|5 to 10 days/i);
  const made = { type: 'reversal_made', reversal_id, processor_reversal_id: 'trr_1' } as const;
  expect(await read(give(waits, made))).toMatch(/^Refund on its way.+5 to 10 days.+Ben.*Refund on its way/);
  const part = give(ready, { type: 'refund_member', member_id: ben, amount_cents: 1_000 });
  const partWaits = give(part, {
    type: 'reversal_refused',
    reversal_id: part.reversals[0]?.id ?? '',
    code: 'balance_insufficient',
  });
  expect(await read(partWaits)).toMatch(
    /\$10.10 will be refunded to your card. It could not be sent.+Ben.*Paid/,
  );
});

it('a member whom the shop refunds in full reads of no order that is taken care of', async () => {
  const ready = transferred();
  const ben = ready.members.find(({ name }) => name === 'Ben')?.id ?? '';
  const part = give(ready, { type: 'refund_member', member_id: ben, amount_cents: 100 });
  expect((await shown(pageOf(part, 'Ben'))).text).toMatch(/^All paid.*is refunding \$1.01 of what you paid/);
  const whole = give(part, { type: 'refund_member', member_id: ben });
  const { text } = await shown(pageOf(whole, 'Ben'));
  expect(text).toMatch(/^Refund on its way\$50.50 is on its way back to your card, fee included/);
  expect(text).not.toContain('takes care of the order');
  expect((await shown(pageOf(whole, 'Ana'))).text).toMatch(/^All paid/);
});

it('a refund that the shop made by hand after the group was complete is told as any of its refunds', async () => {
  const charge_id = funded().payments[1]?.charge_id ?? '';
  const byHand = (session: Session) =>
    give(session, {
      type: 'charge_refunded_outside',
      charge_id,
      processor_refund_id: 're_hand',
      amount_cents: 1_010,
      status: 'succeeded',
      failure_code: null,
    });
  expect((await shown(pageOf(byHand(funded()), 'Ben'))).text).toContain(
    'Cabin Shop is refunding $10.10 of what you paid',
  );
});

it('a part that the shop refunds in another way is not said to go to the card', async () => {
  const ready = transferred();
  const ben = ready.members.find(({ name }) => name === 'Ben')?.id ?? '';
  const part = give(ready, { type: 'refund_member', member_id: ben, amount_cents: 1_000 });
  const [refund] = part.refunds;
  if (!refund) throw new Error('no refund');
  const { id, created_at } = refund;
  const elsewhere = { ...refund, status: 'settled_elsewhere', settled_elsewhere_at: created_at } as const;
  const { text } = await shown(pageOf({ ...part, refunds: [elsewhere] }, 'Ben'));
  expect(text).toContain('$10.10 could not go back to your card, and was paid to you in another way');
  expect(text).not.toContain('is refunding');
  const both = { ...part, refunds: [elsewhere, { ...refund, id: `${id}_2`, status: 'queued' as const }] };
  expect((await shown(pageOf(both, 'Ben'))).text).toMatch(
    /is refunding \$10\.10 of.+\$10\.10 could not go back/,
  );
});

/** Ben has paid, and his bank has taken back so much while it decides. */
function disputed(amount_cents: number): Session {
  const paid = pay(open(), 'Ben');
  const charge_id = paid.payments[0]?.charge_id ?? '';
  const about = { charge_id, dispute_id: 'du_1', status: 'needs_response', amount_cents } as const;
  return give(paid, { type: 'dispute_changed', ...about });
}

it.each<Command['type']>(['cancel', 'expire'])(
  'what a bank has left of a payment is not said to be refunded before it has decided: %s',
  async (type) => {
    const read = async (session: Session, name: string) => {
      const { container } = await render(<GroupProgress context={pageOf(session, name)} />);
      return [(await shown(pageOf(session, name))).text, container.textContent ?? ''];
    };
    const part = give(disputed(1_000), { type } as Command);
    const [end, list] = await read(part, 'Ben');
    expect(end).toContain('so $40.50 is not refunded to your card until then');
    expect(list).toMatch(/Ben.*Not refunded yet/);
    const [whole, back] = await read(give(disputed(5_050), { type } as Command), 'Ben');
    expect(whole).not.toContain('until then');
    expect(back).toMatch(/Ben.*Refunded/);
    // Somebody else's refund on its way is not everybody's.
    const others = give(pay(disputed(1_000), 'Ana'), { type } as Command);
    expect((await read(others, 'Cleo'))[0]).toContain('Not everybody who has paid could be refunded yet.');
  },
);

it('what the organizer and the payer can do says of a payment that a bank has taken back that there is one', async () => {
  for (const amount_cents of [1_000, 5_050]) {
    const session = disputed(amount_cents);
    const text = async (page: ReactNode) => (await render(page)).container.textContent;
    const organizer = pageOf(session, 'Ana');
    const ben = people(session, null).find(({ name }) => name === 'Ben');
    expect(await text(<OrganizerTools context={organizer} />)).toContain(
      'Everybody who has paid is refunded',
    );
    expect(await text(ben && <PersonMenu context={organizer} person={ben} />)).not.toContain('paid nothing');
    expect(await text(<Leave context={pageOf(session, 'Ben')} />)).not.toContain('paid nothing');
  }
  expect(endOfMoney(open())).toBe('unpaid');
});

it('somebody who was removed while paying reads in a complete group that the bank is to answer, and the page waits', async () => {
  const member_id = open().members.find(({ name }) => name === 'Ben')?.id ?? '';
  const opened = give(open(), { type: 'start_payment', member_id, scope: { kind: 'own' } });
  const processing = give(opened, { type: 'payment_processing', payment_id: opened.payments[0]?.id ?? '' });
  const removed = give(processing, { type: 'remove', member_id });
  const complete = pay(pay(give(removed, { type: 'join', name: 'Cleo', email: null }), 'Cleo'), 'Ana');
  const member = complete.members.find(({ id }) => id === member_id);
  if (!member) throw new Error('Ben is gone');
  const read = async (session: Session) => {
    const context = pageOf(session, undefined, { viewer: { kind: 'former', member } });
    const { container } = await render(<MemberPage context={context} unknown_key={false} />);
    return [container.textContent, container.querySelector('[data-live=true]') !== null] as const;
  };
  const [text, isLive] = await read(complete);
  expect(text).toContain('All paid');
  expect(text).toContain('A payment of yours was still being processed. If your card is charged after all');
  expect(isLive).toBe(true);
  const payments = complete.payments.map((one) => ({ ...one, status: 'succeeded' as const }));
  const answered = { ...complete, payments };
  expect((await read(answered))[1]).toBe(false);
});
