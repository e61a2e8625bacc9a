import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { GET as ready } from '@/app/api/ready/route';
import { closePool, pool } from '@/lib/db/pool';
import { beginDraining, endDraining } from '@/lib/edge/draining';
import { resetEnvironment } from '@/lib/env';
import { type TestDatabase, testDatabase } from '../../support/database';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy';
import { until } from '../../support/webhooks';

/** What load balancers and supervisors are told. */

let database: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await testDatabase();
  proxy = await databaseProxy(database.url);
  resetEnvironment({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await closePool();
  await proxy.close();
  await database.close();
});
afterEach(() => {
  proxy.restore();
  endDraining();
});

async function readiness() {
  const answer = await ready();
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, ...body };
}

describe('GET /api/ready', () => {
  it('is 503 while the database is away, and 200 when it is back; /api/health is 200 all along', async () => {
    expect(await readiness()).toEqual({ status: 200, ready: true });
    proxy.cut();
    await until(async () => (await readiness()).status === 503);
    expect(await readiness()).toEqual({ status: 503, ready: false, reason: 'database' });
    expect(health().status).toBe(200);
    proxy.restore();
    await until(async () => (await readiness()).status === 200);
  });

  it('is 503 while the process drains', async () => {
    beginDraining();
    expect(await readiness()).toEqual({ status: 503, ready: false, reason: 'draining' });
    expect(health().status).toBe(200);
  });

  it('costs the database one question a second, however often it is asked', async () => {
    const asked = vi.spyOn(pool(), 'connect');
    await Promise.all(Array.from({ length: 50 }, readiness));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
    asked.mockRestore();
  });
});
