import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeRequestLog } from '@/lib/api/request-log';
import type { AnyStatement } from '@/lib/db/statement';
import { env } from '@/lib/env';
import { lockSessionRow, selectSession, selectSessionOwner } from '@/lib/session/session.sql';
import { ask, openOne, signed, startApi } from '../support/api';
import { makeMerchant, type TestMerchant } from '../support/merchant';
import type { MerchantKeys } from '../support/merchant-keys';
import { dividedTables, listedNames } from '../support/scale-page';
import { declaredStatements } from '../support/statements';
import { publish, register } from '../support/webhooks';
import { partitionByMerchant } from './partition-by-merchant';
import { hasPlan, sampleValues } from './sample-values';

/*
 * What docs/scale.md says of dividing tables by merchant, on partitions: the service as it is, on tables with the keys
 * that are planned for shards.
 */

const PARTITIONS = 8;

let client: pg.Client;
let close: () => Promise<void>;
let keys: MerchantKeys;
let merchant: TestMerchant;
let session_id: string;
let webhook_id: string;
beforeAll(async () => {
  close = await startApi();
  client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  keys = await partitionByMerchant(client, dividedTables(), PARTITIONS);
  merchant = await makeMerchant();
  const mode = { merchant_id: merchant.id, livemode: false };
  webhook_id = (await register(mode, 'https://shop.example/hooks')).id;
  session_id = await openOne(merchant);
  await publish(mode, { session_id });
});
afterAll(async () => {
  await client.end();
  await close();
});

interface Asked {
  text: string;
  values?: unknown[];
}

interface Step {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Step[];
}

/** How many partitions of each table a statement looks into, by its plan; inserting looks into none. */
async function partitionsOf({ text, values = [] }: Asked): Promise<Record<string, number>> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  await client.query('ROLLBACK');
  const found = new Set<string>();
  const walk = (step: Step) => {
    const relation = step['Relation Name'] ?? '';
    if (step['Actual Loops'] > 0 && /_\d+$/.test(relation)) found.add(relation);
    step.Plans?.forEach(walk);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan) walk(plan);
  const counts: Record<string, number> = {};
  for (const relation of found) {
    const table = relation.replace(/_\d+$/, '');
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

const isStatement = ({ text }: Asked) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text);

/** The statements of a request to the API, the first of which finds the key. */
async function statementsOf(method: string, path: string, body?: unknown): Promise<Asked[]> {
  // What earlier requests have left to be written.
  await closeRequestLog();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { status, text } = await ask(method, path, { key: merchant.secret, body });
  const asked = query.mock.calls.map(([given]) => given as unknown as Asked);
  query.mockRestore();
  expect(status, text).toBe(200);
  return asked.filter(isStatement);
}

/** Prisma reads what a row refers to by what the foreign key has, which is the id. */
const findsEventsOfDeliveries = (text: string) => /"events"."id" IN/.test(text);

describe('on tables divided by merchant', () => {
  it('a key is looked for in each partition, and what is its merchant’s in one', async () => {
    const [findKey] = await statementsOf('GET', '/sessions');
    const found = { api_keys: PARTITIONS, merchant_servers: 1 };
    expect(findKey && (await partitionsOf(findKey))).toEqual(found);
    const [findKeyAndSecrets] = await statementsOf('POST', '/sessions', signed(merchant));
    expect(findKeyAndSecrets && (await partitionsOf(findKeyAndSecrets))).toEqual({
      ...found,
      signing_secrets: 1,
    });
  });

  it.each([
    ['opening a session', 'POST', () => '/sessions', 'sessions'],
    ['the list of sessions', 'GET', () => '/sessions?limit=5&status=pending', 'sessions'],
    ['the list of events', 'GET', () => '/events', 'events'],
    ['the list of deliveries', 'GET', () => `/webhooks/${webhook_id}/deliveries`, 'deliveries'],
    ['the sums of the ledger', 'GET', () => '/ledger/balances', 'ledger_entries'],
  ])('%s asks one partition of a table at most', async (_what, method, path, table) => {
    const body = method === 'POST' ? signed(merchant) : undefined;
    const [, ...own] = await statementsOf(method, path(), body);
    const asked = own.filter(({ text }) => !findsEventsOfDeliveries(text));
    expect(asked.some(({ text }) => text.includes(table))).toBe(true);
    for (const one of asked) {
      const counts = await partitionsOf(one);
      expect(Math.max(0, ...Object.values(counts)), one.text).toBeLessThanOrEqual(1);
    }
  });

  it('the events of listed deliveries are looked for in every partition, by their ids alone', async () => {
    const asked = await statementsOf('GET', `/webhooks/${webhook_id}/deliveries`);
    const [events] = asked.filter(({ text }) => findsEventsOfDeliveries(text));
    expect(events && (await partitionsOf(events))).toEqual({ events: PARTITIONS });
  });

  it.each<[string, AnyStatement, unknown[]]>([
    ['whose a session is', selectSessionOwner, []],
    ['the whole session', selectSession, [null]],
    ['the door’s lock', lockSessionRow, []],
  ])('%s asks every partition, for want of the merchant', async (_what, { text }, others) => {
    const values = [session_id, ...others];
    expect(await partitionsOf({ text, values })).toMatchObject({ sessions: PARTITIONS });
  });

  it('these keys hold within a merchant alone', () => {
    const names = keys.widened.filter(({ is_primary }) => !is_primary).map(({ name }) => name);
    expect(names.sort()).toEqual(listedNames('keys').sort());
  });

  it('these statements rely on a key as it was', async () => {
    const refused: string[] = [];
    for (const { statement } of await declaredStatements()) {
      if (!hasPlan(statement)) continue;
      const planned = sampleValues(client, statement).then((values) =>
        client.query(`EXPLAIN ${statement.text}`, values),
      );
      await planned.catch((error: Error) => {
        if (!('code' in error)) throw error;
        refused.push(statement.name);
      });
    }
    expect(refused.sort()).toEqual(listedNames('targets').sort());
  });
});
