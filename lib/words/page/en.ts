/** What hosted pages say that comes from the server. */
export const en = {
  // Every page
  testMode: 'Test mode',
  backTo: 'Back to {shop}',
  order: 'Order',
  footer: 'Payments by Split. Card details go to the card processor only.',
  ask: 'Ask {shop}',
  language: 'Language',
  memberTitle: 'Split an order from {shop}',

  // The order
  theOrder: 'The order',
  anOrder: 'an order',
  andMoreItems: '{item} + {count} more',
  andMoreListed: '{list} and {count} more',
  moreItems: { one: '{count} more item', other: '{count} more items' },
  discount: 'Discount',
  orderFee: 'Fee',
  tax: 'Tax',
  shipping: 'Shipping',
  leftOut: 'Left out: {quantity} × {item}',
  total: 'Total',

  // The group
  theGroup: 'The group',
  notPaidYet: 'Not paid yet',
  isProcessing: 'Processing',
  paid: 'Paid',
  refundOnItsWay: 'Refund on its way',
  notRefundedYet: 'Not refunded yet',
  refunded: 'Refunded',
  choosing: 'Choosing',
  notCharged: 'Not charged',
  paidOf: '{paid} of {places} paid',
  paidOfLeft: '{paid} of {places} paid, {amount} left',
  howItEnded: 'How it ended for everybody',
  paidSoFar: 'Paid so far',
  paidOrHeldSoFar: 'Paid or held so far',
  you: 'you',
  organizer: 'organizer',
  theOrganizer: 'the organizer',
  placeFor: 'For {name}',
  waitingForSomeone: 'Waiting for someone',
  open: 'Open',
  moreOpenPlaces: { one: 'and {count} more open place', other: 'and {count} more open places' },

  // How it ended
  allPaid: 'All paid',
  shopHasIt: 'All of it is paid, and {shop} takes care of the order now.',
  receiptBelow: 'Your receipt is below.',
  shopRefunds: '{shop} is refunding {amount} of what you paid to your card, fee included. See below.',
  wasCancelled: 'This group was cancelled',
  soldOut: 'The shop ran out',
  soldOutText: '{shop} no longer has everything in this order, so it ended the group.',
  milestoneMissed: 'Too little was paid in time for {shop} to go on keeping this order.',
  refundAtBank:
    'Your bank is deciding about this payment, so {amount} is not refunded to your card until then. See below.',
  refundAhead: '{amount} will be refunded to your card, fee included. It could not be sent yet. See below.',
  refundComing: '{amount} is on its way back to your card, fee included. See below.',
  refundArrived: '{amount} was refunded to your card, fee included. See below.',
  refundElsewhere:
    '{amount} could not go back to your card, and was paid to you in another way, fee included. See below.',
  refundStuck:
    '{amount} could not be refunded to your card yet. The shop knows about it: ask there for another try, or another way.',
  holdFreed: 'The {amount} held on your card is released, and nothing was charged.',
  allRefunded: 'Everybody who has paid is refunded in full, fee included.',
  notAllRefunded: 'Not everybody who has paid could be refunded yet.',
  nobodyCharged: 'Nobody was charged.',
  findsPayment: 'Have you paid? Your personal link shows what happens to your money.',
  timeIsOver: 'This group ran out of time',
  oneMoment: 'One moment',
  startAgain: 'To try again, start a new group in the shop.',
  checkingPayments: 'We are checking the last payments. This page changes by itself in a moment.',

  // An invitation
  somebody: 'Somebody',
  invited: '{name} invited you to split {order}',
  promise: 'You’re refunded in full, fee included, if not everyone pays by {time}.',
  giftPromise: 'You’re refunded in full, fee included, if not all of it is paid by {time}.',
  milestone:
    '{percent} of the order must be paid by {time}. Otherwise the group ends then, and everyone is refunded in full.',
  milestoneHeld:
    '{percent} of the order must be paid by {time}. Otherwise the group ends then: what is held on cards is released, and what was charged is refunded in full.',
  rescuePromise:
    'If not all of it is paid by {time}, your money is kept until {end}, so that the order can still be completed. During that time you can take it back at once. After that, you’re refunded in full, fee included.',
  holdPromise:
    'Your card is not charged yet: your bank keeps the amount for us and shows it as pending. It is only taken when all of it is paid, and released if that has not happened by {time}.',
  holdTakeBack: 'From {time} on, you can also take it back at once.',
  rescueTakeBack: 'Until then, you can take your money back at once.',
  swapPromise:
    'Until {time}, members who have paid and can’t come can give their place to somebody who pays the same.',
  swapPromiseHeld:
    'Once all of it is paid and until {time}, members who can’t come can give their place to somebody who pays the same.',
  holdKept:
    'We hold {amount} on your card now; your bank shows it as pending. It is only taken when all of it is paid.',
  holdTaken: 'All of it is paid, so the {amount} held on your card is being charged now.',
  holdLost: 'Your bank did not keep the money for us, and nothing was charged. Please pay your share again.',
  holdTooShort:
    'Your bank would not keep the money until the group ends, so we released it at once, and nothing was charged. Please pay again.',
  heldStatus: 'Held',
  rescueHeading: 'Your order can still be saved',
  moneyKept: 'Your {amount} is kept for now',
  rescueOrganizer:
    'Not all of it was paid in time. What has been paid is kept until {time}. Pay what is missing, or ask the others: they can still pay.',
  rescueOrganizerHeld:
    'Not all of it was paid in time. What has been paid or is held on cards is kept until {time}. Pay what is missing, or ask the others: they can still pay.',
  rescuePaid:
    'Not all of it was paid in time. What you paid is kept until {time}, so that the order can still be completed. If it is not, you’re refunded in full, fee included.',
  rescueHeld:
    'Not all of it was paid in time. The money stays held on your card until {time}, so that the order can still be completed. If it is not, it is released, and nothing is charged.',
  rescueOwing:
    'Not all of it was paid in time. Until {time} you can still pay, and the order goes through as soon as all of it is paid.',
  takeBack: 'Take my money back',
  takeBackText:
    '{amount} goes back to your card, fee included, and what it paid for is unpaid again. This cannot be undone.',
  takeBackHeld:
    'The {amount} held on your card is released, and what it was to pay for is unpaid again. This cannot be undone.',
  tookBack: 'You have taken your money back',
  yourShare: 'Your share',
  yourShareNamed: 'Your share, {name}',
  zeroShare: 'A share of {amount} needs no payment.',
  payLater: 'I’ll pay later',
  keepMyPlace: 'Keep my place',
  askToJoin: 'Ask to join',
  joinAndChoose: 'Join and choose what is yours',
  chooseMyItems: 'Choose my items',
  organizerApproves: 'The organizer approves who joins. You pay only once you are in.',
  joinedElsewhere: 'Joined on another device? Get your link below.',
  alreadyJoined: 'Already joined? Get your link',
  emailYouGave: 'The email you gave',
  emailMyLink: 'Email me my link',
  invalidKey: 'The personal key in this link is not valid, so you see the page as a new guest.',
  notStarted: 'The group has not started yet',
  notStartedText:
    'The organizer is still setting up how to split the order from {shop}. This page changes by itself as soon as it is ready.',
  notInGroup: 'You are not in this group any more',
  nothingCharged: 'Nothing was charged.',
  canJoinAgain: 'There is a free place: you can join again.',
  linkIsClosed: 'This link is closed',
  linkIsClosedText: 'The organizer lets nobody else join. If you should be in, ask for it to be opened.',
  allPlacesTaken: 'All places are taken',
  allPlacesTakenText: 'If you should be in, ask the organizer to add a place.',
  cannotTakePayments: '{shop} cannot take payments yet',
  cannotTakePaymentsText:
    'The shop has to finish setting up its payout account. Nothing can be paid until then.',

  // A messenger's preview of the link
  invitedYou: '{name} invited you to split',
  youAreInvited: 'You’re invited to split',
  groupOrder: 'A group order',
  seeAndPayShare: 'See your share and pay it by card',

  // Waiting to be let in
  notLetIn: '{name} has not let you in',
  notLetInText: 'Nothing was charged. If this is a mistake, ask {name} for a new link.',
  waitingForOk: 'Waiting for {name}’s OK',
  waitingForOkText:
    '{name} approves who joins. As soon as you are in, this page goes on by itself, and you can pay your share.',
  whileYouWait:
    '{order} from {shop}. Pay by {time}. Nothing is charged while you wait, and no place is kept for you.',
  stopWaiting: 'Stop waiting',

  // Items
  whatIsYours: 'What is yours, {name}?',
  pricesInclude: 'Prices include your part of tax, shipping and fees.',
  restIsMine: 'Everything that is left is mine',
  tapOnYours: 'Tap + on what is yours.',
  nothingToChoose: 'Nothing is left to choose.',
  takeMoreItems: 'Take more items',
  unitsPaid: '{units}, paid',
  none: 'None',
  allOfIt: 'All of it',
  allUnits: 'All {units}',
  ofOne: '{piece} of one',

  // What a member owes and has paid
  memberShare: 'Share',
  serviceFee: 'Service fee',
  serviceFeePercent: 'Service fee ({percent}%)',
  youPay: 'You pay',
  charged: 'Charged',
  shareChanged: 'Your share has changed',
  shareWasIs: 'It was {before} and is {now} now: {name} changed how the order is split.',
  shareWasChoose:
    'It was {before}. {name} changed how the order is split: everyone chooses their own items now.',
  shareWasIsPeople:
    'It was {before} and is {now} now: {name} split the order among {people} people instead of {people_before}.',
  samePeople: 'Same people, new order',
  againTotal: 'The order: {before} last time, {now} now.',
  againShare: 'Your share: {before} last time, {now} now.',
  againMissing: 'Unlike last time, not in this order: {items}.',
  bankHasNotAnswered: 'Your bank has not answered yet. This page changes by itself as soon as it does.',
  shareBeingPaid: 'Somebody else is paying your share',
  shareBeingPaidText:
    'The payment is being processed, and you don’t have to do anything. This page changes by itself as soon as it is done.',
  paidBefore: 'Paid before',
  earlierPayments: 'Earlier payments',
  yourReceipt: 'Your receipt',
  yourPayment: 'Your payment',
  shareIsPaid: 'Your share is paid',
  nothingToPay: 'Your share is {amount}, so there is nothing to pay.',
  paidForYou: 'Somebody else in the group has paid it for you.',
  nothingChargedToYou: 'Nothing was charged to you.',
  paidAt: 'Paid {time}. Receipt number {number}',
  chargedAt: 'Charged {time}. Receipt number {number}',
  withdrawn: '{amount} was withdrawn by your bank, since this payment is disputed.',
  withdrawnUnpaid: 'It does not count as paid.',
  refundWaits: '{amount} will be refunded to your card. It could not be sent yet. ({time})',
  refundDisputed:
    'Your bank is deciding about this payment, so {amount} is not refunded to your card until then. ({time})',
  refundQueued: '{amount} is being refunded to your card. Your bank may take 5 to 10 days. ({time})',
  refundReplaced: '{amount} was replaced by another refund. ({time})',
  refundAccepted: '{amount} is on its way to your card. Your bank may take 5 to 10 days. ({time})',
  refundDone: '{amount} was refunded to your card. Your bank may take 5 to 10 days to show it. ({time})',
  refundSettled: '{amount} could not go back to your card, and was paid to you in another way. ({time})',
  refundFailed:
    '{amount} could not be refunded to your card. The shop knows about it: ask there for another try, or another way. ({time})',

  // A receipt
  receipt: 'Receipt',
  openReceipt: 'Open the receipt',
  backToGroup: 'Back to the group',
  printReceipt: 'Print',
  receiptPdf: 'Download PDF',
  receiptBusy: 'Many receipts are being made at this moment. Try again in a few seconds.',
  taxId: 'Tax ID: {id}',
  dateOfPayment: 'Date of payment',
  paidBy: 'Paid by',
  wholeOrder: 'Whole order',
  yourPart: 'Your part',
  taxIsPart: 'The tax is this payment’s part of the tax that {shop} stated for the order.',
  noTaxStated: '{shop} stated no tax for this order.',
  feeBySplit: 'The service fee is charged by Split, not by {shop}.',
  sinceThen: 'Since the payment',
  leftOfPayment: 'Remaining from this payment',
  notARealPayment: 'No money was charged. This is not a real receipt.',

  // Paid
  youAreIn: 'You’re in. {paid} of {places} paid',
  waitingFor: 'Waiting for {people}',
  morePeople: { one: '{count} more person', other: '{count} more people' },
  lastIsProcessing: 'The last payment is being processed',
  sendMyReceipt: 'Send my receipt',
  yourEmail: 'Your email',
  mailsGoTo:
    'Emails go to {email}. Open the first one and confirm the address, if you haven’t yet. Then the others follow.',
  mailBounced: 'We could not deliver mail to {email}. Check the address.',
  mailSuppressed:
    'Mail to {email} is stopped: some came back, or was reported as spam. Give another address.',
  changeEmail: 'Change your email',
  bringIn: 'Bring in who is missing',
  nudge: 'Nudge the group',
  groupLink: 'Group link',
  nudgeText: '{name} has paid. {paid} of {places} paid for {order}: your turn.',
  ourOrder: 'our order',

  // A place that changes hands
  cantCome: 'I can’t come',
  cantComeText:
    'Give your place to somebody else. They pay your share, and then you get back all that you paid, fee included. Until they have paid, the place is yours.',
  makeSwapLink: 'Make a link for one person',
  swapLink: 'Link for one person',
  copySwapLink: 'Copy this link',
  swapLinkText:
    'Send it to the person who comes instead. It works once, until {time}. Your money is refunded as soon as they have paid.',
  withdrawSwapLink: 'I’m coming after all',
  swapClosed: 'The organizer now approves who joins, so your link no longer works. The place is still yours.',
  swapInvited: '{name} can’t come and offers you the place: {order}',
  swapText:
    '{name} has paid for this place. You pay the same, and {name} is refunded. Your payment is refunded in full, fee included, if somebody else was quicker or the link was withdrawn.',
  swapFunded: 'Everyone has paid, so {shop} takes care of the order.',
  swapWaits:
    'The money for this order is still on its way to {shop}. This link works as soon as it is there.',
  swapGone: 'This link no longer works',
  swapGoneText: 'Somebody has taken the place already, or it is no longer offered.',
  swapDone: '{name} has taken your place',
  swapDoneText: 'You are no longer in this group.',

  // A personal link
  saveLink: 'Save your personal link',
  linkOpensYou: 'It opens this page as you, on any device. Keep it to yourself.',
  personalLink: 'Your personal link',
  copyPersonalLink: 'Copy your personal link',
  leaveGroup: 'Leave the group',
  leaveText: 'You have paid nothing, so your place just becomes free for somebody else.',
  leave: 'Leave',
  onYourPhone: 'Continue on your phone',
  onYourPhoneText:
    'Scan this with your phone’s camera. It opens your share there, where you can pay with Apple Pay or Google Pay. It opens the page as you: show it to nobody.',
  qrCode: 'QR code',
  qrCodePersonal: 'QR code of your personal link',

  // How an amount was calculated
  placeSetTo: 'The organizer set this place to {amount}.',
  placeScaled: 'As last time: {before} of {before_total} then, so {amount} of {total} now.',
  organizerPaysAll: 'The organizer pays the whole {amount}.',
  othersPay: 'The others pay {amount} of {total}.',
  organizerPaysRest: 'The organizer pays the rest, {amount}.',
  percentIs: '{percent}% of {total} is {amount}.',
  percentIsDown: '{percent}% of {total} is {amount} rounded down.',
  roundingFell: '{step} of what rounding left over fell to this place, so it is {amount}.',
  placeIsAll: 'This place is the whole {amount}.',
  splitWays: '{total} split {places} ways is {amount} each.',
  splitWaysOver: '{total} split {places} ways is {amount} each, and {rest} is left over.',
  goesToFirst: 'It goes to the first places, {step} each.',
  placeMore: 'This is the {ordinal} place, so it is {amount}.',
  placeStays: 'This is the {ordinal} place, so it stays {amount}.',
  pieceIs: '{piece} of one “{item}” at {price} is {amount}.',
  pieceIsIncluded: '{piece} of one “{item}” at {price} (tax, shipping and fees included) is {amount}.',
  unitsAre: '{units} of {quantity} × “{item}” is {amount}.',
  unitsAreMore:
    '{units} of {quantity} × “{item}” is {amount}: {price} for the items, {extra} of tax, shipping and fees.',
  unitsAreLess:
    '{units} of {quantity} × “{item}” is {amount}: {price} for the items, {extra} less by discounts.',
  didNotDivide: '{amount} of that did not divide evenly and fell to the first units.',
  together: 'Together that is {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'The person who gives this chose the amount: {amount}.',
  giveTitle: 'How much would you like to give?',
  giveLeft: '{left} of {total} is left. Choose any amount up to that.',
  giveOther: 'Another amount',
  giveNext: 'Continue',
  giveAll: 'All of it: {amount}',
  giveChange: 'Choose another amount',
  giveMessage: 'Message to {name} (optional)',
  giveMessageHint: 'Only {name} reads it.',
  giveHide: 'Hide my name from the others who give',
  giveHidden: 'The others see neither your name nor your amount. {name} sees both.',
  giveNone: 'Nothing can be given just now',
  giveNoneText:
    'All of it has been given, or is being paid at this moment. If somebody does not finish paying, it is free again after 15 minutes.',
  noPlaceToGive:
    'This group cannot get any larger. What is left, the organizer pays. If somebody does not finish paying, a place is free again after 15 minutes.',
  yourGift: 'Your contribution',
  giftProgress: '{given} of {total} is given, {left} is left',
  giftThanks: 'Thank you for {amount}',
  giftNudge: 'I gave something for {order}. You can, too:',
  giftInvited: '{name} is collecting for {order}',
  giftInvitedShort: '{name} is collecting for',
  giftYouAreInvited: 'You’re invited to give something for',
  giftSeeAndPay: 'Choose what you give and pay it by card',
  giftTitle: 'Give something for an order from {shop}',
  giftAsk: 'Ask others to give',
  giftAgain: 'You can still give.',
  hiddenGivers: {
    one: '{count} person whose name is hidden',
    other: '{count} people whose names are hidden',
  },
} as const;
