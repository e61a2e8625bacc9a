import { createHash } from 'node:crypto';
import { canonicalCart } from '@/lib/cart/canonical';
import { orderRefOf } from '@/lib/cart/order-ref';
import type { Cart } from '@/lib/cart/schema';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { sameBytes } from '@/lib/edge/same-bytes';
import { ApiError, fieldError } from '@/lib/errors';
import type { SessionStatus } from '@/lib/group/model';
import type { MerchantMode } from '@/lib/merchant-mode';
import { apply } from './apply';

/*
 * One order, one group: a page that is loaded again comes back to the session that it opened. Everybody may have the
 * publishable key and the signed cart, so the browser proves itself with a key of its own, of which a hash is kept.
 */

/** A session as the answer to its request needs it. */
export interface ResumedSession {
  id: string;
  status: SessionStatus;
  expires_at: Date;
  merchant_fee_bps: number;
  consumer_fee_bps: number;
}

interface Resumption extends MerchantMode {
  cart: Cart;
  /** The browser's own key; null from a server, which may resume each session of its merchant. */
  resume_key: string | null;
  /** Whether the merchant has one session of an order only. */
  once: boolean;
}

/** The cart as it is compared: each signature may have its own `valid_until`. */
const orderOf = ({ valid_until: _, ...cart }: Cart): string => canonicalCart(cart);

export type ResumeHash = Uint8Array<ArrayBuffer>;

/** What is kept of a browser's key: for an order, or for this cart if it names none. */
export function resumeHash({
  merchant_id,
  livemode,
  cart,
  resume_key,
}: Omit<Resumption, 'once'>): ResumeHash | null {
  if (resume_key === null) return null;
  const order_ref = orderRefOf(cart);
  const order = order_ref === null ? orderOf(cart) : `order ${order_ref}`;
  const text = [merchant_id, livemode, resume_key, order].join('\0');
  return new Uint8Array(createHash('sha256').update(text).digest());
}

const FIELDS = {
  id: true,
  status: true,
  expires_at: true,
  merchant_fee_bps: true,
  consumer_fee_bps: true,
  cart: true,
  started_at: true,
  resume_hash: true,
} as const;

/** Those that the index `sessions_resume_hash` holds: an order that is paid is not paid again. */
const OPEN = [{ status: 'pending' }, { status: 'funded', order_ref: { not: null } }];

type Found = Prisma.sessionsGetPayload<{ select: typeof FIELDS }>;

const resumed = (found: Found): ResumedSession => ({ ...found, status: found.status as SessionStatus });

/** The session that the browser of this key has of the order. */
const heldBy = (resume_hash: ResumeHash): Promise<Found | null> =>
  prisma().sessions.findFirst({ where: { resume_hash, OR: OPEN }, select: FIELDS });

/** Whether it is resumed for this cart: a group that has started keeps its own, since people may have paid. */
const holdsFor = (found: Found, cart: Cart): boolean =>
  found.started_at !== null || orderOf(found.cart as unknown as Cart) === orderOf(cart);

/**
 * The session that this browser has open for the order. If the order's cart has changed before the group was started,
 * that session is given up, and there is none.
 */
export async function findResumable(asked: Resumption): Promise<ResumedSession | null> {
  const resume_hash = resumeHash(asked);
  const found = resume_hash && (await heldBy(resume_hash));
  if (!found) return null;
  if (holdsFor(found, asked.cart) || !(await giveUp(found.id, asked.once))) return resumed(found);
  return null;
}

class GroupStarted extends Error {}

/** Lets go of a session whose group was not started, and answers whether that held to the end. */
async function giveUp(id: string, once: boolean): Promise<boolean> {
  if (!once) {
    const where = { id, started_at: null };
    return (await prisma().sessions.updateMany({ where, data: { resume_hash: null } })).count > 0;
  }
  // Two sessions of one order are not allowed, so this one has to end before the next begins.
  const cancelled = apply(
    id,
    { type: 'cancel' },
    {
      also: async (_transaction, { before }) => {
        if (before.started_at !== null) throw new GroupStarted();
      },
    },
  );
  return cancelled.then(
    ({ ok }) => ok,
    (error: unknown) => {
      if (error instanceof GroupStarted) return false;
      throw error;
    },
  );
}

/**
 * The session that a page names: one that the merchant's server has opened for this very cart. The first browser that
 * opens it before its group is started makes it its own, and its page may frame the hosted one. A browser that has
 * another of the order comes back to that, as it would without the id, so that the order is not paid twice.
 * @throws ApiError session_not_found, environment_mismatch, invalid_request, session_not_open, session_not_yours
 */
export async function resumeSession(
  session_id: string,
  page_origin: string | null,
  asked: Resumption,
): Promise<ResumedSession> {
  const where = { id: session_id, merchant_id: asked.merchant_id };
  const found = await prisma().sessions.findFirst({ where, select: { ...FIELDS, livemode: true } });
  if (!found) throw new ApiError('session_not_found');
  if (found.livemode !== asked.livemode) throw new ApiError('environment_mismatch');
  if (orderOf(found.cart as unknown as Cart) !== orderOf(asked.cart)) {
    throw fieldError('session_id', 'must be a session of the cart that you send');
  }
  const wanted = resumeHash(asked);
  if (!wanted || (found.resume_hash && sameBytes(found.resume_hash, wanted))) return resumed(found);
  if (found.status !== 'pending') throw new ApiError('session_not_open');
  return resumed(await ownOf(found.id, { resume_hash: wanted, page_origin }, asked.cart));
}

interface Owner {
  resume_hash: ResumeHash;
  page_origin: string | null;
}

/**
 * The session that is the browser's own from now on: this one, or the one that it has.
 * @throws ApiError session_not_yours if the session is another browser's, or its group was started elsewhere
 */
async function ownOf(id: string, owner: Owner, cart: Cart): Promise<Found> {
  const { resume_hash } = owner;
  if (!(await wasFree(id, owner))) {
    const other = await heldBy(resume_hash);
    // The named one is there already, so the other need not end even where an order has one session.
    if (other && (holdsFor(other, cart) || !(await giveUp(other.id, false)))) return other;
    await wasFree(id, owner);
  }
  // Another request of the browser may have been first.
  const own = await prisma().sessions.findFirst({ where: { id, resume_hash }, select: FIELDS });
  if (!own) throw new ApiError('session_not_yours');
  return own;
}

/** Makes a session the browser's own if it is nobody's. False when the browser has another one of the order. */
async function wasFree(id: string, owner: Owner): Promise<boolean> {
  const where = { id, resume_hash: null, started_at: null, status: 'pending' };
  try {
    await prisma().sessions.updateMany({ where, data: owner });
    return true;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return false;
    throw error;
  }
}
