import { spawnSync } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { secondFactorSealing } from '@/lib/auth/second-factor-sealing';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { hashToken } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { rotateKey } from '@/lib/db/rotate-key';
import { defaultSecretBinding, endpointSecretBinding, signingSecretBinding } from '@/lib/db/secret-bindings';
import { env, resetEnvironment } from '@/lib/env';
import { addressHash } from '@/lib/mail/frame/addresses';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueSigningSecret, rotateSigningSecret } from '@/lib/merchant/signing-secrets';
import {
  accessToken,
  isDerivedToken,
  MEMBER_KEY,
  memberToken,
  memberTokenOpens,
  tokenOpens,
} from '@/lib/session/tokens';
import { processSingleton } from '@/lib/singleton';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { ask, rows, signed, startApi } from '../../support/api';
import { must } from '../../support/groups';
import { newSession } from '../../support/mail';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
let old_key: string;
const new_key = randomBytes(32).toString('base64');
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  old_key = env().ENCRYPTION_KEY;
});
afterAll(async () => {
  configure(old_key);
  await stop();
});

function configure(...keys: string[]): void {
  resetEnvironment({ ENCRYPTION_KEY: keys.join(','), BETTER_AUTH_SECRET: undefined });
  processSingleton('auth', auth).take();
}

/** As versions before key ids wrote it: under the key itself, bound to nothing. */
function encryptAsBefore(secret: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `v1.${[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')}`;
}

const mode = () => ({ merchant_id: merchant.id, livemode: false });
const open = (shop: TestMerchant) => ask('POST', '/sessions', { key: shop.publishable, body: signed(shop) });

describe('a stored secret', () => {
  it('does not decrypt in another row, another column, or when it was changed', () => {
    const sealed = encryptSecret('whisper', signingSecretBinding('sig_a'));
    expect(decryptSecret(sealed, signingSecretBinding('sig_a'))).toBe('whisper');
    expect(() => decryptSecret(sealed, signingSecretBinding('sig_b'))).toThrow();
    expect(() => decryptSecret(sealed, endpointSecretBinding('sig_a'))).toThrow();
    const [version, id, iv, tag, text] = sealed.split('.');
    expect(() =>
      decryptSecret([version, id, tag, iv, text].join('.'), signingSecretBinding('sig_a')),
    ).toThrow();
    expect(() => decryptSecret(['v1', iv, tag, text].join('.'), signingSecretBinding('sig_a'))).toThrow();
  });

  it('signs nothing for another merchant that it is copied to', async () => {
    const other = await makeMerchant();
    expect((await open(other)).status).toBe(200);
    await rows(
      `UPDATE signing_secrets SET secret_encrypted = (SELECT secret_encrypted FROM signing_secrets
       WHERE merchant_id = $1 AND NOT livemode) WHERE merchant_id = $2 AND NOT livemode`,
      [merchant.id, other.id],
    );
    expect((await open(merchant)).status).toBe(200);
    const forged = await ask('POST', '/sessions', {
      key: other.publishable,
      body: signed({ signing_secret: merchant.signing_secret }),
    });
    expect(forged.status).not.toBe(200);
    await rows('DELETE FROM signing_secrets WHERE merchant_id = $1', [other.id]);
  });

  it('of an earlier version decrypts, also while another key is first', () => {
    const sealed = encryptAsBefore('whisper', old_key);
    expect(decryptSecret(sealed, signingSecretBinding('sig_a'))).toBe('whisper');
    configure(new_key, old_key);
    expect(decryptSecret(sealed, signingSecretBinding('sig_a'))).toBe('whisper');
    configure(new_key);
    expect(() => decryptSecret(sealed, signingSecretBinding('sig_a'))).toThrow(/ENCRYPTION_KEY/);
    configure(old_key);
  });
});

describe('tokens in links', () => {
  it('open their row before, during and after a rotation, and no other row', () => {
    const hash = hashToken(accessToken('sess_a'));
    const before = accessToken('sess_a');
    const unsubscribe_before = memberToken('mem_a');
    configure(new_key, old_key);
    const after = accessToken('sess_a');
    expect(after).not.toBe(before);
    for (const token of [before, after]) {
      expect(tokenOpens(token, 'access', { id: 'sess_a', hash })).toBe(true);
      expect(tokenOpens(token, 'access', { id: 'sess_b', hash: hashToken('other') })).toBe(false);
      expect(tokenOpens(token, 'member', { id: 'sess_a', hash: hashToken('other') })).toBe(false);
    }
    expect(isDerivedToken(unsubscribe_before, 'member', 'mem_a')).toBe(true);
    configure(new_key);
    expect(tokenOpens(before, 'access', { id: 'sess_a', hash })).toBe(true);
    expect(isDerivedToken(unsubscribe_before, 'member', 'mem_a')).toBe(false);
    configure(old_key);
  });
});

describe('a member’s link from before a rotation', () => {
  it('still opens the page once the former key is gone, although the member has changed something', async () => {
    const session_id = await newSession(merchant.id, Date.now());
    const settings = { mode: 'equal', size: 2 } as const;
    await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
    const member_id = await must(session_id, { type: 'join', name: 'Ben', email: null });
    const before = memberToken(member_id);
    configure(new_key, old_key);
    await must(session_id, { type: 'give_email', member_id, email: 'ben@example.test' });
    configure(new_key);
    const member = await prisma().members.findUniqueOrThrow({ where: { id: member_id }, select: MEMBER_KEY });
    expect(memberTokenOpens(before, member)).toBe(true);
    configure(old_key);
  });
});

describe('rotating the key', () => {
  it('leaves every secret readable under the new key alone, while others write', async () => {
    const shop = await makeMerchant();
    const endpoint = await createEndpoint(mode(), { url: 'https://example.com/hook', events: ['*'] });
    await rotateSecret(mode(), endpoint.id);
    const former_default = await defaultSecret(mode());
    await rotateSecret(mode(), null);
    const many = await Promise.all(Array.from({ length: 12 }, () => issueSigningSecret(mode(), SYSTEM)));
    await rows('UPDATE signing_secrets SET secret_encrypted = $2 WHERE id = $1', [
      many[0]?.id,
      encryptAsBefore(String(many[0]?.secret), old_key),
    ]);
    const headers = { 'Idempotency-Key': 'order-1' };
    const body = signed(shop);
    const first = await ask('POST', '/sessions', { key: shop.publishable, body, headers });
    const { user_id } = await seedDashboardOwner({
      merchant_id: shop.id,
      email: 'rotate@split.test',
      password: 'long enough 1',
    });
    await rows(`INSERT INTO auth_two_factors (id, user_id, secret, backup_codes) VALUES ('tf', $1, $2, $2)`, [
      user_id,
      await sealedByLibrary('totp secret'),
    ]);
    const default_secret = await defaultSecret({ merchant_id: shop.id, livemode: true });

    configure(new_key, old_key);
    const [written, outcome] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, () => rotateSigningSecret({ ...mode(), overlap_ms: 60_000 }, SYSTEM)),
      ),
      rotateAll(),
    ]);
    expect(outcome.unreadable).toEqual([]);
    expect(outcome.rotated).toBeGreaterThan(15);
    expect(await rotateAll()).toEqual({ rotated: 0, unreadable: [] });

    configure(new_key);
    const stored = await rows('SELECT id, secret_encrypted FROM signing_secrets');
    const read = new Map(
      stored.map((row) => [
        row.id,
        decryptSecret(String(row.secret_encrypted), signingSecretBinding(String(row.id))),
      ]),
    );
    for (const { id, secret } of [...many, ...written]) expect(read.get(id)).toBe(secret);
    const [hook] = await rows('SELECT * FROM webhook_endpoints WHERE id = $1', [endpoint.id]);
    expect(decryptSecret(String(hook?.previous_secret_encrypted), endpointSecretBinding(endpoint.id))).toBe(
      endpoint.secret,
    );
    expect(await defaultSecret({ merchant_id: shop.id, livemode: true })).toBe(default_secret);
    const [ours] = await rows('SELECT * FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode', [
      merchant.id,
    ]);
    expect(decryptSecret(String(ours?.previous_webhook_secret_encrypted), defaultSecretBinding(mode()))).toBe(
      former_default,
    );
    expect((await open(shop)).status).toBe(200);
    const again = await ask('POST', '/sessions', { key: shop.publishable, body, headers });
    expect(again.body.session_id).toBe(first.body.session_id);
    const [factor] = await rows("SELECT secret FROM auth_two_factors WHERE id = 'tf'");
    const { secretConfig } = await auth().$context;
    expect(await symmetricDecrypt({ key: secretConfig, data: String(factor?.secret) })).toBe('totp secret');
    configure(old_key);
  });

  it('is prepared by naming the new key between the old one and itself: every process reads what any writes', async () => {
    const address = 'prepared@split.test';
    const hashed = addressHash(address);
    configure(new_key, old_key);
    const ahead = encryptSecret('written ahead', signingSecretBinding('sig_ahead'));
    const factor = await sealSecondFactor('factor ahead');
    expect(addressHash(address)).toEqual(hashed);
    configure(old_key, new_key, old_key);
    expect(decryptSecret(ahead, signingSecretBinding('sig_ahead'))).toBe('written ahead');
    const { secretConfig } = await auth().$context;
    expect(await symmetricDecrypt({ key: secretConfig, data: factor })).toBe('factor ahead');
    expect(addressHash(address)).toEqual(hashed);
    const behind = encryptSecret('written behind', signingSecretBinding('sig_behind'));
    const own_factor = await sealSecondFactor('factor behind');
    configure(old_key);
    expect(decryptSecret(behind, signingSecretBinding('sig_behind'))).toBe('written behind');
    const alone = await auth().$context;
    expect(await symmetricDecrypt({ key: alone.secretConfig, data: own_factor })).toBe('factor behind');
  });

  it('names what no key reads, and goes on', async () => {
    await issueSigningSecret(mode(), SYSTEM);
    const [row] = await rows('SELECT id FROM signing_secrets ORDER BY id LIMIT 1');
    await rows("UPDATE signing_secrets SET secret_encrypted = 'v2.ffffffffffff.a.b.c' WHERE id = $1", [
      row?.id,
    ]);
    configure(new_key, old_key);
    const { unreadable } = await rotateAll();
    expect(unreadable).toContain(`signing_secrets ${row?.id}`);
    configure(old_key);
  });

  it('says with which key to repeat it', async () => {
    const variables = { ...process.env, DATABASE_URL: env().DATABASE_URL, ENCRYPTION_KEY: new_key };
    const args = ['--import', 'tsx', 'scripts/rotate-key.ts'];
    const { stderr, status } = spawnSync(process.execPath, args, { env: variables, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('Add the key that they were stored with to the end of ENCRYPTION_KEY');
  });
});

/** As earlier versions had the library write it: without the version of a key. */
async function sealedByLibrary(text: string): Promise<string> {
  const { options } = await auth().$context;
  return symmetricEncrypt({ key: String(options.secret), data: text });
}

/** As the library writes it now. */
async function sealSecondFactor(text: string): Promise<string> {
  const { secretConfig } = await auth().$context;
  return symmetricEncrypt({ key: secretConfig, data: text });
}

/** In batches smaller than what there is. */
async function rotateAll() {
  const sealing = await secondFactorSealing();
  return rotateKey({ second_factors: sealing, backup_codes: sealing }, 5);
}
