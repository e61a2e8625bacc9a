import { spellingsOf } from './addresses';

/** Whether an address, in lower case, is a spelling of a mailbox. The parameters $1 to $4 are those of `spelledAs`. */
export const isSpelledSql = (address: string): string =>
  `(${address} = ANY($1) OR (${address} ~>=~ $2 AND ${address} ~<~ $3 AND ${address} LIKE $4))`;

/** What `isSpelledSql` compares with, for the mailbox of this address, which may be spelled in a way of its own. */
export function spelledAs(address: string): [string[], string, string, string] {
  const { plain, labelled, from, until } = spellingsOf(address);
  return [[plain, address], from, until, labelled];
}
