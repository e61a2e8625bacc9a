import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Pagina non trovata',
  notFoundText: 'Il link può essere incompleto o scaduto. Aprilo di nuovo dal messaggio.',
  toStartPage: 'Vai alla pagina iniziale',
  noGroup: 'Questo link non porta a nessun gruppo',
  noGroupText: 'Il link può essere incompleto. Chiedi a chi l’ha mandato di mandarlo di nuovo per intero.',
  noCheckout: 'Questo pagamento non esiste',
  noCheckoutText:
    'Il link può essere stato tagliato lungo la strada. Torna al negozio e ricomincia dal carrello.',
  linkIncomplete: 'Questo link non è completo',
  organizersKey:
    'Il link di chi organizza finisce con una lunga chiave che ha solo questa persona, e qui manca o è sbagliata.',
  whichLink:
    'Organizzi tu il gruppo? Apri il link dalla tua email o torna al negozio. Hai ricevuto un invito? Usa il link che ti hanno mandato.',
  tooManyPages: 'Troppe richieste. Aspetta un minuto e riprova.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Annullare l’iscrizione di questo indirizzo?',
  unsubscribeNow: 'Annulla l’iscrizione',
  isUnsubscribed: 'L’iscrizione di questo indirizzo è annullata',
  willSendNoMore: 'Split non gli manderà più inviti, promemoria o avvisi, da nessun negozio.',
  sendsNoMore: 'Split non gli manda più inviti, promemoria o avvisi, da nessun negozio.',
  stillSent:
    'Ricevi ancora le email sui tuoi soldi, come una ricevuta o un rimborso, e sull’accesso a un tuo account.',
  confirmQuestion: 'Confermare il tuo indirizzo?',
  confirmNow: 'Conferma l’indirizzo',
  isConfirmed: 'Il tuo indirizzo è confermato',
  willGetMails:
    'Riceverai email sui tuoi gruppi presso {shop}. Puoi annullare l’iscrizione in qualsiasi momento.',
  getsMails: 'Ricevi email sui tuoi gruppi presso {shop}. In ognuna c’è un link per annullare l’iscrizione.',

  // A page that failed, which its script says
  failed: 'Qualcosa è andato storto da parte nostra',
  failedText:
    'Se hai pagato, non pagare di nuovo: ricarica la pagina per verificare. Altrimenti riprova tra un momento.',
  requestNumber: 'Numero della richiesta: {id}',
  tryAgain: 'Riprova',
  connectionLost: 'La connessione è caduta',
  loadsAgain: 'Questa pagina si ricarica tra un momento. Nulla ti viene addebitato due volte.',
  loadNow: 'Carica ora',
};
