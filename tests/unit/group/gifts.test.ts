import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { groupConfigSchema } from '@/lib/group/config';
import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import {
  giftRoom_cents,
  idleGivers,
  isHiddenFrom,
  RESERVATION_ms,
  refuseGift,
} from '@/lib/group/query/gifts';
import { activeMembers, paid_cents } from '@/lib/group/query/shares';
import { viewSession } from '@/lib/group/query/view';
import { minimumCharge_cents } from '@/lib/money/currency';
import { ACTION_KINDS, type Action, GIVE } from '../../model/actions';
import { giftTotals, runHistory } from '../../model/histories';
import { World } from '../../model/world';
import { Collection } from './collection';

describe('what is given', () => {
  it('comes out of the rest, which the organizer pays at any time', () => {
    const group = new Collection().gives('Ben', 5_000).gives('Cleo', 2_000);
    const { total_cents } = group.session;
    expect([group.owed, paid_cents(group.session)]).toEqual([total_cents - 7_000, 7_000]);
    group.settle(group.must(group.paying()));
    expect(viewSession(group.session)).toMatchObject({ status: 'funded', paid_cents: total_cents });
    expect(group.session.refunds).toEqual([]);
  });

  it('funds the group without the organizer when it is all of it', () => {
    const group = new Collection().gives('Ben', 5_000);
    group.gives('Cleo', group.room);
    expect(group.session.status).toBe('funded');
    expect(group.session.payments.every(({ member_id }) => member_id !== group.organizer)).toBe(true);
  });

  it('is reserved while it is being paid: nobody can give or pay the same again', () => {
    const group = new Collection();
    const all = group.room;
    group.must(group.giving('Ben', all));
    expect(group.refusal(group.giving('Cleo', 1_000))).toBe('nothing_to_pay');
    expect(group.refusal(group.paying())).toBe('nothing_to_pay');
  });

  it('is the rest again once its beginner has not paid for a while; money that comes all the same is refunded', () => {
    const group = new Collection();
    const late = group.must(group.giving('Ben', group.room));
    group.now += RESERVATION_ms;
    expect(giftRoom_cents(withoutIdleGifts(group.session, group.now), group.now)).toBe(
      group.session.total_cents,
    );
    group.gives('Cleo', 5_000);
    expect(group.statusOf(late)).toBe('canceled');
    expect(group.owed).toBe(group.session.total_cents - 5_000);
    expect(activeMembers(group.session).map(({ name }) => name)).toEqual(['Ana', 'Cleo']);
    group.settle(late);
    expect(group.session.refunds).toMatchObject([{ payment_id: late, reason: 'duplicate' }]);
    expect(paid_cents(group.session)).toBe(5_000);
  });

  it('is the rest again though somebody else has given, and not while the organizer pays it', () => {
    const group = new Collection().gives('Cleo', 5_000);
    group.must(group.giving('Ben', 2_000));
    const idle = () => [...idleGivers(group.session, group.now)];
    group.now += RESERVATION_ms - 1;
    expect(idle()).toEqual([]);
    const scope = { kind: 'member', member_id: 'mem_Ben' } as const;
    const helping = group.must({ type: 'start_payment', member_id: group.organizer, scope });
    group.now += 1;
    expect(idle()).toEqual([]);
    group.must(group.giving('Dan', 1_000));
    group.must({ type: 'payment_canceled', payment_id: helping });
    expect(idle()).toEqual(['mem_Ben']);
  });

  it('is not released once it was charged, also where the money has gone back', () => {
    const group = new Collection().gives('Ben', 2_000);
    const [payment] = group.session.payments;
    if (payment) group.refundOutside(payment, 1);
    group.tellOutside(payment?.charge_id ?? '');
    expect(paid_cents(group.session)).toBe(0);
    group.now += RESERVATION_ms;
    expect(idleGivers(group.session, group.now)).toEqual(new Set());
  });

  it('is released on no page of a group that is over', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 2_000));
    group.now += RESERVATION_ms;
    const { session, now } = group;
    expect(withoutIdleGifts(session, now)).not.toBe(session);
    expect(withoutIdleGifts(session, session.expires_at)).toBe(session);
    const ended = { ...session, status: 'cancelled' as const };
    expect(withoutIdleGifts(ended, now)).toBe(ended);
  });

  it('comes out of what the organizer has begun to pay and left, which is withdrawn', () => {
    const group = new Collection();
    const left = group.must(group.paying());
    expect(group.room).toBe(0);
    group.now += RESERVATION_ms;
    group.must(group.giving('Ben', 5_000));
    expect(group.statusOf(left)).toBe('canceled');
    const again = group.must(group.paying());
    expect(group.room).toBe(0);
    group.must({ type: 'payment_canceled', payment_id: again });
    expect(group.room).toBe(group.session.total_cents - 5_000);
  });

  it('comes out of no rest that the organizer pays together with another', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 5_000));
    const rest = group.must(group.paying());
    group.must({ type: 'leave', member_id: 'mem_Ben' });
    group.must({ type: 'payment_canceled', payment_id: rest });
    const both = group.must(group.paying());
    expect(group.session.payments.find(({ id }) => id === both)?.lines).toHaveLength(2);
    expect(group.room).toBe(0);
  });

  it('of a payment that a bank works on is never released', () => {
    const group = new Collection();
    const payment_id = group.must(group.giving('Ben', group.room));
    group.must({ type: 'payment_processing', payment_id });
    group.now += 10 * RESERVATION_ms;
    expect(group.refusal(group.giving('Cleo', 1_000))).toBe('nothing_to_pay');
  });

  it('is kept for its giver while it is held, and when the bank has let the money go', () => {
    const group = new Collection();
    group.session = { ...group.session, config: { ...group.session.config, funds: 'hold' } };
    const left_cents = group.room - 2_000;
    const payment_id = group.must(group.giving('Ben', 2_000));
    const room_cents = () => giftRoom_cents(withoutIdleGifts(group.session, group.now), group.now);
    const capture_before = group.now + 7 * 86_400_000;
    group.must({
      type: 'payment_authorized',
      payment_id,
      held_cents: 2_020,
      capture_before,
      payer_email: null,
    });
    group.now += 10 * RESERVATION_ms;
    expect([paid_cents(group.session), room_cents()]).toEqual([2_000, left_cents]);
    group.must({ type: 'payment_canceled', payment_id });
    expect([paid_cents(group.session), room_cents()]).toEqual([0, left_cents]);
    expect(group.session.members.map(({ name, left_at }) => [name, left_at])).toContainEqual(['Ben', null]);
  });

  it('is kept for another quarter of an hour where a card was held too shortly, and is then charged', () => {
    const group = new Collection();
    group.session = { ...group.session, config: { ...group.session.config, funds: 'auto' } };
    const left_cents = group.room - 2_000;
    const payment_id = group.must(group.giving('Ben', 2_000));
    const room_cents = () => giftRoom_cents(withoutIdleGifts(group.session, group.now), group.now);
    group.now += RESERVATION_ms - 1;
    const too_short = { held_cents: 2_020, capture_before: group.now + 3_600_000, payer_email: null };
    group.must({ type: 'payment_authorized', payment_id, ...too_short });
    group.now += RESERVATION_ms - 1;
    expect(room_cents()).toBe(left_cents);
    const again = group.must(group.paying('mem_Ben'));
    expect(group.session.payments.find(({ id }) => id === again)?.hold).toBeNull();
    group.must({ type: 'payment_canceled', payment_id: again });
    group.now += 1;
    expect(room_cents()).toBe(left_cents + 2_000);
  });

  it('waits while the organizer pays, and what comes back meanwhile is a rest of its own', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 5_000));
    const rest = group.must(group.paying());
    expect(group.refusal(group.giving('Cleo', 1_000))).toBe('nothing_to_pay');
    group.must({ type: 'leave', member_id: 'mem_Ben' });
    expect(group.room).toBe(5_000);
    group.settle(rest);
    expect([group.session.status, group.session.refunds]).toEqual(['pending', []]);
    group.settle(group.must(group.paying()));
    expect([group.session.status, group.owed]).toEqual(['funded', group.session.total_cents]);
  });

  it('of all that is left leaves the organizer what is paid, and no share of nothing', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 5_000));
    group.settle(group.must(group.paying()));
    group.must({ type: 'leave', member_id: 'mem_Ben' });
    group.must(group.giving('Cleo', 5_000));
    const { split, total_cents } = group.session;
    expect(split?.shares.map(({ amount_cents }) => amount_cents)).toEqual([total_cents - 5_000, 5_000]);
    expect(split?.size).toBe(2);
  });

  it('is repeated once: the same beginner finds the same payment', () => {
    const group = new Collection();
    const first = group.must(group.giving('Ben', 5_000));
    expect(group.must(group.giving('Ben', 5_000))).toBe(first);
    expect(group.session.members).toHaveLength(2);
  });

  it('cannot be divided, and is not a place that somebody joins', () => {
    const group = new Collection().gives('Ben', 5_000);
    expect(
      group.refusal({ type: 'change_split', settings: { mode: 'host-pays', size: 2, amounts: [] } }),
    ).toBe('split_locked');
    expect(group.refusal({ type: 'join', name: 'Cleo', email: null })).toBe('group_full');
  });

  it('is taken from as many people as the shop lets in, and from nobody after the end', () => {
    const group = new Collection();
    for (let joined = 1; joined < group.session.config.max_size; joined += 1)
      group.gives(`Ben ${joined}`, 1_000);
    expect(group.ask(group.giving('Cleo', 1_000))).toMatchObject({
      code: 'group_full',
      violations: [{ said: [{ text: 'noPlaceToGive' }] }],
    });
    group.settle(group.must(group.paying()));
    expect(group.refusal(group.giving('Cleo', 1_000))).toBe('session_not_open');
  });

  it('is refused where amounts are set', () => {
    const world = new World(0, 900);
    world.give({
      type: 'set_up_group',
      name: 'Ana',
      email: null,
      settings: { mode: 'equal', size: 3 },
    });
    const gift = { amount_cents: 1_000, message: null, is_hidden: false };
    const command: Command = {
      type: 'join_and_pay',
      member_id: 'mem_b',
      name: 'Ben',
      email: null,
      wants: [],
      gift,
    };
    expect(world.ask(command)).toMatchObject({
      ok: false,
      code: 'mode_not_allowed',
    });
  });

  it('lets several go by one name if nobody sees it, so that a taken name tells nothing', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 1_000, true));
    const other = { ...group.giving('Ben', 1_000), member_id: 'mem_other' } as Command;
    expect(group.refusal(other)).toBe(null);
    expect(group.refusal({ ...other, name: 'Ana' } as Command)).toBe('name_taken');
  });
});

describe('how much can be given', () => {
  const session = new Collection().session;

  it.each([
    ['all of it', 10_000, 10_000, true],
    ['the least', 300, 10_000, true],
    ['less than the least', 299, 10_000, false],
    ['more than is left', 10_001, 10_000, false],
    ['what leaves less than a card can pay', 9_951, 10_000, false],
    ['what leaves just what a card can pay', 9_950, 10_000, true],
    ['all that is left, though it is less than the least', 200, 200, true],
    ['nothing', 0, 10_000, false],
    ['less than nothing', -500, 10_000, false],
    ['half a cent', 500.5, 10_000, false],
    ['no number', Number.NaN, 10_000, false],
  ])('%s', (_what, amount_cents, room_cents, isAccepted) => {
    expect(refuseGift(session, amount_cents, room_cents) === undefined).toBe(isAccepted);
  });

  it('has limits that are whole steps, which are said', () => {
    const config = { ...session.config, contributions: { min_cents: 1_234 } };
    const dinars = { ...session, currency: 'kwd', config };
    const said = (amount_cents: number, room_cents: number) =>
      refuseGift(dinars, amount_cents, room_cents)?.violations.map((violation) => violation.said);
    const money = (cents: number) => ({ cents, currency: 'kwd' });
    const between = { least: money(1_240), most: money(9_990), all: money(10_000) };
    expect(said(1_230, 10_000)).toEqual([[{ text: 'giveBetween', values: between }]]);
    expect(said(1_230, 1_240)).toEqual([[{ text: 'giveAllOnly', values: { amount: money(1_240) } }]]);
  });

  it('is in the steps in which cards are charged, which is said', () => {
    const refusal = refuseGift({ ...session, currency: 'kwd' }, 1_234, 10_000);
    expect(refusal?.violations.map(({ text }) => text?.replaceAll('\u00a0', ' '))).toEqual([
      'Give a multiple of KWD 0.010, not KWD 1.234.',
    ]);
  });

  it('leaves nothing or what a card can pay, whatever is left and given', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.integer({ min: -10, max: 3_100 }), (room_cents, amount_cents) => {
        if (refuseGift(session, amount_cents, room_cents)) return;
        const left = room_cents - amount_cents;
        expect(amount_cents).toBeGreaterThan(0);
        expect(left === 0 || left >= minimumCharge_cents(session.currency)).toBe(true);
      }),
    );
  });
});

describe('a name that is hidden', () => {
  const names = (group: Collection, viewer_id: string | null) =>
    activeMembers(group.session)
      .filter((member) => isHiddenFrom(group.session, member, viewer_id))
      .map(({ name }) => name);

  it('is hidden from the others alone, and theirs are not', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 2_000, true));
    group.must(group.giving('Cleo', 2_000));
    expect(names(group, null)).toEqual(['Ben']);
    expect(names(group, 'mem_Cleo')).toEqual(['Ben']);
    expect(names(group, 'mem_Ben')).toEqual([]);
    expect(names(group, group.organizer)).toEqual([]);
  });

  it('is that of everyone who gives where the shop says so, and not of the organizer', () => {
    const group = new Collection();
    group.must(group.giving('Ben', 2_000));
    const { config } = group.session;
    group.session = { ...group.session, config: { ...config, contributions: { hide_names: true } } };
    expect(names(group, null)).toEqual(['Ben']);
    const shared = { ...config };
    delete shared.contributions;
    group.session = { ...group.session, config: shared };
    expect(names(group, null)).toEqual([]);
  });
});

describe('random histories of gifts', () => {
  const number = fc.nat(1_000);
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.tuple(fc.constant(GIVE), number, number, number),
    // Paying and taking money.
    fc.tuple(fc.integer({ min: 10, max: 17 }), number, number, number),
    fc.tuple(fc.nat(ACTION_KINDS - 1), number, number, number),
  );

  it('keep the total, and a rest that can be paid', () => {
    const actions = fc.array(action, { minLength: 20, maxLength: 80, size: 'max' });
    let paid = 0;
    fc.assert(
      fc.property(fc.nat(2), giftTotals, actions, (currency, total, played) => {
        const { broken, world } = runHistory(currency, total, [[0, 1, 1, 0], ...played]);
        paid += world.session.split?.shares.filter(({ gift, payment_id }) => gift && payment_id).length ?? 0;
        expect(broken).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(paid).toBeGreaterThan(0);
  });
});

describe('group_config.contributions', () => {
  const read = (config: object) => groupConfigSchema.safeParse(config);
  const wrong = (config: object) => read(config).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('makes host-pays the only mode, for up to 100 people', () => {
    expect(read({ contributions: {} }).data).toMatchObject({
      default_mode: 'host-pays',
      allowed_modes: ['host-pays'],
      max_size: 100,
      contributions: {},
    });
    expect(read({}).data).not.toHaveProperty('contributions');
  });

  it('says everything that does not go with it', () => {
    expect(
      wrong({
        contributions: { min_cents: 500, suggested_cents: [100, 1_000] },
        allowed_modes: ['host-pays', 'equal'],
        default_mode: 'equal',
        swap_until: '2099-01-01T00:00:00Z',
      }),
    ).toEqual(['allowed_modes', 'default_mode', 'swap_until', 'contributions.suggested_cents.0']);
    expect(wrong({ contributions: { min_cents: 0, suggested_cents: [1, 1], hide_names: 'yes' } })).toEqual([
      'contributions.min_cents',
      'contributions.suggested_cents',
      'contributions.hide_names',
    ]);
    expect(wrong({ contributions: true })).toEqual(['contributions']);
  });

  it('suggests six amounts at most', () => {
    const suggesting = (count: number) => {
      const suggested_cents = Array.from({ length: count }, (_, at) => 500 * (at + 1));
      return wrong({ contributions: { suggested_cents } });
    };
    expect(suggesting(6)).toEqual([]);
    expect(suggesting(7)).toEqual(['contributions.suggested_cents']);
  });
});
