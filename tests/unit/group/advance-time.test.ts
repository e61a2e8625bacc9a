import { describe, expect, it } from 'vitest';
import { World } from '../../model/world';
import { SwapGroup } from './swap-group';

const HOUR_ms = 3_600_000;

/** What a session of the model says of time. */
function timesOf({ session }: World): Record<string, (number | null)[]> {
  const { expires_at, rescue_until, started_at, extended_at, members, milestones, swaps } = session;
  return {
    session: [expires_at, rescue_until, started_at, extended_at],
    members: members.flatMap(({ joined_at, last_reminded_at }) => [joined_at, last_reminded_at]),
    milestones: milestones.flatMap(({ at, warn_at }) => [at, warn_at]),
    swaps: swaps.map((swap) => swap.expires_at),
  };
}

describe('time that passes for one session alone', () => {
  it('moves all that it waits for, and leaves its creation', () => {
    const world = new SwapGroup();
    world.now += HOUR_ms;
    world.must({ type: 'extend', expires_at: world.session.expires_at + HOUR_ms });
    world.must({ type: 'remind', member_ids: null });
    world.pay('Ben').offer('Ben');
    const before = timesOf(world);
    const { created_at } = world.session;
    world.effects = [];
    world.must({ type: 'advance_time', by_ms: HOUR_ms });
    const moved = (times: (number | null)[]) => times.map((time) => (time === null ? null : time - HOUR_ms));
    const expected = Object.entries(before).map(([of, times]) => [of, moved(times)]);
    expect(timesOf(world)).toEqual(Object.fromEntries(expected));
    expect(world.session.created_at).toBe(created_at);
    const { expires_at, swaps } = world.session;
    expect(world.effects).toEqual([
      { kind: 'close_swap', swap_id: swaps[0]?.id, at: swaps[0]?.expires_at },
      { kind: 'check_milestones', at: world.session.milestones[0]?.warn_at },
      { kind: 'expire_at', at: expires_at },
    ]);
  });

  it('is refused in live mode, and after the end', () => {
    const live = new World(0, 900);
    live.session = { ...live.session, livemode: true };
    expect(live.refusal({ type: 'advance_time', by_ms: HOUR_ms })).toBe('test_mode_only');
    const ended = new World(0, 900);
    ended.must({ type: 'cancel', by: 'shop' });
    expect(ended.refusal({ type: 'advance_time', by_ms: HOUR_ms })).toBe('session_not_open');
  });
});
