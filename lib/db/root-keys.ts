import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { env } from '@/lib/env';

/** Each purpose has a key of its own, so that nothing made for one is good for another. Never change these texts. */
const PURPOSES = {
  encryption: 'split encryption',
  tokens: 'split tokens',
  proofs: 'split proofs',
  invitations: 'split invitations',
  devices: 'split devices',
  sign_in: 'split sign-in',
  pictures: 'split pictures',
} as const;

/** One of the keys in ENCRYPTION_KEY. */
export interface RootKey {
  /** 12 hexadecimal digits that follow from the key. They say nothing of it. */
  id: string;
  bytes: Buffer;
}

const LENGTH_bytes = 32;

function read(text: string): RootKey[] {
  return text.split(',').map((key) => {
    const bytes = Buffer.from(key.trim(), 'base64');
    return { id: Buffer.from(hkdfSync('sha256', bytes, '', 'split key id', 6)).toString('hex'), bytes };
  });
}

let known: { text: string; roots: RootKey[]; derived: Map<string, KeyObject> } | undefined;

function current() {
  const text = env().ENCRYPTION_KEY;
  if (known?.text !== text) known = { text, roots: read(text), derived: new Map() };
  return known;
}

/** Every key in ENCRYPTION_KEY. The first one makes what is new; all of them read what there is. One can be named twice. */
export function rootKeys(): readonly [RootKey, ...RootKey[]] {
  const [first, ...others] = current().roots;
  if (!first) throw new Error('ENCRYPTION_KEY is empty');
  return [first, ...others];
}

/** The last key in ENCRYPTION_KEY. */
export const oldestKey = (): RootKey => rootKeys().at(-1) ?? rootKeys()[0];

/** The key for one purpose, derived from a root key (HKDF, RFC 5869). */
export function derivedKey(root: RootKey, purpose: keyof typeof PURPOSES): KeyObject {
  const { derived } = current();
  const name = `${root.id} ${purpose}`;
  let key = derived.get(name);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', root.bytes, '', PURPOSES[purpose], LENGTH_bytes)));
    derived.set(name, key);
  }
  return key;
}
