import { keepConfirmed } from '@/lib/mail/send/consent';
import { listKeys } from '@/lib/merchant/keys';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { connectAccount, makeMerchant } from '../support/merchant';
import type { SimulationStack } from './stack';

export interface SimulationMerchant {
  merchant_id: string;
  /** Rotated now and then. */
  secret_key: string;
  key_id: string;
  account_id: string;
  endpoint_id: string;
}

/** A merchant that may create sessions headless, is paid through the stand-in and gets every event. */
export async function createSimulationMerchant(stack: SimulationStack): Promise<SimulationMerchant> {
  const { id, secret } = await makeMerchant({ name: 'Simulation' });
  const account_id = await connectAccount(id, stack.stripe.url);
  const { url } = stack.inbox.receiver;
  const endpoint = await createEndpoint({ merchant_id: id, livemode: false }, { url, events: ['*'] });
  stack.inbox.secrets.push(endpoint.secret);
  stack.session_inbox.secrets.push(await defaultSecret({ merchant_id: id, livemode: false }));
  // They have agreed to mails, so another order finds them in its group.
  for (const name of ['ana', 'member1', 'member2', 'member3', 'leaver'])
    await keepConfirmed(`${name}@example.test`, id);
  const [key] = (await listKeys(id, false)).filter(({ kind }) => kind === 'secret');
  return {
    merchant_id: id,
    secret_key: secret,
    key_id: key?.id ?? '',
    account_id,
    endpoint_id: endpoint.id,
  };
}
