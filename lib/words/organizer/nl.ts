import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: '{amount} delen met vrienden',
  nothingYet:
    'Er wordt nog niets afgeschreven. Iedereen moet betalen vóór {time}. {shop} krijgt het geld pas als iedereen heeft betaald; anders krijgt iedereen alles terug.',
  somePayOther: {
    one: '{count} van jullie betaalt {amount}, zodat het klopt.',
    other: '{count} van jullie betalen {amount}, zodat het klopt.',
  },
};
