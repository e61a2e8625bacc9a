import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionAnswer } from '@/lib/api/routes/session-schemas';
import { docPage } from '@/lib/docs/pages';
import type { Accepted, Command } from '@/lib/group/commands';
import type { EventDraft } from '@/lib/group/model';
import { viewEvents } from '@/lib/group/query/view';
import { feeOf } from '@/lib/money/fee';
import { eventBody } from '@/lib/webhook/event/body';
import { eventExample } from '@/lib/webhook/event/event-examples';
import { EVENT_SCHEMAS, eventExtras, publishedEventSchemas } from '@/lib/webhook/event/event-schemas';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { type Action, SWAP_NOW } from '../../model/actions';
import { histories, runHistory } from '../../model/histories';
import { World } from '../../model/world';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** What every event of a session has. */
const common = Object.keys(eventExample('group.created').data as object);

const heard: EventDraft[] = [];

/** What a few hundred random histories can be without, each in one that has it. */
const SELDOM: readonly (readonly [type: string, total: number, actions: readonly Action[]])[] = [
  [
    'group.member_swapped',
    900,
    [
      [0, 0, 2, 2],
      [2, 1, 1, 1],
      [10, 1, 0, 3],
      [14, 0, 0, 1],
      [SWAP_NOW, 0, 0, 1],
    ],
  ],
  ['group.hold_released', 156, [...paidBy(1), [22, 0, 671, 0]]],
  ['group.rescue_started', 64, [...paidBy(2), [54, 0, 0, 0]]],
  ['group.refund_failed', 0, [...paidBy(1), [31, 0, 0, 0], [22, 0, 0, 0], [22, 0, 0, 0], [25, 0, 0, 0]]],
  ['group.disputed', 0, [...paidBy(1), [33, 0, 0, 0], [35, 0, 0, 0]]],
];

/** Somebody starts a group of so many and pays. */
function paidBy(size: number): readonly Action[] {
  return [
    [0, 0, size - 1, 2],
    [10, 0, 0, 0],
    [14, 0, 0, 0],
  ];
}

/** Hands over what receivers would get. */
class Heard extends World {
  override give(command: Command): Accepted | null {
    const accepted = super.give(command);
    if (accepted) heard.push(...viewEvents(accepted.session, accepted.events));
    return accepted;
  }
}

describe('published event schemas', () => {
  it.each(EVENT_TYPES)('%s has a JSON Schema, and its example fits', (type) => {
    const published = publishedEventSchemas().find((entry) => entry.type === type);
    const validate = ajv.compile(published?.schema ?? false);
    expect(validate(published?.example), JSON.stringify(validate.errors)).toBe(true);
    expect(EVENT_SCHEMAS[type].safeParse(eventExample(type)).success).toBe(true);
  });

  it('our events fit, unknown keys are accepted, and a missing key is not', () => {
    const example = eventExample('group.funded');
    const data = example.data as Record<string, unknown>;
    const body = eventBody(
      { id: 'evt_1', type: 'group.funded', sequence: 5, created_at_ms: 0, data },
      { livemode: true, order_ref: 'ORD-1' },
    );
    const validate = ajv.compile(
      publishedEventSchemas().find(({ type }) => type === 'group.funded')?.schema ?? false,
    );
    expect(validate({ ...JSON.parse(body), later: 1 })).toBe(true);
    expect(validate({ ...JSON.parse(body), data: { ...data, session_id: undefined } })).toBe(false);
    expect(validate({ ...JSON.parse(body), type: 'group.created' })).toBe(false);
  });

  it('the examples have what their events add to the session', () => {
    // A session with milestones has one key more, which is the session's, not the event's.
    const session = [...common, 'stock_until', 'rescue_until', 'swap_until', 'held_cents'];
    for (const type of EVENT_TYPES) {
      const extras = Object.keys(eventExample(type).data as object).filter((key) => !session.includes(key));
      expect(extras.sort(), type).toEqual(eventExtras(type).sort());
    }
  });

  it('of the session as a secret key reads it, no event lacks a field that the guide does not name', () => {
    const read = Object.keys(sessionAnswer.omit({ request_id: true }).shape);
    const told = Object.keys(EVENT_SCHEMAS['group.created'].shape.data.shape);
    const sentence = /`data` is the session as [^:]+:session_id` returns it([^.]+)\./.exec(
      docPage('webhooks')?.markdown ?? '',
    );
    const without = sentence?.[1]?.split('without')[1] ?? '';
    const lacking = read.filter((key) => !told.includes(key));
    expect([...without.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(lacking.sort());
  });

  it('every event of a session fits its schema, and has only keys that the schema names', () => {
    const emitted = new Set<string>();
    const play = (currency: number, total: number, actions: readonly Action[]) => {
      runHistory(currency, total, actions, Heard);
      const events = heard.splice(0);
      for (const { type, data } of events) {
        emitted.add(type);
        const schema = EVENT_SCHEMAS[type].shape.data;
        expect(schema.safeParse({ sequence: 1, ...data }).error, type).toBeUndefined();
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(data)));
      }
      return events.map(({ type }) => type);
    };
    const anyHistory = fc.property(fc.nat(2), fc.nat(100_000), histories(120), (...given) => {
      play(...given);
    });
    fc.assert(anyHistory, { numRuns: 500 });
    for (const [type, total, actions] of SELDOM) expect(play(0, total, actions)).toContain(type);
    expect([...emitted, 'webhook.test'].sort()).toEqual([...EVENT_TYPES].sort());
  });
});

it('examples of a funded group have the transfer of each charge, together the total less our fee of 3.5%', () => {
  for (const type of EVENT_TYPES) {
    const { data } = eventExample(type) as { data: Record<string, unknown> };
    if (data.status !== 'funded') continue;
    const transfers = data.transfers as {
      id: string | null;
      charge: string;
      amount_cents: number;
      status: string;
    }[];
    expect(
      transfers.map(({ charge }) => charge),
      type,
    ).toEqual(data.charges);
    const sum = transfers.reduce((all, { amount_cents }) => all + amount_cents, 0);
    expect(sum, type).toBe(Number(data.total_cents) - feeOf(Number(data.total_cents), 350));
    expect(transfers[0]?.id, type).toBe(data.transfer);
    expect(new Set(transfers.map(({ status }) => status)), type).toEqual(
      new Set([type === 'group.funded' ? 'pending' : 'succeeded']),
    );
  }
});
