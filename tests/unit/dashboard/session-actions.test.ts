import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { RefundMember, SessionActions } from '@/app/dashboard/sessions/[id]/session-actions';
import { cancelledText } from '@/lib/dashboard/session/cancel-texts';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

vi.mock('@/app/dashboard/sessions/actions', () => {
  const [cancelSession, extendSession, refundMember, remindMembers] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  return { cancelSession, extendSession, refundMember, remindMembers };
});

// A dialog shows what is in it once it is opened.
vi.mock('@/components/forms/dialog-form', () => ({
  DialogForm: ({ trigger, description, children }: Record<string, ReactNode>) =>
    createElement('section', null, trigger, description, children),
}));

const HOUR_ms = 3_600_000;
/** What a world's shop asks for follows from its total: 906 is for holds. */
const [PLAIN, HOLD] = [900, 906];

/** A group of two whose organizer has paid. */
function group(total: number): World {
  const world = new World(0, total);
  payAsOrganizer(world, 2);
  return world;
}

const shown = ({ session }: World) => renderToStaticMarkup(createElement(SessionActions, { session }));
const offered_hours = (world: World) =>
  [...shown(world).matchAll(/<option value="(\d+)"/g)].map(([, hours]) => Number(hours));

describe('the actions of a session in the dashboard', () => {
  it('offer only deadlines that the machine takes', () => {
    expect(offered_hours(group(PLAIN))).toEqual([6, 12, 24, 48, 72, 168]);
    const late = group(PLAIN);
    late.session = { ...late.session, expires_at: late.session.created_at + (720 - 13) * HOUR_ms };
    expect(offered_hours(late)).toEqual([6, 12]);
    expect(shown(late)).toContain('<option value="12" selected="">');
    late.give({ type: 'extend', expires_at: late.session.expires_at + HOUR_ms });
    expect(shown(late)).not.toContain('Extend');
  });

  it('say what a cancellation refunds, and what it only releases', () => {
    expect(shown(group(PLAIN))).toContain('is refunded to the cards of the members who have paid. This');
    const held = shown(group(HOLD));
    expect(held).toContain('is held on cards and released. This');
    expect(held).not.toContain('is refunded');
  });

  it('say what a cancellation has done, also to what was only held', () => {
    expect(cancelledText(group(PLAIN).session)).toBe(
      'Cancelled. Payments are being refunded. The group is notified by mail.',
    );
    expect(cancelledText(group(HOLD).session)).toBe(
      'Cancelled. What is held on cards is being released. The group is notified by mail.',
    );
    expect(cancelledText(new World(0, PLAIN).session)).toBe('Cancelled. Nothing had been paid.');
    expect(cancelledText({ ...group(PLAIN).session, status: 'cancelled' })).toBe('Cancelled.');
  });

  it('promise no release of what is being charged just then', () => {
    const world = group(HOLD);
    const payments = world.session.payments.map((one) => ({ ...one, status: 'capturing' as const }));
    world.session = { ...world.session, payments };
    expect(shown(world)).toContain(
      'is held on cards and released, or refunded if it was charged just now. This',
    );
    expect(cancelledText(world.session)).toContain('released, or refunded if it was charged just now.');
  });

  it('promise no refund of a charge that a bank has taken back', () => {
    const world = group(PLAIN);
    const { charge_id, amount_cents, fee_cents } = world.session.payments[0] ?? {};
    const dispute = { dispute_id: 'du_1', status: 'needs_response', charge_id: charge_id ?? '' };
    world.give({ type: 'dispute_changed', ...dispute, amount_cents: (amount_cents ?? 0) + (fee_cents ?? 0) });
    expect(shown(world)).toContain('Nothing has been paid yet.');
  });

  it('offer no refund of a member whose bank has kept the money', () => {
    const world = new World(0, PLAIN);
    const member_id = payAsOrganizer(world, 2, { kind: 'all' });
    for (const { id } of world.session.transfers)
      world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
    const offered = () => {
      const [member] = world.session.members;
      return member
        ? renderToStaticMarkup(createElement(RefundMember, { session: world.session, member }))
        : '';
    };
    const refusal = () => world.refusal({ type: 'refund_member', member_id });
    expect([refusal(), offered()]).toEqual([null, expect.stringContaining('Refund')]);
    const { charge_id } = world.session.payments[0] ?? {};
    const dispute = { dispute_id: 'du_1', charge_id: charge_id ?? '', amount_cents: 500 };
    for (const status of ['needs_response', 'lost'])
      world.give({ type: 'dispute_changed', ...dispute, status });
    expect([refusal(), offered()]).toEqual(['share_disputed', '']);
  });
});
