import { keepConfirmed } from '@/lib/mail/send/consent';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { connectAccount, makeMerchant } from '../support/merchant';
import type { SimulationStack } from './stack';

export interface SimulationMerchant {
  secret_key: string;
  account_id: string;
}

/** A merchant that may create sessions headless, is paid through the stand-in and gets every event. */
export async function createSimulationMerchant(stack: SimulationStack): Promise<SimulationMerchant> {
  const { id, secret } = await makeMerchant({ name: 'Simulation' });
  const account_id = await connectAccount(id, stack.stripe.url);
  const { url } = stack.inbox.receiver;
  const endpoint = await createEndpoint({ merchant_id: id, livemode: false }, { url, events: ['*'] });
  stack.inbox.secret = endpoint.secret;
  // They have agreed to mails, so another order finds them in its group.
  for (const name of ['ana', 'member1', 'member2', 'member3'])
    await keepConfirmed(`${name}@example.test`, id);
  return { secret_key: secret, account_id };
}
