// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { AmountChanged } from '@/components/pay/group/amount-changed';
import type { Command } from '@/lib/group/commands';
import type { SplitMode } from '@/lib/group/split/divide';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

const split = (mode: SplitMode, size = 2): Command => ({ type: 'change_split', settings: { mode, size } });
const group = (mode: SplitMode): Command[] => [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode, size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
/** Ids are counted from 1: share 1 is Ana's where places are taken. */
const takes = (units: number, member_id: string): Command => ({
  type: 'claim_items',
  member_id,
  wants: units > 0 ? [{ line: 0, units }] : [],
});

async function banner(commands: Command[], name = 'Ben'): Promise<string> {
  const session = playSession({ commands });
  const { container } = await render(<AmountChanged context={pageOf(session, name)} />);
  return container.textContent ?? '';
}

function idOf(commands: Command[], name: string): string {
  return playSession({ commands }).members.find((member) => member.name === name)?.id ?? '';
}

describe('a member whose amount the organizer has changed is told', () => {
  it('what was chosen before, when the order is split evenly again', async () => {
    const chosen = group('itemized');
    const ben = idOf(chosen, 'Ben');
    const all = [...chosen, takes(2, ben), split('equal')];
    expect(await banner(all)).toContain(
      'It was $100.00 and is $50.00 now: Ana changed how the order is split.',
    );
    expect(await banner(all, 'Ana')).toBe('');
  });

  it('that there is an amount now, though nothing had been chosen', async () => {
    expect(await banner([...group('itemized'), split('equal', 4)])).toContain(
      'It was $0.00 and is $25.00 now: Ana changed how the order is split.',
    );
  });

  it('to choose, with what it was, when the order becomes one of items, until something is chosen', async () => {
    const itemized = [...group('equal'), split('itemized')];
    expect(await banner(itemized)).toContain(
      'It was $50.00. Ana changed how the order is split: everyone chooses their own items now.',
    );
    const ben = idOf(itemized, 'Ben');
    expect(await banner([...itemized, takes(1, ben)])).toBe('');
    expect(await banner([...itemized, takes(1, ben), takes(0, ben)])).toBe('');
  });

  it('to choose again, when a change of the group drops what was chosen', async () => {
    const chosen = group('itemized');
    const all = [...chosen, takes(1, idOf(chosen, 'Ben')), split('itemized', 3)];
    expect(await banner(all)).toContain('It was $50.00.');
  });

  it('nothing, when it is as before within the minutes in which no mail is sent', async () => {
    expect(await banner([...group('equal'), split('itemized'), split('equal')])).toBe('');
    expect(await banner([...group('equal'), split('itemized'), split('equal', 4)])).toContain(
      'It was $50.00 and is $25.00 now',
    );
  });
});
