import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signIn } from '@/app/(auth)/actions';
import DeliveryPage from '@/app/dashboard/webhooks/deliveries/[id]/page';
import { seedDashboardOwner } from '@/lib/auth/seed';
import type { MerchantMode } from '@/lib/merchant-mode';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { deliveriesOf, publish, register } from '../../support/webhooks';

vi.mock('next/headers', async () => (await import('../../support/next-request')).nextHeaders);
vi.mock('next/cache', async () => (await import('../../support/next-request')).nextCache);
vi.mock('next/navigation', async () => (await import('../../support/next-request')).nextNavigation);

/** Deliveries are listed for up to a week longer than their events can be read. */

let bench: FormBench;
let merchant: MerchantMode;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  merchant = await makeMerchantMode({ name: 'Fjord Shop' });
  const account = { email: 'eva@split.test', password: 'correct horse 1' };
  await seedDashboardOwner({ merchant_id: merchant.merchant_id, ...account });
  somebody();
  await sendForm(signIn, account);
  await register(merchant, 'https://shop.test/webhooks');
  await publish(merchant);
});
afterAll(() => bench.close());

/** The page as data: what a reader sees is in it, and which components come. */
async function pageOf(id: string): Promise<string> {
  return JSON.stringify(await DeliveryPage({ params: Promise.resolve({ id }) }), (key, value) =>
    key === '_owner' || key === '_store' ? undefined : value,
  );
}

it('a delivery is shown with its payload, and without it once the event is too old', async () => {
  const [delivery] = await deliveriesOf(merchant);
  const id = delivery?.id ?? '';
  expect(await pageOf(id)).toContain('api_version');
  expect(await pageOf(id)).not.toContain('no longer shown');
  await rows(`UPDATE events SET created_at = now() - interval '31 days'`);
  expect(await pageOf(id)).toContain('no longer shown');
});
