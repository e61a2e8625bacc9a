import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Modo de teste',
  backTo: 'Voltar para {shop}',
  order: 'Pedido',
  footer: 'Pagamentos com Split. Os dados do cartão vão somente para o processador de pagamentos.',
  ask: 'Falar com {shop}',
  language: 'Idioma',
  memberTitle: 'Dividir um pedido de {shop}',

  // The order
  theOrder: 'O pedido',
  anOrder: 'um pedido',
  andMoreItems: '{item} e mais {count}',
  andMoreListed: '{list} e mais {count}',
  moreItems: { one: 'Mais {count} item', other: 'Mais {count} itens' },
  discount: 'Desconto',
  orderFee: 'Taxa',
  tax: 'Impostos',
  shipping: 'Frete',
  leftOut: 'Fora do pedido: {quantity} × {item}',
  total: 'Total',

  // The group
  theGroup: 'O grupo',
  notPaidYet: 'Ainda não pago',
  isProcessing: 'Processando',
  paid: 'Pago',
  refundOnItsWay: 'Reembolso a caminho',
  notRefundedYet: 'Ainda não reembolsado',
  refunded: 'Reembolsado',
  choosing: 'Escolhendo',
  notCharged: 'Não cobrado',
  paidOf: 'Partes pagas: {paid} de {places}',
  paidOfLeft: 'Partes pagas: {paid} de {places}, faltam {amount}',
  howItEnded: 'Como terminou para cada um',
  paidSoFar: 'Pago até agora',
  paidOrHeldSoFar: 'Pago ou reservado até agora',
  you: 'você',
  organizer: 'organiza',
  theOrganizer: 'quem organiza',
  placeFor: 'Para {name}',
  waitingForSomeone: 'Lugar livre',
  open: 'Livre',
  moreOpenPlaces: { one: 'e mais {count} lugar livre', other: 'e mais {count} lugares livres' },

  // How it ended
  allPaid: 'Tudo pago',
  shopHasIt: 'Está tudo pago, e {shop} agora cuida do pedido.',
  receiptBelow: 'Seu recibo está abaixo.',
  shopRefunds:
    '{shop} está reembolsando no seu cartão {amount} do que você pagou, incluindo a taxa. Veja abaixo.',
  wasCancelled: 'Este grupo foi cancelado',
  soldOut: 'A loja ficou sem estoque',
  soldOutText: '{shop} não tem mais tudo o que está neste pedido e por isso encerrou o grupo.',
  milestoneMissed: 'Não foi pago o suficiente a tempo para {shop} continuar reservando este pedido.',
  refundAtBank:
    'Seu banco está decidindo sobre este pagamento. Até lá, {amount} não são reembolsados no seu cartão. Veja abaixo.',
  refundAhead:
    '{amount} serão reembolsados no seu cartão, incluindo a taxa. Ainda não foi possível enviá-los. Veja abaixo.',
  refundComing: '{amount} estão a caminho do seu cartão, incluindo a taxa. Veja abaixo.',
  refundArrived: '{amount} foram reembolsados no seu cartão, incluindo a taxa. Veja abaixo.',
  refundElsewhere:
    'Não foi possível reembolsar {amount} no seu cartão, e o valor foi pago a você de outra forma, incluindo a taxa. Veja abaixo.',
  refundStuck:
    'Ainda não foi possível reembolsar {amount} no seu cartão. A loja sabe disso: peça a ela outra tentativa ou outra forma.',
  holdFreed: 'O valor reservado no seu cartão ({amount}) é liberado, e nada foi cobrado.',
  allRefunded: 'Todos que pagaram recebem o reembolso total, incluindo a taxa.',
  notAllRefunded: 'Ainda não foi possível reembolsar todos que pagaram.',
  nobodyCharged: 'Ninguém foi cobrado.',
  findsPayment: 'Você pagou? Seu link pessoal mostra o que acontece com o seu dinheiro.',
  timeIsOver: 'O prazo deste grupo acabou',
  oneMoment: 'Um momento',
  startAgain: 'Para tentar de novo, crie um novo grupo na loja.',
  checkingPayments:
    'Estamos verificando os últimos pagamentos. Esta página se atualiza sozinha em instantes.',

  // An invitation
  somebody: 'Alguém',
  invited: '{name} convidou você para dividir {order}',
  promise: 'Você recebe tudo de volta, incluindo a taxa, se nem todos pagarem até {time}.',
  giftPromise: 'Você recebe tudo de volta, incluindo a taxa, se nem tudo estiver pago até {time}.',
  milestone:
    '{percent} do pedido precisam estar pagos até {time}. Se não, o grupo termina e todos recebem tudo de volta.',
  milestoneHeld:
    '{percent} do pedido precisam estar pagos até {time}. Se não, o grupo termina: o que está reservado nos cartões é liberado, e o que foi cobrado é reembolsado por completo.',
  rescuePromise:
    'Se nem tudo estiver pago até {time}, seu dinheiro fica guardado até {end} para que o pedido ainda possa ser concluído. Nesse período, você pode pegá-lo de volta na hora. Depois, você recebe tudo de volta, incluindo a taxa.',
  holdPromise:
    'Seu cartão ainda não é cobrado: seu banco reserva o valor e o mostra como pendente. Ele só é cobrado quando tudo estiver pago, e é liberado se isso não acontecer até {time}.',
  holdTakeBack: 'A partir de {time}, você também pode pegá-lo de volta na hora.',
  rescueTakeBack: 'Até lá, você pode pegar seu dinheiro de volta na hora.',
  swapPromise: 'Até {time}, quem pagou e não puder ir pode passar o lugar a alguém que pague o mesmo.',
  swapPromiseHeld:
    'Quando tudo estiver pago e até {time}, quem não puder ir pode passar o lugar a alguém que pague o mesmo.',
  holdKept:
    '{amount} estão reservados no seu cartão agora; seu banco mostra esse valor como pendente. Ele só é cobrado quando tudo estiver pago.',
  holdTaken: 'Está tudo pago, então o valor reservado no seu cartão ({amount}) está sendo cobrado agora.',
  holdLost: 'Seu banco não manteve o valor reservado e nada foi cobrado. Pague sua parte de novo.',
  holdTooShort:
    'Seu banco não manteria o valor reservado até o fim do grupo. Por isso, nós o liberamos na hora e nada foi cobrado. Pague de novo.',
  heldStatus: 'Reservado',
  rescueHeading: 'Ainda dá para salvar o pedido',
  moneyKept: 'Seu dinheiro ({amount}) fica guardado por enquanto',
  rescueOrganizer:
    'Nem tudo foi pago a tempo. O que foi pago fica guardado até {time}. Pague o que falta ou peça aos outros: eles ainda podem pagar.',
  rescueOrganizerHeld:
    'Nem tudo foi pago a tempo. O que foi pago ou está reservado nos cartões continua assim até {time}. Pague o que falta ou peça aos outros: eles ainda podem pagar.',
  rescuePaid:
    'Nem tudo foi pago a tempo. O que você pagou fica guardado até {time} para que o pedido ainda possa ser concluído. Se não for, você recebe tudo de volta, incluindo a taxa.',
  rescueHeld:
    'Nem tudo foi pago a tempo. O valor continua reservado no seu cartão até {time} para que o pedido ainda possa ser concluído. Se não for, ele é liberado, e nada é cobrado.',
  rescueOwing:
    'Nem tudo foi pago a tempo. Até {time} você ainda pode pagar, e o pedido segue assim que tudo estiver pago.',
  takeBack: 'Pegar meu dinheiro de volta',
  takeBackText:
    '{amount} voltam para o seu cartão, incluindo a taxa, e o que esse pagamento cobria volta a ficar em aberto. Isso não pode ser desfeito.',
  takeBackHeld:
    'O valor reservado no seu cartão ({amount}) é liberado, e o que ele cobriria volta a ficar em aberto. Isso não pode ser desfeito.',
  tookBack: 'Você pegou seu dinheiro de volta',
  yourShare: 'Sua parte',
  yourShareNamed: 'Sua parte, {name}',
  zeroShare: 'Uma parte de {amount} não precisa de pagamento.',
  payLater: 'Vou pagar depois',
  keepMyPlace: 'Guardar meu lugar',
  askToJoin: 'Pedir para entrar',
  joinAndChoose: 'Entre e escolha o que é seu',
  chooseMyItems: 'Escolher meus itens',
  organizerApproves: 'Quem organiza aprova quem entra. Você só paga depois de entrar.',
  joinedElsewhere: 'Entrou em outro aparelho? Receba seu link abaixo.',
  alreadyJoined: 'Já entrou? Receba seu link',
  emailYouGave: 'O e-mail que você informou',
  emailMyLink: 'Enviar meu link por e-mail',
  invalidKey: 'A chave pessoal deste link não é válida, então você vê a página como um novo convidado.',
  notStarted: 'O grupo ainda não começou',
  notStartedText:
    'A divisão do pedido de {shop} ainda está sendo preparada. Esta página se atualiza sozinha assim que estiver pronta.',
  notInGroup: 'Você não está mais neste grupo',
  nothingCharged: 'Nada foi cobrado.',
  canJoinAgain: 'Há um lugar livre: você pode entrar de novo.',
  linkIsClosed: 'Este link está fechado',
  linkIsClosedText: 'Ninguém mais pode entrar. Se você deveria estar no grupo, peça para reabrir o link.',
  allPlacesTaken: 'Todos os lugares estão ocupados',
  allPlacesTakenText: 'Se você deveria estar no grupo, peça mais um lugar.',
  cannotTakePayments: '{shop} ainda não pode receber pagamentos',
  cannotTakePaymentsText:
    'A loja precisa terminar de configurar a conta de recebimento. Até lá, nada pode ser pago.',

  // A messenger's preview of the link
  invitedYou: '{name} convidou você para dividir',
  youAreInvited: 'Você recebeu um convite para dividir',
  groupOrder: 'Um pedido em grupo',
  seeAndPayShare: 'Veja sua parte e pague com cartão',

  // Waiting to be let in
  notLetIn: '{name} não deixou você entrar',
  notLetInText: 'Nada foi cobrado. Se for um engano, peça um novo link a {name}.',
  waitingForOk: 'Aguardando o ok de {name}',
  waitingForOkText:
    '{name} aprova quem entra. Assim que você entrar, esta página continua sozinha e você pode pagar sua parte.',
  whileYouWait:
    '{order} de {shop}. Pague até {time}. Enquanto você espera, nada é cobrado e nenhum lugar fica guardado.',
  stopWaiting: 'Parar de esperar',

  // Items
  whatIsYours: 'O que é seu, {name}?',
  pricesInclude: 'Os preços incluem sua parte de impostos, frete e taxas.',
  restIsMine: 'Tudo o que sobrar é meu',
  tapOnYours: 'Toque em + no que é seu.',
  nothingToChoose: 'Não sobrou nada para escolher.',
  takeMoreItems: 'Pegar mais itens',
  unitsPaid: '{units}, pago',
  none: 'Nenhum',
  allOfIt: 'Tudo',
  allUnits: 'Todos os {units}',
  ofOne: '{piece} de um',

  // What a member owes and has paid
  memberShare: 'Parte',
  serviceFee: 'Taxa de serviço',
  serviceFeePercent: 'Taxa de serviço ({percent}%)',
  youPay: 'Você paga',
  charged: 'Cobrado',
  shareChanged: 'Sua parte mudou',
  shareWasIs: 'Era {before} e agora é {now}: {name} mudou a divisão do pedido.',
  shareWasChoose: 'Era {before}. {name} mudou a divisão do pedido: agora cada pessoa escolhe seus itens.',
  shareWasIsPeople:
    'Era {before} e agora é {now}: {name} dividiu o pedido entre {people} pessoas em vez de {people_before}.',
  samePeople: 'As mesmas pessoas, um novo pedido',
  againTotal: 'O pedido: {before} da última vez, {now} agora.',
  againShare: 'Sua parte: {before} da última vez, {now} agora.',
  againMissing: 'Ao contrário da última vez, não está neste pedido: {items}.',
  bankHasNotAnswered:
    'Seu banco ainda não respondeu. Esta página se atualiza sozinha assim que ele responder.',
  shareBeingPaid: 'Outra pessoa está pagando sua parte',
  shareBeingPaidText:
    'O pagamento está sendo processado, e você não precisa fazer nada. Esta página se atualiza sozinha assim que ele terminar.',
  paidBefore: 'Pago antes',
  earlierPayments: 'Pagamentos anteriores',
  yourReceipt: 'Seu recibo',
  yourPayment: 'Seu pagamento',
  shareIsPaid: 'Sua parte está paga',
  nothingToPay: 'Sua parte é {amount}, então não há nada a pagar.',
  paidForYou: 'Outra pessoa do grupo pagou por você.',
  nothingChargedToYou: 'Nada foi cobrado de você.',
  paidAt: 'Pago: {time}. Recibo número {number}',
  chargedAt: 'Cobrado: {time}. Recibo número {number}',
  withdrawn: 'Seu banco retirou {amount} porque este pagamento está em disputa.',
  withdrawnUnpaid: 'Ele não conta como pago.',
  refundWaits: '{amount} serão reembolsados no seu cartão. Ainda não foi possível enviá-los. ({time})',
  refundDisputed:
    'Seu banco está decidindo sobre este pagamento. Até lá, {amount} não são reembolsados no seu cartão. ({time})',
  refundQueued:
    '{amount} estão sendo reembolsados no seu cartão. Seu banco pode levar de 5 a 10 dias. ({time})',
  refundReplaced: '{amount} foram substituídos por outro reembolso. ({time})',
  refundAccepted: '{amount} estão a caminho do seu cartão. Seu banco pode levar de 5 a 10 dias. ({time})',
  refundDone:
    '{amount} foram reembolsados no seu cartão. Seu banco pode levar de 5 a 10 dias para mostrar. ({time})',
  refundSettled:
    'Não foi possível reembolsar {amount} no seu cartão, e o valor foi pago a você de outra forma. ({time})',
  refundFailed:
    'Não foi possível reembolsar {amount} no seu cartão. A loja sabe disso: peça a ela outra tentativa ou outra forma. ({time})',

  // A receipt
  receipt: 'Recibo',
  openReceipt: 'Abrir o recibo',
  backToGroup: 'Voltar ao grupo',
  printReceipt: 'Imprimir',
  receiptPdf: 'Baixar PDF',
  receiptBusy: 'Muitos recibos estão sendo criados neste momento. Tente de novo em alguns segundos.',
  taxId: 'Identificação fiscal: {id}',
  dateOfPayment: 'Data do pagamento',
  paidBy: 'Pago por',
  wholeOrder: 'Pedido inteiro',
  yourPart: 'Sua parte',
  taxIsPart: 'O imposto é a parte deste pagamento no imposto que {shop} informou para o pedido.',
  noTaxStated: '{shop} não informou imposto para este pedido.',
  feeBySplit: 'A taxa de serviço é cobrada pelo Split, não por {shop}.',
  sinceThen: 'Desde o pagamento',
  leftOfPayment: 'Resta deste pagamento',
  notARealPayment: 'Nenhum valor foi cobrado. Este não é um recibo real.',

  // Paid
  youAreIn: 'Você está no grupo. Partes pagas: {paid} de {places}',
  waitingFor: 'Esperando por {people}',
  morePeople: { one: 'mais {count} pessoa', other: 'mais {count} pessoas' },
  lastIsProcessing: 'O último pagamento está sendo processado',
  sendMyReceipt: 'Enviar meu recibo',
  yourEmail: 'Seu e-mail',
  mailsGoTo:
    'Os e-mails vão para {email}. Abra o primeiro e confirme o endereço, se ainda não confirmou. Depois chegam os outros.',
  mailBounced: 'Não conseguimos entregar e-mail para {email}. Confira o endereço.',
  mailSuppressed:
    'Não enviamos mais e-mails para {email}: algum voltou ou foi marcado como spam. Informe outro endereço.',
  changeEmail: 'Mudar seu e-mail',
  bringIn: 'Chame quem está faltando',
  nudge: 'Lembrar o grupo',
  groupLink: 'Link do grupo',
  nudgeText: '{name} pagou. Partes pagas de {order}: {paid} de {places}. É a sua vez.',
  ourOrder: 'nosso pedido',

  // A place that changes hands
  cantCome: 'Não posso ir',
  cantComeText:
    'Passe seu lugar a outra pessoa. Ela paga o mesmo que você pagou, e então você recebe tudo de volta, incluindo a taxa. Até ela pagar, o lugar é seu.',
  makeSwapLink: 'Criar um link para uma pessoa',
  swapLink: 'Link para uma pessoa',
  copySwapLink: 'Copiar este link',
  swapLinkText:
    'Envie a quem vai no seu lugar. Funciona uma vez, até {time}. Você recebe o reembolso assim que a pessoa pagar.',
  withdrawSwapLink: 'Mudei de ideia: eu vou',
  swapClosed:
    'Quem organiza agora aprova quem entra, então seu link não funciona mais. O lugar continua seu.',
  swapInvited: '{name} não pode participar e oferece o lugar a você: {order}',
  swapText:
    '{name} pagou por este lugar. Você paga o mesmo e {name} recebe o reembolso. Se alguém foi mais rápido ou o link foi retirado, você recebe tudo de volta, incluindo a taxa.',
  swapFunded: 'Todos pagaram, e {shop} cuida do pedido.',
  swapWaits: 'O dinheiro deste pedido ainda não chegou a {shop}. Este link vai funcionar assim que chegar.',
  swapGone: 'Este link não funciona mais',
  swapGoneText: 'Alguém já ficou com o lugar, ou ele não é mais oferecido.',
  swapDone: '{name} ficou com o seu lugar',
  swapDoneText: 'Você não está mais neste grupo.',

  // A personal link
  saveLink: 'Salve seu link pessoal',
  linkOpensYou: 'Ele abre esta página como você, em qualquer aparelho. Guarde-o só para você.',
  personalLink: 'Seu link pessoal',
  copyPersonalLink: 'Copiar seu link pessoal',
  leaveGroup: 'Sair do grupo',
  leaveText: 'Você não pagou nada, então seu lugar simplesmente fica livre para outra pessoa.',
  leave: 'Sair',
  onYourPhone: 'Continuar no celular',
  onYourPhoneText:
    'Escaneie isto com a câmera do celular. Sua parte abre lá, e você pode pagar com Apple Pay ou Google Pay. A página abre como você: não mostre a ninguém.',
  qrCode: 'Código QR',
  qrCodePersonal: 'Código QR do seu link pessoal',

  // How an amount was calculated
  placeSetTo: 'Para este lugar foram definidos {amount}.',
  placeScaled: 'Como da última vez: naquela vez {before} de {before_total}, agora {amount} de {total}.',
  organizerPaysAll: 'Quem organiza paga o total de {amount}.',
  othersPay: 'Os outros pagam {amount} de {total}.',
  organizerPaysRest: 'Quem organiza paga o resto, {amount}.',
  percentIs: '{percent}% de {total} são {amount}.',
  percentIsDown: '{percent}% de {total} são {amount}, arredondado para baixo.',
  roundingFell: '{step} do que sobrou do arredondamento ficaram com este lugar, então são {amount}.',
  placeIsAll: 'Este lugar é o total de {amount}.',
  splitWays: '{total} divididos por {places} são {amount} para cada um.',
  splitWaysOver: '{total} divididos por {places} são {amount} para cada um, e sobram {rest}.',
  goesToFirst: 'O que sobra vai para os primeiros lugares, {step} para cada um.',
  placeMore: 'Este é o lugar {ordinal}, então são {amount}.',
  placeStays: 'Este é o lugar {ordinal}, então continua {amount}.',
  pieceIs: '{piece} de um item “{item}” a {price} são {amount}.',
  pieceIsIncluded: '{piece} de um item “{item}” a {price} (com impostos, frete e taxas) são {amount}.',
  unitsAre: '{units} de {quantity} × “{item}” são {amount}.',
  unitsAreMore:
    '{units} de {quantity} × “{item}” são {amount}: {price} pelos itens, {extra} de impostos, frete e taxas.',
  unitsAreLess:
    '{units} de {quantity} × “{item}” são {amount}: {price} pelos itens, {extra} a menos por descontos.',
  didNotDivide: '{amount} não podiam ser divididos igualmente e ficaram com as primeiras unidades.',
  together: 'Ao todo são {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Quem contribui escolheu este valor: {amount}.',
  giveTitle: 'Com quanto você quer contribuir?',
  giveLeft: 'Faltam {left} de {total}. Escolha qualquer valor até aí.',
  giveOther: 'Outro valor',
  giveNext: 'Continuar',
  giveAll: 'Tudo: {amount}',
  giveChange: 'Escolher outro valor',
  giveMessage: 'Mensagem para {name} (opcional)',
  giveMessageHint: 'Só {name} vai ler.',
  giveHide: 'Ocultar meu nome das outras pessoas que contribuem',
  giveHidden: 'As outras pessoas não veem seu nome nem seu valor. {name} vê os dois.',
  giveNone: 'Não é possível contribuir agora',
  giveNoneText:
    'Já não falta nada, ou o que falta está sendo pago neste momento. Se alguém não terminar o pagamento, o valor fica livre de novo depois de 15 minutos.',
  noPlaceToGive:
    'Este grupo não pode ficar maior. O que faltar, quem organiza paga. Se alguém não terminar o pagamento, um lugar fica livre de novo depois de 15 minutos.',
  yourGift: 'Sua contribuição',
  giftProgress: '{given} de {total} arrecadados, faltam {left}',
  giftThanks: 'Obrigado por {amount}',
  giftNudge: 'Contribuí para {order}. Você também pode:',
  giftInvited: '{name} está arrecadando para {order}',
  giftInvitedShort: '{name} está arrecadando para',
  giftYouAreInvited: 'Convidaram você a contribuir para',
  giftSeeAndPay: 'Escolha com quanto contribuir e pague com cartão',
  giftTitle: 'Contribuir para um pedido de {shop}',
  giftAsk: 'Peça a outros que contribuam',
  giftAgain: 'Você ainda pode contribuir.',
  hiddenGivers: { one: '{count} pessoa com o nome oculto', other: '{count} pessoas com o nome oculto' },
};
