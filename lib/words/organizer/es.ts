import type { Translated } from '../texts';
import type { en } from './en';

export const es: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: 'Divide {amount} con amigos',
  nothingYet:
    'Todavía no se cobra nada. Todos tienen que pagar antes de {time}. {shop} recibe el dinero solo cuando todos han pagado; si no, se reembolsa a todos.',
  somePayOther: {
    one: '{count} persona paga {amount}, para que cuadre.',
    other: '{count} personas pagan {amount}, para que cuadre.',
  },
};
