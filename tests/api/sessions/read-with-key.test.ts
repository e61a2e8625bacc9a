import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '@/lib/api/authenticate';
import { pool } from '@/lib/db/pool';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey, revokeKey } from '@/lib/merchant/keys';
import { issueSigningSecret, readSigningSecret } from '@/lib/merchant/signing-secrets';
import { ask, openOne } from '../../support/api';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { makeMerchant } from '../../support/merchant';
import { sentBy } from '../../support/sent-statements';

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
    await authenticate(
      { authorization: null, token, address: '198.51.100.7', origin: null, merchant_id: null },
      { session_id },
    )
  ).session;

const get = async (session_id: string, key: string) => {
  const answer = await ask('GET', `/sessions/${session_id}`, { key });
  return { ...answer, etag: answer.headers.get('etag') };
};

/** The statements by which a session is read that is there. */
async function statementsOf(session_id: string, key = secret) {
  const sent = await sentBy(async () => expect((await get(session_id, key)).status).toBe(200));
  return sent.filter(({ name }) => name !== 'insert_requests');
}

/** A group that was cancelled after a payment, which is refunded. */
async function cancelledGroup(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench);
  await payByCard(bench, session_id, organizer);
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
    const sent = await statementsOf(session_id);
    expect(sent.map(({ name }) => name)).toEqual(['find_key_and_session']);
  });

  it('comes without the secrets of its merchant, which only a cart that may be signed needs', async () => {
    const { session_id } = await startGroup(bench);
    const asks = {
      authorization: null,
      token: secret,
      address: '198.51.100.7',
      origin: null,
      merchant_id: null,
    };
    expect((await authenticate(asks, { session_id })).signing_secrets).toEqual([]);
    expect((await authenticate(asks)).signing_secrets).toEqual([]);
    const { secret: made } = await issueSigningSecret(owner(), SYSTEM);
    const { signing_secrets } = await authenticate(asks, 'signing_secrets');
    expect(signing_secrets.map(([id, text]) => readSigningSecret(id, text))).toContain(made);
  });

  it('never leaves the database for another merchant', async () => {
    const { session_id } = await startGroup(bench);
    const stranger = await makeMerchant();
    expect(await read(stranger.secret, session_id)).toBeNull();
    expect(await read(secret, session_id)).not.toBeNull();
    // From now on this process keeps it.
    expect(await read(stranger.secret, session_id)).toBeNull();
    const foreign = await get(session_id, stranger.secret);
    const missing = await get('sess_1111111111111111111111', stranger.secret);
    const bare = (text: string) => text.replace(/req_\w+/, '');
    expect([foreign.status, bare(foreign.text)]).toEqual([404, bare(missing.text)]);
  });

  it('is not written out again while it has the state that this process has read', async () => {
    const shop = await makeMerchant();
    const session_id = await openOne(shop);
    const whole = async () => (await statementsOf(session_id, shop.secret)).map((each) => each.whole);
    expect(await whole()).toEqual([true]);
    const { etag } = await get(session_id, shop.secret);
    expect(await whole()).toEqual([false]);
    expect((await get(session_id, shop.secret)).etag).toBe(etag);
    await pool().query("UPDATE sessions SET order_ref = 'changed' WHERE id = $1", [session_id]);
    expect(await whole()).toEqual([true]);
    expect((await get(session_id, shop.secret)).body.order_ref).toBe('changed');
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
