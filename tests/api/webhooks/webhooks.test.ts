import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply } from '@/lib/session/apply';
import { ask, openOne, rows, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const URL = 'https://93.184.216.34/hook';
const call = (method: string, path: string, body?: unknown, shop = merchant) =>
  ask(method, path, { key: shop.secret, body });

async function register(shop: TestMerchant, events = ['*'], url = URL): Promise<string> {
  const answer = await call('POST', '/webhooks', { url, events }, shop);
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body.id);
}

/** A session whose group has been started: one event, group.created. */
async function emitOne(shop: TestMerchant): Promise<string> {
  const id = await openOne(shop);
  await apply(id, { type: 'set_up_group', name: 'Ada', email: null, settings: { mode: 'equal', size: 2 } });
  return id;
}

describe('webhook endpoints', () => {
  it('are registered with a secret that is shown once', async () => {
    const shop = await makeMerchant();
    const answer = await call('POST', '/webhooks', { url: URL, events: ['group.funded'] }, shop);
    expect(answer.body).toEqual({
      request_id: answer.headers.get('x-request-id'),
      id: expect.stringMatching(/^whep_\w{22}$/),
      url: URL,
      events: ['group.funded'],
      status: 'enabled',
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret: _secret, request_id: _request, ...shown } = answer.body;
    const list = await call('GET', '/webhooks', undefined, shop);
    expect(list.body).toEqual({ request_id: expect.any(String), data: [shown] });
    const one = await call('GET', `/webhooks/${shown.id}`, undefined, shop);
    expect(one.body).toEqual({ request_id: expect.any(String), ...shown });
    const stored = JSON.stringify(await rows('SELECT * FROM webhook_endpoints WHERE id = $1', [shown.id]));
    expect(stored).not.toContain('whsec_');
  });

  it('answers the same secret again to a repeated Idempotency-Key, and registers once', async () => {
    const shop = await makeMerchant();
    const options = {
      key: shop.secret,
      body: { url: URL, events: ['*'] },
      headers: { 'Idempotency-Key': 'hook-1' },
    };
    const [first, again] = [await ask('POST', '/webhooks', options), await ask('POST', '/webhooks', options)];
    expect(again.text).toBe(first.text);
    expect(await rows('SELECT id FROM webhook_endpoints WHERE merchant_id = $1', [shop.id])).toHaveLength(1);
  });

  it.each([
    [{ url: URL }, 'events'],
    [{ url: URL, events: [] }, 'events'],
    [{ url: URL, events: ['group.unknown'] }, 'events[0]'],
    [{ url: 'http://93.184.216.34/hook', events: ['*'] }, 'url'],
    [{ url: 'https://127.0.0.1/hook', events: ['*'] }, 'url'],
    [{ url: 'https://10.0.0.1/hook', events: ['*'] }, 'url'],
    [{ url: 'https://169.254.169.254/latest', events: ['*'] }, 'url'],
    [{ url: `${URL}/${'é'.repeat(400)}`, events: ['*'] }, 'url'],
    [{ url: 'nonsense', events: ['*'] }, 'url'],
    [{ url: 5, events: ['*'] }, 'url'],
  ])('refuses %j with its path', async (body, path) => {
    const answer = await call('POST', '/webhooks', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect((answer.body.details as string[]).some((line) => line.startsWith(`${path}: `))).toBe(true);
  });

  it('are 16 at most, also when requested at once', async () => {
    const shop = await makeMerchant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/webhooks', { url: URL, events: ['*'] }, shop)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(16);
    const refused = answers.find((answer) => answer.status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([400, 'too_many_webhooks']);
  });

  it('say why they are disabled', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    const state = ({ body }: Awaited<ReturnType<typeof call>>) => [body.status, body.disabled_reason];
    const read = () => call('GET', `/webhooks/${id}`, undefined, shop);
    const change = (status: string) => call('PATCH', `/webhooks/${id}`, { status }, shop);
    expect(state(await read())).toEqual(['enabled', null]);
    expect(state(await change('disabled'))).toEqual(['disabled', 'merchant']);
    expect(state(await change('enabled'))).toEqual(['enabled', null]);
    for (const reason of ['gone', 'failing']) {
      const ended = `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = $2 WHERE id = $1`;
      await rows(ended, [id, reason]);
      expect(state(await read())).toEqual(['disabled', reason]);
      const { body } = await call('GET', '/webhooks', undefined, shop);
      expect(body.data).toMatchObject([{ id, disabled_reason: reason }]);
    }
  });

  it('are changed, disabled and enabled', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    const change = (body: unknown) => call('PATCH', `/webhooks/${id}`, body, shop);
    expect((await change({ events: ['group.expired'] })).body).toMatchObject({
      id,
      url: URL,
      events: ['group.expired'],
    });
    expect((await change({ status: 'disabled' })).body).toMatchObject({ status: 'disabled' });
    expect((await change({ status: 'enabled' })).body).toMatchObject({ status: 'enabled' });
    expect((await change({})).body.details).toEqual(['body: must have url, events or status']);
    expect((await change({ status: 'off' })).status).toBe(400);
  });

  it('are deleted once; a deleted one is unknown', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    const first = await call('DELETE', `/webhooks/${id}`, undefined, shop);
    expect(first.body).toEqual({ request_id: expect.any(String), id, deleted: true });
    const again = await call('DELETE', `/webhooks/${id}`, undefined, shop);
    expect([again.status, again.body.code]).toEqual([404, 'webhook_not_found']);
    expect((await call('GET', '/webhooks', undefined, shop)).body.data).toEqual([]);
  });

  it('rotate their secret once in 24 hours', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', `/webhooks/${id}/rotate`, undefined, shop)),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(1);
    expect(done[0]?.body.secret).toMatch(/^whsec_/);
    const ends_in_ms = Date.parse(String(done[0]?.body.previous_secret_expires_at)) - Date.now();
    expect(Math.abs(ends_in_ms - 86_400_000)).toBeLessThan(60_000);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('rotation_in_progress');
  });

  it('rotate their secret again at once if forced', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    const rotate = (body?: unknown) => call('POST', `/webhooks/${id}/rotate`, body, shop);
    expect((await rotate()).status).toBe(200);
    expect((await rotate({ force: false })).body.code).toBe('rotation_in_progress');
    expect((await rotate({ force: true })).body.secret).toMatch(/^whsec_/);
    const wrong = await rotate({ force: 'yes' });
    expect([wrong.status, wrong.body.details]).toEqual([400, ['force: must be true or false']]);
  });

  it('are refused with every violation at once', async () => {
    const answer = await call('POST', '/webhooks', { url: 'nonsense', events: ['nope'] });
    expect([answer.status, (answer.body.details as string[]).map((line) => line.split(':')[0])]).toEqual([
      400,
      ['url', 'events[0]'],
    ]);
    const inside = await call('POST', '/webhooks', { url: 'https://10.0.0.1/', events: ['nope'] });
    expect((inside.body.details as string[]).map((line) => line.split(':')[0])).toEqual(['url', 'events[0]']);
  });

  it('can be tested', async () => {
    const shop = await makeMerchant();
    const id = await register(shop, ['group.funded']);
    const answer = await call('POST', `/webhooks/${id}/test`, undefined, shop);
    expect(answer.body).toMatchObject({
      event_id: expect.stringMatching(/^evt_/),
      delivery_id: expect.stringMatching(/^dlv_/),
    });
    const list = await call('GET', `/webhooks/${id}/deliveries`, undefined, shop);
    expect(list.body.data).toMatchObject([{ id: answer.body.delivery_id, event_type: 'webhook.test' }]);
  });
});

describe('deliveries', () => {
  it('are listed, read with their attempts, and resent', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    await emitOne(shop);
    await emitOne(shop);
    const first = await call('GET', `/webhooks/${id}/deliveries?limit=1`, undefined, shop);
    expect(first.body).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const second = await call(
      'GET',
      `/webhooks/${id}/deliveries?limit=1&cursor=${first.body.next_cursor}`,
      undefined,
      shop,
    );
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
    for (const list of [`/webhooks/${id}/deliveries`, '/events']) {
      const gone = await call('GET', `${list}?cursor=gone`, undefined, shop);
      expect([gone.status, gone.body.details]).toEqual([400, ['cursor: must be the next_cursor of a page']]);
    }
    const [delivery] = second.body.data as { id: string }[];
    const detail = await call('GET', `/webhooks/${id}/deliveries/${delivery?.id}`, undefined, shop);
    expect(detail.body).toMatchObject({ id: delivery?.id, event_type: 'group.created', tries: [] });
    const resent = await call('POST', `/webhooks/${id}/deliveries/${delivery?.id}/resend`, undefined, shop);
    expect(resent.body).toMatchObject({ id: delivery?.id });
    const jobs = await rows('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [`resend:${delivery?.id}`]);
    expect(jobs).toHaveLength(1);
  });

  it('are found only under their own endpoint', async () => {
    const shop = await makeMerchant();
    const [one, other] = [await register(shop), await register(shop)];
    await emitOne(shop);
    const list = await call('GET', `/webhooks/${one}/deliveries`, undefined, shop);
    const [delivery] = list.body.data as { id: string }[];
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/resend'],
    ] as const) {
      const wrong = await call(
        method,
        `/webhooks/${other}/deliveries/${delivery?.id}${end}`,
        undefined,
        shop,
      );
      expect(wrong.body.code).toBe('delivery_not_found');
    }
  });

  it('that an endpoint has missed are replayed', async () => {
    const shop = await makeMerchant();
    const id = await register(shop);
    await call('PATCH', `/webhooks/${id}`, { status: 'disabled' }, shop);
    await emitOne(shop);
    await call('PATCH', `/webhooks/${id}`, { status: 'enabled' }, shop);
    const since = new Date(Date.now() - 60_000).toISOString();
    const answer = await call('POST', `/webhooks/${id}/replay`, { since }, shop);
    expect(answer.body).toEqual({
      request_id: expect.any(String),
      queued: 1,
      has_more: false,
      next_since: null,
    });
    for (const body of [{}, { since: 'then' }, { since, until: '2020-01-01T00:00:00Z' }]) {
      expect((await call('POST', `/webhooks/${id}/replay`, body, shop)).body.code).toBe('invalid_request');
    }
  });
});

describe('events', () => {
  it('are listed in the form they are delivered, by type, session and delivery', async () => {
    const shop = await makeMerchant();
    await register(shop, ['group.cancelled']);
    const quiet = await emitOne(shop);
    const loud = await openOne(shop);
    await call('POST', `/sessions/${loud}/cancel`, undefined, shop);
    const list = async (query: string) =>
      (await call('GET', `/events${query}`, undefined, shop)).body.data as {
        id: string;
        type: string;
        data: unknown;
      }[];
    expect((await list('')).map((event) => event.type)).toEqual(['group.cancelled', 'group.created']);
    expect(await list('?type=group.created')).toMatchObject([{ data: { session_id: quiet, sequence: 1 } }]);
    expect(await list(`?session_id=${loud}`)).toMatchObject([{ type: 'group.cancelled' }]);
    expect(await list('?undelivered=true')).toMatchObject([{ type: 'group.cancelled' }]);
    const [event] = await list('');
    const one = await call('GET', `/events/${event?.id}`, undefined, shop);
    const { request_id: _request, deliveries, ...same } = one.body;
    expect(same).toEqual(event);
    expect(deliveries).toMatchObject([{ status: 'pending', url: URL }]);
    const [stored] = await rows('SELECT body FROM events WHERE id = $1', [event?.id]);
    expect(JSON.parse(String(stored?.body))).toEqual(event);
  });

  it('are unknown after 30 days', async () => {
    const shop = await makeMerchant();
    await emitOne(shop);
    await rows("UPDATE events SET created_at = now() - interval '31 days' WHERE merchant_id = $1", [shop.id]);
    const [row] = await rows('SELECT id FROM events WHERE merchant_id = $1', [shop.id]);
    expect((await call('GET', `/events/${row?.id}`, undefined, shop)).body.code).toBe('event_not_found');
    expect((await call('GET', '/events', undefined, shop)).body.data).toEqual([]);
  });

  it.each(['?limit=0', '?type=group.lost', '?undelivered=maybe', '?cursor=%00', '?session_id=a-b'])(
    'refuse %s',
    async (query) => {
      const answer = await call('GET', `/events${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('the deliveries of an endpoint', () => {
  it('are filtered by a status, and the answer to another word lists those there are', async () => {
    const id = await register(merchant);
    const answer = await call('GET', `/webhooks/${id}/deliveries?status=sent`);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      ['status: must be one of pending, delivered, failed, canceled'],
    ]);
  });
});

describe('what belongs to another merchant, or to the other mode', () => {
  it('is answered as if it did not exist, and is not changed', async () => {
    const theirs = await makeMerchant();
    const id = await register(theirs);
    await emitOne(theirs);
    const [delivery] = await rows('SELECT id, event_id FROM deliveries WHERE merchant_id = $1', [theirs.id]);
    const since = '2020-01-01T00:00:00Z';
    const paths: [string, string, string, unknown?][] = [
      ['GET', `/webhooks/${id}`, '/webhooks/whep_none'],
      ['PATCH', `/webhooks/${id}`, '/webhooks/whep_none', { events: ['group.funded'] }],
      ['DELETE', `/webhooks/${id}`, '/webhooks/whep_none'],
      ['POST', `/webhooks/${id}/test`, '/webhooks/whep_none/test'],
      ['POST', `/webhooks/${id}/rotate`, '/webhooks/whep_none/rotate'],
      ['POST', `/webhooks/${id}/replay`, '/webhooks/whep_none/replay', { since }],
      ['GET', `/webhooks/${id}/deliveries`, '/webhooks/whep_none/deliveries'],
      ['GET', `/webhooks/${id}/deliveries/${delivery?.id}`, '/webhooks/whep_none/deliveries/dlv_none'],
      [
        'POST',
        `/webhooks/${id}/deliveries/${delivery?.id}/resend`,
        '/webhooks/whep_none/deliveries/dlv_none/resend',
      ],
      ['GET', `/events/${delivery?.event_id}`, '/events/evt_none'],
    ];
    const before = await rows('SELECT * FROM webhook_endpoints WHERE id = $1', [id]);
    const bare = (text: string) => text.replace(/req_\w+/, '');
    for (const [method, foreign, missing, body] of paths) {
      const [a, b] = [await call(method, foreign, body), await call(method, missing, body)];
      expect([method, foreign, a.status]).toEqual([method, foreign, 404]);
      expect(bare(a.text)).toBe(bare(b.text));
    }
    expect(await rows('SELECT * FROM webhook_endpoints WHERE id = $1', [id])).toEqual(before);
    await rows('UPDATE webhook_endpoints SET livemode = true WHERE id = $1', [id]);
    expect((await call('GET', `/webhooks/${id}`, undefined, theirs)).body.code).toBe('webhook_not_found');
  });
});
