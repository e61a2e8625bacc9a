import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signWith } from '../../support/sign';

const body = JSON.stringify({ id: 'evt_1', type: 'group.funded', data: { name: 'Zoë 🎉' } });

describe('signing', () => {
  it('a delivery verifies with the official packages', () => {
    const secret = newWebhookSecret();
    const headers = { ...signWith('evt_1', Date.now(), body, [secret]) };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('the signature is the one that the official package makes', () => {
    const secret = newWebhookSecret();
    const at = new Date();
    expect(signWith('evt_1', at.getTime(), body, [secret])['webhook-signature']).toBe(
      new Webhook(secret).sign('evt_1', at, body),
    );
  });

  it('another secret, an old timestamp, a changed byte and a changed id are refused', () => {
    const secret = newWebhookSecret();
    const headers = { ...signWith('evt_1', Date.now(), body, [secret]) };
    const old = { ...signWith('evt_1', Date.now() - 6 * 60_000, body, [secret]) };
    for (const Verifier of [Webhook, SvixWebhook]) {
      expect(() => new Verifier(newWebhookSecret()).verify(body, headers)).toThrow();
      expect(() => new Verifier(secret).verify(body, old)).toThrow(/too old/);
      expect(() => new Verifier(secret).verify(body.replace('funded', 'fundee'), headers)).toThrow();
      expect(() => new Verifier(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
    }
  });

  it('after a rotation both secrets verify', () => {
    const [first, second] = [newWebhookSecret(), newWebhookSecret()];
    const headers = { ...signWith('evt_1', Date.now(), body, [second, first]) };
    expect(() => new Webhook(first).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(second).verify(body, headers)).not.toThrow();
  });

  it('nothing is signed with an empty, short or malformed secret, or with none', () => {
    const odd = `whsec_${'!'.repeat(44)}`;
    for (const secret of ['', 'whsec_', 'whsec_AAAA', 'no prefix', odd, `${newWebhookSecret()}!`]) {
      expect(() => signWith('evt_1', 0, body, [secret])).toThrow();
    }
    expect(() => signWith('evt_1', 0, body, [])).toThrow(/unsigned/);
    for (const id of ['evt.1', ''])
      expect(() => signWith(id, 0, body, [newWebhookSecret()])).toThrow(/full stop/);
    const shortest = `whsec_${Buffer.alloc(24).toString('base64')}`;
    expect(() => signWith('evt_1', 0, body, [shortest])).not.toThrow();
  });

  it('secrets are unique and hold 32 bytes', () => {
    const secrets = Array.from({ length: 50 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });
});
