import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { derivedKey, rootKeys } from './root-keys';
import type { SecretBinding } from './secret-bindings';

/*
 * Secrets at rest: AES-256-GCM, as `v2.<key id>.<iv>.<tag>.<ciphertext>`, binary parts in base64url. A ciphertext is
 * bound to its row, so that one copied into another row, or another merchant's, does not decrypt. `v1` has neither a
 * key id nor a binding; `npm run rotate-key` replaces it.
 */

const VERSION = 'v2';

const bindingBytes = ({ column, row }: SecretBinding) => Buffer.from(JSON.stringify([column, ...row]));

/** What every ciphertext of the first root key begins with. */
export const currentPrefix = (): string => `${VERSION}.${rootKeys()[0].id}.`;

/** Encrypts a secret for storage in this row, under the first root key. */
export function encryptSecret(secret: string, binding: SecretBinding): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(rootKeys()[0], 'encryption'), iv);
  cipher.setAAD(bindingBytes(binding));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return (
    currentPrefix() +
    [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')).join('.')
  );
}

/** The secret again. Throws when the text was changed, belongs elsewhere, or its key is not configured. */
export function decryptSecret(stored: string, binding: SecretBinding): string {
  const parts = stored.split('.');
  if (parts[0] === 'v1') return decryptUnbound(parts.slice(1));
  const [version, key_id, ...sealed] = parts;
  const root = rootKeys().find(({ id }) => id === key_id);
  if (version !== VERSION) throw new Error('Not an encrypted secret');
  if (!root) throw new Error(`ENCRYPTION_KEY does not include the key ${key_id}`);
  return open(derivedKey(root, 'encryption'), sealed, bindingBytes(binding));
}

/** A ciphertext of earlier versions: under one of the root keys itself, nobody knows which. */
function decryptUnbound(sealed: string[]): string {
  for (const { bytes } of rootKeys()) {
    try {
      return open(bytes, sealed);
    } catch {
      // Made with another key.
    }
  }
  throw new Error('None of the keys in ENCRYPTION_KEY decrypts this secret');
}

function open(key: KeyObject | Buffer, [iv, tag, ciphertext]: string[], binding?: Buffer): string {
  if (!iv || !tag || ciphertext === undefined) throw new Error('Not an encrypted secret');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
  if (binding) decipher.setAAD(binding);
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
}
