import { statement } from '@/lib/db/statement';

/** Records for good that a mailbox wants no notices. Repeating it changes nothing. */
export const keepUnsubscribed = statement(
  'keep_unsubscribed',
  `INSERT INTO unsubscribed_addresses (address_hash) VALUES ($1) ON CONFLICT DO NOTHING`,
  {},
);
