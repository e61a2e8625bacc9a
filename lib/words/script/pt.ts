import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, never> = {
  // Time
  left: '{time} de prazo',
  timeIsUp: 'O prazo acabou',
  inTime: 'em {time}',
  comma: ', ',
  inLessThanAMinute: 'em menos de um minuto',
  over: 'encerrado',
  dayLeft: 'Falta um dia para pagar.',
  hourLeft: 'Falta uma hora para pagar.',
  tenMinutesLeft: 'Faltam dez minutos para pagar.',

  // Every form
  unreachable:
    'Não foi possível acessar o servidor. O envio será feito automaticamente assim que houver conexão.',
  notNow: 'Agora não',
  yourName: 'Seu nome',

  // Links
  copied: 'Copiado',
  pressCtrlC: 'Pressione Ctrl e C para copiar o link selecionado.',
  share: 'Compartilhar',

  // The way back to the shop
  stay: 'Ficar nesta página',
  takenBack: 'Em alguns segundos você volta para a loja.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} de taxa',
  howCalculated: 'Como calculamos',
  pay: 'Pagar {amount}',
  payByCard: 'Pagar {amount} com cartão',
  payShort: 'Pagar',
  otherName: 'Pague com cartão para escolher outro nome.',
  yourItems: 'Seus itens',
  lastPlace: 'Este é o último lugar livre.',
  fewerLeft: 'Agora há menos lugares livres do que você escolheu.',
  payForMore: 'Pessoas por quem você paga, com você',
  onePersonLess: 'Uma pessoa a menos',
  onePersonMore: 'Uma pessoa a mais',
  whichShare: 'Qual é a sua parte?',
  place: 'Lugar {number}',
  taken: 'Ocupado',
  placeTaken: 'Outra pessoa acabou de pegar esse lugar. Escolha outro.',

  // Items
  choiceKept:
    'Não foi possível acessar o servidor. Sua escolha foi mantida e será salva assim que houver conexão.',
  choiceUnsaved:
    'Sua última escolha não está salva. Nada foi cobrado. Escolha de novo, ou espere um momento, antes de pagar.',
  shareThis: 'dividir',
  leftOutOfOrder: 'Fora do pedido: {units}',
  nothingOfIt: 'Não sobrou nada.',
  forOne: 'por unidade',
  takenBy: 'Já escolhido: {list}',
  less: 'Menos: {item}',
  more: 'Mais: {item}',

  // The card form
  cardPayment: 'Pagamento com cartão de {amount}',
  openingForm: 'Abrindo o formulário do cartão…',
  formNotLoaded: 'Não foi possível carregar o formulário do cartão. Verifique sua conexão e tente de novo.',
  formFailed: 'Não foi possível carregar o formulário do cartão.',
  formFailedText:
    'Nada foi cobrado. Verifique sua conexão e se algo está bloqueando o processador de pagamentos.',
  loadAgain: 'Carregar de novo',
  loadingForm: 'Carregando o formulário do cartão',
  nameless: 'Digite seu nome, para que os outros saibam quem você é.',
  guest: 'Convidado',
  payUnreachable: 'Não foi possível acessar o servidor. Nada foi cobrado. Tente de novo.',
  outdated:
    'O grupo mudou, ou muitos cartões foram recusados, então este pagamento estava desatualizado. Nada foi cobrado. Confira o valor e tente de novo.',
  amountIsNow: 'O valor agora é {amount}',
  changedWhilePaying:
    'O grupo mudou enquanto seu pagamento de {before} estava a caminho. O que ele não pôde pagar é reembolsado automaticamente no seu cartão.',
  changed: 'O grupo mudou, então não são mais {before}. Nada foi cobrado.',
  typeAgain: 'Para continuar, digite de novo os dados do cartão.',
  received: 'Pagamento recebido',
  receivedText: 'Um momento, a página está sendo atualizada.',
  processing: 'Seu pagamento está sendo processado',
  notConfirmed:
    'Seu banco ainda não confirmou. Esta página mostra assim que ele confirmar. Não pague de novo.',
  processorUnreachable:
    'Não foi possível acessar o processador de pagamentos. Até onde sabemos, nada foi cobrado. Verifique sua conexão e tente de novo.',
  notApproved: 'Seu banco ainda não aprovou o pagamento. Nada foi cobrado. Tente de novo.',
  processorFailed:
    'O processador não conseguiu concluir o pagamento. Nada foi cobrado. Tente de novo em instantes.',
  chargeUnknown:
    'Ainda não sabemos se seu cartão foi cobrado. Recarregue esta página em alguns minutos antes de pagar de novo.',

  // A check of the browser
  checkLabel: 'Uma verificação rápida',
  checkTitle: 'Um momento: uma verificação rápida',
  checkText:
    'Vários cartões foram recusados aqui. Antes de abrir o formulário, seu navegador resolve sozinho um pequeno problema. Leva alguns segundos.',
  notChecked:
    'A verificação não terminou neste navegador. Nada foi cobrado. Tente de novo ou use outro navegador.',

  // Why a card was declined
  noMoney: 'O cartão não tem saldo suficiente. Tente outro cartão.',
  cardNotAccepted: 'O banco não aceita este cartão. Tente outro cartão.',
  cardExpired: 'O cartão está vencido. Tente outro cartão.',
  wrongCode: 'O código de segurança não corresponde ao cartão. Confira-o e tente de novo.',
  incompleteCode: 'O código de segurança está incompleto. Confira-o e tente de novo.',
  wrongNumber: 'O número do cartão não está certo. Confira-o e tente de novo.',
  wrongExpiry: 'A data de validade não está certa. Confira-a e tente de novo.',
  wrongPostalCode: 'O CEP não corresponde ao cartão. Confira-o e tente de novo.',
  bankError: 'O banco não conseguiu processar o cartão agora. Nada foi cobrado. Tente de novo em instantes.',
  cardLimit: 'O cartão atingiu o limite. Tente outro cartão ou fale com seu banco.',
  cardUnsuitable: 'O cartão não pode ser usado para este tipo de pagamento. Tente outro cartão.',
  wrongCurrency: 'O cartão não pode pagar nesta moeda. Tente outro cartão.',
  declinedWithoutReason:
    'O banco recusou o cartão sem dar um motivo. Tente outro cartão ou fale com seu banco.',
  cardDeclined: 'O banco recusou o cartão. Tente outro cartão.',
  confirmationWanted: 'O banco quer que você confirme este pagamento. Tente de novo e siga os passos dele.',
  notYou:
    'Seu banco não conseguiu confirmar que era você. Nada foi cobrado. Tente de novo ou use outro cartão.',
  declined: 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão ou fale com seu banco.',
};
