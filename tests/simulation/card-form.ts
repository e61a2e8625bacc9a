import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentScope } from '@/lib/group/commands';
import type { Group } from './new-group';
import { send } from './send';
import { callApp, callStripe } from './stack';

const CARDS = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000000077'] as const;
const DECLINED = ['4000000000000002', '4000000000009995', '4000000000000069'] as const;
/** Refunds of this card are accepted at first and settled later. */
const SLOW_REFUND = '4000000000007726';
/** Asks for 3-D Secure. */
const ASKING = '4000002500003155';
/** A debit of a bank account, which takes days. */
const SLOW = 'pm_usBankAccount_processing';

/** Opens the card form and pays; some never do. */
export async function payOnce(
  group: Group,
  member_id: string,
  scope: PaymentScope,
  joining?: object,
): Promise<number> {
  const { stack, random, session_id } = group;
  const { body: opened } = await callApp<Opened>(stack, '/pay', { session_id, member_id, scope, joining });
  stack.steps.note(joining ? 'pay and come in' : `pay ${scope.kind}`, opened.ok);
  if (!opened.ok || random.chance(0.08)) return 0;
  const intent = opened.client_secret.split('_secret_')[0] ?? '';
  await delay(random.below(300));
  if (random.chance(0.15)) await confirm(group, intent, random.pick(DECLINED));
  const done = await tryCard(group, intent, opened);
  if (random.chance(0.5)) await callApp(stack, '/refresh', { session_id, payment_id: opened.payment_id });
  return done ? 1 : 0;
}

interface Opened {
  ok: boolean;
  payment_id: string;
  client_secret: string;
  holds: boolean;
}

/** A card that pays at once, asks for 3-D Secure, or is a debit that takes days. A debit is never held. */
async function tryCard(group: Group, intent: string, { client_secret, holds }: Opened): Promise<boolean> {
  const { stack, random } = group;
  if (random.chance(0.12)) return authenticate(group, intent, client_secret);
  if (!holds && random.chance(0.06)) {
    await confirm(group, intent, SLOW);
    stack.steps.note('debit');
    await delay(random.below(1_000));
    // The bank needs longer than the group has, now and then.
    if (random.chance(0.3)) return false;
    const succeeded = random.chance(0.6);
    await callStripe(stack, `/_sim/payments/${intent}/settle`, { succeeded });
    return succeeded;
  }
  return confirm(group, intent, random.chance(0.1) ? SLOW_REFUND : random.pick(CARDS));
}

/** The bank's page is open for a while, in which the group can end; some never come back from it. */
async function authenticate(group: Group, intent: string, client_secret: string): Promise<boolean> {
  const { stack, random } = group;
  await confirm(group, intent, ASKING);
  await delay(random.below(600));
  const cancels = random.chance(0.06);
  if (cancels) await send(group, { type: 'cancel' });
  stack.steps.note(cancels ? '3-D Secure while cancelled' : '3-D Secure');
  if (random.chance(0.1)) return false;
  const outcome = random.chance(0.85) ? 'complete' : 'fail';
  const answer = await callStripe<{ status?: string }>(stack, `/_sim/3ds/${intent}`, {
    client_secret,
    outcome,
  });
  return hasPaid(answer);
}

const hasPaid = ({ status }: { status?: string }) => status === 'succeeded' || status === 'requires_capture';

/** Now and then the bank does not keep what it has authorized, whatever has become of the group by then. */
async function confirm(group: Group, payment_intent: string, card: string): Promise<boolean> {
  const { random } = group;
  const answer = await callStripe<{ status?: string }>(group.stack, '/_sim/confirm', {
    payment_intent,
    card,
  });
  if (answer.status === 'requires_capture' && random.chance(0.1)) {
    await delay(random.below(1_000));
    await callStripe(group.stack, `/_sim/payments/${payment_intent}/lapse`, {});
    group.stack.steps.note('hold lapses');
  }
  return hasPaid(answer);
}
