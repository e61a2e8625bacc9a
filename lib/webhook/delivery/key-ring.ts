import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decryptSecret } from '@/lib/db/encryption';
import { type SecretBinding, webhookSecretBinding } from '@/lib/db/secret-bindings';
import { signingKey } from '../send/signing';
import type { LoadedDelivery } from './delivery-store.sql';

/** Receivers' keys that are kept ready in memory; the least that a busy process needs is one for each receiver. */
const MOST_KEYS = 10_000;

/** Keys by the row and its encrypted secret, so that a rotated one is another entry. */
export class KeyRing {
  private readonly keys = new LRUCache<string, KeyObject>({ max: MOST_KEYS });

  private key(secret_encrypted: string, binding: SecretBinding): KeyObject {
    const name = `${binding.row.join(' ')} ${secret_encrypted}`;
    let key = this.keys.get(name);
    if (!key) {
      key = signingKey(decryptSecret(secret_encrypted, binding));
      this.keys.set(name, key);
    }
    return key;
  }

  /** Those in force: the current one, and for 24 hours after a rotation the one before. */
  inForce(delivery: LoadedDelivery, now_ms: number): KeyObject[] {
    const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = delivery;
    if (secret_encrypted === null) throw new Error(`No secret to sign ${delivery.id} with`);
    const binding = webhookSecretBinding(delivery);
    const keys = [this.key(secret_encrypted, binding)];
    if (previous_secret_encrypted !== null && (previous_secret_expires_at?.getTime() ?? 0) > now_ms) {
      keys.push(this.key(previous_secret_encrypted, binding));
    }
    return keys;
  }
}
