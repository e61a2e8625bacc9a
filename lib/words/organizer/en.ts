/** What the server says on an organizer's pages only. */
export const en = {
  // Setting up
  groupTitle: 'Your group',
  splitWithFriends: 'Split {amount} with friends',
  nothingYet:
    'Nothing is charged yet. Everybody has to pay by {time}. {shop} gets the money only when everybody has paid.',
  elseRefunded: 'Otherwise everybody is refunded.',
  somePayOther: {
    one: '{count} of you pays {amount}, so that it adds up.',
    other: '{count} of you pay {amount}, so that it adds up.',
  },

  // Inviting
  inviteGroup: 'Invite your group',
  youAreInInvite: 'You’re in. Now invite your group',
  linkLetsJoin: 'Anyone with this link can see the order, join by name and pay their share.',
  linkAsks: 'Anyone with this link can see the order and ask to join. You approve who does.',
  linkClosedByYou: 'You have closed this link: members can open it, and nobody else can join.',
  everybodyPaysBy: 'Everybody has to pay by {time}',
  everybodyPaysByThen: 'Everybody has to pay by {time}.',
  shareLink: 'Share link',
  copyShareLink: 'Copy link',
  scanToJoin: 'Scan to join',
  milestoneNow: '{paid} paid, {percent} needed by {time}',
  milestoneNowHeld: '{paid} paid or held, {percent} needed by {time}',
  milestoneElse: 'Otherwise the group ends then, and everyone is refunded in full.',
  milestoneElseHeld:
    'Otherwise the group ends then: what is held on cards is released, and what was charged is refunded in full.',
  peopleToInvite: { one: '1 more person', other: '{count} more people' },
  peopleToInviteFor: { one: '1 more person, {amount}', other: '{count} more people, {amount} each' },
  email: 'Email',
  mailSubject: 'Our order from {shop}',
  invitation: 'Let’s split our order from {shop}. Please pay by {time}:',
  invitationShare: 'Let’s split our order from {shop}. Your share is {amount}. Please pay by {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'One person wants to join', other: '{count} people want to join' },
  approveKnown: 'Approve only people you know. Nobody pays or takes a place before.',
  noPlaceToApprove: 'No place is free: remove somebody who has not paid or add a place first.',
  declineEverybody: 'Decline everybody',
  wantsToPayFor: { one: 'wants to pay for 1 person', other: 'wants to pay for {count} people' },
  approve: 'Approve',
  decline: 'Decline',

  // Somebody who has not paid
  removeWhilePaying:
    'A payment is being processed. This changes by itself. If you remove {name} now, a payment that still arrives is refunded.',
  payForPerson: 'Pay {amount} for {name}',
  removeFromGroup: 'Remove from the group',
  removeText: '{name} has paid nothing, so nothing is refunded. The place is free again.',
  removePerson: 'Remove {name}',
  remindPerson: 'Remind {name}',
  getsNoMail: '{name} gets no email from us. Send the share link again.',

  // What is still free
  notTakenYet: '{amount} is not taken yet',
  orderNotTakenYet: '{amount} of the order is not taken yet',
  placesFree: { one: 'One place is free, worth {amount}', other: '{count} places are free, worth {amount}' },
  goOnWithout: 'Send the share link again, or go on without:',
  ifNobodyComes: 'If nobody else comes',
  beforeAfter: '{before} now, {after} then',
  splitAmongUnpaid: 'Split it among those who haven’t paid',
  moreFor: '{amount} more, for {name}',
  moreSharedBy: {
    one: '{amount} more, shared by 1 person',
    other: '{amount} more, shared by {count} people',
  },
  freePaidByYou: {
    one: 'The free place would be paid by you, since you pay the rest. Those who have paid are not charged again.',
    other:
      'The {count} free places would be paid by you, since you pay the rest. Those who have paid are not charged again.',
  },
  freePaidByOthers: {
    one: 'The free place would be paid by those who have not paid yet. Those who have paid are not charged again.',
    other:
      'The {count} free places would be paid by those who have not paid yet. Those who have paid are not charged again.',
  },
  splitIt: 'Split it',
  payEverything: 'Cover the rest',
  feeIncluded: '{amount}, service fee included',
  payEverythingText:
    'One payment for every share that is still open and all that is free. The group is complete at once.',
  payEverythingWaits:
    'One payment for every share that is still open and all that is free. The group is complete once the payments in progress have gone through, too.',
  stillMissing: 'Still missing',
  payAll: 'Cover the rest: {amount}',
  orderLess: 'Order less',
  leaveOutNote: 'Leave out what nobody takes',
  smallerCartNote: 'Start again with a smaller cart',
  leaveOutText: 'These would leave the order. What everybody pays stays as it is.',
  leaveThemOut: 'Leave them out',
  wholeOrderRefunds:
    '{shop} takes this order as a whole. Cancel the group below, and start again with a smaller cart. Everybody gets back what was paid:',
  wholeOrderHolds:
    '{shop} takes this order as a whole. Cancel the group below, and start again with a smaller cart. No card has been charged yet, and what is held is released:',
  wholeOrderMixed:
    '{shop} takes this order as a whole. Cancel the group below, and start again with a smaller cart. What was charged is refunded in full, fee included, and what is only held is released:',
  wholeOrderUnpaid:
    '{shop} takes this order as a whole. Cancel the group below, and start again with a smaller cart. Nobody has paid yet.',
  wasPaid: '{amount} paid',
  wasHeld: '{amount} held',

  // Managing the group
  manageGroup: 'Manage the group',
  moreOptions: 'More options',
  changeSplitOrSize: 'Change the split or the number of people',
  paidKeepAmounts: 'Those who have paid keep their amounts. You divide the remaining {amount}.',
  everythingChanges: 'Nobody has paid yet, so everything can be changed.',
  sendReminder: 'Send a reminder',
  reminderText:
    'Everybody who has not paid and has left an email address gets one, at most once in ten minutes.',
  sendReminders: 'Send reminders',
  noReminders:
    'The shop has passed on no email address of yours, so reminders cannot be sent. Send the share link again instead.',
  moreTime: 'Give everybody more time',
  howMuchLonger: 'How much longer',
  doneOnce: 'This can be done once.',
  oneDay: 'One day',
  threeDays: 'Three days',
  oneWeek: 'One week',
  moveDeadline: 'Move the deadline',
  approveWhoJoins: 'Approve who joins',
  approvalIsOn: 'On: nobody joins without your OK',
  approvalIsOff: 'Off: anyone with the link can join',
  switchedOff: 'When this is off, anyone with the link can join.',
  switchedOffWaiting:
    'When this is off, anyone with the link can join. Those who wait now are let in, as far as places are free: decline strangers first.',
  switchedOn: 'Everybody who opens the link then asks you first. Members keep their places.',
  letEverybodyJoin: 'Let everybody with the link join',
  askMeFirst: 'Ask me first',
  openOrReplace: 'Reopen or replace the share link',
  closeOrReplace: 'Close or replace the share link',
  linkIsClosedToOthers: 'The share link is closed: it opens the page for members only.',
  linkStays: 'The share link stays as it is for everybody who has joined.',
  openLink: 'Let people join by it again',
  closeLink: 'Close the link',
  newLinkText: 'Or make a new link: everybody who has joined stays, and nobody else can join by the old one.',
  makeNewLink: 'Make a new link',
  cancelGroup: 'Cancel the group',
  cancelRefunds:
    'Everybody who has paid is refunded in full, fee included. {shop} does not get the order. This cannot be undone.',
  cancelHolds:
    'No card has been charged yet: what the banks hold for this group is released in full. {shop} does not get the order. This cannot be undone.',
  cancelMixed:
    'What was charged is refunded in full, fee included, and what is only held is released. {shop} does not get the order. This cannot be undone.',
  cancelUnpaid:
    'Nobody has paid yet, so there is nothing to refund. {shop} does not get the order. This cannot be undone.',
  getsBack: '{name} gets back',
  releasedFor: 'Released for {name}',
  yesCancel: 'Yes, cancel the group for everybody',

  // Where everyone chooses what to give
  giftStartTitle: 'Collect {amount} together',
  giftStartText:
    'Everyone who has the link gives what they like, never more than what is left. You can pay the rest at any time, and then the order goes through.',
  giftStart: 'Start collecting',
  giftLinkLets: 'Anyone with this link can see the order and give something by card.',
  giftInvitation: 'I’m collecting for something from {shop}. Give what you like by {time}:',
  giftNothingYet:
    'Nothing is charged yet. People can give until {time}, and you pay the rest by then. {shop} gets the money only when all of it is paid.',
  giftUntil: 'People can give until {time}. You pay the rest by then.',
  giftMailSubject: 'A collection for something from {shop}',
  giftPayRest: 'Pay the rest: {amount}',
  giftMessages: 'Messages to you',
} as const;
