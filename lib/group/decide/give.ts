import { saying } from '@/lib/words/saying';
import { type CommandOf, type Refused, refuse } from '../commands';
import { giftRoom_cents, hasPlaceToGive, refuseGift, takesGifts } from '../query/gifts';
import { sharesOf } from '../query/shares';
import type { Draft } from './draft';
import { gatherRest } from './gather-rest';
import { refuseUnlessOpen } from './group';
import { join } from './joining';
import { releaseIdleGifts } from './release-gifts';

type Giving = CommandOf<'join_and_pay'> & Required<Pick<CommandOf<'join_and_pay'>, 'gift'>>;

/**
 * Somebody with the share link gives an amount of their choice: it is taken out of the rest before anything is paid, so
 * that all who pay at the same time never pay more than the total.
 */
export function give(draft: Draft, command: Giving): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  const { member_id, gift } = command;
  if (!session.split) return refuse('group_not_started');
  if (!takesGifts(session)) return refuse('mode_not_allowed');
  releaseIdleGifts(draft);
  const refused = refuseGift(session, gift.amount_cents, giftRoom_cents(session, draft.now));
  if (refused) return refused;
  if (!hasPlaceToGive(session)) {
    const full = `A group has at most ${session.config.max_size} people here.`;
    return refuse('group_full', full, saying('noPlaceToGive'));
  }
  const place = gatherRest(draft, gift.amount_cents);
  const notIn = join(draft, { ...command, place, weight: 1 }, true);
  if (notIn) return notIn;
  const { message, is_hidden } = gift;
  for (const share of sharesOf(session, member_id)) share.gift = { message, is_hidden };
  return undefined;
}
