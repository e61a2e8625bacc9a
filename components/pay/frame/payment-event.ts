/** Tells the frame's bridge, if there is one, whether a payment is under way: the page must not be closed then. */
export const PAYMENT_EVENT = 'split:payment';

/** Tells the frame's bridge that the organizer goes back to the shop. */
export const LEAVE_EVENT = 'split:leave';

/** Tells the button that pays, if there is one, whether what it pays for is being saved: its amount is about to change. */
export const SAVING_EVENT = 'split:saving';
