import type { CommandOf } from '@/lib/group/commands';
import type { Refund } from '@/lib/group/model';
import { World } from '../model/world';

/** Groups whose refunds come back after the database was restored to a time before they were asked for, or heard of. */

export function pay(world: World, member_id: string, scope: { kind: 'own' } | { kind: 'all' }): void {
  const payment_id = world.must({ type: 'start_payment', member_id, scope });
  world.succeed(payment_id);
}

/** A group of three. */
export function group(currency = 0, total = 10_000) {
  const world = new World(currency, total);
  const settings = { mode: 'equal' as const, size: 3 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
  const others = ['Ben', 'Cem'].map((name) => world.must({ type: 'join', name, email: null }));
  return { world, ana, others };
}

/** What the processor tells of a refund: its metadata, its total, and how it went. */
export function found(
  refund: Refund,
  status: 'accepted' | 'succeeded' = 'succeeded',
): CommandOf<'refund_found'> {
  const { id, reason, payment_id, amount_cents, fee_cents, lines, share_ids } = refund;
  return {
    type: 'refund_found',
    refund_id: id,
    reason,
    share_ids: lines.length > 0 ? lines.map(({ share_id }) => share_id) : share_ids,
    charge_id: `ch_${payment_id}`,
    processor_refund_id: `re_${id}`,
    amount_cents: amount_cents + fee_cents,
    made_at: refund.created_at,
    status,
    failure_code: null,
  };
}

/** The same world before something, as after a restore: later than all that it has lost. */
export function restored(world: World, lose: () => void): World {
  const { session } = world;
  const [balances, events] = [new Map(world.balances), [...world.events]];
  lose();
  const back = new World(0, 10_000);
  const newId = (prefix: string) => `${world.newId(prefix)}_new`;
  Object.assign(back, { session, balances, events, newId, now: world.now });
  return back;
}

export const made = (world: World) => {
  for (const { id, status } of world.session.transfers)
    if (status === 'queued')
      world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
};
export const reversed = (world: World) => {
  for (const { id, status } of world.session.reversals)
    if (status === 'queued')
      world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
};
export const answered = (world: World, { id }: Refund) =>
  world.must({
    type: 'refund_answered',
    refund_id: id,
    processor_refund_id: `re_${id}`,
    status: 'succeeded',
    failure_code: null,
  });
