import { prisma } from '@/lib/db/prisma';
import { sessionOfLink } from '@/lib/session/share-link';

/** The session that an id belongs to, by the id's prefix: ours, or the processor's. Null for an unknown one. */
const BY_ID: Readonly<Record<string, (id: string) => Promise<{ session_id: string | null } | null>>> = {
  sess_: async (id) => ({ session_id: id }),
  grp_: async (group_id) => {
    const session = await prisma().sessions.findUnique({ where: { group_id }, select: { id: true } });
    return session && { session_id: session.id };
  },
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

const SHARE_ID = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/**
 * The session that an id or the end of a link belongs to, whose ever it is. Null for an id of nothing, undefined for what
 * is no id.
 */
export async function sessionOfId(word: string): Promise<string | null | undefined> {
  const prefix = Object.keys(BY_ID).find((known) => word.startsWith(known));
  if (prefix) return (await BY_ID[prefix]?.(word))?.session_id ?? null;
  return SHARE_ID.test(word) ? (await sessionOfLink(word))?.id : undefined;
}

/** A pasted link to a group. */
const LINK = /^(?:https?:\/\/)?[^\s/]+\/(?:s|session)\/(\w{22,})/;

/** What was typed; of a link only its end, without the rest, which can hold somebody's key. */
export const withoutLink = (typed: string): string => LINK.exec(typed)?.[1] ?? typed;
