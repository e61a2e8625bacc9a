import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';

/*
 * A puzzle that costs a browser a few seconds and us a millisecond. Nothing is asked of the person, and no third party
 * takes part. A challenge is for one session, expires, and counts once.
 */

/** Iterations of PBKDF2 for one guess: a millisecond or two on a phone. */
const COST = 2_000;
/** Guesses that a browser makes, whatever its luck: a second or two of its time. */
const GUESSES = { minimum: 1_000, maximum: 2_000 };
const LIFETIME_ms = 10 * 60_000;

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

/** Keys of their own, so that a proof can be mistaken for nothing else that ENCRYPTION_KEY signs. */
function secret(purpose: 'challenge' | 'solution'): string {
  const key = Buffer.from(env().ENCRYPTION_KEY, 'base64');
  return createHmac('sha256', key).update(`split/proof-of-work/${purpose}`).digest('base64url');
}

const secrets = () => ({
  hmacSignatureSecret: secret('challenge'),
  hmacKeySignatureSecret: secret('solution'),
});

/** A new puzzle for somebody who wants to pay in this session. */
export function createProofChallenge(session_id: string, now: number): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(GUESSES.minimum, GUESSES.maximum),
    deriveKey,
    expiresAt: Math.floor((now + LIFETIME_ms) / 1000),
    data: { session_id },
    ...secrets(),
  });
}

/** Whether `proof` solves a challenge of this session that has not expired and not been used. It is used then. */
export async function spendProof(session_id: string, proof: unknown): Promise<boolean> {
  const read = payload.safeParse(proof);
  if (!read.success) return false;
  const { challenge, solution } = read.data;
  const { data, nonce, expiresAt } = challenge.parameters;
  if (data.session_id !== session_id) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets() });
  if (!verified) return false;
  const spent = await prisma().spent_proofs.createMany({
    data: { nonce, expires_at: new Date(expiresAt * 1000) },
    skipDuplicates: true,
  });
  return spent.count === 1;
}
