import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, type Reply } from '../../checkout/test/api-server';
import { Groups } from '../src/groups';

const PAID = { name: 'Ada', amount_cents: 5_000, status: 'paid' };
const MEMBERS = [
  { ...PAID, id: 'mem_a' },
  { ...PAID, id: 'mem_b' },
  { ...PAID, id: 'mem_c', status: 'refunded' },
  { ...PAID, id: 'mem_d', amount_cents: 0 },
  { ...PAID, id: 'mem_e' },
];
const FUNDED = { session_id: 'sess_1', status: 'funded', group: { members: MEMBERS } };

let server: Awaited<ReturnType<typeof apiServer>>;
/** What becomes of a member's refund; done where nothing is said. */
let refusals: Record<string, Reply>;

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.0.0');
  refusals = {};
  server = await apiServer(({ method, body }) =>
    method === 'GET' ? { body: FUNDED } : (refusals[JSON.parse(body).member_id] ?? { body: { refunds: [] } }),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const conflict = (code: string): Reply => ({ status: 409, body: { code, error: code, request_id: 'req_1' } });
const groups = () =>
  new Groups({
    secretKey: 'split_sk_test_1',
    signingSecret: 's',
    webhookSecret: 'w',
    baseUrl: server.baseUrl,
  });
const asked = () =>
  server.asked.flatMap(({ path, body }) => (path === '/sessions/sess_1/refunds' ? [JSON.parse(body)] : []));

describe('a funded group that is called off', () => {
  it('refunds everyone who has paid all that is left, whatever was refunded elsewhere', async () => {
    await groups().callOff('sess_1');
    expect(asked()).toEqual([{ member_id: 'mem_a' }, { member_id: 'mem_b' }, { member_id: 'mem_e' }]);
  });

  it('refunds the others before it tells of one whose bank is deciding', async () => {
    refusals.mem_a = conflict('share_disputed');
    await expect(groups().callOff('sess_1')).rejects.toMatchObject({ code: 'share_disputed' });
    expect(asked().map(({ member_id }) => member_id)).toEqual(['mem_a', 'mem_b', 'mem_e']);
  });

  it('is done where somebody else has refunded a member a moment ago', async () => {
    refusals.mem_b = conflict('nothing_to_refund');
    expect(await groups().callOff('sess_1')).toMatchObject({ status: 'funded' });
    expect(asked()).toHaveLength(3);
  });
});

describe('a refund of a part', () => {
  it('goes to the whole group in one request, known by what was refunded before', async () => {
    await groups().refund('sess_1', 900, 300);
    expect(asked()).toEqual([{ amount_cents: 900 }]);
    expect(server.asked.at(-1)?.headers['idempotency-key']).toBe('medusa:sess_1:300:900');
  });
});
