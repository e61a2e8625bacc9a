// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { GroupSection } from '@/components/dashboard/session/group';
import { playSession } from '../../support/hosted-page';
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
    (await render(<GroupSection session={session} />)).container.textContent;
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
    (await render(<GroupSection session={session} />)).container.textContent;
  expect(await textOf(started)).toContain('Not paid yet');
  const funded = await textOf({ ...started, status: 'funded' });
  expect(funded).toContain('Nothing to pay');
  expect(funded).not.toContain('Not paid');
});
