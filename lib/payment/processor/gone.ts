import { DAY_ms } from '@/lib/format/units';

/**
 * Whether what the processor does not know can be believed to be gone. Data of test mode can be deleted there. In live mode
 * nothing is: with a key of another account none of ours is known, and somebody has a day to see it.
 * @param since from when on it was asked for, in milliseconds since 1970
 */
export const isGone = (livemode: boolean, since: number): boolean =>
  !livemode || Date.now() - since >= DAY_ms;
