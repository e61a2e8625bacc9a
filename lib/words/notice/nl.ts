import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Pagina niet gevonden',
  notFoundText: 'De link is misschien onvolledig of verlopen. Open hem opnieuw vanuit het bericht.',
  toStartPage: 'Naar de startpagina',
  noGroup: 'Deze link leidt niet naar een groep',
  noGroupText: 'De link is misschien onvolledig. Vraag de afzender om de hele link nog eens te sturen.',
  noCheckout: 'Deze betaling bestaat niet',
  noCheckoutText:
    'De link is onderweg misschien afgekapt. Ga terug naar de winkel en begin opnieuw vanuit je winkelmandje.',
  linkIncomplete: 'Deze link is niet volledig',
  organizersKey:
    'De link van de organisator eindigt op een lange sleutel die alleen de organisator heeft. Die ontbreekt hier of klopt niet.',
  whichLink:
    'Ben jij de organisator? Open de link uit je mail of ga terug naar de winkel. Ben je uitgenodigd? Gebruik de link die je van de organisator kreeg.',
  tooManyPages: 'Te veel verzoeken. Wacht een minuut en probeer het opnieuw.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Dit adres afmelden?',
  unsubscribeNow: 'Afmelden',
  isUnsubscribed: 'Dit adres is afgemeld',
  willSendNoMore:
    'Split stuurt er geen uitnodigingen, herinneringen of berichten meer naartoe, van geen enkele winkel.',
  sendsNoMore:
    'Split stuurt er geen uitnodigingen, herinneringen of berichten meer naartoe, van geen enkele winkel.',
  stillSent:
    'Je krijgt nog wel mails over je eigen geld, zoals een bon of een terugbetaling, en over het inloggen op een account van jou.',
  confirmQuestion: 'Je adres bevestigen?',
  confirmNow: 'Adres bevestigen',
  isConfirmed: 'Je adres is bevestigd',
  willGetMails: 'Je krijgt mails over je groepen bij {shop}. Je kunt je altijd afmelden.',
  getsMails: 'Je krijgt mails over je groepen bij {shop}. In elke mail staat een link om je af te melden.',

  // A page that failed, which its script says
  failed: 'Er ging bij ons iets mis',
  failedText:
    'Heb je betaald, betaal dan niet opnieuw: laad de pagina opnieuw om het te zien. Zo niet, probeer het zo meteen opnieuw.',
  requestNumber: 'Aanvraagnummer: {id}',
  tryAgain: 'Opnieuw proberen',
  connectionLost: 'De verbinding is weggevallen',
  loadsAgain: 'Deze pagina laadt zo opnieuw. Er wordt niets dubbel afgeschreven.',
  loadNow: 'Nu laden',
};
