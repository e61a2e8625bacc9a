/** Pages that only say something: an address that leads nowhere, the links of a mail, a failure. */
export const en = {
  // An address that leads nowhere
  notFound: 'Page not found',
  notFoundText: 'The link may be incomplete or expired. Open it again from the message you got it in.',
  toStartPage: 'Go to the start page',
  noGroup: 'This link does not lead to a group',
  noGroupText: 'The link may be incomplete. Ask the person who sent it to send the whole link again.',
  noCheckout: 'This checkout does not exist',
  noCheckoutText:
    'The link may have been cut short on its way. Go back to the shop and start again from your cart.',
  linkIncomplete: 'This link is not complete',
  organizersKey:
    'The organizer’s link ends in a long key that only the organizer has, and it is missing or wrong here.',
  whichLink:
    'Are you the organizer? Open the link from your email, or go back to the shop. Were you invited? Use the link that the organizer sent you.',
  tooManyPages: 'Too many requests. Wait a minute and try again.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Unsubscribe this address?',
  unsubscribeNow: 'Unsubscribe',
  isUnsubscribed: 'This address is unsubscribed',
  willSendNoMore: 'Split will send it no more invitations, reminders or notices, from any shop.',
  sendsNoMore: 'Split sends it no more invitations, reminders or notices, from any shop.',
  stillSent:
    'You still get emails about your own money, such as a receipt or a refund, and about signing in to an account of yours.',
  confirmQuestion: 'Confirm your address?',
  confirmNow: 'Confirm address',
  isConfirmed: 'Your address is confirmed',
  willGetMails:
    'You will get emails about the groups at {shop} that you are in. You can unsubscribe at any time.',
  getsMails: 'You get emails about your groups at {shop}. Each of them has a link to unsubscribe.',

  // A page that failed, which its script says
  failed: 'Something went wrong on our side',
  failedText: 'If you have paid, do not pay again: load the page to see it. If not, try again in a moment.',
  requestNumber: 'Request id: {id}',
  tryAgain: 'Try again',
  connectionLost: 'The connection was lost',
  loadsAgain: 'This page loads again in a moment. You are not charged twice.',
  loadNow: 'Load it now',
} as const;
