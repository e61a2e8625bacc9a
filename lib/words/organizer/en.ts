/** What the server says on an organizer's pages only. */
export const en = {
  // Setting up
  splitWithFriends: 'Split {amount} with friends',
  nothingYet:
    'Nothing is charged yet. Everybody has to pay by {time}. {shop} gets the money only when everybody has paid; otherwise everybody is refunded.',
  somePayOther: {
    one: '{count} of you pays {amount}, so that it adds up.',
    other: '{count} of you pay {amount}, so that it adds up.',
  },
} as const;
