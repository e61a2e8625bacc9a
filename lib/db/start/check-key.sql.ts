import { statement } from '../statement';

/** Some stored secrets of two tables, with their rows. Plain SQL, since it is one look at both. */
export const selectSomeSecrets = statement(
  'select_some_secrets',
  `(SELECT 'signing_secrets.secret_encrypted' AS column, ARRAY[id] AS row, secret_encrypted AS sealed
    FROM signing_secrets LIMIT 10)
   UNION ALL
   (SELECT 'merchant_modes.webhook_secret_encrypted', ARRAY[merchant_id, livemode::text], webhook_secret_encrypted
    FROM merchant_modes LIMIT 10)`,
  { column: 'text!', row: 'text[]!', sealed: 'text!' },
);
