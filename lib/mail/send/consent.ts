import { pool } from '@/lib/db/pool';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { MINUTE_ms } from '@/lib/format/units';
import { isoDay } from '@/lib/format/utc-day';
import { linkMail } from '@/lib/group/mail-template';
import type { Member, PaymentStatus, RefundReason, Session } from '@/lib/group/model';
import { payerMail } from '@/lib/group/query/holds';
import { draftJob, enqueue, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { isDerivedToken } from '@/lib/session/tokens';
import { type Words, wordsOf } from '@/lib/words/words';
import { addressHash, mailboxText } from '../frame/addresses';
import { type MailContent, text } from '../frame/content';
import { spelledAs } from '../frame/is-spelled.sql';
import { confirmAddressUrl, confirmedBy, isShutOut } from '../frame/links';
import { mailLocale, payerAddressOf } from '../frame/people';
import { renderMail } from '../frame/render';
import { safeName } from '../frame/safe-name';
import { bouncedAddresses } from './bounced-members';
import { FINAL_BOUNCES, isFinalBounce, type MailKind, type Refusal } from './policy';
import { hasHadMail } from './recipients';
import { OWN_LETTERHEAD, sendMail } from './send';
import { selectMembersOfMailbox } from './send.sql';

/**
 * Anyone can type any address. So the first mail to it, for each merchant, is a plain one of ours that asks, with
 * nothing in it that a stranger wrote; the others come after its click (decision 023).
 */

/** The key of what one mailbox gets of a member's mail. What the previous version sent there has the mail's own. */
export async function keyOfMailbox(key: string, to: string): Promise<string> {
  const former = await prisma().mails.findUnique({
    where: { dedupe_key: key },
    select: { to_address: true },
  });
  const isSame = former && mailboxText(former.to_address) === mailboxText(to);
  return keyOfSpelling(isSame ? key : `${key}:${mailboxText(to)}`, to);
}

/**
 * Spellings of a mailbox share a mail. But where it cannot reach another one, it is one of its own here, named after the
 * mail that did not arrive: a label that its domain does not know keeps nothing from its owner.
 */
async function keyOfSpelling(key: string, to: string): Promise<string> {
  const row = await prisma().mails.findUnique({
    where: { dedupe_key: key },
    select: { id: true, to_address: true, bounce_kind: true, error_code: true },
  });
  if (!row || row.to_address.toLowerCase() === to.toLowerCase()) return key;
  const isLost = isFinalBounce(row.bounce_kind) || row.error_code === ('address_bounced' satisfies Refusal);
  return isLost ? keyOfSpelling(`${key}:${row.id}`, to) : key;
}

/** Why the personal link is mailed: an address was given just now, or the link was asked for, or renewed. */
export type ByHand = 'given' | 'asked';

/**
 * Where a mail to a member can go now. Asks the address first when it must.
 *
 * @param key of the mail, whichever mailbox it goes to
 * @param by_hand of one with the personal link
 */
export async function consentedAddresses(
  session: Session,
  member: Member,
  kind: MailKind,
  key: string,
  by_hand?: ByHand,
): Promise<string[]> {
  const { merchant_id } = session;
  const { email } = member;
  if (email && (await isConfirmed(email, merchant_id))) return [email];
  const isReal = kind === 'money' && session.livemode;
  if (by_hand) return linkAddresses(session, member, isReal, by_hand);
  const payer = payerAddressOf(session, member.id);
  // Real money was taken: its payer is told, at the address that came with the card if there is one.
  const paid_at = payer ?? email;
  if (paid_at && isReal && !(await wentElsewhere(session.id, key, paid_at))) return [paid_at];
  const isOut = kind === 'notice' && payer !== null && isShutOut(session, member, payer);
  if (payer && !isOut && (await isConfirmed(payer, merchant_id))) return [payer];
  const unknown = email ?? payer;
  if (unknown) await ask(session, member, unknown, false);
  return [];
}

/**
 * The same of the personal link. It follows the address that was typed. Who has asked for it may have done so by the card's
 * address, the typed one being wrong: as long as that one says nothing, it goes to the card's, too, unless it was taken
 * from there. Without a click it goes only where news of real money went.
 */
async function linkAddresses(
  session: Session,
  member: Member,
  isReal: boolean,
  by_hand: ByHand,
): Promise<string[]> {
  const { id, email } = member;
  const payer = payerAddressOf(session, id);
  const isCards = payer !== null && !isShutOut(session, member, payer);
  const addresses = [email, isCards && (by_hand === 'asked' || email === null) ? payer : null];
  for (const address of addresses.filter((one) => one !== null)) {
    if (await isConfirmed(address, session.merchant_id)) return [address];
    if (isReal && (await hasHadMail(session.id, { id, email: address }))) return [address];
    await ask(session, member, address, true);
  }
  return [];
}

/**
 * Whether another mailbox has been sent this mail. One payment would otherwise send a receipt to anyone's, unasked. What
 * came back was read by nobody.
 */
async function wentElsewhere(session_id: string, key: string, to: string): Promise<boolean> {
  const dedupe_key = { startsWith: key, not: await keyOfMailbox(key, to) };
  const OR = [{ bounce_kind: null }, { bounce_kind: { notIn: [...FINAL_BOUNCES] } }];
  const where = { session_id, dedupe_key, attempted_at: { not: null }, error_code: null, OR };
  return (await prisma().mails.count({ where })) > 0;
}

/**
 * Who of a group may be written to about another one at this merchant: who has given an address for mails, confirmed
 * it, and not unsubscribed since. An address that came with a card is not asked for.
 */
export async function agreedMembers({ members, merchant_id }: Session): Promise<Set<string>> {
  const given = members.flatMap(({ id, email, left_at, unsubscribed_at }) =>
    email === null || left_at !== null || unsubscribed_at !== null
      ? []
      : [{ id, address_hash: Buffer.from(addressHash(email)) }],
  );
  const hashes = { address_hash: { in: given.map(({ address_hash }) => address_hash) } };
  const select = { address_hash: true };
  const confirmed = await prisma().confirmed_addresses.findMany({
    where: { merchant_id, ...hashes },
    select,
  });
  const gone = await prisma().unsubscribed_addresses.findMany({ where: hashes, select });
  const has = (rows: typeof gone, hash: Buffer) => rows.some(({ address_hash }) => hash.equals(address_hash));
  const agreed = given.filter(({ address_hash }) => has(confirmed, address_hash) && !has(gone, address_hash));
  return new Set(agreed.map(({ id }) => id));
}

async function isConfirmed(address: string, merchant_id: string): Promise<boolean> {
  const where = { address_hash: addressHash(address), merchant_id };
  return (await prisma().confirmed_addresses.count({ where })) > 0;
}

/** How often an address that takes no mail is asked at most by hand: its owner may have put it right since. */
const ASKED_AGAIN_ms = 10 * MINUTE_ms;

/** Makes a question one of its own: once a day, so that a reminder can ask again. */
async function occurrenceOf(to: string, by_hand: boolean): Promise<string> {
  const now = Date.now();
  if (!by_hand || (await bouncedAddresses([to])).size === 0) return isoDay(now);
  return `again-${Math.floor(now / ASKED_AGAIN_ms)}`;
}

/** Asks whether an address may be written to. */
async function ask(session: Session, member: Member, to: string, by_hand: boolean): Promise<void> {
  const { id: session_id, merchant_id, livemode } = session;
  const { id: member_id } = member;
  const letterhead = { ...OWN_LETTERHEAD, livemode };
  const key = ['confirm_address', merchant_id, mailboxText(to), await occurrenceOf(to, by_hand)].join(':');
  await sendMail({
    dedupe_key: await keyOfSpelling(key, to),
    template: 'confirm_address',
    by_hand,
    to,
    letterhead,
    message: () =>
      renderMail(confirmAddress(member_id, to, wordsOf(mailLocale(session, member))), letterhead),
    merchant_id,
    session_id,
    member_id,
  });
}

/** The mail that asks. */
export function confirmAddress(member_id: string, to: string, words: Words): MailContent {
  const { say } = words;
  return {
    subject: say('confirmSubject'),
    preview: say('confirmPreview'),
    heading: say('confirmHeading'),
    blocks: [text(say('confirmText'))],
    button: { label: say('confirmButton'), url: confirmAddressUrl(member_id, to) },
    after: [text(say('confirmNot'))],
    footer: say('becauseEntered'),
    words,
  };
}

/** Longer than any of our ids and tokens. */
const LONGEST = 100;
/** Groups of one mailbox at one merchant that are written to at once, and payments in them. */
const MOST_GROUPS = 20;

/** What a confirmation link is about; null when the link is invalid. */
export async function findConfirmation(member_id: string, token: string) {
  if (member_id.length > LONGEST || token.length > LONGEST) return null;
  const mail = await mailWithLink(member_id, token);
  if (!mail?.merchant_id || mail.to_address === '') return null;
  const { id: mail_id, to_address: address, merchant_id } = mail;
  const merchant = await prisma().merchants.findUnique({
    where: { id: merchant_id },
    select: { name: true },
  });
  if (!merchant) return null;
  const confirmed = await isConfirmed(address, merchant_id);
  return { mail_id, address, merchant_id, shop: safeName(merchant.name), confirmed };
}

/** The mail that this link was in; none where the link is invalid, or its address was erased since. */
async function mailWithLink(member_id: string, token: string) {
  const [mailbox = '', proof = ''] = token.split('.');
  if (!isDerivedToken(proof, 'confirm', confirmedBy(member_id, mailbox))) return null;
  const address_hash = Buffer.from(mailbox, 'base64url');
  return prisma().mails.findFirst({
    where: { member_id, template: 'confirm_address', address_hash },
    select: { id: true, to_address: true, merchant_id: true },
    orderBy: { created_at: 'desc' },
  });
}

/** Keeps that a mailbox wants mails about the groups at a merchant. Answers whether that is new. */
export async function keepConfirmed(
  address: string,
  merchant_id: string,
  client: Transaction['prisma'] = prisma(),
): Promise<boolean> {
  const data = { address_hash: addressHash(address), merchant_id };
  const { count } = await client.confirmed_addresses.createMany({ data, skipDuplicates: true });
  return count > 0;
}

/**
 * Says yes, and has sent what has waited for it. Repeating it changes nothing. False when the link is invalid. A job looks
 * for what has waited, since it reads after the commit: who was asked until then is found, and who comes later is not asked.
 */
export async function confirm(member_id: string, token: string): Promise<boolean> {
  const found = await findConfirmation(member_id, token);
  if (!found) return false;
  const { mail_id, address, merchant_id } = found;
  await transaction(async (tx) => {
    const isNew = await keepConfirmed(address, merchant_id, tx.prisma);
    if (isNew) await enqueue(tx, jobs.queue_waiting_mails, { mail_id });
  });
  return true;
}

/** Queues the mails that have waited for the click in one. None if its address was erased since. */
export async function queueWaitingMails({ mail_id }: { mail_id: string }): Promise<void> {
  const mail = await prisma().mails.findUnique({
    where: { id: mail_id },
    select: { to_address: true, merchant_id: true, member_id: true },
  });
  if (!mail?.merchant_id || !mail.member_id || mail.to_address === '') return;
  await welcome(mail.to_address, mail.merchant_id, mail.member_id);
}

/**
 * Whose mails have waited for a click in one to this address: also by other spellings of the mailbox, which were not asked
 * that day, as far as they take mail.
 */
async function waitingMembers(address: string, merchant_id: string, asked_id: string) {
  const asked = address.toLowerCase();
  const given = [merchant_id, ...spelledAs(asked), asked_id, MOST_GROUPS];
  const members = await selectMembersOfMailbox.all(pool(), given);
  const bounced = await bouncedAddresses(members.flatMap(({ email }) => email ?? []));
  const mailbox = mailboxText(address);
  const one = members.find(({ id }) => id === asked_id);
  const isPayers = one !== undefined && (await hasPaidFrom(mailbox, one));
  return members.filter(({ id, email }) => {
    // Who was asked by the card's address may have typed another one.
    if (email === null || (id === asked_id && isPayers)) return true;
    if (email.toLowerCase() === asked) return true;
    return mailboxText(email) === mailbox && !bounced.has(email);
  });
}

/** Whether a card of this member that paid came with an address of a mailbox. */
async function hasPaidFrom(
  mailbox: string,
  { id: member_id, session_id }: { id: string; session_id: string },
): Promise<boolean> {
  const payments = await prisma().payments.findMany({
    where: { session_id, member_id },
    select: { payer_email: true },
  });
  return payments.some(({ payer_email }) => payer_email !== null && mailboxText(payer_email) === mailbox);
}

/** The mails with which groups begin, for all that this mailbox is in, and those about payments in them. */
async function welcome(address: string, merchant_id: string, asked_id: string): Promise<void> {
  const members = await waitingMembers(address, merchant_id, asked_id);
  const payments = await prisma().payments.findMany({
    where: { member_id: { in: members.map(({ id }) => id) }, status: { in: ['succeeded', 'authorized'] } },
    select: {
      id: true,
      session_id: true,
      member_id: true,
      status: true,
      amount_cents: true,
      fee_cents: true,
    },
    orderBy: { created_at: 'desc' },
    take: MOST_GROUPS,
  });
  const rows = await prisma().refunds.findMany({
    where: { session_id: { in: payments.map(({ session_id }) => session_id) } },
    select: { payment_id: true, reason: true, amount_cents: true, fee_cents: true },
  });
  const refunds = rows.map(({ reason, ...row }) => ({ ...row, reason: reason as RefundReason }));
  // Of groups that are done, only the links of the one that was asked for: a customer may have paid in many.
  const asked_in = members.find(({ id }) => id === asked_id)?.session_id;
  const linked = members.filter(({ session_id, status }) => status === 'pending' || session_id === asked_in);
  const mailbox = mailboxText(address);
  const links = linked.map(({ id: member_id, session_id, ...member }) => {
    const template = linkMail(member, member);
    // Asked for by the card's address.
    const isCards = member.email !== null && mailboxText(member.email) !== mailbox;
    const about_id = isCards ? 'link-confirmed' : null;
    return draftJob(jobs.session_mail, { session_id, template, member_id, about_id });
  });
  const paid = payments.flatMap(({ session_id, member_id, status, ...payment }) => {
    const template = payerMail({ ...payment, status: status as PaymentStatus }, refunds);
    const about_id = payment.id;
    return template ? [draftJob(jobs.session_mail, { session_id, template, member_id, about_id })] : [];
  });
  await enqueueAll(pool(), [...links, ...paid]);
}
