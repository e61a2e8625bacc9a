import { statement } from '@/lib/db/statement';

/** Keeps that a mailbox wants mails about the groups at a merchant. Answers a row if that is new. */
export const keepConfirmed = statement(
  'keep_confirmed',
  `INSERT INTO confirmed_addresses (address_hash, merchant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING
   RETURNING merchant_id`,
  { merchant_id: 'text' },
);
