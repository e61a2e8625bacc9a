/**
 * The messages between the shop's page (parent) and the hosted checkout (frame), version 1. Both sides import this
 * file, so there is one list.
 *
 * Every message is one flat object: `{ source: 'split-checkout', v: 1, session_id, type, ... }`. Amounts are
 * integers in the smallest currency unit. No message carries a token, an email address, or card data.
 *
 * The parent accepts a message only if `event.origin` is the origin that it loaded into the frame,
 * `event.source` is that frame's window, and the envelope is of this version and this session. The frame posts
 * to the exact parent origin that the merchant has allowed, never to `*`, and accepts only that origin and
 * `window.parent`. Unknown types are ignored, so new ones need no new version.
 *
 * Frame to parent:
 * - `ready`            the page is up; repeated after every load inside the frame (a return from 3-D Secure).
 *                      The parent answers with `theme` and considers a running payment over. Where the shop's page
 *                      has given no addresses, it leaves for those that this names, which are the session's. Once
 *                      more after `funded` or `cancelled`: the frame counts down in sight and then sends
 *                      `close_request`, unless the payer chose to stay, and the parent does not leave by itself.
 * - `group_created`    the organizer has started the group; once in every load of the frame, also of a group that
 *                      existed before.
 * - `progress`         what is paid and owed has changed; also at `ready` when the group exists already.
 * - `payment_started`  a payment is being confirmed: the modal cannot be closed until
 * - `payment_ended`    it has succeeded, failed, or been abandoned.
 * - `funded`, `cancelled`, `expired`   the session has ended. `funded` may carry `success_url` for frames that
 *                      are not embedded by this SDK, which knows it from `ready`.
 * - `close_request`    the payer pressed Escape or a "Done" button inside the frame.
 *
 * Parent to frame:
 * - `theme`            light, dark or auto.
 * - `close_requested`  the payer asked to close while a payment is being confirmed, or, for the first time, while a
 *                      group is on and closing would leave the shop's page for a cancel_url. The modal stays open and
 *                      the frame should say why. At any other time the modal closes without asking the frame, also
 *                      before `ready`.
 */

export type SessionStatus = 'pending' | 'funded' | 'cancelled' | 'expired';
export type Theme = 'auto' | 'light' | 'dark';

/** How long a group that is funded or cancelled stays in view before either side leaves: enough to read why. */
export const END_PAUSE_ms = 20_000;

/** What the frame can say. */
export type FrameEvent =
  | { type: 'ready'; success_url?: string | null; cancel_url?: string | null }
  | { type: 'group_created' }
  | { type: 'progress'; paid_cents: number; pending_cents: number; status: SessionStatus }
  | { type: 'payment_started' }
  | { type: 'payment_ended' }
  | { type: 'funded'; success_url?: string }
  | { type: 'cancelled' }
  | { type: 'expired' }
  | { type: 'close_request' };

/** What the parent can say. */
export type ParentEvent = { type: 'theme'; theme: Theme } | { type: 'close_requested' };

export interface Envelope {
  source: 'split-checkout';
  v: 1;
  session_id: string;
}

export type FrameMessage = Envelope & FrameEvent;

/** A message ready for postMessage. */
export function toMessage<E extends FrameEvent | ParentEvent>(session_id: string, event: E): Envelope & E {
  return { source: 'split-checkout', v: 1, session_id, ...event };
}

/** Whether `data` is an envelope of this protocol, this version and this session. Says nothing of its sender. */
export function isMessage(
  data: Partial<Envelope> | null | undefined,
  session_id: string,
): data is Envelope & { type: unknown } {
  return data?.source === 'split-checkout' && data.v === 1 && data.session_id === session_id;
}
