import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import DeliveryPage from '@/app/dashboard/webhooks/deliveries/[id]/page';
import type { MerchantMode } from '@/lib/merchant-mode';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { signedInOwner } from '../../support/signed-in';
import { deliveriesOf, publish, register } from '../../support/webhooks';

/** Deliveries are listed for up to a week longer than their events can be read. */

let bench: FormBench;
let merchant: MerchantMode;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  merchant = await signedInOwner('eva@split.test');
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

it('a delivery that was given up says why, though no attempt does', async () => {
  const [delivery] = await deliveriesOf(merchant);
  const id = delivery?.id ?? '';
  expect(await pageOf(id)).not.toContain('Reason');
  await rows(`UPDATE deliveries SET status = 'failed', last_error = 'Given up' WHERE id = $1`, [id]);
  expect(await pageOf(id)).toContain('"Reason","Given up"');
});

it('a delivery is shown with its payload, and without it once the event is too old', async () => {
  const [delivery] = await deliveriesOf(merchant);
  const id = delivery?.id ?? '';
  expect(await pageOf(id)).toContain('api_version');
  expect(await pageOf(id)).not.toContain('no longer shown');
  await rows(`UPDATE events SET created_at = now() - interval '31 days'`);
  expect(await pageOf(id)).toContain('no longer shown');
});
