import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Seu grupo',
  splitWithFriends: 'Divida {amount} com amigos',
  nothingYet:
    'Nada é cobrado ainda. Todos precisam pagar até {time}. {shop} só recebe o dinheiro quando todos tiverem pago.',
  elseRefunded: 'Caso contrário, todos são reembolsados.',
  somePayOther: {
    one: '{count} de vocês paga {amount}, para fechar a conta.',
    other: '{count} de vocês pagam {amount}, para fechar a conta.',
  },

  // Inviting
  inviteGroup: 'Convide seu grupo',
  youAreInInvite: 'Você está no grupo. Agora convide os outros',
  linkLetsJoin: 'Quem tiver este link pode ver o pedido, entrar com o nome e pagar sua parte.',
  linkAsks: 'Quem tiver este link pode ver o pedido e pedir para entrar. Você aprova quem entra.',
  linkClosedByYou: 'Você fechou este link: os membros podem abri-lo, e mais ninguém pode entrar.',
  everybodyPaysBy: 'Todos precisam pagar até {time}',
  everybodyPaysByThen: 'Todos precisam pagar até {time}.',
  shareLink: 'Link para compartilhar',
  copyShareLink: 'Copiar link',
  scanToJoin: 'Escaneie para entrar',
  milestoneNow: '{paid} pagos, {percent} necessários até {time}',
  milestoneNowHeld: '{paid} pagos ou reservados, {percent} necessários até {time}',
  milestoneElse: 'Se não, o grupo termina e todos recebem tudo de volta.',
  milestoneElseHeld:
    'Se não, o grupo termina: o que está reservado nos cartões é liberado, e o que foi cobrado é reembolsado por completo.',
  peopleToInvite: { one: 'Mais {count} pessoa', other: 'Mais {count} pessoas' },
  peopleToInviteFor: { one: 'Mais {count} pessoa, {amount}', other: 'Mais {count} pessoas, {amount} cada' },
  email: 'E-mail',
  mailSubject: 'Nosso pedido de {shop}',
  invitation: 'Vamos dividir nosso pedido de {shop}. Pague até {time}:',
  invitationShare: 'Vamos dividir nosso pedido de {shop}. Sua parte é {amount}. Pague até {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'Uma pessoa quer entrar', other: '{count} pessoas querem entrar' },
  approveKnown: 'Aprove só quem você conhece. Antes disso, ninguém paga nem ocupa um lugar.',
  noPlaceToApprove: 'Não há lugar livre: remova primeiro alguém que não pagou ou adicione um lugar.',
  declineEverybody: 'Recusar todos',
  wantsToPayFor: { one: 'quer pagar por {count} pessoa', other: 'quer pagar por {count} pessoas' },
  approve: 'Aprovar',
  decline: 'Recusar',

  // Somebody who has not paid
  removeWhilePaying:
    'Um pagamento está sendo processado. Isto muda sozinho. Se você remover {name} agora, um pagamento que ainda chegar será reembolsado.',
  payForPerson: 'Pagar {amount} por {name}',
  removeFromGroup: 'Remover do grupo',
  removeText: '{name} não pagou nada, então nada é reembolsado. O lugar volta a ficar livre.',
  removePerson: 'Remover {name}',
  remindPerson: 'Lembrar {name}',
  getsNoMail: '{name} não recebe e-mails nossos. Envie o link de novo.',

  // What is still free
  notTakenYet: '{amount} ainda sem dono',
  orderNotTakenYet: '{amount} do pedido ainda sem dono',
  placesFree: {
    one: 'Um lugar está livre, no valor de {amount}',
    other: '{count} lugares estão livres, no valor de {amount}',
  },
  goOnWithout: 'Envie o link de novo ou siga sem esperar:',
  ifNobodyComes: 'Se mais ninguém vier',
  beforeAfter: '{before} agora, {after} depois',
  splitAmongUnpaid: 'Dividir entre quem não pagou',
  moreFor: '{amount} a mais para {name}',
  moreSharedBy: {
    one: '{amount} a mais para {count} pessoa',
    other: '{amount} a mais, entre {count} pessoas',
  },
  freePaidByYou: {
    one: 'Você pagaria o lugar livre, já que paga o resto. Quem já pagou não é cobrado de novo.',
    other:
      'Você pagaria os {count} lugares livres, já que paga o resto. Quem já pagou não é cobrado de novo.',
  },
  freePaidByOthers: {
    one: 'O lugar livre seria pago por quem ainda não pagou. Quem já pagou não é cobrado de novo.',
    other:
      'Os {count} lugares livres seriam pagos por quem ainda não pagou. Quem já pagou não é cobrado de novo.',
  },
  splitIt: 'Dividir',
  payEverything: 'Cobrir o que falta',
  feeIncluded: '{amount}, incluindo a taxa de serviço',
  payEverythingText:
    'Um só pagamento por todas as partes em aberto e tudo o que está livre. O grupo fica completo na hora.',
  payEverythingWaits:
    'Um só pagamento por todas as partes em aberto e tudo o que está livre. O grupo fica completo quando os pagamentos em andamento também forem concluídos.',
  stillMissing: 'Ainda falta',
  payAll: 'Cobrir o que falta: {amount}',
  orderLess: 'Pedir menos',
  leaveOutNote: 'Deixar de fora o que ninguém quer',
  smallerCartNote: 'Começar de novo com um carrinho menor',
  leaveOutText: 'Isto sairia do pedido. O que cada pessoa paga continua igual.',
  leaveThemOut: 'Deixar de fora',
  wholeOrderRefunds:
    '{shop} só aceita este pedido inteiro. Cancele o grupo abaixo e comece de novo com um carrinho menor. Todos recebem de volta o que pagaram:',
  wholeOrderHolds:
    '{shop} só aceita este pedido inteiro. Cancele o grupo abaixo e comece de novo com um carrinho menor. Nenhum cartão foi cobrado ainda, e o que está reservado é liberado:',
  wholeOrderMixed:
    '{shop} só aceita este pedido inteiro. Cancele o grupo abaixo e comece de novo com um carrinho menor. O que foi cobrado é reembolsado por completo, incluindo a taxa, e o que só está reservado é liberado:',
  wholeOrderUnpaid:
    '{shop} só aceita este pedido inteiro. Cancele o grupo abaixo e comece de novo com um carrinho menor. Ninguém pagou ainda.',
  wasPaid: '{amount} pagos',
  wasHeld: '{amount} reservados',

  // Managing the group
  manageGroup: 'Gerenciar o grupo',
  moreOptions: 'Mais opções',
  changeSplitOrSize: 'Mudar a divisão ou o número de pessoas',
  paidKeepAmounts: 'Quem já pagou mantém seu valor. Você divide o que resta: {amount}.',
  everythingChanges: 'Ninguém pagou ainda, então dá para mudar tudo.',
  sendReminder: 'Enviar um lembrete',
  reminderText: 'Recebe quem não pagou e deixou um e-mail, no máximo uma vez a cada dez minutos.',
  sendReminders: 'Enviar lembretes',
  noReminders:
    'A loja não nos passou nenhum e-mail seu, então não é possível enviar lembretes. Envie o link de novo.',
  moreTime: 'Dar mais tempo a todos',
  howMuchLonger: 'Quanto tempo a mais',
  doneOnce: 'Isto só pode ser feito uma vez.',
  oneDay: 'Um dia',
  threeDays: 'Três dias',
  oneWeek: 'Uma semana',
  moveDeadline: 'Adiar o prazo',
  approveWhoJoins: 'Aprovar quem entra',
  approvalIsOn: 'Ativado: ninguém entra sem o seu ok',
  approvalIsOff: 'Desativado: quem tiver o link pode entrar',
  switchedOff: 'Se desativar, quem tiver o link pode entrar.',
  switchedOffWaiting:
    'Se desativar, quem tiver o link pode entrar. Quem espera agora entra enquanto houver lugares livres: recuse antes quem você não conhece.',
  switchedOn: 'Quem abrir o link vai pedir a você primeiro. Os membros mantêm seus lugares.',
  letEverybodyJoin: 'Deixar entrar quem tiver o link',
  askMeFirst: 'Perguntar a mim primeiro',
  openOrReplace: 'Reativar ou trocar o link',
  closeOrReplace: 'Fechar ou trocar o link',
  linkIsClosedToOthers: 'O link está fechado: ele só abre a página para os membros.',
  linkStays: 'O link continua igual para quem já entrou.',
  openLink: 'Permitir novas entradas',
  closeLink: 'Fechar o link',
  newLinkText: 'Ou crie um novo link: quem já entrou continua, e ninguém mais entra pelo antigo.',
  makeNewLink: 'Criar um novo link',
  cancelGroup: 'Cancelar o grupo',
  cancelRefunds:
    'Quem já pagou recebe tudo de volta, incluindo a taxa. {shop} não recebe o pedido. Isto não pode ser desfeito.',
  cancelHolds:
    'Nenhum cartão foi cobrado ainda: o que os bancos reservaram para este grupo é liberado por completo. {shop} não recebe o pedido. Isto não pode ser desfeito.',
  cancelMixed:
    'O que foi cobrado é reembolsado por completo, incluindo a taxa, e o que só está reservado é liberado. {shop} não recebe o pedido. Isto não pode ser desfeito.',
  cancelUnpaid:
    'Ninguém pagou ainda, então não há nada a reembolsar. {shop} não recebe o pedido. Isto não pode ser desfeito.',
  getsBack: '{name} recebe de volta',
  releasedFor: 'Liberado para {name}',
  yesCancel: 'Sim, cancelar o grupo para todos',

  // Where everyone chooses what to give
  giftStartTitle: 'Arrecade {amount} em grupo',
  giftStartText:
    'Quem tiver o link contribui com quanto quiser, nunca mais do que falta. Você pode pagar o resto a qualquer momento, e então o pedido segue.',
  giftStart: 'Começar a arrecadar',
  giftLinkLets: 'Quem tiver este link pode ver o pedido e contribuir com cartão.',
  giftInvitation: 'Estou arrecadando para algo de {shop}. Contribua com quanto quiser até {time}:',
  giftNothingYet:
    'Nada é cobrado ainda. Os outros podem contribuir até {time}, e você paga o resto até lá. {shop} só recebe o dinheiro quando tudo estiver pago.',
  giftUntil: 'Os outros podem contribuir até {time}. Você paga o resto até lá.',
  giftMailSubject: 'Uma vaquinha para algo de {shop}',
  giftPayRest: 'Pagar o resto: {amount}',
  giftMessages: 'Mensagens para você',
};
