/** What the script of hosted pages says. A page has these in its own language only; no script has any. */
export const en = {
  // Time
  left: '{time} left',
  timeIsUp: 'Time is up',
  inTime: 'in {time}',
  comma: ', ',
  inLessThanAMinute: 'in less than a minute',
  over: 'over',
  dayLeft: 'One day left to pay.',
  hourLeft: 'One hour left to pay.',
  tenMinutesLeft: 'Ten minutes left to pay.',

  // Every form
  unreachable: 'The server could not be reached. This is sent by itself as soon as there is a connection.',
  notNow: 'Not now',
  yourName: 'Your name',

  // Links
  copied: 'Copied',
  pressCtrlC: 'Press Ctrl and C to copy the selected link.',
  share: 'Share',

  // The way back to the shop
  stay: 'Stay on this page',
  takenBack: 'You are taken back to the shop in a few seconds.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} fee',
  howCalculated: 'How we calculated this',
  pay: 'Pay {amount}',
  payByCard: 'Pay {amount} by card',
  payShort: 'Pay',
  otherName: 'Pay by card to choose another name.',
  yourItems: 'Your items',
  lastPlace: 'This is the last free place.',
  fewerLeft: 'Fewer places are free now than you chose.',
  payForMore: 'People, you included',
  onePersonLess: 'One person less',
  onePersonMore: 'One person more',
  whichShare: 'Which share is yours?',
  place: 'Place {number}',
  taken: 'Taken',
  placeTaken: 'Somebody else has just taken that place. Choose another one.',

  // Items
  choiceKept:
    'The server could not be reached. Your choice is kept, and saved as soon as there is a connection.',
  choiceUnsaved:
    'Your last choice is not saved. Nothing was charged. Choose again, or wait a moment, before you pay.',
  shareThis: 'share this',
  leftOutOfOrder: 'Left out of the order: {units}',
  nothingOfIt: 'Nothing of it is left.',
  forOne: 'for one',
  takenBy: 'Taken: {list}',
  less: 'Less: {item}',
  more: 'More: {item}',

  // The card form
  cardPayment: 'Card payment of {amount}',
  openingForm: 'Opening the card form…',
  formNotLoaded: 'The card form could not be loaded. Check your connection and try again.',
  formFailed: 'The card form could not be loaded.',
  formFailedText:
    'Nothing was charged. Check your connection, and whether something blocks the card processor.',
  loadAgain: 'Load it again',
  loadingForm: 'Loading the card form',
  nameless: 'Type your name, so that the others know who you are.',
  guest: 'Guest',
  payUnreachable: 'The server could not be reached. Nothing was charged. Try again.',
  outdated:
    'The group has changed, or too many cards were declined, so this payment was out of date. Nothing was charged. Look at the amount and try again.',
  amountIsNow: 'The amount is {amount} now',
  changedWhilePaying:
    'The group changed while your payment of {before} was on its way. Anything it could not pay for is refunded to your card automatically.',
  changed: 'The group has changed, so it is no longer {before}. Nothing was charged.',
  typeAgain: 'To go on, type your card again.',
  received: 'Payment received',
  receivedText: 'One moment, the page is being brought up to date.',
  processing: 'Your payment is being processed',
  notConfirmed:
    'Your bank has not confirmed it yet. This page shows it as soon as it has. Please do not pay again.',
  processorUnreachable:
    'The card processor could not be reached. Nothing was charged as far as we know. Check your connection and try again.',
  notApproved: 'Your bank has not approved the payment yet. Nothing was charged. Try again.',
  processorFailed:
    'The card processor could not finish the payment. Nothing was charged. Try again in a moment.',
  chargeUnknown:
    'We do not know yet whether your card was charged. Load this page again in a few minutes before you pay again.',

  // A check of the browser
  checkLabel: 'A short check',
  checkTitle: 'One moment: a short check',
  checkText:
    'Several cards were declined here. Before the card form opens, your browser solves a small puzzle by itself. It takes a few seconds.',
  notChecked:
    'The check did not finish in this browser. Nothing was charged. Try again, or use another browser.',

  // Why a card was declined
  noMoney: 'The card does not have enough money available. Try another card.',
  cardNotAccepted: 'The bank does not accept this card. Try another card.',
  cardExpired: 'The card has expired. Try another card.',
  wrongCode: 'The security code does not match the card. Check the code and try again.',
  incompleteCode: 'The security code is not complete. Check the code and try again.',
  wrongNumber: 'The card number is not right. Check the number and try again.',
  wrongExpiry: 'The expiration date is not right. Check it and try again.',
  wrongPostalCode: 'The postal code does not match the card. Check it and try again.',
  bankError: 'The bank could not process the card just now. Nothing was charged. Try again in a moment.',
  cardLimit: 'The card has reached its limit. Try another card, or ask your bank.',
  cardUnsuitable: 'The card cannot be used for this kind of payment. Try another card.',
  wrongCurrency: 'The card cannot pay in this currency. Try another card.',
  declinedWithoutReason: 'The bank declined the card without a reason. Try another card, or ask your bank.',
  cardDeclined: 'The bank declined the card. Try another card.',
  confirmationWanted: 'The bank wants you to confirm this payment. Try again and follow its steps.',
  notYou: 'Your bank could not confirm that it was you. Nothing was charged. Try again, or use another card.',
  declined: 'The bank declined the card. Nothing was charged. Try another card, or ask your bank.',
} as const;
