import { expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { SECOND_TRY_ms } from '@/lib/group/query/holds';
import { onCard_cents } from '@/lib/group/query/sums';
import { World } from '../../model/world';

/* What the history says of a deadline where a hold is lost as the cards are charged. */

const HOUR_ms = 3_600_000;
/** What a world's shop asks for follows from its total: 906 is for holds, 907 for a rescue of 18 hours as well. */
const HOLD = 906;
const HOLD_RESCUE = 907;

/** A group of two, in which one hold is lost once everybody is in. */
function group(total = HOLD) {
  const world = new World(0, total);
  const settings = { mode: 'equal' as const, size: 2 };
  world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  world.must({ type: 'join', name: 'Ben', email: null });
  const [ana = '', ben = ''] = world.session.members.map(({ id }) => id);
  const hold = (member_id: string) => {
    const payment_id = world.must({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    if (!payment) throw new Error('not opened');
    const capture_before = world.now + 7 * 24 * HOUR_ms;
    const held = { held_cents: onCard_cents(payment), capture_before, payer_email: null };
    world.must({ type: 'payment_authorized', payment_id, ...held });
    return payment_id;
  };
  const lose = () => {
    hold(ana);
    world.must({ type: 'payment_canceled', payment_id: hold(ben) });
  };
  const extend = (by_ms: number) =>
    world.must({ type: 'extend', expires_at: world.session.expires_at + by_ms });
  return { world, ana, ben, hold, lose, extend };
}

const dated = (at: number) => formatDate(at, DEADLINE_UTC);
const told = ({ session }: World) =>
  timeline(session).filter(({ text }) => /^(Deadline|A card was not)/.test(text));
const lostAt = (at: number) => ({
  at,
  text: `A card was not charged what it held: the group has until ${dated(at + SECOND_TRY_ms)} at least`,
});

it('names the time that a lost hold gives, and not as what the deadline was extended to', () => {
  const { world, lose, extend } = group();
  const extended_at = world.now;
  extend(HOUR_ms);
  const chosen = world.session.expires_at;
  expect(told(world)).toMatchObject([{ text: `Deadline extended to ${dated(chosen)}` }]);
  world.now = chosen - HOUR_ms;
  lose();
  expect(world.session.expires_at).toBe(world.now + SECOND_TRY_ms);
  expect(told(world)).toMatchObject([{ at: extended_at, text: 'Deadline extended' }, lostAt(world.now)]);
});

it('keeps the time of an extension that a lost hold has not moved', () => {
  const { world, lose, extend } = group();
  extend(HOUR_ms);
  const chosen = world.session.expires_at;
  const lost_at = world.now + HOUR_ms;
  world.now = lost_at;
  lose();
  expect(world.session.expires_at).toBe(chosen);
  const extended = { text: `Deadline extended to ${dated(chosen)}` };
  expect(told(world)).toMatchObject([extended, lostAt(lost_at)]);
});

it('keeps the times of a rescue where a hold is lost in it', () => {
  const { world, ana, ben, hold } = group(HOLD_RESCUE);
  const deadline = world.session.expires_at;
  hold(ana);
  world.now = deadline;
  world.must({ type: 'expire' });
  const until = world.session.expires_at;
  world.now = until - HOUR_ms;
  const lost_at = world.now;
  world.must({ type: 'payment_canceled', payment_id: hold(ben) });
  expect(world.session.expires_at).toBe(lost_at + SECOND_TRY_ms);
  expect(told(world)).toMatchObject([
    { at: deadline, text: `Deadline missed: payments are kept until ${dated(until)}` },
    lostAt(lost_at),
  ]);
});

it('says the same of a card that was charged another amount', () => {
  const { world, ana, ben, hold } = group();
  hold(ana);
  const payment_id = hold(ben);
  const lost_at = world.now;
  const charged = { charge_id: 'ch_odd', received_cents: 100, payer_email: null };
  world.must({ type: 'payment_succeeded', payment_id, ...charged });
  expect(told(world)).toMatchObject([lostAt(lost_at)]);
});
