/** What the script of an organizer's page says besides: how to split, and the link that invites. */
export const en = {
  // What each pays
  eachPays: '{amount} each',
  youPayThis: '{amount} for you',
  plusFee: 'plus a service fee of {fee}',
  plusFeeOther: 'plus a service fee of {fee}. The other person pays {low}.',
  plusFeeOthers: 'plus a service fee of {fee}. The others pay {low} each.',
  plusFeeRange: 'plus a service fee of {fee}. The others pay {low} to {high}.',
  everybodyPicks:
    'Everybody picks what is theirs. Tax, shipping and fees are spread over the items by price.',

  // How many people, and how to split
  people: 'People',
  youIncluded: 'you included',
  youIncludedFrom: 'You included: {least} to {most}.',
  oneLess: 'One less',
  oneMore: 'One more',
  howToSplit: 'How to split',
  evenly: 'Evenly',
  byItem: 'By item',
  otherWays: 'More',
  showAmounts: 'Show the amounts for this choice',
  goOn: 'Continue',
  changeTheSplit: 'Change the split',
  payFor: 'You pay for',
  yourself: 'yourself',
  peopleOf: '{paying} of the {people}',
  emailOptional: 'Email (optional)',
  emailHint: 'For your receipt, and news of the group.',

  // Who pays what
  customAmounts: 'Custom amounts',
  percentages: 'Percentages',
  takeTheRest: 'I’ll take the rest',
  setWhoPays: 'Set who pays what',
  whoPaysWhat: 'Who pays what',
  addsUp: 'Adds up to {amount}.',
  done: 'Done',
  yourRow: 'You',
  personNumber: 'Person {number}',
  nameOfPerson: 'Name of person {number} (optional)',
  amountOf: 'Amount: {person}',
  percentageOf: 'Percentage: {person}',
  typePercentage: 'Type a percentage such as 25 or 33.34.',
  typeAmount: 'Type an amount, such as 12.50.',
  typeWholeAmount: 'Type a whole amount, such as 1250.',
  amountTooMuch: '{amount} too much. Lower someone’s amount.',
  amountMissing: '{amount} missing. Raise someone’s amount.',
  percentTooMuch: '{percent}% too much. Lower someone’s part.',
  percentMissing: '{percent}% missing. Raise someone’s part.',

  // What no card can pay
  tooSmall: 'Must be 0 or at least {minimum}, the least that can be charged by card, but is {amount}',
  shareTooSmall:
    'Its share must be 0 or at least {minimum}, the least that can be charged by card, but is {amount}',
  restTooSmall:
    'The organizer’s rest must be 0 or at least {minimum}, the least that can be charged by card, but is {amount}',
  tooManyWays:
    '{total} split {places} ways is {least} each, below {minimum}, the least that can be charged by card; choose {most} or fewer',
  totalTooSmall:
    '{total} is below {minimum}, the least that can be charged by card; this total cannot be charged at all',
  notAMultiple: 'Must be a multiple of {step}, but is {amount}',

  // The link
  linkCopied: 'Link copied. Paste it in a message.',
  copySelected: 'Copy the selected link.',
  copyLink: 'Copy the link',

  // In a shop's page
  beingConfirmed: 'Your payment is being confirmed',
  beingConfirmedText: 'Please wait until it is finished. Then this window can be closed.',
  stillOn: 'Your group is still on',
  stillOnText:
    'It goes on without this window, and the others can pay. Keep your own link: it brings you back as the organizer, on any device.',
  ownLink: 'Your own link',
  copyOwnLink: 'Copy your own link',
  stayHere: 'Stay here',
  closeWindow: 'Close the window',
} as const;
