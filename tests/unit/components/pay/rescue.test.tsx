// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Ended } from '@/components/pay/group/ended';
import { FormerPayments } from '@/components/pay/group/rescue';
import { OpenPage } from '@/components/pay/member/open-page';
import { OpenGroup } from '@/components/pay/organizer/open-group';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { phaseOf } from '@/lib/hosted/page/view';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh() {} }) }));

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
  { type: 'join', name: 'Ben', email: null },
  { type: 'join', name: 'Cleo', email: null },
];
const open = () => playSession({ config: { rescue_hours: 24 }, commands: group });

function give(session: Session, command: Command, now = session.expires_at): Session {
  let count = 500;
  const decision = decide(session, command, { now, newId: (prefix) => `${prefix}${++count}` });
  if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
  return decision.session;
}

const rescued = () => give(pay(open(), 'Ben'), { type: 'expire' });

async function shown(element: React.ReactElement) {
  const { container } = await render(element);
  await act(() => vi.dynamicImportSettled());
  return {
    text: container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '',
    times: container.querySelectorAll('time').length,
    primary: [...container.querySelectorAll('button.bg-accent')].map(({ textContent }) => textContent),
    intents: [...container.querySelectorAll('input[name=intent]')].map((each) => each.getAttribute('value')),
  };
}

it('everyone reads before paying until when money is kept, and that it can be taken back', async () => {
  const { text } = await shown(<MoneyPromise context={pageOf(open(), 'Ben')} />);
  expect(text).toMatch(
    /If not all of it is paid by .+ kept until .+ During that time you can take it back at once\..+ refunded in full/,
  );
  const plain = playSession({ commands: group });
  expect((await shown(<MoneyPromise context={pageOf(plain, 'Ben')} />)).text).toMatch(
    /^You’re refunded in full/,
  );
  // In the rescue its end is the deadline.
  expect((await shown(<MoneyPromise context={pageOf(rescued(), 'Cleo')} />)).text).toMatch(
    /^You’re refunded/,
  );
});

it('who has paid reads it in the rescue, and can take the money back', async () => {
  const { text, intents } = await shown(<OpenPage context={pageOf(rescued(), 'Ben')} />);
  expect(text).toContain('Your order can still be saved');
  expect(text).toContain('What you paid is kept until');
  expect(intents).toContain('take_back');
  expect(text).toContain('Your $33.66 is kept for now');
  expect(text).not.toContain('You’re in');
  const before = await shown(<OpenPage context={pageOf(pay(open(), 'Ben'), 'Ben')} />);
  expect(before.text).not.toContain('can still be saved');
  expect(before.intents).not.toContain('take_back');
});

it('whose card is being charged, since all of it is held now, has nothing to take back', async () => {
  let session = playSession({
    config: { rescue_hours: 24, funds: 'hold', expiry_hours: 48 },
    commands: group,
  });
  session = { ...session, expires_at: session.created_at + 48 * 3_600_000 };
  const hold = (name: string, now: number) => {
    const member_id = session.members.find((member) => member.name === name)?.id ?? '';
    session = give(session, { type: 'start_payment', member_id, scope: { kind: 'own' } }, now);
    session = {
      ...session,
      payments: session.payments.map((one) => ({ ...one, id: `pay_${one.member_id}` })),
    };
    const { id: payment_id = '', amount_cents = 0, fee_cents = 0 } = session.payments.at(-1) ?? {};
    const answer = {
      held_cents: amount_cents + fee_cents,
      capture_before: now + 7 * 86_400_000,
      payer_email: null,
    };
    session = give(session, { type: 'payment_authorized', payment_id, ...answer }, now);
  };
  hold('Ben', session.created_at);
  session = give(session, { type: 'expire' });
  const shownTo = () => shown(<OpenPage context={pageOf(session, 'Ben')} />);
  expect((await shownTo()).intents).toContain('take_back');
  for (const name of ['Ana', 'Cleo']) hold(name, session.created_at + 50 * 3_600_000);
  const { text, intents } = await shownTo();
  expect(text).toContain('held on your card is being charged now');
  expect(text).not.toMatch(/can still be saved|is kept for now/);
  expect(intents).not.toContain('take_back');
});

it('who owes can still pay, and has nothing to take back', async () => {
  const { text, intents } = await shown(<OpenPage context={pageOf(rescued(), 'Cleo')} />);
  expect(text).toContain('you can still pay');
  expect(intents).not.toContain('take_back');
});

it('the organizer is offered the rest first', async () => {
  const { text, intents } = await shown(<OpenGroup context={pageOf(rescued(), 'Ana')} />);
  expect(text).toContain('Pay what is missing, or ask the others');
  expect(text.indexOf('Pay everything')).toBeLessThan(text.indexOf('Manage'));
  expect(intents).not.toContain('extend');
  // Also to an organizer who has paid.
  const paid = give(pay(open(), 'Ana'), { type: 'expire' });
  expect((await shown(<OpenGroup context={pageOf(paid, 'Ana')} />)).text).not.toContain('You’re in');
});

it('who has taken the money back reads where it is', async () => {
  const session = pay(open(), 'Ana');
  const ben = session.members[1];
  const both = give(pay(session, 'Ben'), { type: 'expire' });
  const left = give(both, { type: 'take_back', member_id: ben?.id ?? '' }, both.expires_at - 1);
  const member = left.members[1];
  if (!member) throw new Error('Ben is gone');
  const viewer = { kind: 'former', member } as const;
  for (const Part of [OpenPage, FormerPayments]) {
    const { text } = await shown(<Part context={pageOf(left, undefined, { viewer })} />);
    expect(text).toContain('You have taken your money back');
    expect(text).toContain('$33.66 is being refunded to your card');
    expect(text).not.toContain('Nothing was charged');
  }
});

it('who had taken it back before the group ended is not told that nothing was charged', async () => {
  const ben = rescued().members[1];
  const both = give(pay(pay(open(), 'Ana'), 'Ben'), { type: 'expire' });
  const left = give(both, { type: 'take_back', member_id: ben?.id ?? '' }, both.expires_at - 1);
  const member = left.members[1];
  if (!member) throw new Error('Ben is gone');
  const viewer = { kind: 'former', member } as const;
  const ended = pageOf(give(left, { type: 'expire' }), undefined, { viewer });
  expect((await shown(<Ended context={ended} />)).text).toMatch(/\$33\.66 is on its way back to your card/);
});

it.each(LOCALES)('names both times in %s', async (locale) => {
  const context = { ...pageOf(open(), 'Ben'), words: wordsOf(locale) };
  expect((await shown(<MoneyPromise context={context} />)).times).toBe(2);
});

it('to the organizer, to pay for everything that is missing is the one thing to do', async () => {
  const { primary, text } = await shown(<OpenGroup context={pageOf(rescued(), 'Ana')} />);
  expect(primary).toEqual(['Cover the rest: $67.33']);
  expect(text).toContain('One payment for every share that is still open');
});

it('nobody reads of money that was paid, or is refunded, where it is only held', async () => {
  const milestones = [{ after_minutes: 60, paid_percent: 90 }];
  const started = playSession({ config: { rescue_hours: 12, funds: 'hold', milestones }, commands: group });
  const [ana, ben] = started.members;
  const opened = give(
    started,
    { type: 'start_payment', member_id: ben?.id ?? '', scope: { kind: 'own' } },
    started.created_at,
  );
  const [payment] = opened.payments;
  const open_held = give(
    opened,
    {
      type: 'payment_authorized',
      payment_id: payment?.id ?? '',
      held_cents: (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
      capture_before: opened.created_at + 168 * 3_600_000,
      payer_email: null,
    },
    started.created_at,
  );
  expect(await shown(<MoneyPromise context={pageOf(open_held, 'Cleo')} />)).toMatchObject({
    text: expect.stringContaining('what is held on cards is released, and what was charged is refunded'),
  });
  expect((await shown(<OpenGroup context={pageOf(open_held, ana?.name ?? '')} />)).text).toMatch(
    /33% paid or held, 90% needed by/,
  );
  const rescue = give({ ...open_held, milestones: [] }, { type: 'expire' });
  const { text } = await shown(<OpenPage context={pageOf(rescue, 'Ben')} />);
  expect(text).toContain('The money stays held on your card until');
  expect(text).toMatch(/The \S+ held on your card is released, and what it was to pay for is unpaid again/);
  expect((await shown(<OpenGroup context={pageOf(rescue, 'Ana')} />)).text).toContain(
    'What has been paid or is held on cards is kept until',
  );
});

it.each([
  ['what is paid is kept then', pay(open(), 'Ben'), 'open'],
  ['nobody has paid', open(), 'overdue'],
  ['the shop gives no second chance', pay(playSession({ commands: group }), 'Ben'), 'overdue'],
])('at the deadline, before the session is ended, where %s', (_what, session, phase) => {
  expect(phaseOf(session, session.expires_at + 1)).toBe(phase);
});
