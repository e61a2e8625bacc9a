import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: 'Dividi {amount} con gli amici',
  nothingYet:
    'Per ora non viene addebitato nulla. Tutti devono pagare entro il {time}. {shop} riceve il denaro solo quando tutti hanno pagato; altrimenti tutti vengono rimborsati.',
  somePayOther: {
    one: '{count} di voi paga {amount}, così il conto torna.',
    other: '{count} di voi pagano {amount}, così il conto torna.',
  },
};
