import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, never> = {
  // Time
  left: 'nog {time}',
  timeIsUp: 'De tijd is om',
  inTime: 'over {time}',
  comma: ', ',
  inLessThanAMinute: 'over minder dan een minuut',
  over: 'voorbij',
  dayLeft: 'Nog één dag om te betalen.',
  hourLeft: 'Nog één uur om te betalen.',
  tenMinutesLeft: 'Nog tien minuten om te betalen.',

  // Every form
  unreachable: 'De server is niet bereikbaar. Dit wordt vanzelf verstuurd zodra er weer verbinding is.',
  notNow: 'Nu niet',
  yourName: 'Je naam',

  // Links
  copied: 'Gekopieerd',
  pressCtrlC: 'Druk op Ctrl en C om de geselecteerde link te kopiëren.',
  share: 'Delen',

  // The way back to the shop
  stay: 'Op deze pagina blijven',
  takenBack: 'Over een paar seconden ga je terug naar de winkel.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} kosten',
  howCalculated: 'Zo hebben we gerekend',
  pay: '{amount} betalen',
  payByCard: '{amount} met kaart betalen',
  payShort: 'Betalen',
  otherName: 'Betaal met kaart om een andere naam te kiezen.',
  yourItems: 'Jouw artikelen',
  lastPlace: 'Dit is de laatste vrije plek.',
  fewerLeft: 'Er zijn nu minder plekken vrij dan je had gekozen.',
  payForMore: 'Mensen voor wie je betaalt, met jou erbij',
  onePersonLess: 'Eén persoon minder',
  onePersonMore: 'Eén persoon meer',
  whichShare: 'Welk deel is van jou?',
  place: 'Plek {number}',
  taken: 'Bezet',
  placeTaken: 'Iemand anders heeft die plek net genomen. Kies een andere.',

  // Items
  choiceKept:
    'De server is niet bereikbaar. Je keuze blijft bewaard en wordt opgeslagen zodra er weer verbinding is.',
  choiceUnsaved:
    'Je laatste keuze is niet opgeslagen. Er is niets afgeschreven. Kies opnieuw, of wacht even, voordat je betaalt.',
  shareThis: 'delen',
  leftOutOfOrder: 'Vervallen uit de bestelling: {units}',
  nothingOfIt: 'Er is niets meer van over.',
  forOne: 'per stuk',
  takenBy: 'Gekozen: {list}',
  less: 'Minder: {item}',
  more: 'Meer: {item}',

  // The card form
  cardPayment: 'Kaartbetaling van {amount}',
  openingForm: 'Het kaartformulier wordt geopend…',
  formNotLoaded:
    'Het kaartformulier kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.',
  formFailed: 'Het kaartformulier kon niet worden geladen.',
  formFailedText: 'Er is niets afgeschreven. Controleer je verbinding en of iets de betaaldienst blokkeert.',
  loadAgain: 'Opnieuw laden',
  loadingForm: 'Het kaartformulier wordt geladen',
  nameless: 'Vul je naam in, zodat de anderen weten wie je bent.',
  guest: 'Gast',
  payUnreachable: 'De server is niet bereikbaar. Er is niets afgeschreven. Probeer het opnieuw.',
  outdated:
    'De groep is veranderd, of er zijn te veel kaarten geweigerd, dus deze betaling was niet meer actueel. Er is niets afgeschreven. Bekijk het bedrag en probeer het opnieuw.',
  amountIsNow: 'Het bedrag is nu {amount}',
  changedWhilePaying:
    'De groep veranderde terwijl je betaling van {before} onderweg was. Wat er niet mee betaald kon worden, wordt automatisch op je kaart teruggestort.',
  changed: 'De groep is veranderd, dus het is niet meer {before}. Er is niets afgeschreven.',
  typeAgain: 'Vul je kaartgegevens opnieuw in om verder te gaan.',
  received: 'Betaling ontvangen',
  receivedText: 'Een moment, de pagina wordt bijgewerkt.',
  processing: 'Je betaling wordt verwerkt',
  notConfirmed:
    'Je bank heeft de betaling nog niet bevestigd. Zodra dat gebeurt, staat het hier. Betaal niet nog een keer.',
  processorUnreachable:
    'De betaaldienst is niet bereikbaar. Voor zover we weten is er niets afgeschreven. Controleer je verbinding en probeer het opnieuw.',
  notApproved:
    'Je bank heeft de betaling nog niet goedgekeurd. Er is niets afgeschreven. Probeer het opnieuw.',
  processorFailed:
    'De betaaldienst kon de betaling niet afronden. Er is niets afgeschreven. Probeer het zo opnieuw.',
  chargeUnknown:
    'We weten nog niet of er iets van je kaart is afgeschreven. Laad deze pagina over een paar minuten opnieuw voordat je nog een keer betaalt.',

  // A check of the browser
  checkLabel: 'Een korte controle',
  checkTitle: 'Een moment: een korte controle',
  checkText:
    'Hier zijn meerdere kaarten geweigerd. Voordat het kaartformulier opent, lost je browser zelf een klein raadsel op. Dat duurt een paar seconden.',
  notChecked:
    'De controle is in deze browser niet afgerond. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere browser.',

  // Why a card was declined
  noMoney: 'Er staat niet genoeg geld op de kaart. Probeer een andere kaart.',
  cardNotAccepted: 'De bank accepteert deze kaart niet. Probeer een andere kaart.',
  cardExpired: 'De kaart is verlopen. Probeer een andere kaart.',
  wrongCode: 'De beveiligingscode past niet bij de kaart. Controleer de code en probeer het opnieuw.',
  incompleteCode: 'De beveiligingscode is niet compleet. Controleer de code en probeer het opnieuw.',
  wrongNumber: 'Het kaartnummer klopt niet. Controleer het nummer en probeer het opnieuw.',
  wrongExpiry: 'De vervaldatum klopt niet. Controleer de datum en probeer het opnieuw.',
  wrongPostalCode: 'De postcode past niet bij de kaart. Controleer de postcode en probeer het opnieuw.',
  bankError: 'De bank kon de kaart nu niet verwerken. Er is niets afgeschreven. Probeer het zo opnieuw.',
  cardLimit: 'De limiet van de kaart is bereikt. Probeer een andere kaart of vraag het je bank.',
  cardUnsuitable: 'De kaart is niet geschikt voor dit soort betaling. Probeer een andere kaart.',
  wrongCurrency: 'Met de kaart kan niet in deze valuta worden betaald. Probeer een andere kaart.',
  declinedWithoutReason:
    'De bank heeft de kaart zonder reden geweigerd. Probeer een andere kaart of vraag het je bank.',
  cardDeclined: 'De bank heeft de kaart geweigerd. Probeer een andere kaart.',
  confirmationWanted: 'De bank wil dat je deze betaling bevestigt. Probeer het opnieuw en volg de stappen.',
  notYou:
    'Je bank kon niet bevestigen dat jij het was. Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.',
  declined:
    'De bank heeft de kaart geweigerd. Er is niets afgeschreven. Probeer een andere kaart of vraag het je bank.',
};
