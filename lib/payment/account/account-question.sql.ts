import { statement } from '@/lib/db/statement';

/** Plain SQL, since Prisma reads no sequences. A sequence, because clocks differ between servers and can be set back. */
export const nextAccountQuestion = statement(
  'next_account_question',
  `SELECT nextval('account_questions') AS number`,
  { number: 'int8!' },
);
