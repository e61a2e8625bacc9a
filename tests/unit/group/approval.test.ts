import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { activeMembers, sharesOf } from '@/lib/group/query/shares';
import { viewSession } from '@/lib/group/query/view';
import { waitingMembers } from '@/lib/group/query/waiting';
import type { SplitSettings } from '@/lib/group/split/settings';
import { World } from '../../model/world';

/** A group whose organizer approves who joins. */

const join = (name: string, rest: { weight?: number; place?: number } = {}): Command => ({
  type: 'join',
  name,
  email: 'someone@example.test',
  ...rest,
});

/** Ana has started a group over $90.00, of three unless told otherwise, and approves who joins. */
function approving(settings: SplitSettings = { mode: 'equal', size: 3 }) {
  const world = new World(0, 0);
  if (settings.mode !== 'itemized') world.session = { ...world.session, total_cents: 9_000 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  world.must({ type: 'set_approval', on: true });
  return { world, ana };
}

const names = (world: World) => activeMembers(world.session).map(({ name }) => name);
const waiting = (world: World) => waitingMembers(world.session).map(({ name }) => name);

describe('somebody who asks to join', () => {
  it('waits without a place, a mail, or an event, and cannot do what members do', () => {
    const { world } = approving();
    const asked = world.ask(join('Ben'));
    expect(asked).toMatchObject({ ok: true, events: [], effects: [] });
    const ben = world.must(join('Ben'));
    expect(names(world)).toEqual(['Ana']);
    expect(waiting(world)).toEqual(['Ben']);
    expect(sharesOf(world.session, ben)).toEqual([]);
    const tries: Command[] = [
      { type: 'start_payment', member_id: ben, scope: { kind: 'own' } },
      { type: 'start_payment', member_id: ben, scope: { kind: 'all' } },
      { type: 'claim_items', member_id: ben, wants: [] },
      { type: 'remove', member_id: ben },
    ];
    for (const command of tries) {
      expect(world.ask(command)).toMatchObject({ ok: false });
    }
    expect(world.ask({ type: 'remind', member_ids: null })).toMatchObject({
      effects: [],
    });
  });

  it('holds up nobody: the others take and pay for the places', () => {
    const { world, ana } = approving();
    world.must(join('Stranger', { weight: 2 }));
    const all = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    expect(world.session.payments.find(({ id }) => id === all)?.amount_cents).toBe(9_000);
    const settings = { mode: 'equal', size: 1 } as const;
    expect(world.ask({ type: 'change_split', settings }).ok).toBe(true);
  });

  it('is refused as anybody else where the group is full, the link closed, or the name taken', () => {
    const { world } = approving();
    world.must(join('Ben'));
    expect(world.ask(join('ben'))).toMatchObject({ code: 'name_taken' });
    expect(world.ask(join('Ana'))).toMatchObject({ code: 'name_taken' });
    expect(world.ask(join('Cy', { weight: 3 }))).toMatchObject({ code: 'group_full' });
    expect(world.ask(join('Cy', { place: 0 }))).toMatchObject({ code: 'place_taken' });
    world.must({ type: 'set_link', open: false });
    expect(world.ask(join('Cy'))).toMatchObject({ code: 'link_closed' });
  });

  it('cannot join by paying instead', () => {
    const { world } = approving();
    const command: Command = {
      type: 'join_and_pay',
      member_id: 'mem_x',
      name: 'Ben',
      email: null,
      wants: [],
    };
    expect(world.ask(command)).toMatchObject({ ok: false, code: 'approval_needed' });
    world.must({ type: 'set_approval', on: false });
    expect(world.ask(command).ok).toBe(true);
  });

  it('is one of a bounded number, and those who ask and go end asking for nobody', () => {
    const { world } = approving();
    world.must(join('First'));
    for (let round = 0; round < 200; round += 1) {
      world.must({ type: 'leave', member_id: world.must(join(`Gone ${round}`)) });
      expect(world.session.members.length).toBeLessThanOrEqual(50);
    }
    expect(waiting(world)).toEqual(['First']);
    const strangers = Array.from({ length: 19 }, (_none, index) => world.must(join(`Stranger ${index}`)));
    expect(world.ask(join('Ben'))).toMatchObject({ code: 'too_many_waiting' });
    world.must({ type: 'decline', member_ids: strangers });
    const ben = world.must(join('Ben'));
    world.must({ type: 'approve', member_id: ben });
    expect(names(world)).toEqual(['Ana', 'Ben']);
  });

  it('can stop waiting, and ask again', () => {
    const { world } = approving();
    const ben = world.must(join('Ben'));
    world.must({ type: 'leave', member_id: ben });
    expect(waiting(world)).toEqual([]);
    expect(world.ask({ type: 'approve', member_id: ben })).toMatchObject({ code: 'not_waiting' });
    world.must(join('Ben'));
  });
});

describe('approving', () => {
  it('makes a member who joined now, with the event and the mail of joining', () => {
    const { world } = approving();
    const ben = world.must(join('Ben', { weight: 2 }));
    world.now += 60_000;
    const decision = world.give({ type: 'approve', member_id: ben });
    expect(decision).toMatchObject({
      subject_id: ben,
      events: [{ type: 'group.member_joined', data: { member_id: ben } }],
      effects: [{ kind: 'send_mail', template: 'joined', member_id: ben }],
    });
    expect(activeMembers(world.session).at(-1)).toMatchObject({ joined_at: world.now, join_request: null });
    expect(sharesOf(world.session, ben)).toMatchObject([{ places: [1, 2], amount_cents: 6_000 }]);
    expect(world.ask({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } }).ok).toBe(true);
  });

  it('twice changes nothing more', () => {
    const { world } = approving();
    const ben = world.must(join('Ben'));
    world.must({ type: 'approve', member_id: ben });
    const before = world.session;
    expect(world.give({ type: 'approve', member_id: ben })).toMatchObject({ events: [], effects: [] });
    expect(world.session).toEqual(before);
  });

  it('gives the place that was asked for while it is free, else the next', () => {
    const amounts = [1_000, 2_000, 6_000].map((amount_cents) => ({ label: null, amount_cents }));
    const { world } = approving({ mode: 'custom', size: 3, amounts });
    const ben = world.must(join('Ben', { place: 2 }));
    const cy = world.must(join('Cy', { place: 2 }));
    world.must({ type: 'approve', member_id: cy });
    world.must({ type: 'approve', member_id: ben });
    expect(sharesOf(world.session, cy)).toMatchObject([{ places: [2] }]);
    expect(sharesOf(world.session, ben)).toMatchObject([{ places: [1] }]);
  });

  it('forgets the place when the split is divided again, and the weight in other modes', () => {
    const { world } = approving();
    const ben = world.must(join('Ben', { place: 2, weight: 2 }));
    const percentages = [50, 30, 20].map((percent) => ({ label: null, percent_bp: percent * 100 }));
    world.must({ type: 'change_split', settings: { mode: 'percentage', size: 3, percentages } });
    world.must({ type: 'approve', member_id: ben });
    expect(sharesOf(world.session, ben)).toMatchObject([{ places: [1] }]);
  });

  it.each([{ mode: 'equal', size: 2 } as const, { mode: 'itemized', size: 2 } as const])(
    'is refused where no place is left, and done once there is one: $mode',
    (settings) => {
      const { world } = approving(settings);
      const [ben, cy] = [world.must(join('Ben')), world.must(join('Cy'))];
      world.must({ type: 'approve', member_id: ben });
      const full = world.ask({ type: 'approve', member_id: cy });
      expect(full).toMatchObject({ code: 'group_full', violations: [{ text: /All places are taken/ }] });
      expect(waiting(world)).toEqual(['Cy']);
      world.must({ type: 'remove', member_id: ben });
      world.must({ type: 'approve', member_id: cy });
      expect(names(world)).toEqual(['Ana', 'Cy']);
    },
  );

  it('is refused for strangers, for people who left, and once the group has ended', () => {
    const { world } = approving();
    const [ben, cy] = [world.must(join('Ben')), world.must(join('Cy'))];
    world.must({ type: 'approve', member_id: ben });
    world.must({ type: 'remove', member_id: ben });
    expect(world.ask({ type: 'approve', member_id: ben })).toMatchObject({ code: 'not_waiting' });
    expect(world.ask({ type: 'approve', member_id: 'mem_other' })).toMatchObject({ code: 'not_waiting' });
    const answers: Command[] = [
      { type: 'approve', member_id: cy },
      { type: 'decline', member_ids: [cy] },
      { type: 'set_approval', on: false },
      { type: 'leave', member_id: cy },
    ];
    const late = { ...world, now: world.session.expires_at };
    for (const command of answers)
      expect(decide(world.session, command, late)).toMatchObject({ code: 'session_ended' });
    world.must({ type: 'cancel' });
    for (const command of answers) expect(world.ask(command)).toMatchObject({ code: 'session_not_open' });
  });
});

describe('declining', () => {
  it('is final, and repeating it changes nothing', () => {
    const { world } = approving();
    const ben = world.must(join('Ben'));
    world.must({ type: 'decline', member_ids: [ben] });
    const before = world.session;
    world.now += 60_000;
    world.must({ type: 'decline', member_ids: [ben] });
    expect(world.session).toEqual(before);
    expect(world.ask({ type: 'approve', member_id: ben })).toMatchObject({ code: 'not_waiting' });
    world.must({ type: 'set_approval', on: false });
    expect(names(world)).toEqual(['Ana']);
    world.must(join('Ben'));
  });

  it('leaves those alone who are members, or who asked since', () => {
    const { world } = approving();
    const [ben, cy] = [world.must(join('Ben')), world.must(join('Cy'))];
    world.must({ type: 'approve', member_id: ben });
    world.must(join('Di'));
    expect(world.ask({ type: 'decline', member_ids: [ben] })).toMatchObject({ code: 'not_waiting' });
    world.must({ type: 'decline', member_ids: [ben, cy] });
    expect(names(world)).toEqual(['Ana', 'Ben']);
    expect(waiting(world)).toEqual(['Di']);
  });
});

describe('approving no more', () => {
  it('lets in who waits, in order, as far as places are free; the others can join by the link', () => {
    const { world } = approving({ mode: 'equal', size: 4 });
    world.must(join('Ben', { weight: 2 }));
    world.must(join('Cy', { weight: 2 }));
    world.must(join('Di'));
    const decision = world.give({ type: 'set_approval', on: false });
    expect(decision?.events.map(({ type }) => type)).toEqual(['group.member_joined', 'group.member_joined']);
    expect(names(world)).toEqual(['Ana', 'Ben', 'Di']);
    expect(waiting(world)).toEqual([]);
    expect(world.ask(join('Cy'))).toMatchObject({ code: 'group_full' });
    world.must({ type: 'change_split', settings: { mode: 'equal', size: 5 } });
    world.must(join('Cy'));
    expect(names(world)).toEqual(['Ana', 'Ben', 'Di', 'Cy']);
  });

  it('changes nothing for members, and waits for a started group', () => {
    const fresh = new World(0, 0);
    expect(fresh.ask({ type: 'set_approval', on: true })).toMatchObject({ code: 'group_not_started' });
    const { world } = approving();
    world.must({ type: 'set_approval', on: false });
    const ben = world.must(join('Ben'));
    world.must({ type: 'set_approval', on: true });
    expect(world.ask({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } }).ok).toBe(true);
  });
});

describe('what the shop sees', () => {
  it('is the number of those who wait, while the group is open, and nothing otherwise', () => {
    const { world } = approving();
    expect(viewSession(world.session).group).not.toHaveProperty('waiting');
    world.must(join('Ben'));
    world.must(join('Cy'));
    const { group } = viewSession(world.session);
    expect(group.waiting).toBe(2);
    expect(group.members.map(({ name }) => name)).toEqual(['Ana']);
    world.must({ type: 'cancel' });
    expect(viewSession(world.session).group).not.toHaveProperty('waiting');
  });
});
