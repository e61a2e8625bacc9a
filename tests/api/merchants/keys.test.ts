import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { closeRequestLog } from '@/lib/api/request-log';
import { decryptSecret } from '@/lib/db/encryption';
import { signingSecretBinding } from '@/lib/db/secret-bindings';
import { resetEnvironment } from '@/lib/env';
import { listAudit, SYSTEM } from '@/lib/merchant/audit';
import {
  blockAddress,
  listBlockedAddresses,
  parseNetwork,
  unblockAddress,
} from '@/lib/merchant/blocked-addresses';
import { issueKey, listKeys, revokeKey, rotateKey } from '@/lib/merchant/keys';
import { issueSigningSecret, listSigningSecrets, rotateSigningSecret } from '@/lib/merchant/signing-secrets';
import { ask, cart, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const list = (key: string, headers: Record<string, string> = {}, address?: string) =>
  ask('GET', '/sessions', { key, headers, address });

const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

describe('every endpoint', () => {
  const targets = ENDPOINTS.map((endpoint) => ({
    endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    path: endpoint.path.replace(/:\w+/g, 'some_id'),
  }));

  it.each(targets)('$name refuses an anonymous request with 401', async ({ endpoint, path }) => {
    const answer = await ask(endpoint.method, path);
    expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(targets)('$name refuses a secret key from a browser with 403', async ({ endpoint, path }) => {
    const headers = { Origin: 'https://shop.example' };
    const answer = await ask(endpoint.method, path, { key: merchant.secret, headers });
    expect(outcome(answer)).toEqual([403, 'secret_key_in_browser']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(targets.filter(({ endpoint }) => !endpoint.auth.publishable))(
    '$name refuses a publishable key with 403',
    async ({ endpoint, path }) => {
      const answer = await ask(endpoint.method, path, { key: merchant.publishable });
      expect(outcome(answer)).toEqual([403, 'secret_key_required']);
    },
  );

  it.each(targets)('$name refuses a secret key without its scope', async ({ endpoint, path }) => {
    const all = ['payments', 'webhooks:write', 'merchants:read'] as const;
    const needed = endpoint.auth.secret === 'payments:read' ? 'payments' : endpoint.auth.secret;
    const scopes = all.filter((scope) => scope !== needed);
    const { key } = await issueKey(
      { merchant_id: merchant.id, livemode: false, kind: 'secret', scopes },
      SYSTEM,
    );
    expect(outcome(await ask(endpoint.method, path, { key }))).toEqual([403, 'insufficient_scope']);
  });
});

describe('a key', () => {
  it('is refused when malformed, unknown or of another scheme', async () => {
    const sent = [
      'nope',
      `${merchant.secret}x`,
      merchant.secret.slice(0, -1),
      'split_sk_test_',
      'a'.repeat(5000),
    ];
    for (const key of sent) expect((await list(key)).status).toBe(401);
    for (const header of [`Basic ${merchant.secret}`, merchant.secret, 'Bearer', 'Bearer a b']) {
      expect((await ask('GET', '/sessions', { headers: { Authorization: header } })).status).toBe(401);
    }
  });

  it('is refused with what the request has in its place, and where the documentation explains it', async () => {
    const sent: Record<string, string>[] = [
      {},
      { Authorization: 'Basic abc' },
      { Authorization: `Bearer ${merchant.signing_secret}` },
    ];
    const hints = ['is missing', 'is Basic', 'is the signing secret'];
    for (const [index, headers] of sent.entries()) {
      const { body } = await ask('GET', '/sessions', { headers });
      expect(body.details).toEqual([expect.stringMatching(`^Authorization: ${hints[index]}`)]);
      expect(body.doc_url).toBe('https://pay.test/docs/errors#invalid_api_key');
    }
    const owner = { merchant_id: merchant.id, livemode: false };
    const { id, key } = await issueKey({ ...owner, kind: 'secret' }, SYSTEM);
    await revokeKey({ id, ...owner }, SYSTEM);
    expect((await list(key)).body.details).toEqual([expect.stringContaining('was revoked')]);
  });

  it('must match X-Merchant-ID when that is sent', async () => {
    expect((await list(merchant.secret, { 'X-Merchant-ID': merchant.id })).status).toBe(200);
    const answer = await list(merchant.secret, { 'X-Merchant-ID': 'split_merch_other' });
    expect(outcome(answer)).toEqual([403, 'merchant_mismatch']);
  });

  it('is refused in a mode that this deployment does not serve', async () => {
    expect(outcome(await list(merchant.live.secret))).toEqual([403, 'environment_mismatch']);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_x' });
    expect((await list(merchant.live.secret)).status).toBe(200);
    expect(outcome(await list(merchant.secret))).toEqual([403, 'environment_mismatch']);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });

  it('is stored only as a hash, with its prefix and last four characters, unless it is publishable and of test mode', async () => {
    const text = JSON.stringify(await rows('SELECT * FROM api_keys'));
    const { live, secret, publishable } = merchant;
    for (const key of [secret, live.secret, live.publishable]) expect(text).not.toContain(key.slice(14, 40));
    expect(text).toContain(publishable);
    for (const wrong of ["kind = 'secret' AND NOT livemode", "kind = 'publishable' AND livemode"]) {
      const store = `UPDATE api_keys SET public_text = 'whisper' WHERE ${wrong}`;
      await expect(rows(store)).rejects.toThrow('api_keys_public_text_check');
    }
    const [record] = (await listKeys(merchant.id, false)).filter((each) => each.kind === 'publishable');
    expect(record).toMatchObject({ prefix: 'split_pk_test_', last4: merchant.publishable.slice(-4) });
    expect(merchant.live.secret).toMatch(/^split_sk_live_\w{44}$/);
  });

  it('that was rotated works until its grace period ends, and the new one at once', async () => {
    const owner = { merchant_id: merchant.id, livemode: false };
    const old = await issueKey({ ...owner, kind: 'secret', name: 'till' }, SYSTEM);
    const fresh = await rotateKey({ id: old.id, ...owner, grace_ms: 60_000 }, SYSTEM);
    expect(fresh).toMatchObject({ name: 'till', kind: 'secret', scopes: old.scopes });
    expect([(await list(old.key)).status, (await list(fresh.key)).status]).toEqual([200, 200]);
    await rows("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [old.id]);
    expect([(await list(old.key)).status, (await list(fresh.key)).status]).toEqual([401, 200]);
  });

  it('that was rotated without grace stops working at once, and cannot be rotated again', async () => {
    const owner = { merchant_id: merchant.id, livemode: false };
    const old = await issueKey({ ...owner, kind: 'secret' }, SYSTEM);
    await rotateKey({ id: old.id, ...owner, grace_ms: 0 }, SYSTEM);
    expect((await list(old.key)).status).toBe(401);
    await expect(rotateKey({ id: old.id, ...owner, grace_ms: 0 }, SYSTEM)).rejects.toMatchObject({
      code: 'key_not_active',
    });
  });

  it('is replaced once when rotated twice at once', async () => {
    const owner = { merchant_id: merchant.id, livemode: false };
    const old = await issueKey({ ...owner, kind: 'secret' }, SYSTEM);
    const rotate = () => rotateKey({ id: old.id, ...owner, grace_ms: 0 }, SYSTEM);
    const settled = await Promise.allSettled([rotate(), rotate(), rotate()]);
    expect(settled.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps working for at most 7 days after it was rotated', async () => {
    const owner = { merchant_id: merchant.id, livemode: false };
    const { id } = await issueKey({ ...owner, kind: 'secret' }, SYSTEM);
    for (const grace_ms of [-1, 7 * 86_400_000 + 1, Number.NaN]) {
      expect(() => rotateKey({ id, ...owner, grace_ms }, SYSTEM)).toThrow('grace');
    }
  });

  it('that was revoked stops working at once, for good', async () => {
    const owner = { merchant_id: merchant.id, livemode: false };
    const { id, key } = await issueKey({ ...owner, kind: 'secret' }, SYSTEM);
    expect((await list(key)).status).toBe(200);
    await revokeKey({ id, ...owner }, SYSTEM);
    await revokeKey({ id, ...owner }, SYSTEM);
    expect((await list(key)).status).toBe(401);
    await expect(rotateKey({ id, ...owner, grace_ms: 0 }, SYSTEM)).rejects.toMatchObject({
      code: 'key_not_active',
    });
  });

  it('cannot be rotated or revoked by another merchant or in another mode', async () => {
    const other = await makeMerchant();
    const { id, key } = await issueKey({ merchant_id: merchant.id, livemode: false, kind: 'secret' }, SYSTEM);
    for (const owner of [
      { merchant_id: other.id, livemode: false },
      { merchant_id: merchant.id, livemode: true },
    ]) {
      await expect(revokeKey({ id, ...owner }, SYSTEM)).rejects.toMatchObject({ code: 'key_not_found' });
      await expect(rotateKey({ id, ...owner, grace_ms: 0 }, SYSTEM)).rejects.toMatchObject({
        code: 'key_not_found',
      });
    }
    expect((await list(key)).status).toBe(200);
  });

  it('remembers its last use', async () => {
    const { id, key } = await issueKey({ merchant_id: merchant.id, livemode: false, kind: 'secret' }, SYSTEM);
    await list(key);
    await closeRequestLog();
    const record = (await listKeys(merchant.id, false)).find((each) => each.id === id);
    expect(record?.last_used_at).toBeInstanceOf(Date);
  });

  it('cannot have scopes that its kind does not allow', async () => {
    const wanted = { merchant_id: merchant.id, livemode: false, kind: 'publishable' as const };
    await expect(issueKey({ ...wanted, scopes: ['payments'] }, SYSTEM)).rejects.toMatchObject({
      code: 'invalid_scopes',
    });
    await expect(issueKey({ ...wanted, merchant_id: 'split_merch_x' }, SYSTEM)).rejects.toMatchObject({
      code: 'merchant_not_found',
    });
  });
});

describe('a signing secret', () => {
  it('that was rotated verifies until its chosen end, and not after', async () => {
    const shop = await makeMerchant({ headless: false });
    const mode = { merchant_id: shop.id, livemode: false };
    const old = signed(shop);
    const fresh = await rotateSigningSecret({ ...mode, overlap_ms: 3_600_000 }, SYSTEM);
    const create = (body: unknown) => ask('POST', '/sessions', { key: shop.publishable, body });
    expect((await create(old)).status).toBe(200);
    expect((await create(signed({ signing_secret: fresh.secret }))).status).toBe(200);
    await rows(
      "UPDATE signing_secrets SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL",
    );
    expect((await create(old)).status).toBe(400);
    expect((await create(signed({ signing_secret: fresh.secret }))).status).toBe(200);
  });

  it('is stored encrypted and shown once', async () => {
    const { id, secret } = await issueSigningSecret({ merchant_id: merchant.id, livemode: false }, SYSTEM);
    const [row] = await rows('SELECT * FROM signing_secrets WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(secret.slice(16));
    expect(decryptSecret(String(row?.secret_encrypted), signingSecretBinding(id))).toBe(secret);
    const [listed] = await listSigningSecrets({ merchant_id: merchant.id, livemode: false });
    expect(listed).not.toHaveProperty('secret');
    expect(listed?.last4).toBe(secret.slice(-4));
  });
});

describe('a blocked address', () => {
  it('is refused with any key or none, until the block is lifted', async () => {
    const block = await blockAddress({ network: '203.0.113.9', reason: 'abuse' }, SYSTEM);
    expect(outcome(await list(merchant.secret, {}, '203.0.113.9'))).toEqual([403, 'ip_blocked']);
    expect(outcome(await list('nope', {}, '203.0.113.9'))).toEqual([403, 'ip_blocked']);
    expect(outcome(await ask('GET', '/sessions', { address: '203.0.113.9' }))).toEqual([403, 'ip_blocked']);
    expect((await list(merchant.secret, {}, '203.0.113.10')).status).toBe(200);
    expect(await listBlockedAddresses()).toEqual([expect.objectContaining({ network: '203.0.113.9' })]);
    await unblockAddress(block.id, SYSTEM);
    expect((await list(merchant.secret, {}, '203.0.113.9')).status).toBe(200);
  });

  it('may be a range, of IPv4 or IPv6', async () => {
    const blocks = await Promise.all(
      ['192.0.2.77/24', '2001:db8:1::5/48'].map((network) =>
        blockAddress({ network, reason: 'abuse' }, SYSTEM),
      ),
    );
    for (const address of ['192.0.2.1', '192.0.2.255', '2001:db8:1:ffff::1']) {
      expect(outcome(await list(merchant.secret, {}, address))).toEqual([403, 'ip_blocked']);
    }
    for (const address of ['192.0.3.1', '2001:db8:2::1']) {
      expect((await list(merchant.secret, {}, address)).status).toBe(200);
    }
    for (const { id } of blocks) await unblockAddress(id, SYSTEM);
  });

  it('has one spelling, and never blocks everybody', () => {
    expect(parseNetwork(' 192.0.2.77/24 ')).toBe('192.0.2.0/24');
    expect(parseNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
    for (const wrong of ['0.0.0.0/0', '::/0', '1.2.3', 'x', '1.2.3.4/33', '1.2.3.4/8/9', '', '1.2.3.4/-1']) {
      expect(() => parseNetwork(wrong)).toThrow('Not an IP address');
    }
  });
});

describe('the audit log', () => {
  it('says who issued, rotated and revoked what, without any secret', async () => {
    const shop = await makeMerchant();
    const owner = { merchant_id: shop.id, livemode: false };
    const actor = { name: 'user:u1', address: '198.51.100.1' };
    const issued = await issueKey({ ...owner, kind: 'secret' }, actor);
    const rotated = await rotateKey({ id: issued.id, ...owner, grace_ms: 0 }, actor);
    await revokeKey({ id: rotated.id, ...owner }, actor);
    const log = (await listAudit({ merchant_id: shop.id, limit: 20 })).filter(
      (entry) => entry.actor === actor.name,
    );
    expect(log.map(({ action, actor: name, address }) => [action, name, address]).sort()).toEqual(
      ['api_key.issued', 'api_key.revoked', 'api_key.rotated'].map((action) => [
        action,
        'user:u1',
        '198.51.100.1',
      ]),
    );
    const text = JSON.stringify(await rows('SELECT * FROM audit_log'));
    for (const { key } of [issued, rotated]) expect(text).not.toContain(key.slice(14));
  });
});

it('the request log never keeps the signature of a signed body', async () => {
  const body = { ...signed(merchant), customer: { email: 'ada@example.com' } };
  const answer = await ask('POST', '/sessions', { key: merchant.publishable, body });
  await closeRequestLog();
  const [row] = await rows('SELECT * FROM api_requests WHERE request_id = $1', [answer.body.request_id]);
  expect(row).toMatchObject({ status: 200, path: '/api/v1/sessions', session_id: answer.body.session_id });
  expect(JSON.stringify(row)).not.toContain(body.signature);
  expect(JSON.stringify(row)).not.toContain('ada@');
  expect(row?.request).toMatchObject({ cart: cart() });
});
