import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { prisma } from '@/lib/db/prisma';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { MINUTE_ms } from '@/lib/format/units';

/*
 * A puzzle that costs a browser a few seconds and us a millisecond. Nothing is asked of the person, and no third party
 * takes part. A challenge is for one session, expires, and counts once.
 */

/** Iterations of PBKDF2 for one guess: a millisecond or two on a phone. */
const COST = 2_000;
/** Guesses that a browser makes, whatever its luck: a second or two of its time. */
const GUESSES = { minimum: 1_000, maximum: 2_000 };
const LIFETIME_ms = 10 * MINUTE_ms;

/** What the browser sends back. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string().max(40),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string().max(200),
      expiresAt: z.number(),
      data: z.object({ session_id: z.string().max(64) }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
}) satisfies z.ZodType<Payload>;

function secretsOf(root: RootKey) {
  const secret = (purpose: 'challenge' | 'solution') =>
    createHmac('sha256', derivedKey(root, 'proofs')).update(purpose).digest('base64url');
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') };
}

/** A new puzzle for somebody who wants to pay in this session. */
export function createProofChallenge(session_id: string, now: number): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(GUESSES.minimum, GUESSES.maximum),
    deriveKey,
    expiresAt: Math.floor((now + LIFETIME_ms) / 1000),
    data: { session_id },
    ...secretsOf(rootKeys()[0]),
  });
}

/** Whether a puzzle made under one of our keys is solved. */
async function isSolved({ challenge, solution }: Payload): Promise<boolean> {
  for (const root of rootKeys()) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(root) });
    if (verified) return true;
  }
  return false;
}

/** Whether `proof` solves a challenge of this session that has not expired and not been used. It is used then. */
export async function spendProof(session_id: string, proof: unknown): Promise<boolean> {
  const read = payload.safeParse(proof);
  if (!read.success) return false;
  const { data, nonce, expiresAt } = read.data.challenge.parameters;
  if (data.session_id !== session_id) return false;
  if (!(await isSolved(read.data))) return false;
  const spent = await prisma().spent_proofs.createMany({
    data: { nonce, expires_at: new Date(expiresAt * 1000) },
    skipDuplicates: true,
  });
  return spent.count === 1;
}
