import { ERROR_CODES, type ErrorCode, errorText } from '@/lib/errors';
import type { RefusalCode } from '@/lib/group/commands';
import type { openPayment } from '../intent/start';

type NotOpened = Extract<Awaited<ReturnType<typeof openPayment>>, { ok: false }>;
type Code =
  | RefusalCode
  | Extract<NotOpened, { code: string }>['code']
  | Extract<NotOpened, { held: string }>['held'];

/** What a script does instead, where the text of the API speaks of something else or there is none. */
const INSTEAD: Partial<Record<Code, string>> = {
  group_already_started: 'The group has already started. Leave start out.',
  group_full: 'All places are taken. Start a larger group, such as start:5, or join fewer.',
  link_closed: 'The organizer has closed the link. Open it on the organizer’s page first.',
  too_many_waiting: 'Too many wait to be let in. Approve some on the organizer’s page first.',
  not_in_rescue:
    'Nothing can be taken back outside a rescue: open a session with rescue_hours, let some pay, and expire.',
  share_being_paid: 'A payment for this is being processed. Play the step again in a moment.',
  share_already_paid: 'This has been paid already. Leave the step out.',
  session_ended: 'The time of this session is over. Open another one.',
  shop_not_ready: 'Your payout account is not ready. Set it up in the dashboard, under Money.',
  payments_paused:
    'Your card payments are paused, since nearly all cards were declined. Go on in some minutes.',
  too_many_declines: 'Too many cards were declined in this session. Open another one.',
  proof_required:
    'Several cards were declined, so payers would now be asked for a short check. Open another session.',
};

const isErrorCode = (code: Code): code is Code & ErrorCode =>
  (ERROR_CODES as readonly string[]).includes(code);

/** Why a step could not be done, and what to do instead. */
export function stepRefusal(refused: { violations: readonly { text: string }[]; code: Code }): string {
  const { violations, code } = refused;
  const text = violations[0]?.text ?? INSTEAD[code];
  if (text !== undefined) return text;
  return isErrorCode(code)
    ? errorText(code)
    : `The group cannot do this as it is now (${code}). See the session, or open another one.`;
}
