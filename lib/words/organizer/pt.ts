import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // Setting up
  splitWithFriends: 'Divida {amount} com amigos',
  nothingYet:
    'Nada é cobrado ainda. Todos precisam pagar até {time}. {shop} só recebe o dinheiro quando todos tiverem pago; caso contrário, todos são reembolsados.',
  somePayOther: {
    one: '{count} de vocês paga {amount}, para fechar a conta.',
    other: '{count} de vocês pagam {amount}, para fechar a conta.',
  },
};
