import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticateAndRead } from '@/lib/api/authenticate';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey, revokeKey } from '@/lib/merchant/keys';
import { refreshPayment } from '@/lib/payment/intent/start';
import { ask } from '../../support/api';
import {
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { makeMerchant } from '../../support/merchant';

/* GET /sessions/:id reads the key and the session by one statement, so it must find what two would. */

let bench: GroupBench;
let secret: string;
beforeAll(async () => {
  bench = await startGroupBench();
  secret = await secretKey().then(({ key }) => key);
});
afterAll(() => bench.close());

const owner = () => ({ merchant_id: bench.merchant_id, livemode: false });
const secretKey = () => issueKey({ ...owner(), kind: 'secret' }, SYSTEM);

const read = async (token: string, session_id: string) =>
  (
    await authenticateAndRead(
      { authorization: null, token, address: '198.51.100.7', origin: null, merchant_id: null },
      session_id,
    )
  ).session;

const get = (session_id: string, key: string) => ask('GET', `/sessions/${session_id}`, { key });

/** A group that was cancelled after a payment, which is refunded. */
async function cancelledGroup(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench);
  const { intent_id, payment_id } = await openFor(session_id, organizer);
  await confirmWith(bench, intent_id);
  await refreshPayment(session_id, payment_id);
  await must(session_id, { type: 'cancel' });
  await drainJobs();
  return session_id;
}

describe('a session that is read with the key', () => {
  it('is the one that is read alone, to the millisecond', async () => {
    const ended = await cancelledGroup();
    const { session_id: funded } = await fundGroup(bench, { members: 1 });
    const { session_id: pending } = await startGroup(bench, { members: 3 });
    for (const session_id of [ended, funded, pending])
      expect(await read(secret, session_id)).toEqual(await sessionNow(session_id));
    expect((await read(secret, ended))?.refunds).toHaveLength(1);
    expect((await read(secret, funded))?.transfers).not.toHaveLength(0);
    expect((await read(secret, pending))?.members).toHaveLength(4);
  });

  it('takes one statement', async () => {
    const { session_id } = await startGroup(bench);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { status } = await get(session_id, secret);
    const names = query.mock.calls.map(([given]) => (given as unknown as { name?: string }).name);
    query.mockRestore();
    expect(status).toBe(200);
    expect(names.filter((name) => name !== 'insert_requests')).toEqual(['find_key_and_session']);
  });

  it('never leaves the database for another merchant', async () => {
    const { session_id } = await startGroup(bench);
    const stranger = await makeMerchant();
    expect(await read(stranger.secret, session_id)).toBeNull();
    expect(await read(secret, session_id)).not.toBeNull();
    const foreign = await get(session_id, stranger.secret);
    const missing = await get('sess_1111111111111111111111', stranger.secret);
    const bare = (text: string) => text.replace(/req_\w+/, '');
    expect([foreign.status, bare(foreign.text)]).toEqual([404, bare(missing.text)]);
  });

  it('is not read any more once the key was revoked', async () => {
    const { session_id } = await startGroup(bench);
    const { id, key } = await secretKey();
    expect((await get(session_id, key)).status).toBe(200);
    await revokeKey({ id, ...owner() }, SYSTEM);
    const refused = await get(session_id, key);
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_api_key']);
    await expect(read(key, session_id)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});
