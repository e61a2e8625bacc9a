import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventBody } from '@/lib/webhook/body';
import { EVENT_SCHEMAS, eventExample, publishedEventSchemas } from '@/lib/webhook/event-schemas';
import { EVENT_TYPES } from '@/lib/webhook/event-types';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

describe('published event schemas', () => {
  it.each(EVENT_TYPES)('%s has a JSON Schema, and its example fits', (type) => {
    const published = publishedEventSchemas().find((entry) => entry.type === type);
    const validate = ajv.compile(published?.schema ?? false);
    expect(validate(published?.example), JSON.stringify(validate.errors)).toBe(true);
    expect(EVENT_SCHEMAS[type].safeParse(eventExample(type)).success).toBe(true);
  });

  it('what we write fits, unknown keys are accepted, and what lacks a key is not', () => {
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

  it('cancelled and expired carry their refunds', () => {
    for (const type of ['group.cancelled', 'group.expired'] as const) {
      expect(eventExample(type).data).toMatchObject({
        refunds: [expect.objectContaining({ status: 'pending' })],
      });
    }
  });
});
