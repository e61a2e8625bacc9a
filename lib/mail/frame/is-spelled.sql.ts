import { spellingsOf } from './addresses';

/**
 * Whether an address, in lower case, is a spelling of a mailbox: one of these, or one with a label, which is between two
 * texts and fits a pattern. Postgres takes the bounds out of a pattern only where it plans for this one. The parameters are
 * those of `spelledAs`, from `first` on.
 */
export function isSpelledSql(address: string, first = 1): string {
  const [spellings, from, until, labelled] = [0, 1, 2, 3].map((index) => `$${first + index}`);
  return `(${address} = ANY(${spellings}) OR (${address} ~>=~ ${from} AND ${address} ~<~ ${until} AND ${address} LIKE ${labelled}))`;
}

/** What `isSpelledSql` compares with, for the mailbox of this address, which may be spelled in a way of its own. */
export function spelledAs(address: string): [string[], string, string, string] {
  const { plain, labelled, from, until } = spellingsOf(address);
  return [[plain, address], from, until, labelled];
}
