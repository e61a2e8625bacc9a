import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sessionAnswer } from '@/lib/api/routes/session-schemas';
import type { Session } from '@/lib/group/model';
import {
  memberStatus,
  viewForPages,
  viewRefunds,
  viewSession,
  viewWithRefunds,
} from '@/lib/group/query/view';
import { act } from '../../model/actions';
import { histories, PAID, settings } from '../../model/histories';
import { World } from '../../model/world';

/** Without a key that is not published. */
const published = sessionAnswer.strict();

type View = ReturnType<typeof viewSession>;

const sum = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((cents, { amount_cents }) => cents + amount_cents, 0);

/** What does not add up in an answer about a session, in words. */
function mistakes(session: Session, view: View): string[] {
  const { members, paid_amount, pending_amount } = view.group;
  const settled = sum(members.filter(({ status }) => status !== 'pending' && status !== 'processing'));
  const isOpen = session.status === 'pending';
  const wrong: Record<string, boolean> = {
    'what is paid and pending is the total': paid_amount + pending_amount !== view.total_cents,
    'it is the same in both places': paid_amount !== view.paid_cents,
    'members owe no more than the total': sum(members) > view.total_cents,
    'members have paid no more than is paid': isOpen && settled > paid_amount,
    'what is held is settled': (view.held_cents ?? 0) > paid_amount,
    'a group is funded by all of its total': view.status === 'funded' && paid_amount !== view.total_cents,
    'its members make the total': view.status === 'funded' && sum(members) !== view.total_cents,
    'only who has done their part is held': members.some((one) => one.held && one.status !== 'paid'),
    'nothing is held once it has ended': !isOpen && members.some((one) => one.held),
    'a part is less than all': members.some((one) => (one.refunded_cents ?? 0) > one.amount_cents),
    'a member’s own status is the same': members.some(
      ({ id, status }) => status !== memberStatus(session, id),
    ),
    'no more is reversed than was sent': view.transfers.some((one) => one.reversed_cents > one.amount_cents),
    'refunds are of something': viewRefunds(session).some(({ amount_cents }) => amount_cents <= 0),
  };
  return Object.keys(wrong).filter((rule) => wrong[rule]);
}

/** Every amount in an answer, wherever it is. */
function amountsIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return /_cents$|_amount$/.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => amountsIn(inner, name));
}

it('an answer about a session adds up and fits its schema, after any history', () => {
  const seen = new Set<string>();
  const look = ({ session }: World) => {
    const view = viewSession(session);
    seen.add(view.status);
    expect(mistakes(session, view)).toEqual([]);
    const amounts = [...amountsIn(view), ...amountsIn(viewForPages(session))];
    expect(amounts.filter((cents) => cents < 0 || !Number.isSafeInteger(cents))).toEqual([]);
    expect(viewForPages(session).transfers, 'what the merchant gets').toEqual([]);
    for (const answer of [view, viewWithRefunds(session), viewForPages(session)])
      expect(published.safeParse({ request_id: 'req_1', ...answer }).error).toBeUndefined();
  };
  fc.assert(
    fc.property(settings, fc.nat(100_000), histories(60), (setting, total, actions) => {
      const world = new World(setting, total);
      for (const action of [...PAID, ...actions]) {
        const before = world.session;
        act(world, action);
        if (world.session !== before) look(world);
      }
      world.rest();
      look(world);
    }),
    { numRuns: 150 },
  );
  expect([...seen].sort()).toEqual(['cancelled', 'expired', 'funded', 'pending']);
});
