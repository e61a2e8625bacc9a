import type { MerchantMode } from '@/lib/merchant-mode';
import type { Payout, PayoutPage } from '@/lib/payment/account/payout-lines';
import { processSingleton } from '@/lib/singleton';

interface Page {
  limit: number;
  cursor?: string;
}

/** Reads payouts from the processor: `lib/payment/account/payouts`. */
interface PayoutReader {
  listPayouts(owner: MerchantMode, page: Page): Promise<{ data: Payout[]; next_cursor: string | null }>;
  readPayout(owner: MerchantMode, id: string, page: Page): Promise<PayoutPage>;
}

type Load = () => Promise<PayoutReader>;

const loader = processSingleton<Load>('payout reader', () => () => {
  throw new Error('This process was started without providePayoutReader');
});

/** Says where the reader is. The API loads it when it is first asked for: it needs the processor's large library. */
export function providePayoutReader(load: Load): void {
  loader.set(load);
}

export const loadPayoutReader: Load = () => loader.get()();
