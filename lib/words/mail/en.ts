/**
 * What mails to the people of a group say. A mail writes the first letter large, so `{group}` is small: one of the
 * first three texts, as the subject of a sentence or after a colon.
 */
export const en = {
  // People and things
  namedGroup: '{name}’s group',
  unnamedGroup: 'the group',
  yourGroup: 'your group',
  theShop: 'the shop',
  aMember: 'A member',
  anotherMember: 'another member',
  peopleCount: { one: '{count} person', other: '{count} people' },

  // Every mail
  hello: 'Hello {name},',
  helloAnyone: 'Hello,',
  labelled: '{label}: {value}',
  testSubject: '[Test] {subject}',
  noRealMoney: '{mode}: no real money moves.',
  ifButtonFails: 'If the button does not work, open this address:',
  unsubscribe: 'Unsubscribe this address',
  questions: 'Questions about the order: {email}',
  sentBySplit: 'Sent by Split.',
  sentFor: 'Sent by Split for {shop}.',
  viewGroup: 'View group',
  openYourGroup: 'Open your group',
  openUntil: 'Open until {time}.',
  payBy: 'Pay by',
  everyonePaysBy: 'Everyone pays by',
  timeLeft: 'Time left',
  timeLeftWhenSent: '{time} when this was sent',
  orderTotal: 'Order total',
  groupSize: 'Group',
  paidOfTotal: '{paid} of {total}',
  refundIfIncomplete:
    'If the group is not fully paid by then, everyone who has paid is refunded in full, fee included.',
  releaseIfIncomplete:
    'If the group is not fully paid by then, what is held on cards is released, and none of it is charged.',
  becauseStarted: 'You get this email because you started a group at {shop}.',
  becauseJoined: 'You get this email because you joined a group at {shop}.',
  becausePaid: 'You get this email because you paid for a group order at {shop}.',

  // Is this your address?
  confirmSubject: 'Confirm your email address',
  confirmPreview: 'Somebody entered it to get emails about a group payment.',
  confirmHeading: 'Is this your email address?',
  confirmText:
    'Somebody entered this address in a group payment on Split. If that was you, confirm it to get your link back to the group, reminders and news about it by email.',
  confirmButton: 'Confirm address',
  confirmNot: 'If it was not you, do nothing: no emails about the group will follow.',
  becauseEntered: 'You get this email because somebody entered this address on Split.',

  // The group has started
  startedSubject: 'Your group at {shop} has started: invite the others',
  startedPreview: 'Send the others the link in this email. Everyone pays by {time}.',
  startedHeading: 'Your group has started',
  startedText:
    'You have started a group for your order at {shop}. Each person pays their own share, and the order goes through as soon as all of it is paid.',
  startedGiftText:
    'You have started a group for your order at {shop}. Everyone who has the link chooses what to give. You can pay the rest at any time, and then the order goes through.',
  giftStartedSubject: 'Your collection at {shop} has started: ask others to give',
  giftStartedPreview: 'Send the others the link in this email. They can give until {time}.',
  giveUntil: 'Others can give until',
  sendThisLink: 'Send this link to the others:',
  shareWithFee: '{share} + {fee} fee',
  startedNote:
    'The button is only for you: anyone who has its link can change or cancel the group. Send the others only the link at the top, not this email.',

  // You joined
  joinedSubject: 'You joined {group} at {shop}',
  joinedHeading: 'You joined {group}',
  joinedPreview: '{amount} to pay by {time}.',
  joinedText: 'You are in {group} for an order at {shop}. {next}',
  nextPay: 'Each person pays their own share, and the order goes through as soon as all of it is paid.',
  nextChoose: 'Choose what is yours, then pay for it. The order goes through as soon as all of it is paid.',
  giftNext: 'Everyone chooses what to give, and the order goes through as soon as all of it is paid.',
  toPay: 'To pay',
  chooseYourItems: 'Choose your items',
  keepThisMail:
    'The button takes you back to your share on any device. Keep this email, and do not forward it.',
  becauseUsedToJoin: 'You get this email because this address was used to join a group at {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Your personal link: {group} at {shop}',
  ownLinkHeading: 'Your personal link',
  ownLinkText:
    'The button shows what happens to the order and to your money, on any device. Keep this email, and do not forward it.',
  becauseAsked: 'You get this email because somebody asked for this link on the group’s page.',

  // Again with the same people
  againSubject: '{group} again: a new order at {shop}',
  againPreview: 'Your share: {amount}. Nothing is charged until you pay.',
  againHeading: 'Again with the same people',
  againText: '{shop} has opened a new order for {group}, divided as last time. Your place is ready.',
  againOrganizer: 'Those who agreed to emails have their link already. Send this one to the others:',
  orderBefore: 'Order total last time',
  yourShareBefore: 'Your share last time',
  againNote:
    'No card is kept from last time: nothing is charged until you pay. If you do not want to take part, leave the group on its page.',
  againNoteOrganizer:
    'The group has started already: send the link, and pay your own share. On your page you can also change the split, remind people, or cancel. No card is kept from last time: nothing is charged until somebody pays.',
  becauseAgain: 'You get this email because you were in a group at {shop} and agreed to its emails.',

  // A reminder
  remindSubject: 'Reminder: {amount} to pay for {group} at {shop}',
  remindChooseSubject: 'Reminder: choose what is yours in {group} at {shop}',
  remindHeading: 'You have not paid your share yet',
  remindChooseHeading: 'You have not chosen your items yet',
  remindText:
    '{group} at {shop} is waiting for your share. The order goes through only when all of it is paid.',
  remindChooseText:
    '{group} at {shop} is waiting for your choice. The order goes through only when all of it is paid.',
  remindAloneText:
    'Your order at {shop} is waiting for your share. It goes through only when all of it is paid.',
  remindAloneChooseText:
    'Your order at {shop} is waiting for your choice. It goes through only when all of it is paid.',
  giftRemindSubject: 'Reminder: {group} at {shop} still needs {amount}',
  giftRemindHeading: 'Not all of it is paid yet',
  giftRemindOrganizer:
    'Others can still give for your order at {shop}. What nobody gives is yours to pay: the order goes through only when all of it is paid.',
  giftRemindRest:
    'Nobody else can give for your order at {shop} now. What is left is yours to pay: the order goes through only when all of it is paid.',
  giftRemindGiver:
    'You wanted to give something for an order at {shop}, and it is not paid yet. You do not have to: what nobody gives, the organizer pays.',
  ignoreIfPaid: 'If you have just paid, you can ignore this email.',
  becauseNotPaid: 'You get this email because you joined a group at {shop} and have not paid yet.',

  // A receipt
  receiptSubject: 'Receipt: {amount} for your order at {shop}',
  receiptPreview: '{amount} was charged to your card. Thank you.',
  receiptHeading: 'Thank you for your payment',
  receiptText: 'Your card was charged {amount} for the group order at {shop}.',
  chargedToCard: 'Charged to your card',
  merchant: 'Merchant',
  receiptNumber: 'Receipt number',
  openPlaces: 'Places nobody had taken',
  openItems: 'Items nobody had chosen',
  shareOf: 'Share of {name}',
  surplusNote:
    '{amount} of this is refunded to your card, because it was no longer owed when your payment arrived: someone else had just paid for it, or the group had changed. It takes your bank 5 to 10 days to show it.',
  afterPending:
    'The order goes through as soon as all of it is paid. If that has not happened by {time}, we refund your payment to your card in full, fee included. You do not have to ask.',
  afterFunded: 'All of the order is paid, so it goes through now.',
  afterEnded:
    'The group has ended since, so we are refunding your {amount} to your card. A separate email tells you more.',

  // All paid
  fundedSubject: 'All paid: the order of {group} at {shop} goes through',
  fundedOwnSubject: 'All paid: your order at {shop} goes through',
  fundedPreview: 'All {amount} of the order is paid.',
  fundedHeading: 'The group is complete',
  fundedOwnHeading: 'Everybody has paid',
  fundedText:
    '{group} at {shop} is fully paid, and the shop has been notified. {name} can tell you what happens next.',
  fundedOwnText:
    'All of your order at {shop} is paid, and the shop has been notified. You do not have to do anything.',
  youPaidWithFee: 'You paid, fee included',
  someonePaidYours: 'Someone else in the group paid your share, so your card was not charged.',

  // Cancelled, or out of time
  cancelledSubject: '{group} at {shop} was cancelled',
  cancelledHeading: '{group} was cancelled',
  cancelledText: '{group} at {shop} was cancelled, so the order does not go through.',
  soldOutSubject: '{shop} ran out, so the order of {group} ended',
  soldOutMail:
    '{shop} no longer has everything in this order, so the shop ended the group and the order does not go through.',
  atRiskSubject: '{group} at {shop} ends soon unless {amount} more is paid',
  atRiskHeading: 'Your order is at risk',
  atRiskMissing: 'Still missing',
  rescueTerms:
    'If the group is not fully paid by then, payments are kept until {time}, so that the order can still be completed. During that time, anyone who has paid can take the money back at once. After it, everyone who has paid is refunded in full, fee included.',
  takeBackFrom: 'From {time} on, you can also take it back at once, on the group’s page.',
  holdTerms:
    'Your card is not charged at once: your bank keeps the amount and shows it as pending. It is only taken when all of it is paid, and released if that has not happened by {time}.',
  heldSubject: '{amount} is held on your card for your order at {shop}',
  heldHeading: 'Your share is held, not charged',
  heldText:
    'Your bank keeps {amount} on your card for the group order at {shop} and shows it as pending. It is only taken when all of it is paid; then you get a receipt. If that has not happened by {time}, it is released and you pay nothing.',
  releasedSubject: 'Not charged: {amount} for your order at {shop}',
  releasedHeading: 'Your card was not charged',
  releasedText:
    'The {amount} held on your card for the group order at {shop} has been released, and nothing was charged. Your bank may show it as pending for some days more.',
  releasedLost:
    'Your bank did not keep the money for us, so your share is open again. Please pay it by {time}.',
  releasedTooShort:
    'Your bank would not keep the money until the group ends. Please pay your share again by {time}.',
  rescueSubject: 'Time is up, but {group} at {shop} can still be saved',
  rescueText:
    '{group} at {shop} was not fully paid in time. Until {time} it still can be, and then the order goes through.',
  rescueWays:
    'Pay what is missing yourself, or ask the others: they can still pay. If the shop allows it, your page also offers to leave out what nobody takes.',
  rescueKept:
    'We keep the {amount} that you paid until then. You can take all of it back at once, fee included, with the link below. Nobody has to agree.',
  rescueHeldKept:
    'Your bank keeps the {amount} held on your card until then. You can have all of it released at once, with the link below. Nobody has to agree.',
  takenBackText: 'You have taken back what you paid for the group order at {shop}.',
  expiredSubject: 'Time ran out for {group} at {shop}',
  expiredHeading: 'Time ran out',
  expiredText: '{group} at {shop} was not fully paid by {time}, so the order does not go through.',
  andRefund: '{subject}: we are refunding {amount}',
  refundPreview: 'We are refunding {amount} to your card, fee included.',
  notChargedPreview: 'You were not charged anything.',
  refundToCard: 'Refund to your card',
  refundAllNote:
    'We are refunding all {amount} that you paid, fee included, to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.',
  takenByBank:
    'Your bank has taken back {amount} that you had paid, since the payment is disputed. So we do not refund it.',
  leftAtBank:
    'Your bank is deciding about a payment of yours, so {amount} is not refunded to your card until then.',
  stillProcessed:
    'A payment of yours was still being processed. If your card is charged after all, we refund it automatically.',
  notChargedText: 'You had not paid anything, and your card was not charged.',
  othersRefunded: 'The others are refunded, fee included, within 5 to 10 days:',

  // A payment that came too late, or a second time
  returnedSubject: 'We are refunding your payment of {amount} at {shop}',
  returnedHeading: 'Your payment is being refunded',
  returnedText: 'Your card was charged {amount} for the group order at {shop}, but {why}',
  whyNotUsed: 'it could not be used for the order.',
  whyPaidBefore: 'what it was for had been paid by then.',
  whyLeft: 'you were no longer in the group by then.',
  whySwapOver: 'the place was no longer on offer by then.',
  whyAllPaid: 'everything had been paid by then.',
  whyCancelled: 'the group had been cancelled by then.',
  whySoldOut: 'the shop had run out and ended the group by then.',
  whyTooLate: 'the time for the group was over by then.',
  paymentNumber: 'Payment number',
  returnedNote:
    'We are refunding all {amount}, fee included, to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.',
  groupStillOpen: 'The group is still open: its page shows whether anything is left for you to pay.',

  // The shop refunds a share
  refundSubject: 'Your refund of {amount} from {shop}',
  refundHeading: 'Your refund',
  refundText: '{shop} is refunding {amount} that you paid for the group order.',
  refundUnpayable:
    'What you paid for the group order could not be passed on to {shop} in time. So we are refunding {amount} to you.',
  refundNote:
    'The refund goes to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.',
  refundWaitsSubject: 'Not sent yet: your refund of {amount} from {shop}',
  refundWaitsNote:
    'It could not be sent to your card yet. As soon as it is, we tell you in another email. You do not have to do anything.',
  elsewhereSubject: 'Your refund of {amount} from {shop} was paid in another way',
  elsewhereText:
    '{amount} that you paid for the group order could not go back to your card. The money was paid to you in another way instead, such as by bank transfer.',
  elsewherePaid: 'Paid in another way',
  elsewhereMissing:
    'A bank transfer can take a few days. If the money has not reached you by then, ask {shop}.',
  refundUnexpected: 'If you did not expect this, ask {shop}.',

  // A place changed hands
  swapSubject: '{name} has taken your place at {shop}',
  swapHeading: 'Somebody has taken your place',
  swapMail: '{name} has paid for your place in the group order at {shop}. You are no longer in the group.',
  swapToldSubject: '{name} comes instead of {other}: your group at {shop}',
  swapToldHeading: 'A place has changed hands',
  swapToldText:
    '{other} cannot come and gave the place to {name}, who has paid the same share. The total stays the same.',

  // Another amount
  amountSubject: 'Your share at {shop} is {amount} now',
  amountChooseSubject: 'Choose your items at {shop}',
  amountPreview: 'It was {amount}. {why}',
  whyChanged: '{name} changed how the order is split.',
  whyChoose: '{name} changed how the order is split: everyone chooses their own items now.',
  whyPeople: '{name} split the order among {people} people instead of {people_before}.',
  shareBefore: 'Your share before',
  shareNow: 'Your share now',
  seeYourShare: 'See your share',
  feeIsAdded: 'A service fee is added when you pay, as the page shows.',
  becauseInGroup: 'You get this email because you joined {group} at {shop}.',

  // The organizer’s digest
  digestSubject: 'News of your group at {shop}: {news}',
  digestPreview: '{so_far} is paid.',
  digestHeading: 'News of your group',
  countJoined: '{count} joined',
  countPaid: '{count} paid',
  countLeft: '{count} left the group',
  didJoin: 'joined',
  didPay: 'paid {amount}',
  didLeave: 'left the group',
  buttonIsYours: 'The button is only for you: anyone who has its link can change or cancel the group.',
} as const;
