import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';

const VERSION = 'v1';

/** Encrypts a secret for storage: AES-256-GCM under ENCRYPTION_KEY, as `v1.<iv>.<tag>.<ciphertext>` in base64url. */
export function encryptSecret(secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(env().ENCRYPTION_KEY, 'base64'), iv);
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** The secret again. Throws when the text was changed or the key is another. */
export function decryptSecret(stored: string): string {
  const [version, iv, tag, ciphertext] = stored.split('.');
  if (version !== VERSION || !iv || !tag || ciphertext === undefined)
    throw new Error('Not an encrypted secret');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(env().ENCRYPTION_KEY, 'base64'),
    Buffer.from(iv, 'base64url'),
    { authTagLength: 16 },
  );
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
}
