import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { leastSize, redivision, refuseMode } from '@/lib/group/query/redivision';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { pay, playSession } from '../../support/hosted-page';

const start = (mode: 'equal' | 'itemized', weight = 1): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode, size: 6 },
  ...(mode === 'equal' ? { weight } : {}),
});
const join = (name: string, weight?: number): Command => ({ type: 'join', name, email: null, weight });
const claim: Command = { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] };

function settingsOf(session: Session, mode: SplitMode, size: number): SplitSettings {
  const { kept_places, owed_cents } = redivision(session);
  const rows = Array.from({ length: Math.max(0, size - kept_places) }, (_row, index) => index);
  const whole = (row: number) => (row === 0 ? 1 : 0);
  if (mode === 'percentage') {
    const percentages = rows.map((row) => ({ label: null, percent_bp: 10_000 * whole(row) }));
    return { mode, size, percentages };
  }
  const amounts = rows.map((row) => ({ label: null, amount_cents: owed_cents * whole(row) }));
  return {
    mode,
    size,
    amounts: mode === 'host-pays' ? amounts.slice(1).map((each) => ({ ...each, amount_cents: 0 })) : amounts,
  };
}

describe('the page offers exactly what the machine accepts', () => {
  const two = playSession({ commands: [start('equal'), join('Ben', 2), join('Cleo')] });
  it.each<[string, Session]>([
    ['nobody has paid', two],
    ['a member has paid', pay(two, 'Cleo')],
    ['the organizer has paid', pay(two, 'Ana')],
    ['items are claimed', playSession({ commands: [start('itemized'), join('Ben'), claim] })],
    ['items are paid', pay(playSession({ commands: [start('itemized'), join('Ben'), claim] }), 'Ana')],
    [
      'some modes are not allowed',
      playSession({ commands: [start('equal')], config: { allowed_modes: ['equal'] } }),
    ],
  ])('when %s', (_when, session) => {
    const context = { now: session.created_at, newId: (prefix: string) => `${prefix}new` };
    const change = (mode: SplitMode, size: number) =>
      decide(session, { type: 'change_split', settings: settingsOf(session, mode, size) }, context);
    for (const mode of SPLIT_MODES) {
      const refused = refuseMode(session, mode);
      const least = leastSize(session, mode);
      const decision = change(mode, least);
      if (refused) expect([mode, decision]).toEqual([mode, refused]);
      else expect([mode, decision.ok]).toEqual([mode, true]);
      expect(change(mode, least - 1).ok).toBe(false);
    }
  });
});
