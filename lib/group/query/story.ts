import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { formatMoney } from '@/lib/money/currency';
import { ERASED_NAME } from '../erased-name';
import { EVIDENCE_LIMITS, type Evidence, type EvidenceField, evidenceFrom } from '../evidence';
import type { MailTemplate } from '../mail-template';
import type { Member, Payment, PaymentLine, Session } from '../model';
import type { Claim } from '../split/divide';
import { takesGifts } from './gifts';
import { isShown, isTaken, taken_cents } from './refunds';
import { deadlineOf } from './rescue';
import { askedOf_cents, isOdd, onCard_cents, onCards_cents } from './sums';
import { isAtTheDoor, isSwap } from './swap';
import { withoutPeople } from './without-people';

/*
 * A member's own story of one payment, as a bank is told it: what was shown and agreed, when, and what the shop did.
 * The others of the group are in it as a number at most: what shops write freely is searched for their names.
 */

/** What a shop says that it has shipped or provided. All of it can be evidence in a dispute. */
export interface Fulfilment {
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  description: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
}

interface Story {
  session: Session;
  payment: Payment;
  merchant_name: string;
  /** Who ordered, as the shop has named them: another person unless it is the payer. */
  customer_name: string | null;
  /** Mails about this session that were sent to the payer. */
  mails: readonly { template: string; to_address: string; sent_at: Date }[];
  /** Where the payer was; null if that is no longer known. */
  payer_address: string | null;
  parcels: readonly Fulfilment[];
}

/** Everything that we know for the merchant's side. The merchant edits it before it is sent. */
export function tellStory(story: Story): Evidence {
  const { session, payment, payer_address } = story;
  const payer = session.members.find(({ id }) => id === payment.member_id);
  const name = payer && payer.name !== ERASED_NAME ? payer.name : '';
  const clean = withoutPeople(namesOfOthers(story, payer), name);
  const texts: Partial<Evidence> = {
    uncategorized_text: clean(statement(story, payer, name)),
    product_description: clean(order(story)),
    access_activity_log: log(story, payer),
    refund_policy_disclosure: promise(story),
    customer_name: name,
    customer_email_address: payment.payer_email ?? payer?.email ?? '',
    // An IPv6 address is kept as its network, which is no address to give.
    customer_purchase_ip: payer_address?.includes('/') ? '' : (payer_address ?? ''),
    ...shipping(story, clean),
  };
  return evidenceFrom(
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, cut(field as EvidenceField, text)]),
    ),
  );
}

function cut(field: EvidenceField, text: string): string {
  const limit = EVIDENCE_LIMITS[field];
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

function namesOfOthers({ session, payment, customer_name }: Story, payer: Member | undefined): string[] {
  const others = session.members.filter(({ id }) => id !== payment.member_id);
  const names = others.flatMap(({ name, email }) => [name, email ?? '']);
  const former = session.again?.people.filter(({ member_id }) => member_id !== payment.member_id) ?? [];
  const customer = payer?.is_organizer ? [] : [customer_name ?? '', session.customer_email ?? ''];
  const all = [...names, ...former.map(({ name }) => name), ...customer];
  return all.filter((name) => name !== ERASED_NAME);
}

const money = ({ currency }: Session, cents: number) => formatMoney(cents, currency);
const time = (at: Date | number) => formatDate(at, DEADLINE_UTC);

function statement(
  { session, payment, merchant_name, parcels }: Story,
  payer: Member | undefined,
  name: string,
): string {
  const charged = money(session, onCard_cents(payment));
  const who = name || 'The cardholder';
  const at = `a group order at ${merchant_name}${session.order_ref ? ` (order ${session.order_ref})` : ''}`;
  const asked = money(session, askedOf_cents(payment));
  const paid = isOdd(payment)
    ? `was charged ${charged} by card in ${at} instead of the ${asked} that was asked for. It pays for nothing`
    : `paid ${charged} by card for a share of ${at}`;
  const button = isOdd(payment)
    ? `The button that paid named ${asked}.`
    : 'The page named the amount again on the button that paid.';
  const refunds = session.refunds.filter(({ payment_id }) => payment_id === payment.id);
  const refunded_cents = taken_cents(refunds);
  const elsewhere_cents = onCards_cents(refunds.filter(isPaidElsewhere));
  return paragraphs(
    `${who} ${paid}. In a group order, several people share one cart, and each pays their own share by card on a hosted payment page.`,
    `${who} ${cameBy(session, payment, payer)}, and saw the order, the share, and the service fee on the page before the card form opened. ${button}`,
    sentences(
      isOdd(payment) ? '' : outcome(session),
      refunded_cents > 0 ? `${money(session, refunded_cents)} was refunded to the card.` : '',
      elsewhere_cents > 0
        ? `${money(session, elsewhere_cents)}, which the card did not take, was paid back in another way.`
        : '',
    ),
    parcels.length > 0 ? `What the shop has done:\n${parcels.map(reported).join('\n')}` : '',
  );
}

function outcome({ status, ended_at }: Session): string {
  if (status === 'pending' || ended_at === null) return '';
  if (status !== 'funded') return 'The order did not go through.';
  return `All shares of the order were paid on ${time(ended_at)}, so the order went through.`;
}

/** How the payer came into the group. */
function cameBy(session: Session, payment: Payment, payer: Member | undefined): string {
  if (isSwap(payment))
    return 'came by the link with which a person in the group offered a paid place, gave a name';
  // Nobody joins in the moment of the start but those who are taken over.
  if (session.again && payer?.joined_at === session.started_at)
    return 'was in the group from its start, which took over the people of an earlier one';
  if (payer?.is_organizer) return 'started the group, gave a name';
  return 'joined the group with the link that its organizer shares, gave a name';
}

/** "UPS 1Z999: shipped on ..., delivered on .... Two keys. https://..." */
function reported(parcel: Story['parcels'][number]): string {
  const { carrier, tracking_number, tracking_url, description, shipped_at, delivered_at } = parcel;
  const name = [carrier, tracking_number].filter(Boolean).join(' ');
  const moments = [
    shipped_at ? `shipped on ${time(shipped_at)}` : '',
    delivered_at ? `${tracking_number ? 'delivered' : 'provided'} on ${time(delivered_at)}` : '',
  ].filter(Boolean);
  const done = [name, moments.join(', ')].filter(Boolean).join(': ');
  return [done && `${done}.`, description, tracking_url].filter(Boolean).join(' ');
}

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n');
const sentences = (...texts: string[]) => texts.filter(Boolean).join(' ');

/** What this payment was for, and the cart as every member saw it. Items come last, since a cart can be longer than a field. */
function order({ session, payment, merchant_name }: Story): string {
  const { cart } = session;
  const amounts = [
    ['Tax', cart.tax],
    ['Shipping', cart.shipping],
    ...(cart.fees ?? []).map(
      ({ label, amount }) => [label || (amount < 0 ? 'Discount' : 'Fee'), amount] as const,
    ),
  ] as const;
  const dropped = session.split?.dropped ?? [];
  return paragraphs(
    `This payment:\n${[
      `Charged to the card: ${money(session, onCard_cents(payment))}`,
      `Service fee: ${money(session, payment.fee_cents)}`,
      ...payment.lines.flatMap((line) => paidFor(session, payment, line)),
    ].join('\n')}`,
    `The whole order at ${merchant_name}:\n${[
      `Total: ${money(session, cart.total)}`,
      ...(dropped.length > 0
        ? [`Total without what was left out: ${money(session, session.total_cents)}`]
        : []),
      ...amounts.flatMap(([label, cents]) => (cents ? [`${label}: ${money(session, cents)}`] : [])),
      ...dropped.flatMap((claim) => itemText(session, claim)).map((item) => `Left out by the group: ${item}`),
      ...cart.items.map(
        ({ name, quantity, unit_price }) => `${quantity} × ${name}, ${money(session, unit_price)} each`,
      ),
    ].join('\n')}`,
  );
}

function paidFor(session: Session, payment: Payment, line: PaymentLine): string[] {
  const share = session.split?.shares.find(({ id }) => id === line.share_id);
  const isGivenAway = session.swaps.some(({ done }) => done?.former_payment_id === payment.id);
  const whose = line.asked_cents
    ? `Another amount than the ${money(session, line.asked_cents)} that was asked for, which pays for nothing`
    : !share
      ? 'A share that nobody else had taken'
      : share.member_id === payment.member_id || isGivenAway
        ? "The payer's own share"
        : 'The share of another person in the group';
  const items = line.claims.flatMap((claim) => itemText(session, claim)).map((item) => `  ${item}`);
  return [`${whose}: ${money(session, line.amount_cents)}`, ...items];
}

function itemText({ cart }: Session, { line, units, of }: Claim): string[] {
  const item = cart.items[line];
  if (!item) return [];
  return [of > 1 ? `1/${of} of ${item.name}` : `${units} × ${item.name}`];
}

const MAILS: Readonly<Partial<Record<MailTemplate, string>>> = {
  group_started: 'the group was started, and how it works',
  again: 'the group was started with the people of an earlier one, the share, and how it works',
  joined: 'the share, and what happens if the group is not complete in time',
  reminder: 'a reminder of the open share',
  at_risk: 'what had to be paid by when, for the order to be kept',
  rescue_started: 'the deadline had passed, until when the payment was kept, and how to take it back at once',
  taken_back: 'the payer has taken the payment back',
  amount_changed: 'the share was changed by the organizer, and from what to what',
  digest: 'who joined, paid, and left',
  receipt: 'the receipt of this payment',
  share_held: 'the amount was held on the card, and is only taken when everybody has paid',
  hold_released: 'a hold was released, and nothing charged',
  payment_returned: 'a payment that was refunded',
  share_refunded: 'a refund by the shop',
  refund_waits: 'a refund by the shop that could not be sent yet',
  refund_elsewhere: 'a refund that the card did not take, and that was paid in another way',
  swapped: 'somebody else paid for the place, and this payment is refunded',
  funded: 'the order goes through',
  cancelled: 'the group was cancelled',
  expired: 'the group ran out of time',
};

/** Whether staff have paid a refund in another way, also where the card has got it after all. */
const isPaidElsewhere = (refund: Session['refunds'][number]) =>
  refund.settled_elsewhere_at !== null && isShown(refund);

function log({ session, payment, payer_address, mails }: Story, payer: Member | undefined): string {
  const charged = money(session, onCard_cents(payment));
  const asked = money(session, askedOf_cents(payment));
  const address = payer_address ? ` from the address ${payer_address}` : '';
  const moments: { at: number; text: string }[] = [];
  if (payer && !isAtTheDoor(session, payer.id)) {
    const text = payer.is_organizer && !session.again ? 'started the group' : 'joined the group';
    moments.push({ at: payer.joined_at, text });
  }
  moments.push({ at: payment.created_at, text: `opened the card form for ${asked}${address}` });
  if (payment.hold?.began_at !== undefined)
    moments.push({ at: payment.hold.began_at, text: `the bank began to hold ${asked} on the card` });
  if (payment.settled_at !== null)
    moments.push({ at: payment.settled_at, text: `paid ${charged} (charge ${payment.charge_id})` });
  for (const refund of session.refunds.filter((one) => one.payment_id === payment.id && isTaken(one))) {
    const refunded = money(session, onCard_cents(refund));
    const text = `${refunded} was refunded to the card (refund ${refund.processor_refund_id})`;
    moments.push({ at: refund.settled_at ?? refund.created_at, text });
  }
  for (const refund of session.refunds.filter(
    (one) => one.payment_id === payment.id && isPaidElsewhere(one),
  )) {
    const text = `${money(session, onCard_cents(refund))}, which the card did not take, was paid back in another way`;
    moments.push({ at: refund.settled_elsewhere_at ?? refund.created_at, text });
  }
  for (const { template, to_address, sent_at } of mails)
    moments.push({
      at: sent_at.getTime(),
      text: `a mail was sent${to_address ? ` to ${to_address}` : ''}: ${MAILS[template as MailTemplate] ?? 'a notice'}`,
    });
  return moments
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `${time(at)}: ${text}`)
    .join('\n');
}

/** As the page had it for this payment (components/pay/payment/money-promise), in a sentence that suits every language. */
function promise({ session, payment, merchant_name }: Story): string {
  return sentences(
    `The page said beside the form: ${promised(session, payment)}`,
    `${merchant_name} gets the money only when all of it is paid.`,
    session.status === 'funded' && !isOdd(payment) ? 'The group was completed in time.' : '',
  );
}

function promised(session: Session, payment: Payment): string {
  const { rescue_hours } = session.config;
  if (isSwap(payment))
    return 'the payment is refunded in full, fee included, if somebody else was quicker or the link was withdrawn.';
  if (payment.hold)
    return 'the bank keeps the amount on the card. It is only taken when all of it is paid, and released otherwise.';
  if (rescue_hours !== undefined && payment.created_at < deadlineOf(session))
    return `if not all of it is paid in time, the money is kept for up to ${rescue_hours} hours more. During that time it can be taken back at once, and it is refunded in full after that, fee included.`;
  const otherwise = takesGifts(session) ? 'not all of it is paid' : 'not everyone pays';
  return `all of it is refunded, fee included, if ${otherwise} in time.`;
}

function shipping({ parcels }: Story, clean: (text: string) => string): Partial<Evidence> {
  const each = (read: (parcel: Story['parcels'][number]) => string | null) =>
    [...new Set(parcels.flatMap((parcel) => read(parcel) ?? []))].join(', ');
  const services = parcels.filter(({ tracking_number }) => tracking_number === null);
  return {
    shipping_carrier: clean(each(({ carrier }) => carrier)),
    shipping_tracking_number: clean(each(({ tracking_number }) => tracking_number)),
    shipping_date: each(({ shipped_at }) => shipped_at && time(shipped_at)),
    service_date: services.flatMap(({ delivered_at }) => (delivered_at ? time(delivered_at) : [])).join(', '),
  };
}
