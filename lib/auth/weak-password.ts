import { createHash } from 'node:crypto';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { COMMON_PASSWORDS } from './common-passwords';

/*
 * Passwords that are tried first by anyone who guesses: those on lists of common ones, checked here, and those that were
 * stolen elsewhere, if BREACHED_PASSWORDS_URL names a service that knows them.
 */

/** Of every password, in characters. */
export const PASSWORD_LENGTH = { least: 10, most: 200 };

/** What people add to a word to get past a rule; more than that was chosen with care. */
const MOST_ADDED = 6;
const FEWEST_SIGNS = 4;
/** Somebody waits for the answer. */
const TIMEOUT_ms = 1500;

function isListed(word: string): boolean {
  const { bits, hashes } = COMMON_PASSWORDS;
  const digest = createHash('sha256').update(word).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: hashes }, (_, at) => (first + at * step) % bits).every(
    (bit) => ((filter()[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0,
  );
}

let decoded: Buffer | null = null;
function filter(): Buffer {
  decoded ??= Buffer.from(COMMON_PASSWORDS.filter, 'base64');
  return decoded;
}

/** Whether a password is a common one, perhaps written twice or with digits and signs around it. Pure. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const half = plain.slice(0, plain.length / 2);
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const core = plain.length - word.length <= MOST_ADDED ? [word] : [];
  const twice = half + half === plain ? [half] : [];
  return new Set(plain).size < FEWEST_SIGNS || [plain, ...core, ...twice].some(isListed);
}

/**
 * Whether a password is known to have been stolen. The service learns the first 5 digits of its SHA-1 only, which
 * hundreds of passwords share. Without an answer in time, it counts as unknown.
 */
async function isStolen(password: string): Promise<boolean> {
  const { BREACHED_PASSWORDS_URL } = env();
  if (!BREACHED_PASSWORDS_URL) return false;
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${BREACHED_PASSWORDS_URL.replace(/\/$/, '')}/${digest.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_ms),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}`);
    const rest = digest.slice(5);
    return (await answer.text()).split(/\r?\n/).some((line) => {
      const [suffix, times] = line.split(':');
      return suffix === rest && Number(times) > 0;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log('warn', 'stolen passwords could not be looked up', { reason });
    return false;
  }
}

/** Whether people must choose another password. */
export async function isWeakPassword(password: string): Promise<boolean> {
  return isCommonPassword(password) || (await isStolen(password));
}
