import { prisma } from '@/lib/db/prisma';
import { sessionOfLink } from '@/lib/session/share-link';

/** Where ids of a prefix belong to a session, ours and the processor's. */
const BY_ID: Readonly<Record<string, (id: string) => Promise<{ session_id: string | null } | null>>> = {
  sess_: (id) => ofSession({ id }),
  grp_: (group_id) => ofSession({ group_id }),
  mem_: (id) => prisma().members.findUnique({ where: { id } }),
  pay_: (id) => prisma().payments.findUnique({ where: { id } }),
  pi_: (intent_id) => prisma().payments.findUnique({ where: { intent_id } }),
  ch_: (charge_id) => prisma().payments.findUnique({ where: { charge_id } }),
  du_: (id) => prisma().disputes.findUnique({ where: { id } }),
  dp_: (id) => prisma().disputes.findUnique({ where: { id } }),
  ref_: (id) => prisma().refunds.findUnique({ where: { id } }),
  re_: (processor_refund_id) => prisma().refunds.findUnique({ where: { processor_refund_id } }),
  trf_: (id) => prisma().transfers.findUnique({ where: { id } }),
  tr_: (processor_transfer_id) => prisma().transfers.findUnique({ where: { processor_transfer_id } }),
  evt_: (id) => prisma().events.findUnique({ where: { id } }),
  req_: (request_id) => prisma().api_requests.findFirst({ where: { request_id } }),
};

async function ofSession(where: { id: string } | { group_id: string }) {
  const session = await prisma().sessions.findUnique({ where, select: { id: true } });
  return session && { session_id: session.id };
}

const SHARE_ID = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/**
 * The session that an id or the end of a link belongs to, whose ever it is. Null for every other word: also an order ref or
 * an address can begin as ids do.
 */
export async function sessionOfId(word: string): Promise<string | null> {
  const prefix = Object.keys(BY_ID).find((known) => word.startsWith(known));
  if (prefix) return (await BY_ID[prefix]?.(word))?.session_id ?? null;
  return SHARE_ID.test(word) ? ((await sessionOfLink(word))?.id ?? null) : null;
}

/** A pasted link to a group. */
const LINK = /^(?:https?:\/\/)?[^\s/]+\/(?:s|session)\/(\w{22,})/;

/** What was typed; of a link only its end, without the rest, which can hold somebody's key. */
export const withoutLink = (typed: string): string => LINK.exec(typed)?.[1] ?? typed;
