// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { SetUp } from '@/components/pay/organizer/set-up';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

/* Whatever the shop has asked for, a payer reads before paying what it means for the money and the place. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh() {} }) }));
resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
type Config = Partial<Session['config']>;
const swap_until = '2026-12-24T18:00:00.000Z';

const textOf = async (element: React.ReactElement) => {
  const { container } = await render(element);
  return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
};
const forMember = (config: Config, commands = group) =>
  textOf(<MoneyPromise context={pageOf(playSession({ config, commands }), 'Ben')} />);
const forOrganizer = (config: Config) => textOf(<SetUp context={pageOf(playSession({ config }))} />);

it('a card that is held can be taken back from the deadline on, where there is a second chance', async () => {
  for (const read of [forMember, forOrganizer]) {
    expect(await read({ funds: 'hold', rescue_hours: 12 })).toMatch(
      /not charged yet.+ released if that has not happened by .+From .+ on, you can also take it back at once/,
    );
    const plain = await read({ funds: 'hold' });
    expect(plain).toMatch(/not charged yet.+shows it as pending/);
    expect(plain).not.toContain('take it back');
  }
});

it('places can be given away until the shop’s time, unless the organizer approves who joins', async () => {
  for (const read of [forMember, forOrganizer]) {
    expect(await read({ swap_until })).toMatch(/Until .*Dec 24.* can give their place to somebody/);
    expect(await read({})).not.toContain('can give their place');
    expect(await read({ swap_until: '2026-11-20T00:00:00.000Z' })).not.toContain('can give their place');
  }
  const approved: Command[] = [...group, { type: 'set_approval', on: true }];
  expect(await forMember({ swap_until }, approved)).not.toContain('can give their place');
});

it('where cards are held, a place can be given away only once all of it is paid', async () => {
  for (const read of [forMember, forOrganizer]) {
    const text = await read({ funds: 'hold', swap_until });
    expect(text).toMatch(/Once all of it is paid and until .*Dec 24.* can give their place to somebody/);
    expect(text).not.toContain('members who have paid');
  }
});

it('somebody who pays during a second chance reads that the money can be taken back at once', async () => {
  for (const funds of ['charge', 'hold'] as const) {
    const before = playSession({ config: { funds, rescue_hours: 12 }, commands: group });
    const rescued = { ...before, rescue_until: before.expires_at };
    const text = await textOf(<MoneyPromise context={pageOf(rescued, 'Ben')} />);
    expect(text).toContain('Until then, you can take your money back at once.');
  }
  expect(await forMember({ rescue_hours: 12 })).not.toContain('Until then');
});

it.each(LOCALES)('both are said in %s', async (locale) => {
  const config: Config = { funds: 'hold', rescue_hours: 12, swap_until };
  const context = { ...pageOf(playSession({ config, commands: group }), 'Ben'), words: wordsOf(locale) };
  const { container } = await render(<MoneyPromise context={context} />);
  expect(container.querySelectorAll('time')).toHaveLength(3);
});
