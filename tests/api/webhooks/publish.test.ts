import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { deleteEndpoint, updateEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { publishEvents } from '@/lib/webhook/event/publish';
import { makeMerchantMode } from '../../support/merchant';
import { waitingJobs } from '../../support/queued-jobs';
import { deliveriesOf, prepare, publish, register } from '../../support/webhooks';

const url = 'http://localhost:9/hooks';

describe('publishing', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  it('an event goes to every endpoint that chose it or chose all, and a job is queued for each', async () => {
    const merchant = await makeMerchantMode();
    const all = await register(merchant, `${url}/all`);
    const some = await register(merchant, `${url}/some`, ['group.funded', 'group.expired']);
    await register(merchant, `${url}/other`, ['group.cancelled']);
    const [id] = await publish(merchant, { types: ['group.funded'] });
    const made = await deliveriesOf(merchant);
    expect(made.map((row) => [row.event_id, row.endpoint_id, row.status])).toEqual([
      [id, all.id, 'pending'],
      [id, some.id, 'pending'],
    ]);
    const jobs = (await waitingJobs()).map(({ payload }) => payload.delivery_id);
    expect(jobs).toEqual(expect.arrayContaining(made.map((row) => row.id)));
  });

  it('a rollback leaves no event, no delivery and no job', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, url);
    const before = (await waitingJobs()).length;
    await expect(
      transaction(async (client) => {
        await publishEvents(client, {
          ...merchant,
          session_id: newId('sess_'),
          webhook_url: null,
          order_ref: null,
          events: [{ id: newId('evt_'), type: 'group.funded', sequence: 1, created_at_ms: 0, data: {} }],
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await deliveriesOf(merchant)).toEqual([]);
    expect((await waitingJobs()).length).toBe(before);
  });

  it("another merchant's and the other mode's endpoints get nothing", async () => {
    const merchant = await makeMerchantMode();
    await register(await makeMerchantMode(), url);
    await register({ ...merchant, livemode: true }, 'https://shop.example.com/hooks');
    await publish(merchant);
    expect(await deliveriesOf(merchant)).toEqual([]);
  });

  it('deleted and disabled endpoints get nothing', async () => {
    const merchant = await makeMerchantMode();
    const gone = await register(merchant, `${url}/gone`);
    const off = await register(merchant, `${url}/off`);
    await deleteEndpoint(merchant, gone.id);
    await updateEndpoint(merchant, off.id, { status: 'disabled' });
    await publish(merchant);
    expect(await deliveriesOf(merchant)).toEqual([]);
  });

  it("a session's own URL gets all its events, and none twice when an endpoint has the same URL", async () => {
    const merchant = await makeMerchantMode();
    const same = await register(merchant, url, ['group.funded']);
    await publish(merchant, { types: ['group.created', 'group.funded'], webhook_url: url });
    const made = await deliveriesOf(merchant);
    expect(made.map((row) => [row.endpoint_id, row.url])).toEqual([
      [null, url],
      [same.id, url],
    ]);
    // The endpoint's own events wait for its replay; the others go to the session's URL as before.
    await updateEndpoint(merchant, same.id, { status: 'disabled' });
    await publish(merchant, { types: ['group.created', 'group.funded'], webhook_url: url });
    expect((await deliveriesOf(merchant)).map((row) => row.endpoint_id)).toEqual([null, same.id, null]);
  });

  it("a session's own URL gets nothing more once the endpoint of the same URL has answered 410", async () => {
    const merchant = await makeMerchantMode();
    const same = await register(merchant, url, ['group.funded']);
    await pool().query(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone' WHERE id = $1`,
      [same.id],
    );
    await publish(merchant, { types: ['group.created'], webhook_url: url });
    expect(await deliveriesOf(merchant)).toEqual([]);
  });

  it("a session's own URL does not pay for the 410 of an endpoint that was moved to it since", async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, `${url}/gone`, ['group.funded']);
    await pool().query(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone' WHERE id = $1`,
      [id],
    );
    const reasonAt = async (next: string) =>
      (await updateEndpoint(merchant, id, { url: next })).disabled_reason;
    expect(await reasonAt(`${url}/gone`)).toBe('gone');
    expect(await reasonAt(url)).toBe('merchant');
    await publish(merchant, { types: ['group.created'], webhook_url: url });
    expect(await deliveriesOf(merchant)).toHaveLength(1);
  });

  it('the same URL written differently counts as the same', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://LOCALHOST:9/a/../hooks');
    await publish(merchant, { webhook_url: 'http://localhost:9/hooks' });
    expect(await deliveriesOf(merchant)).toHaveLength(1);
  });

  it('the stored body is the documented text', async () => {
    const merchant = await makeMerchantMode();
    const session_id = newId('sess_');
    const [id] = await publish(merchant, { session_id, first_sequence: 3 });
    const { rows } = await pool().query<{ body: string; sequence: number }>(
      'SELECT body, sequence FROM events WHERE id = $1',
      [id],
    );
    expect(JSON.parse(rows[0]?.body ?? '')).toEqual({
      id,
      type: 'group.funded',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      api_version: '1.0.0',
      livemode: false,
      order_ref: 'ORD-1',
      data: { sequence: 3, session_id, status: 'pending' },
    });
    expect(rows[0]?.sequence).toBe(3);
  });

  it('a sequence number of a session cannot be given twice', async () => {
    const merchant = await makeMerchantMode();
    const session_id = newId('sess_');
    await publish(merchant, { session_id });
    await expect(publish(merchant, { session_id })).rejects.toThrow(/unique/);
  });
});
