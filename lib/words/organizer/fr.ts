import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: 'Partager {amount} entre amis',
  nothingYet:
    'Rien n’est encore débité. Tout le monde doit payer avant le {time}. {shop} ne reçoit l’argent que lorsque tout le monde a payé ; sinon, tout le monde est remboursé.',
  somePayOther: {
    one: '{count} d’entre vous paie {amount}, pour que le compte soit bon.',
    other: '{count} d’entre vous paient {amount}, pour que le compte soit bon.',
  },
};
