import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GroupProgress } from '@/components/pay/group/group-progress';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { pageOf, pay, playSession } from '../../../support/hosted-page';

const start = (size: number): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode: 'equal', size },
});
const join = (name: string): Command => ({ type: 'join', name, email: null });

function rows(session: Session, name?: string): string[] {
  const html = renderToStaticMarkup(<GroupProgress context={pageOf(session, name)} />);
  return [...html.matchAll(/<(?:li|p)\b.*?<\/(?:li|p)>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

it('everybody sees who has joined, who has paid, what is free and how much is left', () => {
  const session = pay(playSession({ commands: [start(4), join('Ben')] }), 'Ben');
  expect(rows(session, 'Ben')).toEqual([
    '1 of 4 paid, $75.00 left',
    'Ana organizer $25.00 Not paid yet',
    'Ben you $25.00 Paid',
    'Waiting for someone $25.00 Open',
    'Waiting for someone $25.00 Open',
  ]);
});

it('a long list of free places is counted', () => {
  expect(rows(playSession({ commands: [start(10)] })).at(-1)).toBe('and 4 more open places');
});

it('nobody is asked to pay once the group has ended', () => {
  const cancelled = playSession({ commands: [start(2), join('Ben'), { type: 'cancel' }] });
  expect(rows(cancelled).slice(1)).toEqual(['Ana organizer $50.00 Not charged', 'Ben $50.00 Not charged']);
});

it('a member who has chosen no items yet is shown as choosing, and owes nothing', () => {
  const settings = { mode: 'itemized', size: 3 } as const;
  const session = playSession({
    commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }],
  });
  expect(rows(session)).toEqual(['0 of 3 paid, $100.00 left', 'Ana organizer Choosing']);
});

it('a funded group shows the whole amount as paid', () => {
  const session = playSession({ commands: [start(2), join('Ben')] });
  expect(rows(pay(pay(session, 'Ana'), 'Ben'))[0]).toBe('$100.00 paid');
});
