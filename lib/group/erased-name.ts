/** What is written where a person's name was who has been erased. */
export const ERASED_NAME = 'Erased';
