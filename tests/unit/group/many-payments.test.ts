import { expect, it } from 'vitest';
import { World } from '../../model/world';

it('a member cannot have payments opened without end, and others go on paying', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings })?.subject_id ?? '';
  const ben = world.give({ type: 'join', name: 'Ben', email: null })?.subject_id ?? '';
  const open = (member_id: string, kind: 'own' | 'all') =>
    world.give({ type: 'start_payment', member_id, scope: { kind } });
  for (let turn = 0; turn < 50; turn += 1) {
    open(ana, 'own');
    open(ana, 'all');
  }
  expect(world.session.payments.map(({ status }) => status)).toEqual([...Array(50).fill('canceled'), 'open']);
  expect(world.ask({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } })).toMatchObject({
    code: 'too_many_payments',
  });
  // What is open can still be found and paid.
  expect(open(ana, 'own')?.subject_id).toBe(world.session.payments.at(-1)?.id);
  expect(open(ben, 'own')).toBeDefined();
});
