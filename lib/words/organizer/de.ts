import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: '{amount} mit Freunden teilen',
  nothingYet:
    'Noch wird nichts belastet. Alle müssen bis {time} bezahlen. {shop} bekommt das Geld erst, wenn alle bezahlt haben; sonst wird allen alles erstattet.',
  somePayOther: {
    one: '{count} von euch zahlt {amount}, damit es aufgeht.',
    other: '{count} von euch zahlen {amount}, damit es aufgeht.',
  },
};
