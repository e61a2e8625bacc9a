import { formatMoney, MAXIMUM_CHARGE_cents, minimumCharge_cents } from '@/lib/money/currency';
import { type Saying, saying } from '@/lib/words/saying';
import { type Refused, refuse } from '../commands';
import type { Payment, PaymentLine, Session, Share } from '../model';
import { freeLines, linesOfDebt, takenKey } from './owed';
import { isSettled, linesOf, paid_cents } from './shares';
import { onCards_cents, sumOf_cents } from './sums';

/*
 * What one card payment can be, and what it must leave. The places of a divided total are checked when they are made;
 * items are claimed one by one, so what is free of a cart can shrink below what any card can pay.
 */

/** More than nothing, but below the processor's minimum for the currency: nobody could ever pay it by card. */
function isTooLittle({ currency }: Pick<Session, 'currency'>, amount_cents: number): boolean {
  return amount_cents > 0 && amount_cents < minimumCharge_cents(currency);
}

/** Refuses an amount that one card payment cannot be, with the number (decision 008). */
export function refuseTooLittle(
  session: Pick<Session, 'currency'>,
  amount_cents: number,
  advice?: { text: string; said: Saying },
): Refused | undefined {
  if (!isTooLittle(session, amount_cents)) return undefined;
  const { amount, minimum } = inWords(session, amount_cents);
  const text = `${amount} is too little to be paid by card; the least is ${minimum}.`;
  const said = saying('tooLittleForCard', inCents(session, amount_cents));
  if (!advice) return refuse('invalid_split', text, said);
  return refuse('invalid_split', `${text} ${advice.text}`, said, advice.said);
}

/** Refuses what is more than one charge can take, fee included. */
export function refuseTooMuch(
  { currency }: Pick<Session, 'currency'>,
  charged_cents: number,
): Refused | undefined {
  if (charged_cents <= MAXIMUM_CHARGE_cents) return undefined;
  const [amount, most] = [charged_cents, MAXIMUM_CHARGE_cents].map((cents) => formatMoney(cents, currency));
  return refuse(
    'invalid_split',
    `${amount}, fee included, is more than one card payment can be; the most is ${most}. Divide it among more payments.`,
    saying('tooMuchForCard', {
      amount: { cents: charged_cents, currency },
      most: { cents: MAXIMUM_CHARGE_cents, currency },
    }),
  );
}

/** Refuses lines that one card payment cannot be for. */
export function refuseAmount(session: Session, lines: readonly PaymentLine[]): Refused | undefined {
  return refuseTooLittle(session, sumOf_cents(lines)) ?? refuseTooMuch(session, onCards_cents(lines));
}

/**
 * Refuses a payment that would leave too little for any other. Open payments count as paid: otherwise two people who
 * pay at the same time could leave such a rest together. Those of the payer do not, since this one replaces them. One
 * that also takes what is free may be left open for ever, so the rest must be payable without it, too: only what is free
 * can be too little, and no other open payment takes that.
 */
export function refuseSmallRest(
  session: Session,
  payer_id: string,
  lines: readonly PaymentLine[],
): Refused | undefined {
  const underWay = session.payments.filter(
    ({ status, member_id }) => status === 'processing' || (status === 'open' && member_id !== payer_id),
  );
  const rest = [underWay, underWay.filter((payment) => !isOpenForFree(payment))]
    .map((others) => linesLeft(session, [...others.flatMap(linesOfDebt), ...lines]))
    .find((left) => isTooLittle(session, sumOf_cents(left)));
  if (!rest) return undefined;
  const rest_cents = sumOf_cents(rest);
  const { amount, minimum } = inWords(session, rest_cents);
  const names = itemNames(session, rest);
  const what = names ? `${amount} (${names})` : amount;
  const leaveOut = session.config.allow_dropping_items
    ? ', or let the organizer leave it out of the order'
    : '';
  return refuse(
    'invalid_split',
    `This would leave ${what}, too little to be paid by card; the least is ${minimum}. Take it along and pay for it, too${leaveOut}.`,
    saying('wouldLeave', inCents(session, rest_cents)),
    ...(names ? [saying('stillFree', { items: names })] : []),
    saying(session.config.allow_dropping_items ? 'takeItOrLeaveItOut' : 'takeItAlong'),
  );
}

function isOpenForFree({ status, lines }: Payment): boolean {
  return status === 'open' && lines.some((line) => line.share_id === null);
}

/** What nobody has paid for once all of these lines are paid. */
function linesLeft(session: Session, paid: readonly PaymentLine[]): Pick<Share, 'claims' | 'amount_cents'>[] {
  const shares = new Set(paid.map((line) => line.share_id));
  const taken = new Set(paid.filter((line) => line.share_id === null).map(takenKey));
  return [
    ...(session.split?.shares ?? []).filter((share) => !isSettled(share) && !shares.has(share.id)),
    ...freeLines(session).filter((line) => !taken.has(takenKey(line))),
  ];
}

/** Whether what is still to be paid, all together, is too little for any card. */
export function leavesTooLittle(session: Session): boolean {
  return isTooLittle(session, session.total_cents - paid_cents(session));
}

function itemNames(session: Session, lines: readonly Pick<Share, 'claims'>[]): string {
  const items = linesOf(session);
  const names = lines.flatMap(({ claims }) => claims.map(({ line }) => items[line]?.name ?? ''));
  return [...new Set(names)].join(', ');
}

function inWords(
  { currency }: Pick<Session, 'currency'>,
  amount_cents: number,
): { amount: string; minimum: string } {
  return {
    amount: formatMoney(amount_cents, currency),
    minimum: formatMoney(minimumCharge_cents(currency), currency),
  };
}

/** For each language to write. */
function inCents({ currency }: Pick<Session, 'currency'>, amount_cents: number) {
  return {
    amount: { cents: amount_cents, currency },
    minimum: { cents: minimumCharge_cents(currency), currency },
  };
}
