import { statement } from '@/lib/db/statement';

/** Plain SQL, since it is about the connection and no table. */
export const answersQuestion = statement('answers_question', 'SELECT 1 AS answer', { answer: 'int4!' });
