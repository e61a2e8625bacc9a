import { createHmac } from 'node:crypto';
import { oldestKey } from '@/lib/db/root-keys';

/** One spelling for all that reach the same mailbox: without case, and without what follows a plus sign. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return `${local}${address.slice(at)}`.trim().normalize('NFKC').toLowerCase();
}

/**
 * What the database keeps of a mailbox beyond the mails that were sent to it. Hashed with our key, because addresses
 * can be guessed; with the oldest one, because an address that unsubscribed has to be found again for ever.
 */
export function addressHash(address: string): Buffer<ArrayBuffer> {
  const key = createHmac('sha256', oldestKey().bytes).update('split/mail/address').digest();
  return createHmac('sha256', key).update(mailboxOf(address)).digest();
}

/** The same as text, for links and keys. */
export const mailboxText = (address: string): string => addressHash(address).toString('base64url');

/**
 * How the address of a mailbox is spelled, in lower case: without a label, and as a pattern of LIKE, with one. All that fit
 * the pattern lie between two texts, in the order of their bytes: no byte comes between a plus sign and a comma.
 */
export function spellingsOf(address: string) {
  const plain = mailboxOf(address);
  const local = plain.slice(0, plain.lastIndexOf('@'));
  const labelled = plain.replace(/[\\%_]/g, '\\$&').replace(/(?=@[^@]*$)/, '+%');
  return { plain, labelled, from: `${local}+`, until: `${local},` };
}
