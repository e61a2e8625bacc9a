// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { GroupSection } from '@/components/dashboard/session/group';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { pay, playSession } from '../../support/hosted-page';
import { render } from '../../support/render';

it('says how many were planned, except where everyone chooses what to give', async () => {
  const organizer = { type: 'set_up_group', name: 'Ana', email: null } as const;
  const equal = { mode: 'equal', size: 3 } as const;
  const shared = playSession({ commands: [{ ...organizer, settings: equal }] });
  const gift = playSession({
    config: { min_size: 1, contributions: {} },
    commands: [{ ...organizer, settings: { mode: 'host-pays', size: 1 } }],
  });
  const textOf = async (session: typeof gift) =>
    (await render(<GroupSection session={session} agreed={new Set()} />)).container.textContent;
  expect(await textOf(shared)).toContain('planned for 3');
  expect(await textOf(gift)).toContain('Everyone chooses what to give, the organizer pays the rest');
  expect(await textOf(gift)).not.toContain('planned for');
});

it('says of nobody in a funded group that they have not paid, also of who has taken nothing', async () => {
  const settings = { mode: 'itemized', size: 2 } as const;
  const started = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  const textOf = async (session: typeof started) =>
    (await render(<GroupSection session={session} agreed={new Set()} />)).container.textContent;
  expect(await textOf(started)).toContain('Not paid yet');
  const funded = await textOf({ ...started, status: 'funded' });
  expect(funded).toContain('Nothing to pay');
  expect(funded).not.toContain('Not paid');
});

it('says of a refund that failed not that it is on its way', async () => {
  const started = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  const give = (session: typeof started, command: Command) => {
    const decision = decide(session, command, { now: Date.now(), newId: (prefix) => `${prefix}next` });
    if (!decision.ok) throw new Error(decision.code);
    return decision.session;
  };
  const cancelled = give(pay(started, 'Ben'), { type: 'cancel' });
  const answer = { type: 'refund_answered', refund_id: cancelled.refunds[0]?.id ?? '' } as const;
  const made = { processor_refund_id: 're_of_ben', failure_code: null } as const;
  const accepted = give(cancelled, { ...answer, ...made, status: 'accepted' });
  const failed = give(accepted, {
    ...answer,
    ...made,
    status: 'failed',
    failure_code: 'expired_or_canceled_card',
  });
  const group = async (session: typeof started) =>
    (await render(<GroupSection session={session} agreed={new Set()} />)).container.textContent;
  expect(await group(accepted)).toContain('Refunding');
  expect(await group(failed)).toContain('Refund failed');
  expect(await group(failed)).not.toContain('Refunding');
});

it('says who is not reached by mail, so that nobody is told to look for one', async () => {
  const session = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: 'ana@mail.test', settings: { mode: 'equal', size: 2 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  const ids = session.members.map(({ id }) => id);
  const textOf = async (agreed: string[]) =>
    (await render(<GroupSection session={session} agreed={new Set(agreed)} />)).container.textContent;
  expect(await textOf([])).toContain('gets no links or news');
  expect(await textOf(ids.slice(0, 1))).not.toContain('gets no links or news');
});
