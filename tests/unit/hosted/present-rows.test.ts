import { expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { redivision } from '@/lib/group/query/redivision';
import type { SplitSettings } from '@/lib/group/split/settings';
import { parseSettings } from '@/lib/hosted/form/forms';
import { presentRows } from '@/lib/hosted/form/present-rows';
import { wordsOf } from '@/lib/words/words';
import { pay, playSession } from '../../support/hosted-page';

/* The form that changes a split begins with what the split is. */

const amounts = [
  { label: null, amount_cents: 2_000 },
  { label: 'Ben', amount_cents: 3_000 },
  { label: 'Cleo', amount_cents: 5_000 },
];
const percentages = [2_000, 3_000, 5_000].map((percent_bp, row) => ({
  label: ['', 'Ben', 'Cleo'][row] || null,
  percent_bp,
}));
const ben: Command = { type: 'join', name: 'Ben', email: null };

const groupOf = (settings: SplitSettings) =>
  playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }, ben] });

it.each<[string, SplitSettings]>([
  ['amounts', { mode: 'custom', size: 3, amounts }],
  ['percentages', { mode: 'percentage', size: 3, percentages }],
  ['amounts of the others', { mode: 'host-pays', size: 3, amounts: amounts.slice(1) }],
])('sent as it stands it asks for the same %s and names', (_what, settings) => {
  const session = groupOf(settings);
  const { count, fields } = presentRows(session);
  const form = new FormData();
  const { mode } = settings;
  for (const [name, value] of Object.entries({ mode, size: '3', kept_places: '0', ...fields }))
    form.set(name, value);
  expect(count).toBe(3);
  const read = parseSettings(form, 'usd', redivision(session).owed_cents, wordsOf('en'));
  expect(read).toEqual({ ok: true, value: settings });
});

it('has no row for what is paid', () => {
  const session = pay(groupOf({ mode: 'custom', size: 3, amounts }), 'Ben');
  expect(presentRows(session)).toEqual({
    count: 2,
    fields: { amount_0: '20.00', amount_1: '50.00', label_1: 'Cleo' },
  });
});

it('has no amounts where none were chosen', () => {
  expect(presentRows(groupOf({ mode: 'equal', size: 3 }))).toEqual({ count: 3, fields: {} });
});
