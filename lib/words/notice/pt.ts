import type { Translated } from '../texts';
import type { en } from './en';

export const pt: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Página não encontrada',
  notFoundText: 'O link pode estar incompleto ou vencido. Abra-o de novo pela mensagem.',
  toStartPage: 'Ir para a página inicial',
  noGroup: 'Este link não leva a nenhum grupo',
  noGroupText: 'O link pode estar incompleto. Peça a quem enviou que mande o link inteiro de novo.',
  noCheckout: 'Este pagamento não existe',
  noCheckoutText: 'O link pode ter sido cortado no caminho. Volte à loja e comece de novo pelo carrinho.',
  linkIncomplete: 'Este link não está completo',
  organizersKey:
    'O link de quem organiza termina em uma chave longa que só essa pessoa tem, e aqui ela falta ou está errada.',
  whichLink:
    'Você organiza o grupo? Abra o link do seu e-mail ou volte à loja. Recebeu um convite? Use o link que enviaram para você.',
  tooManyPages: 'Solicitações demais. Espere um minuto e tente de novo.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Cancelar os e-mails para este endereço?',
  unsubscribeNow: 'Cancelar os e-mails',
  isUnsubscribed: 'Este endereço não recebe mais e-mails',
  willSendNoMore: 'O Split não enviará mais convites, lembretes nem avisos de nenhuma loja para ele.',
  sendsNoMore: 'O Split não envia mais convites, lembretes nem avisos de nenhuma loja para ele.',
  stillSent:
    'Você ainda recebe e-mails sobre o seu próprio dinheiro, como um recibo ou um reembolso, e sobre o acesso a uma conta sua.',
  confirmQuestion: 'Confirmar seu endereço?',
  confirmNow: 'Confirmar endereço',
  isConfirmed: 'Seu endereço está confirmado',
  willGetMails:
    'Você receberá e-mails sobre os seus grupos em {shop}. Você pode cancelar a qualquer momento.',
  getsMails: 'Você recebe e-mails sobre os seus grupos em {shop}. Cada um tem um link para cancelar.',

  // A page that failed, which its script says
  failed: 'Algo deu errado do nosso lado',
  failedText:
    'Se você pagou, não pague de novo: recarregue a página para conferir. Se não, tente de novo em instantes.',
  requestNumber: 'Número da solicitação: {id}',
  tryAgain: 'Tentar de novo',
  connectionLost: 'A conexão caiu',
  loadsAgain: 'Esta página recarrega em instantes. Nada é cobrado duas vezes.',
  loadNow: 'Carregar agora',
};
