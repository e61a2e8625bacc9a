import type { EventType } from './event-types';

/** Version of the event bodies (API specification 9). */
export const API_VERSION = '1.0.0';

/** A body stays below this many bytes of UTF-8, as Standard Webhooks 1.0.0 advises. */
export const EVENT_LIMIT_bytes = 20_000;

/** An event that is about to be stored: `data` is the session as `GET /sessions/:id` gives it. */
export interface NewEvent {
  id: string;
  type: EventType;
  /** Counts the events of one session from 1 without gaps. Null when the event is of no session. */
  sequence: number | null;
  created_at_ms: number;
  data: Record<string, unknown>;
}

interface EventContext {
  livemode: boolean;
  order_ref: string | null;
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function render(draft: NewEvent, context: EventContext, data: Json): string {
  return JSON.stringify({
    id: draft.id,
    type: draft.type,
    timestamp: new Date(draft.created_at_ms).toISOString(),
    api_version: API_VERSION,
    livemode: context.livemode,
    order_ref: context.order_ref,
    data: draft.sequence === null ? data : { sequence: draft.sequence, ...data },
  });
}

function withGroup(data: Json, change: (group: Json) => Json): Json {
  return isObject(data.group) ? { ...data, group: change(data.group) } : data;
}

/**
 * What is left out of a body that would be too large, mildest first. A receiver that needs the rest reads the
 * session; `data.shortened` names the steps that were taken.
 */
const SHORTENINGS: readonly { name: string; cut: string; apply: (data: Json) => Json }[] = [
  {
    name: 'metadata',
    cut: 'all keys but `order_ref`',
    apply: (data) =>
      isObject(data.metadata)
        ? { ...data, metadata: 'order_ref' in data.metadata ? { order_ref: data.metadata.order_ref } : {} }
        : data,
  },
  {
    name: 'group_from.missing_items',
    cut: 'all of them',
    apply: (data) =>
      isObject(data.group_from) ? { ...data, group_from: { ...data.group_from, missing_items: [] } } : data,
  },
  {
    name: 'group.members.name',
    cut: 'names to their first 12 characters',
    apply: (data) =>
      withGroup(data, (group) => ({
        ...group,
        members: Array.isArray(group.members)
          ? group.members.map((member: Json) => ({
              ...member,
              name: [...String(member.name)].slice(0, 12).join(''),
            }))
          : group.members,
      })),
  },
  {
    name: 'group.members',
    cut: 'all of them',
    apply: (data) => withGroup(data, (group) => ({ ...group, members: [] })),
  },
  {
    name: 'refunds',
    cut: 'all of them',
    apply: (data) => ('refunds' in data ? { ...data, refunds: [] } : data),
  },
  {
    name: 'charges',
    cut: 'all of them',
    apply: (data) => ('charges' in data ? { ...data, charges: [] } : data),
  },
  {
    name: 'transfers',
    cut: 'all of them',
    apply: (data) => ('transfers' in data ? { ...data, transfers: [] } : data),
  },
  // Last, and removed entirely: an empty list would say that everything is to be shipped.
  {
    name: 'dropped_items',
    cut: 'the key itself: retrieve the session before you ship',
    apply: (data) => {
      const { dropped_items, ...rest } = data;
      return dropped_items === undefined ? data : rest;
    },
  },
];

/** What `data.shortened` can list, in the order in which it is cut. */
export const SHORTENED: readonly { name: string; cut: string }[] = SHORTENINGS;

/**
 * The exact text of an event, signed and sent unchanged at every attempt: `{id, type, timestamp, api_version,
 * livemode, order_ref, data}`.
 *
 * A body of `EVENT_LIMIT_bytes` or more is shortened step by step: metadata down to order_ref, items that a former group
 * had, member names to 12 characters, then no members, no refunds, no charges, no transfers, and in the end not the items
 * that were left out of the order. `data.shortened` lists what was cut.
 *
 * @throws when even that is too large, which no session within the limits reaches.
 */
export function eventBody(draft: NewEvent, context: EventContext): string {
  let body = render(draft, context, draft.data);
  let data = draft.data;
  const shortened: string[] = [];
  for (const step of SHORTENINGS) {
    if (Buffer.byteLength(body) < EVENT_LIMIT_bytes) return body;
    const next = step.apply(data);
    if (next === data) continue;
    data = next;
    shortened.push(step.name);
    body = render(draft, context, { ...data, shortened });
  }
  if (Buffer.byteLength(body) < EVENT_LIMIT_bytes) return body;
  throw new Error(`The event ${draft.id} (${draft.type}) does not fit into ${EVENT_LIMIT_bytes} bytes`);
}
