import { spellingsOf } from './addresses';

/**
 * Whether an address, in lower case, is a spelling of a mailbox: one of these, or one with a label. The parameters are
 * those of `spelledAs`, from `first` on.
 */
export function isSpelledSql(address: string, first = 1): string {
  return `(${isOneOfSql(address, first)} OR (${isLabelledSql(address, first)}))`;
}

/** The first half of it, for an index that only a join reaches: before Postgres 18, it is not read for both at once. */
export function isOneOfSql(address: string, first = 1): string {
  return `${address} = ANY($${first})`;
}

/** The second half: between two texts, of a pattern. Postgres takes bounds out of a pattern only where it plans for it. */
export function isLabelledSql(address: string, first = 1): string {
  const [from, until, labelled] = [1, 2, 3].map((index) => `$${first + index}`);
  return `${address} ~>=~ ${from} AND ${address} ~<~ ${until} AND ${address} LIKE ${labelled}`;
}

/** What `isSpelledSql` compares with, for the mailbox of this address, which may be spelled in a way of its own. */
export function spelledAs(address: string): [string[], string, string, string] {
  const { plain, labelled, from, until } = spellingsOf(address);
  return [[plain, address], from, until, labelled];
}
