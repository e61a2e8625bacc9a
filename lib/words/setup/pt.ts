import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: '{amount} por pessoa',
  youPayThis: '{amount} para você',
  plusFee: 'mais {fee} de taxa de serviço',
  plusFeeOther: 'mais {fee} de taxa de serviço. A outra pessoa paga {low}.',
  plusFeeOthers: 'mais {fee} de taxa de serviço. Os outros pagam {low} cada um.',
  plusFeeRange: 'mais {fee} de taxa de serviço. Os outros pagam de {low} a {high}.',
  everybodyPicks:
    'Cada pessoa escolhe o que é seu. Impostos, frete e taxas são distribuídos entre os itens pelo preço.',

  // How many people, and how to split
  people: 'Pessoas',
  youIncluded: 'com você',
  youIncludedFrom: 'Com você: de {least} a {most}.',
  oneLess: 'Uma a menos',
  oneMore: 'Uma a mais',
  howToSplit: 'Como dividir',
  evenly: 'Por igual',
  byItem: 'Por item',
  otherWays: 'Mais',
  showAmounts: 'Mostrar os valores para esta opção',
  goOn: 'Continuar',
  changeTheSplit: 'Mudar a divisão',
  payFor: 'Você paga por',
  yourself: 'você',
  peopleOf: '{paying} de {people}',
  emailOptional: 'E-mail (opcional)',
  emailHint: 'Para seu recibo e as novidades do grupo.',

  // Who pays what
  customAmounts: 'Valores próprios',
  percentages: 'Porcentagens',
  takeTheRest: 'Eu pago o resto',
  setWhoPays: 'Definir quem paga o quê',
  whoPaysWhat: 'Quem paga o quê',
  addsUp: 'Soma {amount}.',
  done: 'Pronto',
  yourRow: 'Você',
  personNumber: 'Pessoa {number}',
  nameOfPerson: 'Nome da pessoa {number} (opcional)',
  amountOf: 'Valor: {person}',
  percentageOf: 'Porcentagem: {person}',
  typePercentage: 'Digite uma porcentagem, como 25 ou 33,34.',
  typeAmount: 'Digite um valor, como 12,50.',
  typeWholeAmount: 'Digite um valor inteiro, como 1250.',
  amountTooMuch: 'Sobram {amount}. Diminua um dos valores.',
  amountMissing: 'Faltam {amount}. Aumente um dos valores.',
  percentTooMuch: 'Sobram {percent}%. Diminua uma das partes.',
  percentMissing: 'Faltam {percent}%. Aumente uma das partes.',

  // What no card can pay
  tooSmall: 'Precisa ser 0 ou pelo menos {minimum}, o mínimo no cartão, mas é {amount}',
  shareTooSmall: 'A parte precisa ser 0 ou pelo menos {minimum}, o mínimo no cartão, mas é {amount}',
  restTooSmall: 'Seu resto precisa ser 0 ou pelo menos {minimum}, o mínimo no cartão, mas é {amount}',
  tooManyWays:
    '{total} dividido por {places} dá {least} por pessoa, menos que {minimum}, o mínimo no cartão; escolha no máximo {most}',
  totalTooSmall:
    '{total} é menos que {minimum}, o mínimo no cartão; este total não pode ser cobrado no cartão',
  notAMultiple: 'Precisa ser um múltiplo de {step}, mas é {amount}',

  // The link
  linkCopied: 'Link copiado. Cole em uma mensagem.',
  copySelected: 'Copie o link selecionado.',
  copyLink: 'Copiar o link',

  // In a shop's page
  beingConfirmed: 'Seu pagamento está sendo confirmado',
  beingConfirmedText: 'Aguarde até terminar. Depois você pode fechar esta janela.',
  stillOn: 'Seu grupo continua',
  stillOnText:
    'Ele continua sem esta janela, e os outros podem pagar. Guarde seu próprio link: ele traz você de volta para gerenciar o grupo, em qualquer aparelho.',
  ownLink: 'Seu próprio link',
  copyOwnLink: 'Copiar seu próprio link',
  stayHere: 'Ficar aqui',
  closeWindow: 'Fechar a janela',
};
