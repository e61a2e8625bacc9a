'use server';

import { revalidatePath } from 'next/cache';
import { staffActor } from '@/lib/auth/session';
import { requireStaff } from '@/lib/dashboard/access/access';
import { done, type FormState, refused } from '@/lib/dashboard/form/form-state';
import { text } from '@/lib/dashboard/form/form-text';
import { refusalMessage } from '@/lib/dashboard/form/refusal-message';
import { retryJob } from '@/lib/dashboard/staff/staff';
import { abandonTransfers, retryWaitingMoney, writeOffReversal } from '@/lib/dashboard/staff/waiting-money';
import type { Actor } from '@/lib/merchant/audit';
import { blockAddress, unblockAddress } from '@/lib/merchant/blocked-addresses';
import { setHeadless } from '@/lib/merchant/merchants';
import { setFeeRates } from '@/lib/merchant/profile';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import { resumeMerchant } from '@/lib/payment/breaker';
import { connectRefusal, replaceEndedAccount } from '@/lib/payment/connect';
import type { Applied } from '@/lib/session/apply';

/** What the service's staff may do. Each form names what it changes, and each deed is in the audit log. */

async function attempt(work: (actor: Actor) => Promise<FormState>): Promise<FormState> {
  const who = await requireStaff();
  try {
    const state = await work(await staffActor(who.user.id));
    revalidatePath('/staff', 'layout');
    return state;
  } catch (error) {
    if (error instanceof MerchantRefusal) return refused(error.message);
    throw error;
  }
}

export async function changeHeadless(_state: FormState, form: FormData): Promise<FormState> {
  const enabled = form.get('enabled') === '1';
  const note = text(form, 'note');
  return attempt(async (actor) => {
    await setHeadless({ merchant_id: text(form, 'merchant_id'), enabled, note }, actor);
    return done(enabled ? 'The headless API is allowed.' : 'The headless API is no longer allowed.');
  });
}

/** "3.5" to 350; null when it is no rate from 0 to 50 with two decimals. */
function bpsOf(percent: string): number | null {
  if (!/^\d{1,2}([.,]\d{1,2})?$/.test(percent)) return null;
  const bps = Math.round(Number(percent.replace(',', '.')) * 100);
  return bps <= 5000 ? bps : null;
}

export async function changeFees(_state: FormState, form: FormData): Promise<FormState> {
  const names = ['merchant_fee', 'consumer_fee', 'fx_fee'] as const;
  const values = Object.fromEntries([...names, 'note'].map((name) => [name, text(form, name)]));
  const [merchant_fee_bps, consumer_fee_bps, fx_fee_bps] = names.map((name) => bpsOf(text(form, name)));
  if (merchant_fee_bps == null || consumer_fee_bps == null || fx_fee_bps == null) {
    return { ...refused('Rates are percentages from 0 to 50, with at most two decimals.'), values };
  }
  const state = await attempt(async (actor) => {
    const rates = { merchant_fee_bps, consumer_fee_bps, fx_fee_bps };
    await setFeeRates(text(form, 'merchant_id'), rates, text(form, 'note'), actor);
    return done('Saved. The rates apply to sessions created from now on.');
  });
  return state.ok ? state : { ...state, values };
}

export async function block(_state: FormState, form: FormData): Promise<FormState> {
  const network = text(form, 'network');
  const reason = text(form, 'reason');
  const state = await attempt(async (actor) => {
    const blocked = await blockAddress({ network, reason }, actor);
    return done(`${blocked.network} is blocked.`);
  });
  return state.ok ? state : { ...state, values: { network, reason } };
}

export async function unblock(_state: FormState, form: FormData): Promise<FormState> {
  return attempt(async (actor) => {
    await unblockAddress(text(form, 'block_id'), actor);
    return done('Address unblocked.');
  });
}

export async function resumePayments(_state: FormState, form: FormData): Promise<FormState> {
  const merchant = { merchant_id: text(form, 'merchant_id'), livemode: form.get('livemode') === '1' };
  return attempt(async (actor) => {
    await resumeMerchant(merchant, actor);
    return done('Card payments are resumed.');
  });
}

export async function retry(_state: FormState, form: FormData): Promise<FormState> {
  return attempt(async (actor) =>
    (await retryJob(text(form, 'job_id'), actor))
      ? done('Retrying the job.')
      : refused('This job is running or has finished.'),
  );
}

/** What the state machine answers to a command of staff. */
async function give(work: (actor: Actor) => Promise<Applied>, words: string): Promise<FormState> {
  return attempt(async (actor) => {
    const outcome = await work(actor);
    return outcome.ok ? done(words) : refused(refusalMessage(outcome.code));
  });
}

export async function abandonAndRefund(_state: FormState, form: FormData): Promise<FormState> {
  return give(
    (actor) => abandonTransfers(text(form, 'session_id'), actor),
    'The transfers are abandoned, and the cards are being refunded.',
  );
}

export async function replaceAccount(_state: FormState, form: FormData): Promise<FormState> {
  const owner = { merchant_id: text(form, 'merchant_id'), livemode: form.get('livemode') === '1' };
  return attempt(async (actor) => {
    try {
      return (await replaceEndedAccount(owner, actor))
        ? done('A new account is open. The merchant has to finish setting it up on its Money page.')
        : refused('This account can still be used.');
    } catch (error) {
      return refused(connectRefusal(error));
    }
  });
}

export async function writeOff(_state: FormState, form: FormData): Promise<FormState> {
  return give(
    (actor) => writeOffReversal(text(form, 'session_id'), text(form, 'reversal_id'), actor),
    'Written off. A refund that has waited for it goes out now.',
  );
}

export async function retryMoney(_state: FormState, form: FormData): Promise<FormState> {
  return attempt(async (actor) =>
    (await retryWaitingMoney(text(form, 'session_id'), actor))
      ? done('Trying again.')
      : refused('Nothing is waiting any more.'),
  );
}
