import { announceBalance } from '../resources/balance';
import { getCharge } from '../resources/charges';
import { settleDebit } from '../resources/confirm';
import { endDispute, getDispute, openDispute } from '../resources/dispute-outcomes';
import { warnOfFraud } from '../resources/early-fraud-warnings';
import { expireHold } from '../resources/holds';
import { getIntent } from '../resources/intent-confirmation';
import { finishPayout, payOut, schedulePayout } from '../resources/payouts';
import { failRefund, getRefund, settleRefund } from '../resources/refund-outcomes';
import { carryOutWaitingRefunds, expireRefund } from '../resources/waiting-refunds';
import { PLATFORM, release } from '../state/ledger';
import type { Call, World } from '../world';
import type { TaskKind } from './scheduler';

/** A call without a caller: something the stand-in does by itself. */
export function internalCall(world: World, livemode: boolean, origin = ''): Call {
  return {
    world,
    livemode,
    now: world.clock.now_s(),
    request_id: null,
    idempotency_key: null,
    origin,
    kind: 'internal',
    account: null,
  };
}

/** Refunds that wait for balance come first, then what is left can be paid out. */
function whenFundsArrive(call: Call, account: string): void {
  if (account === PLATFORM) carryOutWaitingRefunds(call);
  announceBalance(call, account);
  schedulePayout(call, account);
}

/** Runs a scheduled task. If its work is already done, it does nothing. */
export function runTask(world: World, kind: TaskKind, objectId: string, livemode: boolean): void {
  const call = internalCall(world, livemode);
  switch (kind) {
    case 'settle_refund':
      settleRefund(call, getRefund(call, objectId));
      return;
    case 'fail_refund':
      failRefund(call, getRefund(call, objectId));
      return;
    case 'settle_debit':
    case 'fail_debit': {
      const intent = getIntent(call, objectId);
      if (intent.status === 'processing') settleDebit(call, intent, kind === 'settle_debit');
      return;
    }
    case 'expire_refund':
      expireRefund(call, getRefund(call, objectId));
      return;
    case 'release_funds':
      release(call, objectId);
      return;
    case 'funds_available':
      whenFundsArrive(call, objectId);
      return;
    case 'pay_out':
      payOut(call, objectId);
      return;
    case 'finish_payout':
      finishPayout(call, objectId);
      return;
    case 'dispute':
      openDispute(call, getCharge(call, objectId));
      return;
    case 'end_dispute':
      endDispute(call, getDispute(call, objectId));
      return;
    case 'early_fraud_warning':
      warnOfFraud(call, getCharge(call, objectId));
      return;
    case 'expire_hold':
      expireHold(call, getIntent(call, objectId));
  }
}
