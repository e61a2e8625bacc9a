import type { KeyObject } from 'node:crypto';
import { decryptSecret } from '@/lib/db/encryption';
import { defaultSecretPlace, endpointSecretPlace, type SecretPlace } from '@/lib/db/secret-places';
import { signingKey } from '../send/signing';
import type { LoadedDelivery } from './delivery-store.sql';

/** Receivers' keys that are kept ready in memory; the least that a busy process needs is one for each receiver. */
const MOST_KEYS = 10_000;

/** Keys by the row and its encrypted secret, so that a rotated one is another entry. */
export class KeyRing {
  private readonly keys = new Map<string, KeyObject>();

  private key(secret_encrypted: string, place: SecretPlace): KeyObject {
    const name = `${place.row.join(' ')} ${secret_encrypted}`;
    let key = this.keys.get(name);
    if (!key) {
      key = signingKey(decryptSecret(secret_encrypted, place));
      if (this.keys.size >= MOST_KEYS) this.keys.clear();
      this.keys.set(name, key);
    }
    return key;
  }

  /** Those in force: the current one, and for 24 hours after a rotation the one before. */
  inForce(delivery: LoadedDelivery, now_ms: number): KeyObject[] {
    const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = delivery;
    if (secret_encrypted === null) throw new Error(`No secret to sign ${delivery.id} with`);
    const { endpoint_id } = delivery;
    const place = endpoint_id === null ? defaultSecretPlace(delivery) : endpointSecretPlace(endpoint_id);
    const keys = [this.key(secret_encrypted, place)];
    if (previous_secret_encrypted !== null && (previous_secret_expires_at?.getTime() ?? 0) > now_ms) {
      keys.push(this.key(previous_secret_encrypted, place));
    }
    return keys;
  }
}
