// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { CoverAll } from '@/components/pay/organizer/cover-all';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

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
