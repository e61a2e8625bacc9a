import { statement } from '@/lib/db/statement';

/** Keeps for ever that a mailbox wants no more notices; again, it changes nothing. */
export const keepUnsubscribed = statement(
  'keep_unsubscribed',
  `INSERT INTO unsubscribed_addresses (address_hash) VALUES ($1) ON CONFLICT DO NOTHING`,
  {},
);
