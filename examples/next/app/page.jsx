import { Checkout } from './checkout';
import { ORDERS } from './shop.js';

export const dynamic = 'force-dynamic';

/** A server component: the cart comes from the shop's own data. */
export default function Page() {
  const { SPLIT_URL = 'http://localhost:3000', SPLIT_MERCHANT_ID, SPLIT_PUBLISHABLE_KEY } = process.env;
  return (
    <main>
      <h1>Cabin, two nights</h1>
      <Checkout
        apiBaseUrl={`${SPLIT_URL}/api/v1`}
        merchantId={SPLIT_MERCHANT_ID}
        publishableKey={SPLIT_PUBLISHABLE_KEY}
        cart={ORDERS.get('example-next')}
      />
    </main>
  );
}
