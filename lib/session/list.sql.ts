import { as, statement } from '@/lib/db/statement';
import type { SessionStatus } from '@/lib/group/model';

/** The filters of a list of sessions, in the order of their parameters. */
const FILTERS = {
  status: 'status =',
  order_ref: 'order_ref =',
  before: 'created_at <',
  after: 'created_at >=',
} as const;

type ListFilter = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS) as ListFilter[];

/** A time as the API writes it. Postgres does it in less time than the driver takes to read it. */
const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;

/** The filters that are given, as the key of their statement. */
export const filterKey = (given: Partial<Record<ListFilter, unknown>>): string =>
  NAMES.filter((name) => given[name] !== undefined).join(' ');

/** Every set of filters: the bits of a number choose its members. */
const subsets = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  NAMES.filter((_name, index) => bits & (1 << index)),
);

/**
 * Plain SQL, since a shop's server reads this in a loop. Each combination of filters is a statement of its own, which
 * the planner serves from the index that fits. Parameters: merchant, mode, limit, then the filters that are given.
 */
export const selectSessions = new Map(
  subsets.map((filters) => [
    filters.join(' '),
    statement(
      ['select_sessions', ...filters].join('_'),
      `SELECT id AS session_id, status, order_ref, total_cents, currency, ${iso('created_at')}, ${iso('expires_at')},
         ${iso('started_at')}, ${iso('ended_at')}, paid_cents,
         CASE WHEN config ? 'funds' THEN held_cents END AS held_cents, cart -> 'metadata' AS metadata FROM sessions
       WHERE merchant_id = $1 AND livemode = $2
       ${filters.map((name, index) => `AND ${FILTERS[name]} $${index + 4}`).join(' ')}
       ORDER BY sessions.created_at DESC LIMIT $3`,
      {
        session_id: 'text',
        status: as<SessionStatus>()('text'),
        order_ref: 'text?',
        total_cents: 'int4',
        currency: 'text',
        created_at: 'text!',
        expires_at: 'text!',
        started_at: 'text?',
        ended_at: 'text?',
        paid_cents: 'int4',
        held_cents: 'int4?',
        metadata: as<Readonly<Record<string, string>>>()('jsonb?'),
      },
    ),
  ]),
);
