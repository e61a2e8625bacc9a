import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, never> = {
  // Time
  left: 'ancora {time}',
  timeIsUp: 'Tempo scaduto',
  inTime: 'tra {time}',
  comma: ', ',
  inLessThanAMinute: 'tra meno di un minuto',
  over: 'scaduto',
  dayLeft: 'Manca un giorno per pagare.',
  hourLeft: 'Manca un’ora per pagare.',
  tenMinutesLeft: 'Mancano dieci minuti per pagare.',

  // Every form
  unreachable: 'Il server non è raggiungibile. L’invio avviene da solo appena torna la connessione.',
  notNow: 'Non ora',
  yourName: 'Il tuo nome',

  // Links
  copied: 'Copiato',
  pressCtrlC: 'Premi Ctrl e C per copiare il link selezionato.',
  share: 'Condividi',

  // The way back to the shop
  stay: 'Resta su questa pagina',
  takenBack: 'Tra pochi secondi torni al negozio.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} di commissione',
  howCalculated: 'Come l’abbiamo calcolato',
  pay: 'Paga {amount}',
  payByCard: 'Paga {amount} con carta',
  payShort: 'Paga',
  otherName: 'Paga con carta per scegliere un altro nome.',
  yourItems: 'I tuoi articoli',
  lastPlace: 'Questo è l’ultimo posto libero.',
  fewerLeft: 'Ora ci sono meno posti liberi di quanti ne hai scelti.',
  payForMore: 'Persone per cui paghi, con te',
  onePersonLess: 'Una persona in meno',
  onePersonMore: 'Una persona in più',
  whichShare: 'Qual è la tua quota?',
  place: 'Posto {number}',
  taken: 'Occupato',
  placeTaken: 'Qualcun altro ha appena preso quel posto. Scegline un altro.',

  // Items
  choiceKept:
    'Il server non è raggiungibile. La tua scelta resta e viene salvata appena torna la connessione.',
  choiceUnsaved:
    'La tua ultima scelta non è salvata. Non è stato addebitato nulla. Scegli di nuovo, o attendi un momento, prima di pagare.',
  shareThis: 'dividi',
  leftOutOfOrder: 'Escluso dall’ordine: {units}',
  nothingOfIt: 'Non ne resta nulla.',
  forOne: 'l’uno',
  takenBy: 'Preso: {list}',
  less: 'Meno: {item}',
  more: 'Più: {item}',

  // The card form
  cardPayment: 'Pagamento con carta di {amount}',
  openingForm: 'Apertura del modulo della carta…',
  formNotLoaded: 'Impossibile caricare il modulo della carta. Controlla la connessione e riprova.',
  formFailed: 'Impossibile caricare il modulo della carta.',
  formFailedText:
    'Non è stato addebitato nulla. Controlla la connessione e se qualcosa blocca il gestore dei pagamenti.',
  loadAgain: 'Ricarica',
  loadingForm: 'Caricamento del modulo della carta',
  nameless: 'Scrivi il tuo nome, così gli altri sanno chi sei.',
  guest: 'Ospite',
  payUnreachable: 'Il server non è raggiungibile. Non è stato addebitato nulla. Riprova.',
  outdated:
    'Il gruppo è cambiato, o sono state rifiutate troppe carte, quindi questo pagamento non era più aggiornato. Non è stato addebitato nulla. Controlla l’importo e riprova.',
  amountIsNow: 'L’importo ora è {amount}',
  changedWhilePaying:
    'Il gruppo è cambiato mentre il tuo pagamento di {before} era in corso. Ciò che non ha potuto pagare viene rimborsato automaticamente sulla tua carta.',
  changed: 'Il gruppo è cambiato, quindi non sono più {before}. Non è stato addebitato nulla.',
  typeAgain: 'Per continuare, inserisci di nuovo i dati della carta.',
  received: 'Pagamento ricevuto',
  receivedText: 'Un momento, la pagina si sta aggiornando.',
  processing: 'Il tuo pagamento è in elaborazione',
  notConfirmed:
    'La tua banca non l’ha ancora confermato. Questa pagina lo mostra appena lo fa. Non pagare di nuovo.',
  processorUnreachable:
    'Il gestore dei pagamenti non è raggiungibile. Per quanto sappiamo, non è stato addebitato nulla. Controlla la connessione e riprova.',
  notApproved: 'La tua banca non ha ancora approvato il pagamento. Non è stato addebitato nulla. Riprova.',
  processorFailed:
    'Il gestore non ha potuto completare il pagamento. Non è stato addebitato nulla. Riprova tra poco.',
  chargeUnknown:
    'Non sappiamo ancora se la tua carta è stata addebitata. Ricarica questa pagina tra qualche minuto prima di pagare di nuovo.',

  // A check of the browser
  checkLabel: 'Un breve controllo',
  checkTitle: 'Un momento: un breve controllo',
  checkText:
    'Qui sono state rifiutate più carte. Prima di aprire il modulo, il tuo browser risolve da solo un piccolo problema. Ci vogliono pochi secondi.',
  notChecked:
    'Il controllo non è terminato in questo browser. Non è stato addebitato nulla. Riprova o usa un altro browser.',

  // Why a card was declined
  noMoney: 'Sulla carta non c’è abbastanza denaro disponibile. Prova un’altra carta.',
  cardNotAccepted: 'La banca non accetta questa carta. Prova un’altra carta.',
  cardExpired: 'La carta è scaduta. Prova un’altra carta.',
  wrongCode: 'Il codice di sicurezza non corrisponde alla carta. Controllalo e riprova.',
  incompleteCode: 'Il codice di sicurezza è incompleto. Controllalo e riprova.',
  wrongNumber: 'Il numero della carta non è corretto. Controllalo e riprova.',
  wrongExpiry: 'La data di scadenza non è corretta. Controllala e riprova.',
  wrongPostalCode: 'Il codice postale non corrisponde alla carta. Controllalo e riprova.',
  bankError:
    'La banca non ha potuto elaborare la carta in questo momento. Non è stato addebitato nulla. Riprova tra poco.',
  cardLimit: 'La carta ha raggiunto il limite. Prova un’altra carta o chiedi alla tua banca.',
  cardUnsuitable: 'La carta non si può usare per questo tipo di pagamento. Prova un’altra carta.',
  wrongCurrency: 'La carta non può pagare in questa valuta. Prova un’altra carta.',
  declinedWithoutReason:
    'La banca ha rifiutato la carta senza indicare un motivo. Prova un’altra carta o chiedi alla tua banca.',
  cardDeclined: 'La banca ha rifiutato la carta. Prova un’altra carta.',
  confirmationWanted: 'La banca vuole che tu confermi questo pagamento. Riprova e segui i suoi passaggi.',
  notYou:
    'La tua banca non ha potuto confermare che eri tu. Non è stato addebitato nulla. Riprova o usa un’altra carta.',
  declined:
    'La banca ha rifiutato la carta. Non è stato addebitato nulla. Prova un’altra carta o chiedi alla tua banca.',
};
