import { missing } from '../api/errors';
import { onlyExpand } from '../api/params';
import { listRoute, type Route, route } from '../api/route';
import { newId } from '../state/ids';
import type { Charge, EarlyFraudWarning } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';

const NAME = 'radar.early_fraud_warning';
const PATH = '/v1/radar/early_fraud_warnings';

export const earlyFraudWarningRoutes: Route[] = [
  listRoute(NAME, PATH, ['charge', 'payment_intent']),
  route('GET', `${PATH}/:id`, onlyExpand, (call, _params, id) => {
    const warning = call.world.store.get(NAME, id, call.livemode);
    if (!warning) throw missing('early_fraud_warning', id, 'early_fraud_warning');
    return warning;
  }),
];

/** The card's bank says that a charge may be fraudulent. No money moves. */
export function warnOfFraud(call: Call, charge: Charge): EarlyFraudWarning {
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: NAME,
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: call.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: call.livemode,
    ...(charge.payment_intent ? { payment_intent: charge.payment_intent } : {}),
  };
  call.world.store.insert<typeof NAME>(warning);
  emit<typeof NAME>(call, `${NAME}.created`, warning);
  return warning;
}

/** A dispute or a full refund leaves nothing to do about the warnings of a charge. */
export function closeWarnings(call: Call, charge: Charge): void {
  if (!charge.disputed && !charge.refunded) return;
  const page = call.world.store.list(NAME, call.livemode, { where: { charge: charge.id }, limit: 100 });
  for (const warning of page?.data ?? []) {
    if (!warning.actionable) continue;
    const closed = { ...warning, actionable: false };
    call.world.store.update<typeof NAME>(closed);
    emit<typeof NAME>(call, `${NAME}.updated`, closed, { previous: { actionable: true } });
  }
}
