import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { freeAmount_cents } from '@/lib/group/query/shares';
import type { Want } from '@/lib/group/split/claims';
import { claimRows, wantsOfRest } from '@/lib/hosted/form/claim-rows';
import { stepFrom } from '@/lib/hosted/form/claim-step';
import { parseWants } from '@/lib/hosted/form/forms';
import { spreadPlan } from '@/lib/hosted/page/plans';
import { coverAll, groupProgress } from '@/lib/hosted/page/view';
import { unstartedSession } from '../../support/unstarted-session';

const NOW = 1_000_000;

function newSession(): Session {
  return unstartedSession({
    cart: {
      total: 7500,
      currency: 'usd',
      items: [
        { name: 'Pan', quantity: 1, unit_price: 4800 },
        { name: 'Towel', quantity: 2, unit_price: 900 },
      ],
      tax: 900,
    },
    config: {
      min_size: 2,
      max_size: 20,
      default_mode: 'equal',
      allowed_modes: ['equal', 'itemized'],
      expiry_hours: 72,
      allow_dropping_items: false,
    },
    created_at: NOW,
    expires_at: NOW + 3_600_000,
  });
}

/** Plays commands by the machine itself; ids are counted. */
function play(commands: Command[]): Session {
  let count = 0;
  return commands.reduce<Session>((session, command) => {
    const context = {
      now: NOW,
      newId: (prefix: string) => {
        count += 1;
        return `${prefix}${count}`;
      },
    };
    const decision = decide(session, command, context);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    return decision.session;
  }, newSession());
}

const itemized: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];

describe('the rows of an itemized order', () => {
  it('offer units and parts of one, with the price that the server will charge', () => {
    const session = play(itemized);
    const [pan, towel] = claimRows(session, 'mem_2');
    expect(pan?.options.map(({ value }) => value)).toEqual(['0', '1', '1/2', '1/3', '1/4']);
    expect(towel?.options.map(({ value }) => value)).toEqual(['0', '1', '2', '1/2', '1/3', '1/4']);
    for (const { line, options } of [pan, towel].flatMap((row) => row ?? [])) {
      for (const { value, amount_cents } of options.slice(1)) {
        const [count, of] = value.split('/').map(Number);
        const want = of ? { line, pieces: count ?? 0, of } : { line, units: count ?? 0 };
        const after = play([...itemized, { type: 'claim_items', member_id: 'mem_2', wants: [want] }]);
        expect(after.split?.shares.find((share) => share.member_id === 'mem_2')?.amount_cents).toBe(
          amount_cents,
        );
      }
    }
  });

  it('offer only equal parts of a unit already split, and say who has what', () => {
    const session = play([
      ...itemized,
      { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, pieces: 1, of: 3 }] },
    ]);
    const [pan] = claimRows(session, 'mem_2');
    expect(pan?.options.map(({ value }) => value)).toEqual(['0', '1/3', '2/3']);
    expect(pan?.taken).toEqual([{ id: 'mem_1', name: 'Ana', text: '1/3' }]);
    expect(claimRows(session, 'mem_1')[0]?.chosen).toBe('1/3');
  });

  it('say what the member has paid for, and offer only what is still free', () => {
    const claimed = play([
      ...itemized,
      { type: 'claim_items', member_id: 'mem_2', wants: [{ line: 1, units: 1 }] },
    ]);
    expect(claimRows(claimed, 'mem_2')[1]).toMatchObject({ taken: [], chosen: '1' });
    const shares = claimed.split?.shares.map((share) => ({ ...share, status: 'paid' as const })) ?? [];
    const session = { ...claimed, split: claimed.split && { ...claimed.split, shares } };
    const [pan, towel] = claimRows(session, 'mem_2');
    expect([pan?.taken, pan?.chosen, towel?.chosen]).toEqual([[], '0', '0']);
    expect(towel?.options.map(({ value }) => value)).toEqual(['0', '1', '1/2', '1/3', '1/4']);
    expect(towel?.taken).toEqual([{ id: 'mem_2', name: 'You', units: '1', text: '1, paid' }]);
    expect(claimRows(session, 'mem_1')[1]?.taken).toEqual([{ id: 'mem_2', name: 'Ben', text: '1' }]);
  });

  it('offer nothing when one member has taken the rest', () => {
    const before = play([
      ...itemized,
      { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, pieces: 1, of: 3 }] },
    ]);
    const wants = wantsOfRest(before, 'mem_2');
    const session = play([
      ...itemized,
      { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, pieces: 1, of: 3 }] },
      { type: 'claim_items', member_id: 'mem_2', wants },
    ]);
    expect(session.split?.shares.reduce((sum, share) => sum + share.amount_cents, 0)).toBe(7500);
  });

  it('keep what was taken as the rest, units and parts alike, when it is sent again with another tap', () => {
    const first: Command[] = [
      ...itemized,
      { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 1, pieces: 1, of: 3 }] },
    ];
    const rest: Command[] = [
      ...first,
      { type: 'claim_items', member_id: 'mem_2', wants: wantsOfRest(play(first), 'mem_2') },
    ];
    const rows = claimRows(play(rest), 'mem_2');
    const [pan, towel] = rows;
    expect(towel?.chosen).toBe('1+2/3');
    const chosen = towel?.options.find(({ value }) => value === towel.chosen);
    expect((chosen?.amount_cents ?? 0) + (pan?.options.at(1)?.amount_cents ?? 0)).toBe(
      play(rest).split?.shares.find((share) => share.member_id === 'mem_2')?.amount_cents,
    );
    const sent = rows.map(({ line, chosen: value }): [string, unknown] => [`take_${line}`, value]);
    const again = play([...rest, { type: 'claim_items', member_id: 'mem_2', wants: parseWants(sent) }]);
    expect(claimRows(again, 'mem_2')).toEqual(rows);
  });

  it('keep the parts of several units that were taken as the rest, also once nobody else has any of them', () => {
    const thirds: Want = { line: 1, pieces: 2, of: 3 };
    const claim = (member_id: string, wants: Want[]): Command => ({ type: 'claim_items', member_id, wants });
    const cut: Command[] = [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 3 } },
      { type: 'join', name: 'Ben', email: null },
      { type: 'join', name: 'Cleo', email: null },
      claim('mem_1', [thirds]),
      claim('mem_2', [thirds]),
      claim('mem_1', []),
    ];
    const rest = [...cut, claim('mem_3', wantsOfRest(play(cut), 'mem_3'))];
    expect(freeAmount_cents(play(rest))).toBe(0);
    const sent = claimRows(play(rest), 'mem_3').map(({ line, chosen }) => [`take_${line}`, chosen] as const);
    expect(sent).toEqual([
      ['take_0', '1'],
      ['take_1', '4/3'],
    ]);
    const wants = parseWants(sent.map(([field, value]) => [field, value]));
    const again = [...rest, claim('mem_3', wants)];
    expect(play(again).split?.shares.at(-1)?.claims).toEqual(play(rest).split?.shares.at(-1)?.claims);
    const alone = play([...rest, claim('mem_2', []), claim('mem_3', wants)]);
    expect(claimRows(alone, 'mem_3').map(({ chosen }) => chosen)).toEqual(['1', '1+1/3']);
  });
});

describe('a step through what can be chosen', () => {
  const options = ['0', '1', '2', '1/2', '1/3', '1+2/3'].map((value) => ({ value }));

  it.each([
    ['0', null, '1'],
    ['1', '0', '2'],
    ['2', '1', null],
    ['1/3', '0', '1'],
    ['1+2/3', '1', '2'],
  ])('from %s leads to the next whole units', (value, less, more) => {
    expect([stepFrom(options, value, 'less'), stepFrom(options, value, 'more')]).toEqual([less, more]);
  });
});

const equal: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
  { type: 'join', name: 'Ben', email: null },
];
const benPays: Command[] = [
  { type: 'start_payment', member_id: 'mem_3', scope: { kind: 'own' } },
  {
    type: 'payment_succeeded',
    payment_id: 'pay_5',
    charge_id: 'ch_1',
    received_cents: 2525,
    payer_email: null,
  },
];

describe('the plan for an empty place', () => {
  it('matches the machine, and never charges a paid member again', () => {
    const session = play([...equal, ...benPays]);
    const plan = spreadPlan(session);
    expect(plan).toMatchObject({
      free: 1,
      settings: { mode: 'equal', size: 2 },
      people: [{ name: 'Ana', before_cents: 2500, after_cents: 5000 }],
    });
    const after = play([
      ...equal,
      ...benPays,
      { type: 'change_split', settings: plan?.settings ?? { mode: 'equal', size: 0 } },
    ]);
    const amounts = after.split?.shares.map(({ amount_cents }) => amount_cents).sort();
    expect(amounts).toEqual([2500, 5000]);
  });

  it('is not offered if the group would be too small', () => {
    expect(spreadPlan(play(equal.slice(0, 1)))).toBeNull();
  });
});

describe('the progress of a group', () => {
  it('counts places, not people, so that a free place counts as missing money', () => {
    expect(groupProgress(play([...equal, ...benPays]))).toEqual({
      paid_places: 1,
      places: 3,
      paid_cents: 2500,
      pending_cents: 5000,
    });
  });

  it('shows exactly the amount that paying for everybody would charge', () => {
    const session = play(equal);
    const paid = play([...equal, { type: 'start_payment', member_id: 'mem_1', scope: { kind: 'all' } }]);
    const [payment] = paid.payments;
    const { amount_cents = 0, fee_cents = 0 } = payment ?? {};
    expect(amount_cents).toBeGreaterThan(0);
    expect(coverAll(session)).toEqual({ amount_cents, fee_cents, card_cents: amount_cents + fee_cents });
  });
});
