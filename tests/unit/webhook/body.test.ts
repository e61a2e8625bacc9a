import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_LIMIT_bytes, eventBody, type NewEvent } from '@/lib/webhook/event/body';

const context = { livemode: true, order_ref: 'ORD-1' };
const created_at_ms = Date.parse('2026-11-21T06:31:33.120Z');

function session(members: number, name: string, metadata: Record<string, string> = { order_ref: 'ORD-1' }) {
  const id = (prefix: string, index: number) => `${prefix}_${String(index).padStart(22, 'x')}`;
  return {
    session_id: id('sess', 0),
    status: 'cancelled',
    expires_at: '2026-11-24T06:31:33.120Z',
    order_ref: metadata.order_ref ?? null,
    group: {
      id: id('grp', 0),
      size: members,
      mode: 'equal',
      paid_amount: 99_999_999,
      pending_amount: 0,
      members: Array.from({ length: members }, (_, index) => ({
        id: id('mem', index),
        name,
        amount_cents: 999_999,
        status: 'refunding',
      })),
    },
    charges: Array.from({ length: members }, (_, index) => id('ch_3Qxxxxx', index)),
    transfer: null,
    currency: 'usd',
    total_cents: 99_999_999,
    metadata,
    refunds: Array.from({ length: members }, (_, index) => ({
      charge: id('ch_3Qxxxxx', index),
      amount_cents: 1_000_999,
      status: 'succeeded',
    })),
  };
}

const draft = (data: Record<string, unknown>): NewEvent => ({
  id: 'evt_1',
  type: 'group.cancelled',
  sequence: 7,
  created_at_ms,
  data,
});

describe('the body of an event', () => {
  it('has the documented shape, in this order', () => {
    const body = JSON.parse(eventBody(draft({ session_id: 'sess_1' }), context));
    expect(body).toEqual({
      id: 'evt_1',
      type: 'group.cancelled',
      timestamp: '2026-11-21T06:31:33.120Z',
      api_version: '1.0.0',
      livemode: true,
      order_ref: 'ORD-1',
      data: { sequence: 7, session_id: 'sess_1' },
    });
    expect(Object.keys(body)).toEqual([
      'id',
      'type',
      'timestamp',
      'api_version',
      'livemode',
      'order_ref',
      'data',
    ]);
  });

  it('is whole for a usual group', () => {
    const data = session(20, 'Ana Lucía Fernández');
    expect(JSON.parse(eventBody(draft(data), context)).data).toEqual({ sequence: 7, ...data });
  });

  it('keeps ids, amounts and states of 100 members with names of 200 characters', () => {
    const body = eventBody(draft({ ...session(100, 'n'.repeat(200)), refunds: [] }), context);
    expect(Buffer.byteLength(body)).toBeLessThan(EVENT_LIMIT_bytes);
    const { data } = JSON.parse(body);
    expect(data.shortened).toEqual(['metadata', 'group.members.name']);
    expect(data.group.members).toHaveLength(100);
    expect(data.group.members[99]).toMatchObject({
      name: 'n'.repeat(12),
      amount_cents: 999_999,
      status: 'refunding',
    });
    expect(data.charges).toHaveLength(100);
  });

  it('keeps of a metadata that is too long the order_ref, where it has one', () => {
    const note = 'n'.repeat(EVENT_LIMIT_bytes);
    const shortened = (metadata: Record<string, string>) =>
      JSON.parse(eventBody(draft(session(1, 'Ana', metadata)), context)).data;
    expect(shortened({ order_ref: 'ORD-1', note })).toMatchObject({
      metadata: { order_ref: 'ORD-1' },
      shortened: ['metadata'],
    });
    expect(shortened({ note }).metadata).toEqual({});
  });

  it('is less than the limit, not as long', () => {
    const ofLength = (length: number) => ({ metadata: { note: 'n'.repeat(length) } });
    const rest_bytes = Buffer.byteLength(eventBody(draft(ofLength(0)), context));
    const fits = eventBody(draft(ofLength(EVENT_LIMIT_bytes - 1 - rest_bytes)), context);
    expect(Buffer.byteLength(fits)).toBe(EVENT_LIMIT_bytes - 1);
    const cut = JSON.parse(eventBody(draft(ofLength(EVENT_LIMIT_bytes - rest_bytes)), context));
    expect(cut.data.shortened).toEqual(['metadata']);
  });

  it('fits however many charges a group has: everyone can pay more than once', () => {
    const charges = Array.from({ length: 500 }, (_charge, index) => `ch_3${String(index).padStart(23, 'x')}`);
    const transfers = charges.map((charge) => ({
      id: charge.replace('ch', 'tr'),
      charge,
      amount_cents: 999_999,
      reversed_cents: 0,
      status: 'succeeded',
    }));
    const refunds = charges.map((charge) => ({
      charge,
      amount_cents: 1_000_999,
      status: 'succeeded',
      id: charge.replace('ch', 'ref'),
    }));
    const data = { ...session(100, 'Ana'), charges, transfers, refunds };
    const body = eventBody(draft(data), context);
    expect(Buffer.byteLength(body)).toBeLessThan(EVENT_LIMIT_bytes);
    expect(JSON.parse(body).data).toMatchObject({
      charges: [],
      transfers: [],
      refunds: [],
      total_cents: 99_999_999,
    });
    const few = JSON.parse(eventBody(draft({ ...data, transfers: transfers.slice(0, 100) }), context)).data;
    expect(few.transfers).toHaveLength(100);
  });

  it('drops the list of left-out items last, and entirely, rather than showing it empty', () => {
    const dropped_items = Array.from({ length: 100 }, (_item, index) => ({
      name: `Item ${index} ${'n'.repeat(40)}`,
      quantity: 1,
      of: 1,
    }));
    const kept = JSON.parse(
      eventBody(draft({ ...session(100, 'n'.repeat(200)), dropped_items }), context),
    ).data;
    expect(kept.dropped_items).toEqual(dropped_items);
    expect(kept.group).toMatchObject({ size: 100, members: [] });
    expect(kept.shortened).toEqual(['metadata', 'group.members.name', 'group.members', 'refunds']);
    const long = dropped_items.map((item) => ({ ...item, name: 'n'.repeat(500) }));
    const cut = JSON.parse(eventBody(draft({ ...session(1, 'Ana'), dropped_items: long }), context)).data;
    expect(cut.shortened).toContain('dropped_items');
    expect('dropped_items' in cut).toBe(false);
  });

  it('stays below 20 kB whatever the limits allow, and always has the state of the group', () => {
    const text = (length: number) =>
      fc.oneof(
        fc.constantFrom('n'.repeat(length), '\u0001'.repeat(length), '🎉'.repeat(Math.floor(length / 2))),
        fc.string({ maxLength: length, unit: 'binary' }),
      );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        text(200),
        fc.dictionary(text(40), text(500), { maxKeys: 50 }),
        text(500),
        (members, name, metadata, order_ref) => {
          const data = session(members, name, { ...metadata, order_ref });
          const body = eventBody(draft(data), { livemode: true, order_ref });
          expect(Buffer.byteLength(body)).toBeLessThan(EVENT_LIMIT_bytes);
          const read = JSON.parse(body);
          expect(read.order_ref).toBe(JSON.parse(JSON.stringify(order_ref)));
          expect(read.data).toMatchObject({ sequence: 7, session_id: data.session_id, status: 'cancelled' });
          expect(read.data.group).toMatchObject({
            size: members,
            paid_amount: 99_999_999,
            pending_amount: 0,
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
