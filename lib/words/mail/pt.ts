import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // People and things
  namedGroup: 'o grupo de {name}',
  unnamedGroup: 'o grupo',
  yourGroup: 'seu grupo',
  theShop: 'a loja',
  aMember: 'Um membro',
  anotherMember: 'outro membro',
  peopleCount: { one: '{count} pessoa', other: '{count} pessoas' },

  // Every mail
  hello: 'Olá, {name},',
  helloAnyone: 'Olá,',
  labelled: '{label}: {value}',
  testSubject: '[Teste] {subject}',
  noRealMoney: '{mode}: nenhum dinheiro real é movimentado.',
  ifButtonFails: 'Se o botão não funcionar, abra este endereço:',
  unsubscribe: 'Cancelar os e-mails para este endereço',
  questions: 'Dúvidas sobre o pedido: {email}',
  sentBySplit: 'Enviado pelo Split.',
  sentFor: 'Enviado pelo Split para {shop}.',
  viewGroup: 'Ver o grupo',
  openYourGroup: 'Abrir seu grupo',
  openUntil: 'Aberto até {time}.',
  payBy: 'Pagar até',
  everyonePaysBy: 'Todos pagam até',
  timeLeft: 'Tempo restante',
  timeLeftWhenSent: '{time} no envio deste e-mail',
  orderTotal: 'Total do pedido',
  groupSize: 'Grupo',
  paidOfTotal: '{paid} de {total}',
  refundIfIncomplete:
    'Se até lá o grupo não tiver pago tudo, quem pagou recebe tudo de volta, incluindo a taxa.',
  releaseIfIncomplete:
    'Se até lá o grupo não tiver pago tudo, o que está reservado nos cartões é liberado, e nada disso é cobrado.',
  becauseStarted: 'Você recebe este e-mail porque criou um grupo em {shop}.',
  becauseJoined: 'Você recebe este e-mail porque entrou em um grupo em {shop}.',
  becausePaid: 'Você recebe este e-mail porque pagou por um pedido em grupo em {shop}.',

  // Is this your address?
  confirmSubject: 'Confirme seu e-mail',
  confirmPreview: 'Alguém o informou para receber e-mails sobre um pagamento em grupo.',
  confirmHeading: 'Este é o seu e-mail?',
  confirmText:
    'Alguém informou este endereço em um pagamento em grupo no Split. Se foi você, confirme para receber por e-mail seu link para o grupo, lembretes e novidades.',
  confirmButton: 'Confirmar endereço',
  confirmNot: 'Se não foi você, não faça nada: você não receberá e-mails sobre o grupo.',
  becauseEntered: 'Você recebe este e-mail porque alguém informou este endereço no Split.',

  // The group has started
  startedSubject: 'Seu grupo em {shop} começou: convide os outros',
  startedPreview: 'Envie aos outros o link deste e-mail. Todos pagam até {time}.',
  startedHeading: 'Seu grupo começou',
  startedText:
    'Você criou um grupo para o seu pedido em {shop}. Cada pessoa paga a própria parte, e o pedido segue assim que tudo estiver pago.',
  startedGiftText:
    'Você criou um grupo para o seu pedido em {shop}. Quem tiver o link escolhe com quanto contribui. Você pode pagar o resto a qualquer momento, e então o pedido segue.',
  giftStartedSubject: 'Sua vaquinha em {shop} começou: peça a outros que contribuam',
  giftStartedPreview: 'Envie aos outros o link deste e-mail. Eles podem contribuir até {time}.',
  giveUntil: 'Contribuições até',
  sendThisLink: 'Envie este link aos outros:',
  shareWithFee: '{share} + {fee} de taxa',
  startedNote:
    'O botão é só para você: quem tiver o link dele pode mudar ou cancelar o grupo. Envie aos outros só o link acima, não este e-mail.',

  // You joined
  joinedSubject: 'Você entrou: {group} em {shop}',
  joinedHeading: 'Você entrou: {group}',
  joinedPreview: '{amount} a pagar até {time}.',
  joinedText: 'Você entrou: {group}, para um pedido em {shop}. {next}',
  nextPay: 'Cada pessoa paga a própria parte, e o pedido segue assim que tudo estiver pago.',
  nextChoose: 'Escolha o que é seu e pague. O pedido segue assim que tudo estiver pago.',
  giftNext: 'Cada pessoa escolhe com quanto contribui, e o pedido segue assim que tudo estiver pago.',
  toPay: 'A pagar',
  chooseYourItems: 'Escolher seus itens',
  keepThisMail:
    'O botão leva você de volta à sua parte em qualquer aparelho. Guarde este e-mail e não o encaminhe.',
  becauseUsedToJoin:
    'Você recebe este e-mail porque este endereço foi usado para entrar em um grupo em {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Seu link pessoal: {group} em {shop}',
  ownLinkHeading: 'Seu link pessoal',
  ownLinkText:
    'O botão mostra o que acontece com o pedido e com o seu dinheiro, em qualquer aparelho. Guarde este e-mail e não o encaminhe.',
  becauseAsked: 'Você recebe este e-mail porque alguém pediu este link na página do grupo.',

  // Again with the same people
  againSubject: '{group} outra vez: um novo pedido em {shop}',
  againPreview: 'Sua parte: {amount}. Nada é cobrado até você pagar.',
  againHeading: 'Outra vez com as mesmas pessoas',
  againText: '{shop} abriu um novo pedido para {group}, dividido como da última vez. Seu lugar está pronto.',
  againOrganizer: 'Quem aceitou os e-mails já tem o próprio link. Envie este aos outros:',
  orderBefore: 'Pedido da última vez',
  yourShareBefore: 'Sua parte da última vez',
  againNote:
    'Nenhum cartão fica guardado da última vez: nada é cobrado até você pagar. Se não quiser participar, saia do grupo na página dele.',
  againNoteOrganizer:
    'O grupo já começou: envie o link e pague a sua parte. Na sua página você também pode mudar a divisão, lembrar os outros ou cancelar. Nenhum cartão fica guardado da última vez: nada é cobrado até alguém pagar.',
  becauseAgain: 'Você recebe este e-mail porque esteve em um grupo em {shop} e aceitou os e-mails dele.',

  // A reminder
  remindSubject: 'Lembrete: {amount} a pagar, {group} em {shop}',
  remindChooseSubject: 'Lembrete: escolha o que é seu, {group} em {shop}',
  remindHeading: 'Você ainda não pagou sua parte',
  remindChooseHeading: 'Você ainda não escolheu seus itens',
  remindText: '{group} em {shop} espera a sua parte. O pedido só segue quando tudo estiver pago.',
  remindChooseText: '{group} em {shop} espera a sua escolha. O pedido só segue quando tudo estiver pago.',
  remindAloneText: 'Seu pedido em {shop} espera a sua parte. Ele só segue quando tudo estiver pago.',
  remindAloneChooseText: 'Seu pedido em {shop} espera a sua escolha. Ele só segue quando tudo estiver pago.',
  giftRemindSubject: 'Lembrete: ainda faltam {amount}, {group} em {shop}',
  giftRemindHeading: 'Ainda não está tudo pago',
  giftRemindOrganizer:
    'Os outros ainda podem contribuir para o seu pedido em {shop}. O que ninguém der é você quem paga: o pedido só segue quando tudo estiver pago.',
  giftRemindRest:
    'No momento, ninguém mais pode contribuir para o seu pedido em {shop}. O que faltar é você quem paga: o pedido só segue quando tudo estiver pago.',
  giftRemindGiver:
    'Você queria contribuir para um pedido em {shop}, e isso ainda não foi pago. Não é obrigatório: o que ninguém der, quem organiza paga.',
  ignoreIfPaid: 'Se você acabou de pagar, pode ignorar este e-mail.',
  becauseNotPaid: 'Você recebe este e-mail porque entrou em um grupo em {shop} e ainda não pagou.',

  // A receipt
  receiptSubject: 'Recibo: {amount} pelo seu pedido em {shop}',
  receiptPreview: '{amount} foram cobrados no seu cartão. Obrigado.',
  receiptHeading: 'Obrigado pelo seu pagamento',
  receiptText: 'Foram cobrados {amount} no seu cartão pelo pedido em grupo em {shop}.',
  chargedToCard: 'Cobrado no seu cartão',
  merchant: 'Lojista',
  receiptNumber: 'Número do recibo',
  openPlaces: 'Lugares ainda livres',
  openItems: 'Itens que ninguém tinha escolhido',
  shareOf: 'Parte de {name}',
  surplusNote:
    'Deste pagamento, {amount} são reembolsados no seu cartão, porque não eram mais devidos quando ele chegou: outra pessoa tinha acabado de pagar, ou o grupo tinha mudado. Seu banco pode levar de 5 a 10 dias para mostrar.',
  afterPending:
    'O pedido segue assim que tudo estiver pago. Se isso não acontecer até {time}, reembolsamos todo o seu pagamento no cartão, incluindo a taxa. Você não precisa pedir.',
  afterFunded: 'Todo o pedido está pago, então ele segue agora.',
  afterEnded:
    'O grupo terminou desde então, por isso reembolsamos {amount} no seu cartão. Outro e-mail traz os detalhes.',

  // All paid
  fundedSubject: 'Tudo pago: {group} em {shop}, o pedido segue',
  fundedOwnSubject: 'Tudo pago: seu pedido em {shop} segue',
  fundedPreview: 'Todo o pedido de {amount} está pago.',
  fundedHeading: 'O grupo está completo',
  fundedOwnHeading: 'Todos pagaram',
  fundedText: '{group} em {shop} pagou tudo, e a loja já foi avisada. {name} pode dizer o que vem agora.',
  fundedOwnText:
    'Todo o seu pedido em {shop} está pago, e a loja já foi avisada. Você não precisa fazer nada.',
  youPaidWithFee: 'Você pagou, incluindo a taxa',
  someonePaidYours: 'Outra pessoa do grupo pagou a sua parte, então nada foi cobrado no seu cartão.',

  // Cancelled, or out of time
  cancelledSubject: '{group} em {shop} foi cancelado',
  cancelledHeading: '{group} foi cancelado',
  cancelledText: '{group} em {shop} foi cancelado, então o pedido não segue.',
  soldOutSubject: '{shop} ficou sem estoque: {group} terminou',
  soldOutMail: '{shop} não tem mais tudo deste pedido, então a loja encerrou o grupo e o pedido não segue.',
  atRiskSubject: '{group} em {shop} termina em breve se não forem pagos mais {amount}',
  atRiskHeading: 'Seu pedido está em risco',
  atRiskMissing: 'Ainda falta',
  rescueTerms:
    'Se até lá nem tudo estiver pago, os pagamentos ficam guardados até {time} para que o pedido ainda possa ser concluído. Nesse período, quem pagou pode pegar o dinheiro de volta na hora. Depois, todos que pagaram recebem o reembolso total, incluindo a taxa.',
  takeBackFrom: 'A partir de {time}, você também pode pegá-lo de volta na hora, na página do grupo.',
  holdTerms:
    'Seu cartão não é cobrado na hora: seu banco reserva o valor e o mostra como pendente. Ele só é cobrado quando tudo estiver pago, e é liberado se isso não acontecer até {time}.',
  heldSubject: '{amount} reservados no seu cartão para seu pedido em {shop}',
  heldHeading: 'Sua parte está reservada, não cobrada',
  heldText:
    'Seu banco reserva {amount} no seu cartão para o pedido em grupo em {shop} e mostra esse valor como pendente. Ele só é cobrado quando tudo estiver pago; então você recebe um recibo. Se isso não acontecer até {time}, ele é liberado e você não paga nada.',
  releasedSubject: 'Não cobrado: {amount} do seu pedido em {shop}',
  releasedHeading: 'Seu cartão não foi cobrado',
  releasedText:
    'O valor reservado no seu cartão para o pedido em grupo em {shop} ({amount}) foi liberado, e nada foi cobrado. Seu banco pode mostrá-lo como pendente por mais alguns dias.',
  releasedLost:
    'Seu banco não manteve o valor reservado, então sua parte está em aberto de novo. Pague até {time}.',
  releasedTooShort:
    'Seu banco não manteria o valor reservado até o fim do grupo. Pague sua parte de novo até {time}.',
  rescueSubject: 'O tempo acabou, mas ainda dá para salvar o pedido em {shop}: {group}',
  rescueText: '{group} em {shop} não pagou tudo a tempo. Até {time} ainda é possível, e aí o pedido segue.',
  rescueWays:
    'Pague o que falta ou peça aos outros: eles ainda podem pagar. Se a loja permitir, sua página também oferece retirar o que ninguém quer.',
  rescueKept:
    'Guardamos até lá o que você pagou ({amount}). Você pode pegar tudo de volta na hora, incluindo a taxa, pelo link abaixo. Ninguém precisa autorizar.',
  rescueHeldKept:
    'Seu banco mantém até lá o valor reservado no seu cartão ({amount}). Você pode liberar tudo na hora pelo link abaixo. Ninguém precisa autorizar.',
  takenBackText: 'Você pegou de volta o que pagou pelo pedido em grupo em {shop}.',
  expiredSubject: 'O prazo acabou: {group} em {shop}',
  expiredHeading: 'O prazo acabou',
  expiredText: '{group} em {shop} não pagou tudo até {time}, então o pedido não segue.',
  andRefund: '{subject}: estamos reembolsando {amount}',
  refundPreview: 'Estamos reembolsando {amount} no seu cartão, incluindo a taxa.',
  notChargedPreview: 'Nada foi cobrado de você.',
  refundToCard: 'Reembolso no seu cartão',
  refundAllNote:
    'Estamos reembolsando tudo o que você pagou ({amount}, incluindo a taxa) no cartão usado. Seu banco pode levar de 5 a 10 dias para mostrar. Você não precisa fazer nada.',
  takenByBank:
    'Seu banco retirou {amount} que você tinha pago, porque o pagamento está em disputa. Por isso, não reembolsamos esse valor.',
  leftAtBank:
    'Seu banco está decidindo sobre um pagamento seu. Até lá, {amount} não são reembolsados no seu cartão.',
  stillProcessed:
    'Um pagamento seu ainda estava sendo processado. Se o cartão for cobrado mesmo assim, reembolsamos automaticamente.',
  notChargedText: 'Você não tinha pago nada, e nada foi cobrado no seu cartão.',
  othersRefunded: 'Os outros são reembolsados, incluindo a taxa, em 5 a 10 dias:',

  // A payment that came too late, or a second time
  returnedSubject: 'Estamos reembolsando seu pagamento de {amount} em {shop}',
  returnedHeading: 'Seu pagamento está sendo reembolsado',
  returnedText: 'Foram cobrados {amount} no seu cartão pelo pedido em grupo em {shop}, mas {why}',
  whyNotUsed: 'o pagamento não pôde ser usado para o pedido.',
  whyPaidBefore: 'naquele momento essa parte já estava paga.',
  whyLeft: 'naquele momento você já não estava no grupo.',
  whySwapOver: 'naquele momento o lugar já não era oferecido.',
  whyAllPaid: 'naquele momento tudo já estava pago.',
  whyCancelled: 'naquele momento o grupo já tinha sido cancelado.',
  whySoldOut: 'naquele momento a loja tinha ficado sem estoque e encerrado o grupo.',
  whyTooLate: 'naquele momento o prazo do grupo já tinha acabado.',
  paymentNumber: 'Número do pagamento',
  returnedNote:
    'Estamos reembolsando todo o valor ({amount}, incluindo a taxa) no cartão usado. Seu banco pode levar de 5 a 10 dias para mostrar. Você não precisa fazer nada.',
  groupStillOpen: 'O grupo ainda está aberto: a página dele mostra se resta algo para você pagar.',

  // The shop refunds a share
  refundSubject: 'Seu reembolso de {shop}: {amount}',
  refundHeading: 'Seu reembolso',
  refundText: '{shop} está reembolsando {amount} do que você pagou pelo pedido em grupo.',
  refundUnpayable:
    'Não foi possível repassar a tempo para {shop} o que você pagou pelo pedido em grupo. Por isso, estamos reembolsando {amount}.',
  refundNote:
    'O reembolso vai para o cartão usado. Seu banco pode levar de 5 a 10 dias para mostrar. Você não precisa fazer nada.',
  refundWaitsSubject: 'Ainda não enviado: seu reembolso de {shop}: {amount}',
  refundWaitsNote:
    'Ainda não foi possível enviá-lo ao seu cartão. Assim que for enviado, avisaremos em outro e-mail. Você não precisa fazer nada.',
  elsewhereSubject: 'Seu reembolso de {shop} foi pago de outra forma: {amount}',
  elsewhereText:
    'Não foi possível reembolsar no seu cartão {amount} que você pagou pelo pedido em grupo. O dinheiro foi pago a você de outra forma, por exemplo por transferência bancária.',
  elsewherePaid: 'Pago de outra forma',
  elsewhereMissing:
    'Uma transferência bancária pode levar alguns dias. Se até lá o dinheiro não tiver chegado, pergunte a {shop}.',
  refundUnexpected: 'Se você não esperava isso, pergunte a {shop}.',

  // A place changed hands
  swapSubject: '{name} ficou com o seu lugar em {shop}',
  swapHeading: 'Alguém ficou com o seu lugar',
  swapMail: '{name} pagou pelo seu lugar no pedido em grupo em {shop}. Você não está mais no grupo.',
  swapToldSubject: '{name} vem no lugar de {other}: seu grupo em {shop}',
  swapToldHeading: 'Um lugar mudou de mãos',
  swapToldText:
    '{other} não pode vir e cedeu o lugar a {name}, que pagou a mesma parte. O total continua o mesmo.',

  // Another amount
  amountSubject: 'Sua parte em {shop} agora é {amount}',
  amountChooseSubject: 'Escolha seus itens em {shop}',
  amountPreview: 'Era {amount}. {why}',
  whyChanged: '{name} mudou a divisão do pedido.',
  whyChoose: '{name} mudou a divisão do pedido: agora cada pessoa escolhe seus itens.',
  whyPeople: '{name} dividiu o pedido entre {people} pessoas em vez de {people_before}.',
  shareBefore: 'Sua parte antes',
  shareNow: 'Sua parte agora',
  seeYourShare: 'Ver sua parte',
  feeIsAdded: 'Uma taxa de serviço é somada quando você paga, como mostra a página.',
  becauseInGroup: 'Você recebe este e-mail porque entrou: {group} em {shop}.',

  // The organizer’s digest
  digestSubject: 'Novidades do seu grupo em {shop}: {news}',
  digestPreview: 'Pago: {so_far}.',
  digestHeading: 'Novidades do seu grupo',
  countJoined: 'novos membros: {count}',
  countPaid: 'pagamentos: {count}',
  countLeft: 'saídas: {count}',
  didJoin: 'entrou',
  didPay: 'pagou {amount}',
  didLeave: 'saiu do grupo',
  buttonIsYours: 'O botão é só para você: quem tiver o link dele pode mudar ou cancelar o grupo.',
};
