// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CoverAll } from '@/components/pay/organizer/cover-all';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { resetEnvironment } from '@/lib/env';
import type { Command, PaymentScope } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));
vi.mock('@/components/pay/frame/live', () => ({ Live: () => null }));
/** Without it, its wait for the processor's script would outlive this file's document. */
vi.mock('@/components/pay/card/wallets', () => ({ Wallets: () => null }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
  { type: 'join', name: 'Ben', email: null },
];

function give(session: Session, command: Command): Session {
  let count = 900;
  const decision = decide(session, command, {
    now: session.created_at,
    newId: (prefix) => `${prefix}${++count}`,
  });
  if (!decision.ok) throw new Error(decision.code);
  return decision.session;
}

async function text(session: Session) {
  const { container } = await render(<CoverAll context={pageOf(session, 'Ana')} />);
  return container.textContent ?? '';
}

it('promises a complete group only where nobody else is paying', async () => {
  const open = playSession({ commands: group });
  expect(await text(open)).toContain('The group is complete at once.');

  const ben = open.members.find(({ name }) => name === 'Ben')?.id ?? '';
  const opened = give(open, { type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
  const processing = give(opened, {
    type: 'payment_processing',
    payment_id: opened.payments.at(-1)?.id ?? '',
  });
  expect(await text(processing)).not.toContain('at once');
  expect(await text(processing)).toContain('once the payments in progress have gone through');
});

describe('a payment of the organizer that was declined', () => {
  const DECLINED = 'The bank declined the card';
  const SCOPES: [string, PaymentScope, string][] = [
    ['the own share', { kind: 'own' }, '[aria-labelledby=yours]'],
    ['everything', { kind: 'all' }, '[aria-labelledby=manage] details'],
    ['somebody else', { kind: 'member', member_id: 'mem_ben' }, '[aria-labelledby=group] details'],
  ];
  const join: Command = { type: 'join', member_id: 'mem_ben', name: 'Ben', email: null };
  const [setUp] = group;
  if (!setUp) throw new Error('There is no group');

  it.each(SCOPES)('for %s is told there, unfolded, and nowhere else', async (_what, scope, place) => {
    const opened = playSession({
      commands: [setUp, join, { type: 'start_payment', member_id: 'mem_1', scope }],
    });
    const payment_id = opened.payments.at(-1)?.id ?? '';
    const declined = give(opened, {
      type: 'payment_declined',
      payment_id,
      code: 'card_declined',
      message: '',
    });
    const { container } = await render(<OrganizerPage context={pageOf(declined, 'Ana')} />);
    await act(() => vi.dynamicImportSettled());
    const told = [...container.querySelectorAll('[role=alert]')].filter(({ textContent }) =>
      textContent?.includes(DECLINED),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.closest(place)).not.toBeNull();
    for (let fold = told[0]?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      expect(fold.open).toBe(true);
  });
});
