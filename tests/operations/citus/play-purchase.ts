import type { RunningStripe } from 'stripe-stand-in';
import { authenticate } from '@/lib/api/authenticate';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { refreshPayment } from '@/lib/payment/intent/start';
import { startPlatform } from '../../../dev/stripe-platform';
import { confirmWith, drainJobs, must, openFor, sessionNow } from '../../support/groups';
import { connectAccount, makeMerchant } from '../../support/merchant';
import { openInProcess } from '../../support/sessions';
import { type Receiver, startReceiver } from '../../support/webhook-receiver';
import { register } from '../../support/webhooks';

/** One step of the purchase: done, or what the database said of it. */
interface PlayedStep {
  step: string;
  refusal?: string;
}

const CART = { total: 10_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 10_000 }] };

/** A request of a merchant's server, but for its key. */
const CALL = { authorization: null, address: '198.51.100.7', origin: null, merchant_id: null };

/** What the database said, on one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}

/** Notes a step, and what refused it. Answers nothing if it was refused. */
async function play<Made>(
  played: PlayedStep[],
  step: string,
  work: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    const made = await work();
    played.push({ step });
    return made;
  } catch (error) {
    played.push({ step, refusal: reasonOf(error) });
    return undefined;
  }
}

/**
 * The service as it is, on this database: a merchant is made, a session is opened, two people pay at the stand-in, and
 * the merchant's server hears of it. Answers each step, up to the first that nothing can follow.
 */
export async function playPurchase(database_url: string): Promise<PlayedStep[]> {
  const stripe = await startPlatform({ settle_ms: 60_000, port: 0 });
  const receiver = await startReceiver();
  resetEnvironment({
    DATABASE_URL: database_url,
    APP_URL: 'https://pay.test',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_split_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo',
    WEBHOOK_ALLOW_LOOPBACK: '1',
  });
  const played: PlayedStep[] = [];
  try {
    await playSteps(played, stripe, receiver);
    return played;
  } finally {
    await closePool();
    await receiver.close();
    await stripe.close();
  }
}

async function playSteps(played: PlayedStep[], stripe: RunningStripe, receiver: Receiver): Promise<void> {
  const merchant = await play(played, 'makes a merchant with its keys', () => makeMerchant());
  if (!merchant) return;
  await play(played, 'connects its account', () => connectAccount(merchant.id, stripe.url));
  await play(played, 'registers its webhook', () =>
    register({ merchant_id: merchant.id, livemode: false }, receiver.url),
  );
  await play(played, 'finds its key', () => authenticate({ ...CALL, token: merchant.secret }));
  const opened = await play(played, 'opens a session', () =>
    openInProcess({ merchant_id: merchant.id, cart: CART }),
  );
  if (!opened) return;
  const { session_id } = opened;
  await play(played, 'reads the session', () => sessionNow(session_id));
  const settings = { mode: 'equal', size: 2 } as const;
  const organizer = await play(played, 'starts the group', () =>
    must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings }),
  );
  if (!organizer) return;
  const member = await play(played, 'joins', () =>
    must(session_id, { type: 'join', name: 'Bo', email: null }),
  );
  if (!member) return;
  for (const payer of [organizer, member]) {
    const paid = await play(played, 'pays', async () => {
      const { intent_id, payment_id } = await openFor(session_id, payer);
      await confirmWith({ stripe }, intent_id);
      await refreshPayment(session_id, payment_id);
      return true;
    });
    if (!paid) return;
  }
  await play(played, 'transfers the money and tells the merchant', async () => {
    await drainJobs();
    const { transfers } = await sessionNow(session_id);
    if (transfers.some(({ status }) => status !== 'succeeded')) throw new Error('a transfer was not made');
    const told = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    for (const type of ['group.funded', 'group.transferred']) {
      if (!told.includes(type)) throw new Error(`${type} has not arrived`);
    }
  });
}
