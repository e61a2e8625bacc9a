import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // Setting up
  splitWithFriends: 'Podziel {amount} ze znajomymi',
  nothingYet:
    'Na razie nic nie pobieramy. Wszyscy muszą zapłacić do {time}. {shop} dostaje pieniądze dopiero, gdy zapłacą wszyscy; w przeciwnym razie każdy dostaje zwrot.',
  somePayOther: {
    one: '{count} z was płaci {amount}, żeby suma się zgadzała.',
    few: '{count} z was płacą {amount}, żeby suma się zgadzała.',
    many: '{count} z was płaci {amount}, żeby suma się zgadzała.',
    other: '{count} z was płaci {amount}, żeby suma się zgadzała.',
  },
};
