/** What comes of a form on a hosted page: what was done, and why something was not. */
export const en = {
  // Why something is refused, by its code
  shop_not_ready:
    'The shop cannot take payments yet, because its payout account is not ready. Nothing was charged. Ask the shop.',
  unknown_session: 'This group does not exist any more. Open the link again from the message you got it in.',
  session_not_open: 'This group has ended, so nothing can be changed any more.',
  session_ended: 'This group ran out of time, so nothing can be changed any more.',
  group_already_started: 'The group has already started. This page shows its progress.',
  group_not_started: 'The organizer has not started the group yet. Try again in a moment.',
  mode_not_allowed: 'This shop does not offer that way to split. Choose another one.',
  size_out_of_bounds: 'That number of people is not possible here. Choose another number.',
  invalid_split: 'These amounts do not work yet.',
  group_full: 'All places of this group are taken. Ask the organizer to add one.',
  link_closed: 'The organizer has closed this link, so nobody else can join. Ask the organizer.',
  too_many_links: 'The link has been replaced very often. Close it instead.',
  approval_needed: 'The organizer now approves who joins. Reload the page and ask to join.',
  too_many_waiting: 'Many people are waiting to be let in. Ask the organizer to answer them, then try again.',
  not_waiting: 'This person is not waiting any more. Look at the list again.',
  name_taken: 'Somebody here has this name, or one that looks like it. Add something, such as an initial.',
  name_reserved: 'Choose another name: this one cannot be seen, or is the organizer’s.',
  items_taken: 'Somebody else was quicker. Look at what is still free and choose again.',
  member_not_found: 'You are not in this group any more. You can join again while there is a free place.',
  organizer_only: 'Only the organizer can do that.',
  share_already_paid: 'This has been paid already. Nothing more is owed.',
  share_being_paid: 'A payment for this is being processed. Wait a moment, then look again.',
  too_many_payments: 'You have started this payment very often. Ask the organizer or the shop for help.',
  nothing_to_pay: 'There is nothing to pay here.',
  split_locked: 'Somebody has paid already, so this can no longer be changed.',
  dropping_not_allowed: 'This shop takes whole orders only. Cancel the group and order less instead.',
  nothing_to_drop: 'There is nothing that could be left out.',
  already_extended: 'The deadline has been moved once already. It can be moved only once.',
  invalid_expiry: 'The deadline cannot be moved that far. Choose a shorter time.',
  share_disputed: 'This payment is disputed, so the bank decides about it.',
  unknown_payment: 'This payment does not exist. Start it again.',
  swap_not_allowed: 'At this shop, a place cannot be given to somebody else.',
  swap_not_possible: 'This place cannot be given to somebody else now.',
  swap_over: 'This link does not work any more. Nothing was charged.',

  // What a form gets back
  newLinkMailed:
    'Your personal link has been renewed, so this one opens nothing more. The new one comes to your new email address once you have confirmed it.',
  lookBelow: 'Please look at the marked fields.',
  askedAlready: 'You have asked already. The organizer will answer.',
  wasDeclined: 'The organizer has not let you in. Ask the organizer for a new link.',
  inGroupAlready: 'You are in this group already.',
  personGone: 'This person is not in the group any more.',
  tickToCancel: 'Tick the box to confirm that the group is cancelled.',
  chooseHowMuchLonger: 'Choose how much longer.',
  pageOutOfDate: 'This page is out of date. Reload it and try again.',
  cardNeedsScript:
    'The card form needs script, because card details go straight to the card processor. Switch JavaScript on for this page, then press the button again.',
  wentWrong:
    'Something went wrong on our side. Nothing was changed. Please try again. (Request id: {request})',
  tooManyForms: 'That was too much in a short time. Nothing was changed. Wait a minute and try again.',
  opensNothing: 'This link does not open anything. Open it again from your message.',
  openPageItself: 'Open this page itself and send the form from there.',
  tooMuchText: 'That is too much text. Shorten it and try again.',
  formUnreadable: 'The form could not be read. Try again.',
  noAnswer: 'The card processor does not answer just now. Nothing was charged. Try again in a moment.',
  shortCheckFirst: 'Several cards were declined here, so a short check comes first.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused: 'Unusually many cards were declined at this shop, so card payments are paused.',
  tooManyDeclined: 'Too many cards were declined in this group.',
  waitKept: 'Nothing was charged, and your place is kept. Try again in {time}.',
  waitUnkept: 'Nothing was charged. Try again in {time}; nothing is kept for you until then.',

  // What is wrong with a field
  tooLong: 'Use at most 200 characters.',
  oddCharacters: 'Use letters, digits and common signs only.',
  emailOrEmpty: 'This is not a complete email address. Correct it, or leave it empty.',
  emailIncomplete: 'This is not a complete email address. Correct it.',
  chooseSplit: 'Choose how to split.',
  typePeople: 'Type a number of people.',
  chooseNumber: 'Choose a number.',
  choosePlace: 'Choose a place.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'A group has {least} to {most} people here.',
  placesAreTaken: {
    one: 'One place is taken by somebody who has not paid yet.',
    other: '{count} places are taken by people who have not paid yet.',
  },
  removeOrAddPlace: 'All places are taken. Remove somebody who has not paid, or add a place.',
  recordIsFull: 'Too many people have come and gone here. Ask the organizer to start a new group.',
  placesAreFree: { one: 'Only one place is free.', other: 'Only {count} places are free.' },
  tooLittleForCard: '{amount} is too little to be paid by card; the least is {minimum}.',
  chooseMoreOrShare: 'Choose more, or let somebody else take it along.',
  tooMuchForCard:
    '{amount}, fee included, is more than one card payment can be; the most is {most}. Divide it among more payments.',
  wouldLeave: 'This would leave {amount}, too little to be paid by card; the least is {minimum}.',
  stillFree: 'Free: {items}.',
  takeItAlong: 'Take it along and pay for it, too.',
  takeItOrLeaveItOut: 'Take it along and pay for it, too, or let the organizer leave it out of the order.',
  tooLittleForProcessor:
    '{amount} is too little to be paid by card. Pay for more at once, or choose another split.',
  tooMuchForProcessor:
    '{amount} is more than one card payment can be. Divide it among more payments, or choose another split.',

  // What was done
  reminded: {
    one: 'One person is reminded, or asked to confirm their address first.',
    other: '{count} people are reminded, or asked to confirm their address first.',
  },
  noneReminded: 'No reminder was sent.',
  notReminded: {
    one: 'One person could not be reminded: they get no email from us, or were reminded in the last ten minutes.',
    other:
      '{count} people could not be reminded: they get no email from us, or were reminded in the last ten minutes.',
  },
  deadlineMoved: 'The deadline has been moved.',
  splitChanged: 'The split has been changed.',
  itemsDropped: 'What nobody takes is no longer part of the order.',
  itemsSaved: 'Your items are saved.',
  confirmMailSent:
    'If this address is not confirmed yet, we email it and ask to confirm it, at most once a day.',
  linkRenewed: 'You have a new personal link. The old one no longer works.',
  linkMailSent:
    'If somebody in this group gave this address, we sent their personal link to it. If the address is not confirmed yet, we ask it to confirm first, at most once a day.',
  placeIsFree: 'The place is free again.',
  waitNoMore: 'You are no longer waiting.',
  approvalOn: 'From now on you approve who joins.',
  approvalOff: 'Anyone with the link can join again.',

  // Where everyone chooses what to give
  giveBetween: 'Give {least} to {most}, or all of the {all} that is left.',
  giveAllOnly: 'Only all of the {amount} that is left can be given.',
} as const;
