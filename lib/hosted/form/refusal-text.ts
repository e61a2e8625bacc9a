import { durationInWords } from '@/lib/format/duration';
import { MINUTE_ms } from '@/lib/format/units';
import type { RefusalCode } from '@/lib/group/commands';
import type { Held } from '@/lib/payment/guard/intent-guard';
import type { Words } from '@/lib/words/words';
import type { Viewer } from '../page/page';

/** What people read when something cannot be done: what is wrong, and what to do next. */

/** What refuses before the state machine is asked. */
export type PageRefusal = 'unknown_session' | 'shop_not_ready';

/** What no form of a page asks for, so that its page can only be out of date. */
const UNASKED = [
  'not_due',
  'not_in_rescue',
  'test_mode_only',
  'unknown_refund',
  'unknown_transfer',
  'unknown_reversal',
  'session_not_funded',
  'transfer_not_made',
  'nothing_to_refund',
  'refund_too_large',
  'refundable_changed',
  'nothing_to_abandon',
] as const;
type Unasked = (typeof UNASKED)[number];

const isUnasked = (code: RefusalCode | PageRefusal): code is Unasked =>
  (UNASKED as readonly string[]).includes(code);

/** Each other code is the key of its text; the page's script says that of a taken place, too. */
export function refusalText(code: RefusalCode | PageRefusal, { say }: Words): string {
  if (code === 'place_taken') return say('placeTaken');
  return say(isUnasked(code) ? 'pageOutOfDate' : code);
}

/** Why somebody cannot do what only a member can. */
export const strangerText = (viewer: Viewer, words: Words): string =>
  viewer.kind === 'guest' && viewer.by_renewed_key
    ? words.say('newLinkMailed')
    : refusalText('member_not_found', words);

/** Why the card form does not open now, although there is something to pay, and whether what is paid for is kept. */
export function heldText(held: Held, is_kept: boolean, { say, gap, format_locale }: Words): string {
  if (held.held === 'proof_required') return say('shortCheckFirst');
  const time = durationInWords(Math.ceil(held.retry_after_s / 60) * MINUTE_ms, format_locale);
  const why = say(held.held === 'payments_paused' ? 'paymentsPaused' : 'tooManyDeclined');
  return why + gap + say(is_kept ? 'waitKept' : 'waitUnkept', { time });
}
