import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Accepted, Command } from '@/lib/group/commands';
import type { EventDraft } from '@/lib/group/model';
import { viewEvents } from '@/lib/group/query/view';
import { eventBody } from '@/lib/webhook/event/body';
import {
  EVENT_SCHEMAS,
  eventExample,
  eventExtras,
  publishedEventSchemas,
} from '@/lib/webhook/event/event-schemas';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { type Action, SWAP_NOW } from '../../simulation/actions';
import { histories, runHistory } from '../../simulation/histories';
import { World } from '../../simulation/world';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** What every event of a session has. */
const common = Object.keys(eventExample('group.created').data as object);

const heard: EventDraft[] = [];

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

  it('every event of a session fits its schema, and has only keys that the schema names', () => {
    const emitted = new Set<string>();
    const play = (currency: number, total: number, actions: readonly Action[]) => {
      runHistory(currency, total, actions, Heard);
      for (const { type, data } of heard.splice(0)) {
        emitted.add(type);
        const schema = EVENT_SCHEMAS[type].shape.data;
        expect(schema.safeParse({ sequence: 1, ...data }).error, type).toBeUndefined();
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(data)));
      }
    };
    fc.assert(fc.property(fc.nat(2), fc.nat(100_000), histories(120), play), { numRuns: 500 });
    // Seldom in a random history: somebody joins, pays, and gives the place away.
    play(0, 900, [
      [0, 0, 2, 2],
      [2, 1, 1, 1],
      [10, 1, 0, 3],
      [14, 0, 0, 1],
      [SWAP_NOW, 0, 0, 1],
    ]);
    expect(emitted).toContain('group.member_swapped');
    expect([...emitted, 'webhook.test'].sort()).toEqual([...EVENT_TYPES].sort());
  });
});
