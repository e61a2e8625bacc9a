import type { AgainPlan } from '@/lib/group/again';
import type { Session } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import { activeMembers } from '@/lib/group/query/shares';
import type { SplitSettings } from '@/lib/group/split/settings';
import { World } from './world';

const CURRENCIES = ['usd', 'jpy', 'kwd'];

/** What a world's session takes over from another group, in which some have joined and some have agreed to mails. */
export function formerPlan(world: World, settings: SplitSettings, choice: number): AgainPlan | null {
  const former = formerGroup(world.session, settings, choice);
  const agreed = activeMembers(former).filter((_member, index) => (choice >> index) % 2 === 0);
  const planned = planAgain(former, world.session, new Set(agreed.map(({ id }) => id)));
  return planned.ok ? planned.plan : null;
}

/** Divided in the same way, with another total. */
function formerGroup({ currency, total_cents }: Session, settings: SplitSettings, choice: number): Session {
  const former = new World(CURRENCIES.indexOf(currency), choice * 7 + 100);
  const of = former.session;
  const scale = of.total_cents / total_cents;
  const step = currency === 'kwd' ? 10 : 1;
  const amounts = settings.amounts?.map(({ label, amount_cents }) => {
    return { label, amount_cents: Math.floor((amount_cents * scale) / step) * step };
  });
  const last = amounts?.at(-1);
  if (last && settings.mode === 'custom')
    last.amount_cents += of.total_cents - (amounts ?? []).reduce((sum, each) => sum + each.amount_cents, 0);
  former.give({
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.test',
    settings: { ...settings, amounts },
    weight: settings.mode === 'equal' && choice % 3 === 0 ? 2 : 1,
  });
  for (const index of [1, 2, 3]) {
    const joined = former.give({ type: 'join', name: `Ben ${index}`, email: `ben${index}@example.test` });
    const wants = [
      { line: 0, units: 1 },
      { line: 1, pieces: 1, of: 4 },
    ];
    if (joined?.subject_id) former.give({ type: 'claim_items', member_id: joined.subject_id, wants });
  }
  return former.session;
}
