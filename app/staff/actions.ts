'use server';

import { revalidatePath } from 'next/cache';
import { type SignedIn, signedIn, staffActor } from '@/lib/auth/signed-in';
import { requireStaff, requireStaffSignIn, signedOut } from '@/lib/dashboard/access/access';
import { askForProof } from '@/lib/dashboard/access/confirmed-action';
import { formAction } from '@/lib/dashboard/access/form-action';
import { setUpSecondFactor } from '@/lib/dashboard/access/second-factor';
import { done, type FormAction, type FormState, refused } from '@/lib/dashboard/form/form-state';
import { text } from '@/lib/dashboard/form/form-text';
import { refusalMessage } from '@/lib/dashboard/form/refusal-message';
import { changedFields } from '@/lib/dashboard/form/shown-fields';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import {
  acknowledge,
  acknowledgeAmount,
  reopenAmount,
  withdrawAcknowledgement,
} from '@/lib/dashboard/staff/books';
import { settledBy, settleRefund } from '@/lib/dashboard/staff/failed-refunds';
import { retryJob } from '@/lib/dashboard/staff/staff';
import { abandonTransfers, retryWaitingMoney, writeOffReversal } from '@/lib/dashboard/staff/waiting-money';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import type { Actor } from '@/lib/merchant/audit';
import { blockAddress, unblockAddress } from '@/lib/merchant/blocked-addresses';
import { setHeadless } from '@/lib/merchant/merchants';
import { setFeeRates } from '@/lib/merchant/profile';
import { setServerRate } from '@/lib/merchant/servers';
import type { MerchantMode } from '@/lib/merchant-mode';
import { connectRefusal, replaceEndedAccount } from '@/lib/payment/account/connect';
import { resumeMerchant } from '@/lib/payment/guard/breaker';
import type { Applied } from '@/lib/session/apply';

/** What the service's staff may do. Each form names what it changes, and each deed is in the audit log. */

type Work = (actor: Actor, form: FormData, who: SignedIn) => Promise<FormState>;

/** A form of staff: nothing of it is read before it is known that staff sent it. */
function staffAction(work: Work): FormAction {
  return formAction(async (form) => {
    if (!(await signedIn())) return signedOut();
    const who = await requireStaff();
    const state = await work(await staffActor(who.user.id), form, who);
    revalidatePath('/staff', 'layout');
    return state;
  });
}

/** The same for what a merchant may do, what it pays, and where money goes: a cookie alone is not enough. */
const confirmedStaffAction = (work: Work) =>
  staffAction(async (actor, form, who) => (await askForProof(who, form)) ?? work(actor, form, who));

/** What every other form here can ask for first. */
export const setUpStaffFactor = formAction<TwoFactorState>(async (form, state) => {
  if (!(await signedIn())) return signedOut();
  const { user } = await requireStaffSignIn();
  const answer = await setUpSecondFactor(user, form, state);
  revalidatePath('/staff', 'layout');
  return answer;
});

export const changeHeadless = confirmedStaffAction(async (actor, form) => {
  const enabled = form.get('enabled') === '1';
  const note = text(form, 'note');
  await setHeadless({ merchant_id: text(form, 'merchant_id'), enabled, note }, actor);
  return done(enabled ? 'The headless API is allowed.' : 'The headless API is no longer allowed.');
});

export const changeServerRate = staffAction(async (actor, form) => {
  const per_minute = Number(text(form, 'per_minute'));
  await setServerRate(
    { merchant_id: text(form, 'merchant_id'), per_minute, note: text(form, 'note') },
    actor,
  );
  return done('Saved.');
});

/** "3.5" to 350; null when it is no rate from 0 to 50 with two decimals. */
function bpsOf(percent: string): number | null {
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(percent)) return null;
  const bps = Math.round(Number(percent.replace(',', '.')) * 100);
  return bps <= 5000 ? bps : null;
}

export const changeFees = confirmedStaffAction(async (actor, form) => {
  const names = ['merchant_fee', 'consumer_fee', 'fx_fee'] as const;
  const [merchant_fee_bps, consumer_fee_bps, fx_fee_bps] = names.map((name) => bpsOf(text(form, name)));
  if (merchant_fee_bps == null || consumer_fee_bps == null || fx_fee_bps == null) {
    const unread = names.filter((name) => bpsOf(text(form, name)) === null);
    const why = 'Rates are percentages from 0 to 50, with at most two decimals.';
    return refused(
      why,
      Object.fromEntries(unread.map((name) => [name, 'Type 0 to 50, with at most two decimals.'])),
    );
  }
  const rates = changedFields(form, { merchant_fee_bps, consumer_fee_bps, fx_fee_bps });
  if (Object.keys(rates).length === 0) return done('No rate was changed.');
  await setFeeRates(text(form, 'merchant_id'), rates, text(form, 'note'), actor);
  return done('Saved. The rates apply to sessions created from now on.');
});

export const block = staffAction(async (actor, form) => {
  const { network } = await blockAddress(
    { network: text(form, 'network'), reason: text(form, 'reason') },
    actor,
  );
  return done(`${network} is blocked.`);
});

export const unblock = staffAction(async (actor, form) => {
  await unblockAddress(text(form, 'block_id'), actor);
  return done('Address unblocked.');
});

/** The merchant and mode that a form is about. */
function merchantModeOf(form: FormData): MerchantMode {
  return { merchant_id: text(form, 'merchant_id'), livemode: form.get('livemode') === '1' };
}

export const resumePayments = staffAction(async (actor, form) => {
  await resumeMerchant(merchantModeOf(form), actor);
  return done('Card payments are resumed.');
});

export const retry = staffAction(async (actor, form) =>
  (await retryJob(text(form, 'job_id'), actor))
    ? done('Retrying the job.')
    : refused('This job is running or has finished.'),
);

/** What the state machine answers to a command of staff. */
function answered(outcome: Applied, words: string): FormState {
  return outcome.ok ? done(words) : refused(refusalMessage(outcome.code));
}

export const abandonAndRefund = confirmedStaffAction(async (actor, form) =>
  answered(
    await abandonTransfers(text(form, 'session_id'), actor),
    'The transfers are abandoned, and the cards are being refunded.',
  ),
);

export const replaceAccount = confirmedStaffAction(async (actor, form) => {
  try {
    return (await replaceEndedAccount(merchantModeOf(form), actor))
      ? done('A new account is open. The merchant has to finish setting it up on its Money page.')
      : refused('This account can still be used.');
  } catch (error) {
    return refused(connectRefusal(error));
  }
});

export const writeOff = confirmedStaffAction(async (actor, form) =>
  answered(
    await writeOffReversal(text(form, 'session_id'), text(form, 'reversal_id'), actor),
    'Written off. A refund that has waited for it goes out now.',
  ),
);

export const settle = confirmedStaffAction(async (actor, form) => {
  const [session_id, refund_id] = [text(form, 'session_id'), text(form, 'refund_id')];
  const outcome = await settleRefund(session_id, refund_id, text(form, 'note'), actor);
  if (outcome.ok)
    return done('Recorded. The refund is closed, and the customer and the merchant are told. Pay it now.');
  if (outcome.code === 'unknown_refund') {
    const { name, at } = (await settledBy(session_id, refund_id)) ?? {};
    if (!at) return refused('Do not pay it: it was tried again, or closed. Reload the page.');
    const when = formatDate(at, DEADLINE_UTC);
    return refused(`This is recorded already, by ${name} on ${when}. Pay it if that has not been done.`);
  }
  if (outcome.code === 'share_disputed')
    return refused('Do not pay it: the customer’s bank is to decide about this payment first.');
  return refused(refusalMessage(outcome.code));
});

export const retryMoney = staffAction(async (actor, form) =>
  (await retryWaitingMoney(text(form, 'session_id'), actor))
    ? done('Trying again.')
    : refused('Nothing is waiting any more.'),
);

export const acknowledgeTransaction = staffAction(async (actor, form) =>
  (await acknowledge(text(form, 'transaction_id'), text(form, 'note'), actor))
    ? done('Acknowledged. It no longer raises an alert.')
    : refused('This transaction is matched or acknowledged already.'),
);

export const reopenTransaction = staffAction(async (actor, form) =>
  (await withdrawAcknowledgement(text(form, 'transaction_id'), actor))
    ? done('It is a difference again.')
    : refused('This transaction is not acknowledged.'),
);

const differenceOf = (form: FormData) => ({
  id: text(form, 'difference_id'),
  currency: text(form, 'currency'),
  livemode: text(form, 'livemode') === 'true',
});

export const acknowledgeDifference = staffAction(async (actor, form) => {
  const seen = {
    imported_cents: Number(text(form, 'imported_cents')),
    booked_cents: Number(text(form, 'booked_cents')),
  };
  return (await acknowledgeAmount(differenceOf(form), seen, text(form, 'note'), actor))
    ? done('Acknowledged. It no longer raises an alert.')
    : refused('This difference is gone or has other amounts now.');
});

export const reopenDifference = staffAction(async (actor, form) =>
  (await reopenAmount(differenceOf(form), actor))
    ? done('It is a difference again.')
    : refused('This difference is not acknowledged.'),
);
