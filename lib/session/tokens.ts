import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hashToken } from '@/lib/db/ids';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { sameBytes } from '@/lib/edge/same-bytes';

/*
 * The tokens that let an organizer and members in, 256 bits each. They are derived from our key and the row's id, so
 * that a mail sent days later can carry the link again although the database keeps only hashes (decision 007).
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

/** The organizer's token: `access` in session_url and `group_access_token`. */
export const accessToken = (session_id: string): string => derive(rootKeys()[0], 'access', session_id);

/** What a member's token is derived from: the id, and from the second link on its number. */
const linkId = (member_id: string, link_number: number | null): string =>
  link_number ? `${member_id}.${link_number}` : member_id;

/** A member's own token, in the member's own link. */
export const memberToken = (member_id: string, link_number: number | null = null): string =>
  derive(rootKeys()[0], 'member', linkId(member_id, link_number));

/** Lets a mail's unsubscribe link do just that, for a mailbox's hash or, in older mails, a member. */
export const unsubscribeToken = (id: string): string => derive(rootKeys()[0], 'unsubscribe', id);

/** Lets a mail's link confirm the address that the mail was sent to: of a member and a mailbox, or a member in older mails. */
export const confirmToken = (id: string): string => derive(rootKeys()[0], 'confirm', id);

/** Lets anyone who has a link take the place that it offers, once. */
export const swapToken = (swap_id: string): string => derive(rootKeys()[0], 'swap', swap_id);

/** Longer than any token: nobody can make us hash a book. */
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

/** What is read of members to know whom a token lets in. */
export const MEMBER_KEY = { id: true, token_hash: true, link_number: true, link_renewed_at: true } as const;

interface MemberKey {
  id: string;
  token_hash: Uint8Array | null;
  link_number: number | null;
  link_renewed_at: Date | null;
}

/** A page that is refreshed while its new key is on the way still has the former one. */
const OVERLAP_ms = 60_000;

const hasCurrentToken = (presented: string, { id, token_hash, link_number }: MemberKey): boolean =>
  tokenOpens(presented, 'member', { id: linkId(id, link_number), hash: token_hash });

/** Whether this is the key before a member's current one. */
const hasFormerToken = (presented: string, { id, link_number }: MemberKey): boolean =>
  link_number !== null && link_number > 0 && isDerivedToken(presented, 'member', linkId(id, link_number - 1));

type TokenState = 'current' | 'former' | 'renewed' | 'unknown';

/** Whether a key is a member's, and still good: `former` until the overlap ends, `renewed` from then on. */
function memberTokenState(presented: string, member: MemberKey): TokenState {
  if (hasCurrentToken(presented, member)) return 'current';
  if (!hasFormerToken(presented, member)) return 'unknown';
  const { link_renewed_at } = member;
  return link_renewed_at && Date.now() - link_renewed_at.getTime() <= OVERLAP_ms ? 'former' : 'renewed';
}

export const memberTokenOpens = (presented: string, member: MemberKey): boolean =>
  ['current', 'former'].includes(memberTokenState(presented, member));

/** Whose key this is, or was, and which of the two; null for nobody's. */
export function memberOfToken(
  presented: string,
  members: readonly MemberKey[],
): { id: string; state: TokenState } | null {
  for (const member of members) {
    const state = memberTokenState(presented, member);
    if (state !== 'unknown') return { id: member.id, state };
  }
  return null;
}
