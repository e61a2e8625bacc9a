import type { Violation } from '@/lib/cart/violations';

/*
 * Says what an Authorization header has in place of a valid API key. Nothing that was sent is repeated: it may be a
 * secret, and answers are logged by clients.
 */

const HOW = 'send Authorization: Bearer <API_KEY>';

/** The form of an API key: prefix, then 44 letters and digits. */
const KEY = /^split_[ps]k_(?:test|live)_[0-9A-Za-z]{44}$/;

/** Things that are taken for an API key, by their first characters. */
const LOOKALIKES: readonly [RegExp, string][] = [
  [
    /^split_sign_/,
    'is the signing secret, which signs carts and is never sent; send the secret key, split_sk_...',
  ],
  [
    /^whsec_/,
    'is a webhook secret, which verifies deliveries and is never sent; send the secret key, split_sk_...',
  ],
  [
    /^split_merch_/,
    'is the merchant id; send the publishable key, split_pk_..., or the secret key, split_sk_...',
  ],
  [/^key_/, 'is the id of an API key; send the key itself, split_pk_... or split_sk_...'],
  [
    /^(?:sk|pk|rk)_(?:test|live)_/,
    'is a key of Stripe; send your key of Split, split_pk_... or split_sk_...',
  ],
  [/^[<{$]|API_KEY/, 'is a placeholder; put your API key in its place'],
];

/**
 * What is wrong with the value of Authorization, as a detail of invalid_api_key. Pure.
 *
 * @param options.known whether the key was issued once, and has ended
 */
export function keyHint(header: string | null, { known }: { known: boolean }): Violation {
  const text = known
    ? 'has a key that was revoked or has expired; use another'
    : hintOf(header?.trim() ?? '');
  return { path: 'Authorization', text };
}

function hintOf(header: string): string {
  if (header === '') return `is missing; ${HOW}`;
  const [, scheme = '', credentials = ''] = /^(\S*)\s*(.*)$/s.exec(header) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === 'basic') return `is Basic; the key is not a user name, ${HOW}`;
  if (kind !== 'bearer') return unlabelled(scheme);
  if (credentials === '') return `has no key after Bearer; ${HOW}`;
  return (
    lookalike(credentials) ??
    malformed(credentials) ??
    'has an unknown key; check that it is whole and of this deployment'
  );
}

/** A header that does not begin with a scheme we take. */
function unlabelled(word: string): string {
  if (/^["']?(?:split_|whsec_)/.test(word)) return lookalike(word) ?? `lacks the word Bearer; ${HOW}`;
  return `must begin with Bearer; ${HOW}`;
}

function lookalike(text: string): string | null {
  return LOOKALIKES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function malformed(credentials: string): string | null {
  if (KEY.test(credentials)) return null;
  if (/^bearer\b/i.test(credentials)) return `has the word Bearer twice; ${HOW}`;
  if (/^["'`]/.test(credentials)) return 'has quotes around the key; send the key alone';
  if (/[\s,]/.test(credentials)) return 'has more than one word after Bearer; send one key alone';
  if (/[…*•]/.test(credentials)) return 'has a shortened key; copy the whole key when it is issued';
  if (/^split_[ps]k_(?:test|live)_/.test(credentials)) {
    return 'has a key of another length or with other characters than we issue; copy the whole key';
  }
  return 'has no key of ours; keys begin with split_pk_test_, split_sk_test_, split_pk_live_ or split_sk_live_';
}
