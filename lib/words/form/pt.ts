import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'A loja ainda não pode receber pagamentos porque sua conta de recebimento não está pronta. Nada foi cobrado. Fale com a loja.',
  unknown_session: 'Este grupo não existe mais. Abra o link de novo pela mensagem.',
  session_not_open: 'Este grupo terminou, nada mais pode ser mudado.',
  session_ended: 'O prazo deste grupo acabou, nada mais pode ser mudado.',
  group_already_started: 'O grupo já começou. Esta página mostra como ele está.',
  group_not_started: 'O grupo ainda não começou. Tente de novo em instantes.',
  mode_not_allowed: 'Esta loja não oferece essa divisão. Escolha outra.',
  size_out_of_bounds: 'Esse número de pessoas não é possível aqui. Escolha outro.',
  invalid_split: 'Estes valores ainda não fecham.',
  group_full: 'Todos os lugares deste grupo estão ocupados. Peça mais um lugar.',
  link_closed: 'Este link está fechado e mais ninguém pode entrar. Fale com quem organiza.',
  too_many_links: 'O link já foi trocado muitas vezes. Feche-o.',
  approval_needed: 'Quem organiza agora aprova quem entra. Recarregue a página e peça para entrar.',
  too_many_waiting: 'Muitas pessoas estão esperando. Peça que respondam a elas e tente de novo.',
  not_waiting: 'Esta pessoa não está mais esperando. Veja a lista de novo.',
  name_taken: 'Alguém aqui já tem este nome ou um parecido. Acrescente algo, como uma inicial.',
  name_reserved: 'Escolha outro nome: este não aparece ou é o de quem organiza.',
  items_taken: 'Outra pessoa foi mais rápida. Veja o que ainda está livre e escolha de novo.',
  member_not_found: 'Você não está mais neste grupo. Você pode voltar enquanto houver um lugar livre.',
  organizer_only: 'Só quem organiza pode fazer isso.',
  share_already_paid: 'Isto já foi pago. Não falta mais nada.',
  share_being_paid: 'Um pagamento disto está sendo processado. Espere um momento e veja de novo.',
  too_many_payments: 'Você começou este pagamento muitas vezes. Peça ajuda a quem organiza ou à loja.',
  nothing_to_pay: 'Não há nada a pagar aqui.',
  split_locked: 'Alguém já pagou, então isto não pode mais ser mudado.',
  dropping_not_allowed: 'Esta loja só aceita pedidos inteiros. Cancele o grupo e peça menos.',
  nothing_to_drop: 'Não há nada que possa ficar de fora.',
  already_extended: 'O prazo já foi adiado uma vez. Só pode ser adiado uma vez.',
  invalid_expiry: 'O prazo não pode ser adiado tanto. Escolha menos tempo.',
  share_disputed: 'Este pagamento está em disputa, então quem decide é o banco.',
  unknown_payment: 'Este pagamento não existe. Comece de novo.',
  swap_not_allowed: 'Nesta loja, um lugar não pode ser passado a outra pessoa.',
  swap_not_possible: 'Este lugar não pode ser passado a outra pessoa agora.',
  swap_over: 'Este link não funciona mais. Nada foi cobrado.',

  // What a form gets back
  newLinkMailed:
    'Seu link pessoal foi renovado, então este não abre mais nada. O novo chega ao seu novo e-mail assim que você confirmar o endereço.',
  lookBelow: 'Confira os campos marcados.',
  askedAlready: 'Você já pediu. A resposta virá.',
  wasDeclined: 'Seu pedido para entrar não foi aceito. Peça um novo link.',
  inGroupAlready: 'Você já está neste grupo.',
  personGone: 'Esta pessoa não está mais no grupo.',
  tickToCancel: 'Marque a caixa para confirmar que o grupo será cancelado.',
  chooseHowMuchLonger: 'Escolha quanto tempo a mais.',
  pageOutOfDate: 'Esta página está desatualizada. Recarregue e tente de novo.',
  cardNeedsScript:
    'O formulário do cartão precisa de JavaScript, porque os dados vão direto para o processador de pagamentos. Ative-o nesta página e toque no botão de novo.',
  wentWrong:
    'Algo deu errado do nosso lado. Nada foi mudado. Tente de novo. (Número da solicitação: {request})',
  tooManyForms: 'Foi demais em pouco tempo. Nada foi mudado. Espere um minuto e tente de novo.',
  opensNothing: 'Este link não abre nada. Abra-o de novo pela sua mensagem.',
  openPageItself: 'Abra esta página e envie o formulário dela.',
  tooMuchText: 'O texto é longo demais. Encurte e tente de novo.',
  formUnreadable: 'Não foi possível ler o formulário. Tente de novo.',
  noAnswer: 'O processador de pagamentos não está respondendo. Nada foi cobrado. Tente de novo em instantes.',
  shortCheckFirst: 'Vários cartões foram recusados aqui, então primeiro há uma verificação rápida.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'Mais cartões que o normal foram recusados nesta loja, então os pagamentos com cartão estão pausados.',
  tooManyDeclined: 'Cartões demais foram recusados neste grupo.',
  waitKept: 'Nada foi cobrado e seu lugar está guardado. Tente de novo em {time}.',
  waitUnkept: 'Nada foi cobrado. Tente de novo em {time}; até lá, nada fica guardado para você.',

  // What is wrong with a field
  tooLong: 'Use no máximo 200 caracteres.',
  oddCharacters: 'Use só letras, números e sinais comuns.',
  emailOrEmpty: 'Este e-mail não está completo. Corrija ou deixe vazio.',
  emailIncomplete: 'Este e-mail não está completo. Corrija.',
  chooseSplit: 'Escolha como dividir.',
  typePeople: 'Digite um número de pessoas.',
  chooseNumber: 'Escolha um número.',
  choosePlace: 'Escolha um lugar.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Aqui um grupo tem de {least} a {most} pessoas.',
  placesAreTaken: {
    one: '{count} lugar é de alguém que ainda não pagou.',
    other: '{count} lugares são de pessoas que ainda não pagaram.',
  },
  removeOrAddPlace: 'Todos os lugares estão ocupados. Remova alguém que não pagou ou adicione um lugar.',
  recordIsFull: 'Muitas pessoas já entraram e saíram daqui. Peça que criem um novo grupo.',
  placesAreFree: { one: 'Só há {count} lugar livre.', other: 'Só há {count} lugares livres.' },
  tooLittleForCard: '{amount} é muito pouco para pagar com cartão; o mínimo é {minimum}.',
  chooseMoreOrShare: 'Escolha mais, ou deixe outra pessoa ficar com isso.',
  tooMuchForCard:
    '{amount}, incluindo a taxa, é demais para um só pagamento com cartão; o máximo é {most}. Divida em mais pagamentos.',
  wouldLeave: 'Assim sobrariam {amount}, muito pouco para pagar com cartão; o mínimo é {minimum}.',
  stillFree: 'Ainda livre: {items}.',
  takeItAlong: 'Fique com isso e pague também.',
  takeItOrLeaveItOut: 'Fique com isso e pague também, ou peça a quem organiza que tire do pedido.',
  tooLittleForProcessor:
    '{amount} é muito pouco para pagar com cartão. Pague um valor maior de uma vez, ou escolha outra divisão.',
  tooMuchForProcessor:
    '{amount} é demais para um só pagamento com cartão. Divida em mais pagamentos, ou escolha outra divisão.',

  // What was done
  reminded: {
    one: 'Uma pessoa recebe o lembrete, ou antes o pedido de confirmar o endereço.',
    other: '{count} pessoas recebem o lembrete, ou antes o pedido de confirmar o endereço.',
  },
  noneReminded: 'Nenhum lembrete foi enviado.',
  notReminded: {
    one: '{count} pessoa não pôde ser lembrada: não recebe e-mails nossos, ou foi lembrada nos últimos dez minutos.',
    other:
      '{count} pessoas não puderam ser lembradas: não recebem e-mails nossos, ou foram lembradas nos últimos dez minutos.',
  },
  deadlineMoved: 'O prazo foi adiado.',
  splitChanged: 'A divisão foi mudada.',
  itemsDropped: 'O que ninguém quer não faz mais parte do pedido.',
  itemsSaved: 'Seus itens estão salvos.',
  confirmMailSent:
    'Se este endereço ainda não foi confirmado, pedimos a confirmação por e-mail, no máximo uma vez por dia.',
  linkRenewed: 'Você tem um novo link pessoal. O antigo não funciona mais.',
  linkMailSent:
    'Se alguém deste grupo informou este endereço, enviamos a ele o link pessoal. Se o endereço ainda não foi confirmado, primeiro pedimos a confirmação, no máximo uma vez por dia.',
  placeIsFree: 'O lugar está livre de novo.',
  waitNoMore: 'Você não está mais esperando.',
  approvalOn: 'A partir de agora, você aprova quem entra.',
  approvalOff: 'Quem tiver o link pode entrar de novo.',

  // Where everyone chooses what to give
  giveBetween: 'Contribua com um valor de {least} a {most}, ou com tudo o que falta: {all}.',
  giveAllOnly: 'Só é possível contribuir com tudo o que falta: {amount}.',
};
