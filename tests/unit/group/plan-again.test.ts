import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgainPlan } from '@/lib/group/again';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { before_cents } from '@/lib/group/query/again';
import { planAgain } from '@/lib/group/query/plan-again';
import { activeMembers, memberAmount_cents, sharesOf } from '@/lib/group/query/shares';
import type { Want } from '@/lib/group/split/claims';
import { explainPlace, recomputePlace_cents } from '@/lib/group/split/explain';
import type { SplitSettings } from '@/lib/group/split/settings';
import { wordsOf } from '@/lib/words/words';
import { newSession } from '../mail/new-session';

type Items = Session['cart']['items'];

const cartOf = (
  total: number,
  items: Items = [{ id: 'cabin', name: 'Cabin', quantity: 1, unit_price: total }],
) => ({
  total,
  currency: 'usd',
  items,
});
const open = (total_cents: number, items?: Items) =>
  newSession({ total_cents, cart: cartOf(total_cents, items) });

function play(session: Session, ...commands: Command[]): Session {
  let ids = session.members.length * 10;
  const newId = (prefix: string) => `${prefix}${session.id}${++ids}`;
  return commands.reduce((before, command) => {
    const decision = decide(before, command, { now: session.created_at, newId });
    if (!decision.ok)
      throw new Error(`${command.type}: ${decision.code} ${JSON.stringify(decision.violations)}`);
    return decision.session;
  }, session);
}

const start = (settings: SplitSettings): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: 'ana@example.com',
  settings,
});
const join = (name: string, place?: number, email: string | null = null): Command => ({
  type: 'join',
  name,
  email,
  ...(place === undefined ? {} : { place }),
});
const idOf = (session: Session, name: string) =>
  activeMembers(session).find((member) => member.name === name)?.id ?? 'none';

function planned(from: Session, into: Session, ...agreed: string[]): AgainPlan {
  const plan = planAgain(from, into, new Set(agreed.map((name) => idOf(from, name))));
  if (!plan.ok) throw new Error(plan.violations.map(({ text }) => text).join('; '));
  return plan.plan;
}
const refusal = (from: Session, into: Session) => {
  const plan = planAgain(from, into, new Set());
  return plan.ok ? null : plan.violations.map(({ path, text }) => `${path} ${text}`);
};
const again = (from: Session, into: Session, ...agreed: string[]) =>
  play({ ...into, id: 'sess_next' }, { type: 'start_again', plan: planned(from, into, ...agreed) });

const custom: SplitSettings = {
  mode: 'custom',
  size: 3,
  amounts: [
    { label: null, amount_cents: 5_000 },
    { label: 'Ben', amount_cents: 3_000 },
    { label: null, amount_cents: 2_000 },
  ],
};
const former = () =>
  play(open(10_000), start(custom), join('Ben', 1, 'ben@example.com'), join('Cleo', 2, 'cleo@example.com'));

describe('the people of a former group', () => {
  it('are in the new one with their part of the new total if they have agreed to mails; the others’ places have their names', () => {
    const next = again(former(), open(9_001), 'Ben');
    expect(next.members.map(({ name, email, is_organizer }) => [name, email, is_organizer])).toEqual([
      ['Ana', null, true],
      ['Ben', 'ben@example.com', false],
    ]);
    expect(next.split?.places.map(({ amount_cents, label }) => [amount_cents, label])).toEqual([
      [4_501, null],
      [2_700, 'Ben'],
      [1_800, 'Cleo'],
    ]);
    expect(next.members.map(({ id }) => [memberAmount_cents(next, id), before_cents(next, id)])).toEqual([
      [4_501, 5_000],
      [2_700, 3_000],
    ]);
    // Nothing that could be charged, and no key that opened anything before.
    expect([
      next.payments,
      next.members.filter(({ id }) => former().members.some((one) => one.id === id)),
    ]).toEqual([[], []]);
    expect(JSON.stringify(next)).not.toContain('cleo@example.com');
  });

  it('are known again when they join: by their place, or by their name alone', () => {
    const next = again(former(), open(9_000));
    const byPlace = play(next, join('Cleopatra', 2));
    expect(before_cents(byPlace, idOf(byPlace, 'Cleopatra'))).toBe(2_000);
    const byName = play(next, join(' cleo '));
    expect(sharesOf(byName, idOf(byName, ' cleo ')).map(({ places }) => places)).toEqual([[2]]);
    const left = play(byName, { type: 'leave', member_id: idOf(byName, ' cleo ') }, join('Cleo', 2));
    expect(before_cents(left, idOf(left, 'Cleo'))).toBe(2_000);
    const stranger = play(next, join('Dan', 1));
    expect(before_cents(stranger, idOf(stranger, 'Dan'))).toBe(3_000);
    const even = again(play(open(9_000), start({ mode: 'equal', size: 3 }), join('Ben')), open(9_000));
    const both = play(even, join('Dan'), join('Ben'));
    expect(before_cents(both, idOf(both, 'Dan'))).toBeNull();
    expect(before_cents(both, idOf(both, 'Ben'))).toBe(3_000);
  });

  it('are known once: who has their name stays new where somebody has come for their place', () => {
    const from = play(open(10_000), start(custom), join('Cleo', 2));
    const next = play(again(from, open(9_000)), join('Cleopatra', 2), join('Cleo', 1));
    expect(before_cents(next, idOf(next, 'Cleopatra'))).toBe(2_000);
    expect(before_cents(next, idOf(next, 'Cleo'))).toBeNull();
  });

  it('are known by their names alone once the total is divided again, since the places are others’ then', () => {
    const amounts = [
      { label: null, amount_cents: 3_000 },
      { label: 'Cleo', amount_cents: 2_000 },
      { label: 'Ben', amount_cents: 4_000 },
    ];
    const divided: Command = { type: 'change_split', settings: { mode: 'custom', size: 3, amounts } };
    const next = play(again(former(), open(9_000)), divided);
    const byPlace = play(next, join('Cleo', 1), join('Ben', 2));
    expect(['Cleo', 'Ben'].map((name) => before_cents(byPlace, idOf(byPlace, name)))).toEqual([2_000, 3_000]);
    // Not the place that has the number of hers.
    const byName = play(next, join('Cleo'));
    expect(memberAmount_cents(byName, idOf(byName, 'Cleo'))).toBe(2_000);
  });

  it('keep what the organizer approves, and a place its own name; the session says whose people they are', () => {
    const from = { ...play(open(10_000), start(custom), join('Dan', 1)), approves_joining: true };
    const next = again(from, open(9_000));
    expect(next).toMatchObject({
      approves_joining: true,
      started_at: from.created_at,
      again: {
        session_id: from.id,
        total_cents: 10_000,
        people: from.members.map(({ id }) => ({ former_id: id })),
      },
    });
    expect(next.split?.places.map(({ label }) => label)).toEqual([null, 'Ben', null]);
  });

  it('start once, and get one mail each', () => {
    const plan = planned(former(), open(9_000), 'Ana', 'Cleo');
    const context = { now: 0, newId: (prefix: string) => `${prefix}${Math.random()}` };
    const decision = decide({ ...open(9_000), created_at: 0 }, { type: 'start_again', plan }, context);
    if (!decision.ok) throw new Error(decision.code);
    expect(decision.events.map(({ type }) => type)).toEqual(['group.created']);
    expect(decision.subject_id).toBe(idOf(decision.session, 'Ana'));
    const names = decision.effects.map((effect) => {
      const member =
        effect.kind === 'send_mail'
          ? decision.session.members.find(({ id }) => id === effect.member_id)
          : null;
      return [effect.kind, 'template' in effect && effect.template, member?.name];
    });
    expect(names).toEqual([
      ['send_mail', 'again', 'Ana'],
      ['send_mail', 'again', 'Cleo'],
    ]);
    expect(decide(decision.session, { type: 'start_again', plan }, context)).toMatchObject({
      ok: false,
      code: 'group_already_started',
    });
  });

  it('keep percentages, even splits, and who pays for two', () => {
    const percentages = [3_334, 3_333, 3_333].map((percent_bp) => ({ label: null, percent_bp }));
    const byPercent = play(open(10_000), start({ mode: 'percentage', size: 3, percentages }));
    expect(again(byPercent, open(30_000)).split?.places.map(({ amount_cents }) => amount_cents)).toEqual([
      10_002, 9_999, 9_999,
    ]);
    const forTwo = { ...join('Ben', undefined, 'ben@example.com'), weight: 2 } as Command;
    const even = again(play(open(9_000), start({ mode: 'equal', size: 4 }), forTwo), open(10_002), 'Ben');
    expect(even.split?.places.map(({ amount_cents, label }) => [amount_cents, label])).toEqual([
      [2_501, null],
      [2_501, null],
      [2_500, null],
      [2_500, null],
    ]);
    expect(memberAmount_cents(even, idOf(even, 'Ben'))).toBe(5_001);
  });
});

describe('items of a former group', () => {
  const items: Items = [
    { id: 'tent', name: 'Tent', quantity: 3, unit_price: 2_000 },
    { id: 'stove', name: 'Stove', quantity: 1, unit_price: 3_000 },
    { name: 'Map', quantity: 1, unit_price: 1_000 },
  ];
  const fewer: Items = [
    { id: 'stove', name: 'Stove, new', quantity: 1, unit_price: 4_000 },
    { id: 'tent', name: 'Tent', quantity: 2, unit_price: 2_000 },
  ];
  const claimed = (): Session => {
    const group = play(
      open(10_000, items),
      start({ mode: 'itemized', size: 3 }),
      join('Ben', undefined, 'ben@example.com'),
      join('Cleo'),
    );
    const claim = (name: string, wants: Want[]): Command => ({
      type: 'claim_items',
      member_id: idOf(group, name),
      wants,
    });
    return play(
      group,
      claim('Ana', [
        { line: 0, units: 1 },
        { line: 2, units: 1 },
      ]),
      claim('Ben', [
        { line: 0, units: 2 },
        { line: 1, pieces: 1, of: 3 },
      ]),
      claim('Cleo', [{ line: 1, pieces: 2, of: 3 }]),
    );
  };

  it('are claimed again by their ids, as far as the new cart has them, and the rest is said', () => {
    const next = again(claimed(), open(8_000, fewer), 'Ben');
    expect(memberAmount_cents(next, idOf(next, 'Ana'))).toBe(2_000);
    expect(memberAmount_cents(next, idOf(next, 'Ben'))).toBe(2_000 + 1_334);
    expect(next.again?.missing).toEqual([
      { name: 'Map', quantity: 1, of: 1 },
      { id: 'tent', name: 'Tent', quantity: 1, of: 1 },
    ]);
    const cleo = play(next, join('Cleo'));
    expect(memberAmount_cents(cleo, idOf(cleo, 'Cleo'))).toBe(2_666);
  });

  it('are claimed again as far as nobody else has taken them by then', () => {
    const group = play(open(10_000, items), start({ mode: 'itemized', size: 3 }), join('Cleo'));
    const claim = (from: Session, name: string, ...wants: Want[]) =>
      play(from, { type: 'claim_items', member_id: idOf(from, name), wants });
    const before = claim(group, 'Cleo', { line: 0, units: 2 }, { line: 1, pieces: 2, of: 3 });
    const takenBy = (...wants: Want[]) => {
      const next = play(claim(again(before, open(10_000, items)), 'Ana', ...wants), join('Cleo'));
      return sharesOf(next, idOf(next, 'Cleo')).flatMap(({ claims }) => claims);
    };
    const tent = { line: 0, piece: 0, of: 1 };
    const two = { ...tent, first_unit: 0, units: 2 };
    expect(takenBy({ line: 1, units: 1 })).toEqual([two]);
    const left = { line: 1, first_unit: 0, units: 1, piece: 2, of: 3 };
    expect(takenBy({ line: 0, units: 2 }, { line: 1, pieces: 2, of: 3 })).toEqual([
      { ...tent, first_unit: 2, units: 1 },
      left,
    ]);
    expect(takenBy({ line: 0, units: 3 }, { line: 1, pieces: 1, of: 2 })).toEqual([]);
  });

  it('are said once where several people, or one in pieces, had what the new cart does not have', () => {
    const next = again(claimed(), open(1_000, [{ name: 'Map', quantity: 1, unit_price: 1_000 }]), 'Ben');
    expect(next.again?.missing).toEqual([
      { id: 'tent', name: 'Tent', quantity: 3, of: 1 },
      { name: 'Map', quantity: 1, of: 1 },
      { id: 'stove', name: 'Stove', quantity: 3, of: 3 },
    ]);
  });

  it('are not claimed for anyone who joins by paying, who has chosen on the page', () => {
    const next = again(claimed(), open(8_000, fewer), 'Ben');
    const pay: Command = {
      type: 'join_and_pay',
      member_id: 'mem_cleo',
      name: 'Cleo',
      email: null,
      wants: [],
    };
    const decision = decide(next, pay, { now: next.created_at, newId: (prefix) => `${prefix}9` });
    expect(decision).toMatchObject({ ok: false, code: 'nothing_to_pay' });
  });
});

describe('what cannot be taken over', () => {
  it('is refused with the reason', () => {
    expect(refusal(open(10_000), open(10_000))).toEqual([
      'group_from must be a session whose group was started',
    ]);
    const euros = { ...open(10_000), currency: 'eur' };
    expect(refusal(former(), euros)).toEqual([
      "group_from must be in the cart's currency, eur, but is in usd",
    ]);
    const small = open(10_000);
    small.config.max_size = 2;
    expect(refusal(former(), small)).toEqual(['group_from has 3 people, but group_config allows 1 to 2']);
    small.config.max_size = 3;
    expect(refusal(former(), small)).toBeNull();
    const large = open(10_000);
    large.config.min_size = 4;
    expect(refusal(former(), large)).toEqual(['group_from has 3 people, but group_config allows 4 to 20']);
    const even = open(10_000);
    even.config.allowed_modes = ['equal'];
    expect(refusal(former(), even)).toEqual([
      'group_from was split in custom mode, which group_config.allowed_modes does not allow',
    ]);
    expect(refusal(former(), open(200))).toEqual([
      'group_from would give Cleo a share that must be 0 or at least $0.50, the least that can be charged by card, but is $0.40',
    ]);
    const alone = play(open(10_000), start({ mode: 'host-pays', size: 1 }));
    const costly = open(99_999_999);
    expect(refusal(alone, { ...costly, consumer_fee_bps: 0 })).toBeNull();
    expect(refusal(alone, { ...costly, consumer_fee_bps: 100 })).toEqual([
      'group_from would give Ana $999,999.99: too much for one card',
    ]);
    const [most, least] = [9_900, 100].map((amount_cents) => ({ label: null, amount_cents }));
    const lopsided = start({ mode: 'custom', size: 2, amounts: [most, least] as SplitSettings['amounts'] });
    expect(refusal(play(open(10_000), lopsided, join('Ben')), open(50))).toEqual([
      'group_from would give Ben a share too small to be paid',
    ]);
    expect(refusal(play(open(10_000), lopsided), open(50))).toEqual([
      'group_from would give place 2 a share too small to be paid',
    ]);
  });

  it('is refused where somebody has given, or is to give, what they like', () => {
    const gifts = open(10_000);
    gifts.config.contributions = {};
    const given = play(gifts, start({ mode: 'host-pays', size: 1 }), {
      type: 'join_and_pay',
      member_id: 'mem_ben',
      name: 'Ben',
      email: null,
      wants: [],
      gift: { amount_cents: 2_000, message: null, is_hidden: true },
    });
    const text = ['group_from cannot be used where either session has group_config.contributions'];
    for (const into of [open(10_000), gifts]) expect(refusal(given, into)).toEqual(text);
    expect(refusal(former(), gifts)).toEqual(text);
  });
});

it('the new shares add up to the new total, and nobody owes nothing, or too little, who owed something', () => {
  const amounts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 90_000 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 500_000 }), fc.boolean(), (parts, total, asHost) => {
      const sum = parts.reduce((all, part) => all + part, 0);
      if (sum === 0) return;
      const all = parts.map((amount_cents) => ({ label: null, amount_cents }));
      const settings: SplitSettings = asHost
        ? { mode: 'host-pays', size: all.length, amounts: all.slice(1) }
        : { mode: 'custom', size: all.length, amounts: all };
      const from = play(open(sum), start(settings));
      const plan = planAgain(from, open(total), new Set());
      if (!plan.ok) {
        expect(
          plan.violations.every(({ text }) => /must be 0 or at least|too small to be paid/.test(text)),
        ).toBe(true);
        return;
      }
      const places = plan.plan.places;
      expect(places.reduce((all_cents, { amount_cents }) => all_cents + amount_cents, 0)).toBe(total);
      places.forEach((place, index) => {
        const before = from.split?.places[index]?.amount_cents ?? 0;
        expect(place.amount_cents === 0).toBe(before === 0);
        expect(Math.abs(place.amount_cents - (total * before) / sum)).toBeLessThan(1);
        expect(recomputePlace_cents(place, 'usd')).toBe(place.amount_cents);
        expect(explainPlace(place, 'usd', wordsOf('en')).length).toBeGreaterThan(0);
      });
      const next = play({ ...open(total), id: 'sess_next' }, { type: 'start_again', plan: plan.plan });
      expect(memberAmount_cents(next, idOf(next, 'Ana'))).toBe(places[0]?.amount_cents);
    }),
    { numRuns: 300 },
  );
});
