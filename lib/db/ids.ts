import { hash, randomFillSync } from 'node:crypto';

/** Every prefix an id can have. Public ones are the specification's; the rest are our own rows. */
type IdPrefix =
  | 'split_merch_'
  | 'sess_'
  | 'grp_'
  | 'mem_'
  | 'evt_'
  | 'whep_'
  | 'req_'
  | 'key_'
  | 'sig_'
  | 'shr_'
  | 'pay_'
  | 'ref_'
  | 'rev_'
  | 'trf_'
  | 'swp_'
  | 'pst_'
  | 'dlv_'
  | 'mail_'
  | 'blk_'
  | 'srv_'
  | 'aud_';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** 58^22 is a little over 2^128. */
const RANDOM_CHARACTERS = 22;

/** Asking the system costs more than the bytes do, so it is asked for many; each is used once, and then forgotten. */
const random = Buffer.alloc(4096);
let used = random.length;

function randomByte(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] ?? 0;
  random[used] = 0;
  used += 1;
  return byte;
}

/** 22 base58 characters from the system's randomness; rejection keeps every character equally likely. */
export function randomText(): string {
  let text = '';
  while (text.length < RANDOM_CHARACTERS) {
    const index = randomByte() & 63;
    if (index < 58) text += ALPHABET[index];
  }
  return text;
}

/** A new id: prefix and 128 random bits in base58. */
export function newId(prefix: IdPrefix): string {
  return prefix + randomText();
}

/** Digits of milliseconds since 1970, until the year 2286. */
const TIME_DIGITS = 13;

const timeOf = (created_at_ms: number) => String(created_at_ms).padStart(TIME_DIGITS, '0');

/**
 * An id that begins with a time. Tables are partitioned by such ids, so that a statement that names one looks into one
 * day, and a key by the id alone holds (decision 044). Digits sort before ids that begin with a letter.
 *
 * @param id what tells those of one moment apart
 */
export function idAt(created_at_ms: number, id: string): string {
  return `${timeOf(created_at_ms)}_${id}`;
}

/** What is before the time in an event's id. Base58 has no zero, so such ids sort before those that are random from here. */
export const BEFORE_EVENT_TIME = 'evt_0';

/**
 * A new id of an event, which goes on with its time: events and their deliveries are partitioned by it (decision 044).
 * 128 random bits follow.
 */
export function newEventId(created_at_ms: number): string {
  return `${BEFORE_EVENT_TIME}${timeOf(created_at_ms)}${randomText()}`;
}

/** The id that belongs to a secret: the same one each time, which tells nothing of the secret. */
export function idFor(prefix: IdPrefix, secret: string): string {
  const text = hash('sha256', secret);
  return prefix + text.slice(0, 32);
}

/** What the database keeps of a token or key. SHA-256 suffices, since the input is 256 random bits. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer') as Buffer<ArrayBuffer>;
}
