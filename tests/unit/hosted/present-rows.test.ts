import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import { redivision, refuseMode } from '@/lib/group/query/redivision';
import { memberAmount_cents, sharesOf } from '@/lib/group/query/shares';
import type { SplitSettings } from '@/lib/group/split/settings';
import { parseSettings } from '@/lib/hosted/form/forms';
import { presentRows } from '@/lib/hosted/form/present-rows';
import { distribute } from '@/lib/money/distribute';
import { wordsOf } from '@/lib/words/words';
import { act } from '../../model/actions';
import { histories } from '../../model/histories';
import { World } from '../../model/world';
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
const ben = { type: 'join', name: 'Ben', email: null } satisfies Command;

const groupOf = (settings: SplitSettings) =>
  playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }, ben] });

/** The settings that the form asks for as it stands. */
function asItStands(session: Session) {
  const { split, currency } = session;
  const { kept_places, owed_cents } = redivision(session);
  const { fields } = presentRows(session);
  const form = new FormData();
  const head = { mode: split?.mode ?? '', size: String(split?.size), kept_places: String(kept_places) };
  for (const [name, value] of Object.entries({ ...head, ...fields })) form.set(name, value);
  return parseSettings(form, currency, owed_cents, wordsOf('en'));
}

/** The total in these parts. */
function divided({ session }: World, mode: 'custom' | 'percentage' | 'host-pays', parts: number[]) {
  const rows = (whole: number) => distribute(whole, parts).map((value) => ({ label: null, value }));
  const amounts = rows(session.total_cents).map(({ label, value }) => ({ label, amount_cents: value }));
  return {
    mode,
    size: parts.length,
    amounts: mode === 'host-pays' ? amounts.slice(1) : amounts,
    percentages: rows(10_000).map(({ label, value }) => ({ label, percent_bp: value })),
  } satisfies SplitSettings;
}

it.each<[string, SplitSettings]>([
  ['amounts', { mode: 'custom', size: 3, amounts }],
  ['percentages', { mode: 'percentage', size: 3, percentages }],
  ['amounts of the others', { mode: 'host-pays', size: 3, amounts: amounts.slice(1) }],
])('sent as it stands it asks for the same %s and names', (_what, settings) => {
  const session = groupOf(settings);
  expect(presentRows(session).count).toBe(3);
  expect(asItStands(session)).toEqual({ ok: true, value: settings });
});

/** A group that begins again: its organizer has paid for the free places, too, and has them now. */
function again(total: number, mode: 'custom' | 'percentage' | 'host-pays', parts: number[]): World {
  const [former, world] = [new World(0, total), new World(0, total)];
  const settings = divided(former, mode, parts);
  const organizer = former.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const joined = parts.slice(2).map((_part, index) => former.must({ ...ben, name: `Ben ${index}` }));
  const payment_id = former.must({ type: 'start_payment', member_id: organizer, scope: { kind: 'all' } });
  former.succeed(payment_id);
  const planned = planAgain(former.session, world.session, new Set(joined));
  if (planned.ok) world.must({ type: 'start_again', plan: planned.plan });
  return world;
}

it('sent as it stands it asks everybody for no other amount, whatever has become of the places', () => {
  let several = 0;
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 5 });
  // Of shops where nobody chooses what to give, and large enough for every part.
  const totals = fc.integer({ min: 200, max: 800 }).map((times) => 11 * times);
  const modes = fc.constantFrom('custom', 'percentage', 'host-pays' as const);
  fc.assert(
    fc.property(modes, weights, totals, histories(40), (mode, parts, total, actions) => {
      const world = again(total, mode, parts);
      for (const action of actions) {
        act(world, action);
        const { session } = world;
        const { split } = session;
        if (!split || split.mode === 'equal' || split.mode === 'itemized') continue;
        const { members, owed_cents, kept_places } = redivision(session);
        if (session.status !== 'pending' || world.now >= session.expires_at) continue;
        if (members.length === 0 || owed_cents === 0 || refuseMode(session, split.mode)) continue;
        const rows = presentRows(session);
        expect(rows.count).toBe(split.size - kept_places);
        const read = asItStands(session);
        if (!read.ok) throw new Error(JSON.stringify(read.fields));
        const changed = world.ask({ type: 'change_split', settings: read.value });
        if (!changed.ok) throw new Error(JSON.stringify(changed));
        for (const { id } of members) {
          const [first, second] = sharesOf(session, id).flatMap(({ places }) => places);
          if (second !== undefined) several += 1;
          const before_cents = split.places[first ?? -1]?.amount_cents ?? 0;
          const off_cents = Math.abs(memberAmount_cents(changed.session, id) - before_cents);
          // Percentages have two decimals.
          expect(off_cents).toBeLessThanOrEqual(split.mode === 'percentage' ? owed_cents / 10_000 + 1 : 0);
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(several).toBeGreaterThan(10);
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
