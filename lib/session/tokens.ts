import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hashToken } from '@/lib/db/ids';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { sameBytes } from '@/lib/edge/same-bytes';

/*
 * The tokens that let an organizer and members in, 256 bits each. They are derived from our key and the row's id, so
 * that a mail sent days later can carry the link again although the database keeps only hashes (docs/decisions/007).
 */

type TokenPurpose = 'access' | 'member' | 'unsubscribe' | 'confirm' | 'swap';

/** A list of sessions carries one of each, and is read again and again. */
const recent = new LRUCache<string, string>({ max: 10_000 });

function derive(root: RootKey, purpose: TokenPurpose, id: string): string {
  const name = `${root.id}${purpose}${id}`;
  const known = recent.get(name);
  if (known !== undefined) return known;
  const key = derivedKey(root, 'tokens');
  const token = createHmac('sha256', key).update(`${purpose}\0${id}`).digest('base64url');
  recent.set(name, token);
  return token;
}

/** As versions before key ids derived them: links in mails that people still have. */
function deriveAsBefore(root: RootKey, purpose: TokenPurpose, id: string): string {
  const key = createHmac('sha256', root.bytes).update(`split/token/${purpose}`).digest();
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** The organizer's token: `access` in session_url and `group_access_token` (decisions, Names and ids). */
export const accessToken = (session_id: string): string => derive(rootKeys()[0], 'access', session_id);

/** A member's own token, in the member's own link. */
export const memberToken = (member_id: string): string => derive(rootKeys()[0], 'member', member_id);

/** Lets a mail's unsubscribe link do just that, for a mailbox's hash or, in older mails, a member. */
export const unsubscribeToken = (id: string): string => derive(rootKeys()[0], 'unsubscribe', id);

/** Lets a mail's link confirm the address that the mail was sent to: of a member and a mailbox, or a member in older mails. */
export const confirmToken = (id: string): string => derive(rootKeys()[0], 'confirm', id);

/** Lets anyone who has a link take the place that it offers, once. */
export const swapToken = (swap_id: string): string => derive(rootKeys()[0], 'swap', swap_id);

/** Longer than any token, so that nobody has us hash a book. */
const LONGEST_TOKEN = 200;

/** Whether a token is the one that a key of ours derives for this id, in constant time. */
export function isDerivedToken(presented: string, purpose: TokenPurpose, id: string): boolean {
  if (presented.length === 0 || presented.length > LONGEST_TOKEN) return false;
  const given = hashToken(presented);
  return rootKeys().some((root) =>
    [derive(root, purpose, id), deriveAsBefore(root, purpose, id)].some((token) =>
      sameBytes(given, hashToken(token)),
    ),
  );
}

/** A row that a token opens, with the hash of the token that it was made with. */
interface Opened {
  id: string;
  hash: Uint8Array | null;
}

/**
 * Whether a token opens this row, in constant time. A mail sent after the keys were rotated carries another token than
 * the row was made with, so what one of our keys derives for it counts as well.
 */
export function tokenOpens(presented: string, purpose: 'access' | 'member', { id, hash }: Opened): boolean {
  if (presented.length === 0 || presented.length > LONGEST_TOKEN || !hash) return false;
  const given = hashToken(presented);
  if (sameBytes(given, hash)) return true;
  return isDerivedToken(presented, purpose, id);
}
