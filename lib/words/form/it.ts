import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'Il negozio non può ancora ricevere pagamenti perché il suo conto per gli accrediti non è pronto. Non è stato addebitato nulla. Chiedi al negozio.',
  unknown_session: 'Questo gruppo non esiste più. Apri di nuovo il link dal messaggio.',
  session_not_open: 'Questo gruppo è finito, non si può più cambiare nulla.',
  session_ended: 'Il tempo per questo gruppo è scaduto, non si può più cambiare nulla.',
  group_already_started: 'Il gruppo è già iniziato. Questa pagina mostra a che punto è.',
  group_not_started: 'Il gruppo non è ancora iniziato. Riprova tra un momento.',
  mode_not_allowed: 'Questo negozio non offre questa divisione. Scegline un’altra.',
  size_out_of_bounds: 'Questo numero di persone qui non è possibile. Scegline un altro.',
  invalid_split: 'Questi importi non vanno ancora bene.',
  group_full: 'Tutti i posti di questo gruppo sono occupati. Chiedi di aggiungerne uno.',
  link_closed: 'Questo link è chiuso e nessun altro può partecipare. Chiedi a chi organizza.',
  too_many_links: 'Il link è stato sostituito molte volte. Chiudilo.',
  approval_needed: 'Chi organizza ora approva chi partecipa. Ricarica la pagina e chiedi di partecipare.',
  too_many_waiting: 'Molte persone stanno aspettando. Chiedi che ricevano risposta, poi riprova.',
  not_waiting: 'Questa persona non aspetta più. Guarda di nuovo l’elenco.',
  name_taken: 'Qui c’è già questo nome o uno molto simile. Aggiungi qualcosa, ad esempio un’iniziale.',
  name_reserved: 'Scegli un altro nome: questo non si vede o è quello di chi organizza.',
  items_taken: 'Qualcun altro è stato più veloce. Guarda cosa è ancora libero e scegli di nuovo.',
  member_not_found: 'Non fai più parte di questo gruppo. Puoi tornare finché c’è un posto libero.',
  organizer_only: 'Può farlo solo chi organizza.',
  share_already_paid: 'È già stato pagato. Non c’è più nulla da pagare.',
  share_being_paid: 'Un pagamento per questo è in elaborazione. Aspetta un momento e guarda di nuovo.',
  too_many_payments: 'Hai iniziato questo pagamento molte volte. Chiedi aiuto a chi organizza o al negozio.',
  nothing_to_pay: 'Qui non c’è nulla da pagare.',
  split_locked: 'Qualcuno ha già pagato, quindi non si può più cambiare.',
  dropping_not_allowed: 'Questo negozio accetta solo ordini interi. Annulla il gruppo e ordina di meno.',
  nothing_to_drop: 'Non c’è nulla da togliere.',
  already_extended: 'La scadenza è già stata spostata una volta. Si può fare una volta sola.',
  invalid_expiry: 'La scadenza non si può spostare così avanti. Scegli meno tempo.',
  share_disputed: 'Questo pagamento è contestato, quindi decide la banca.',
  unknown_payment: 'Questo pagamento non esiste. Ricomincia.',
  swap_not_allowed: 'In questo negozio un posto non può essere ceduto.',
  swap_not_possible: 'Questo posto non può essere ceduto ora.',
  swap_over: 'Questo link non funziona più. Non è stato addebitato nulla.',

  // What a form gets back
  newLinkMailed:
    'Il tuo link personale è stato rinnovato, quindi questo non apre più nulla. Quello nuovo arriva al tuo nuovo indirizzo email non appena lo confermi.',
  lookBelow: 'Controlla i campi segnalati.',
  askedAlready: 'Hai già chiesto. Riceverai una risposta.',
  wasDeclined: 'La tua richiesta non è stata accettata. Chiedi un nuovo link.',
  inGroupAlready: 'Fai già parte di questo gruppo.',
  personGone: 'Questa persona non fa più parte del gruppo.',
  tickToCancel: 'Spunta la casella per confermare che il gruppo viene annullato.',
  chooseHowMuchLonger: 'Scegli quanto tempo in più.',
  pageOutOfDate: 'Questa pagina non è aggiornata. Ricaricala e riprova.',
  cardNeedsScript:
    'Il modulo della carta ha bisogno di JavaScript, perché i dati vanno direttamente al gestore dei pagamenti. Attivalo per questa pagina, poi premi di nuovo il pulsante.',
  wentWrong:
    'Qualcosa è andato storto da parte nostra. Non è cambiato nulla. Riprova. (Numero della richiesta: {request})',
  tooManyForms: 'Troppe richieste in poco tempo. Non è cambiato nulla. Aspetta un minuto e riprova.',
  opensNothing: 'Questo link non apre nulla. Aprilo di nuovo dal tuo messaggio.',
  openPageItself: 'Apri questa pagina e invia il modulo da lì.',
  tooMuchText: 'Il testo è troppo lungo. Accorcialo e riprova.',
  formUnreadable: 'Non è stato possibile leggere il modulo. Riprova.',
  noAnswer:
    'Il gestore dei pagamenti ora non risponde. Non è stato addebitato nulla. Riprova tra un momento.',
  shortCheckFirst: 'Qui sono state rifiutate diverse carte, quindi prima serve un breve controllo.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'In questo negozio sono state rifiutate più carte del solito, quindi i pagamenti con carta sono sospesi.',
  tooManyDeclined: 'In questo gruppo sono state rifiutate troppe carte.',
  waitKept: 'Non è stato addebitato nulla e il tuo posto resta tuo. Riprova tra {time}.',
  waitUnkept:
    'Non è stato addebitato nulla. Riprova tra {time}; fino ad allora non ti viene riservato nulla.',

  // What is wrong with a field
  tooLong: 'Usa al massimo 200 caratteri.',
  oddCharacters: 'Usa solo lettere, cifre e segni comuni.',
  emailOrEmpty: 'Questo indirizzo email non è completo. Correggilo o lascialo vuoto.',
  emailIncomplete: 'Questo indirizzo email non è completo. Correggilo.',
  chooseSplit: 'Scegli come dividere.',
  typePeople: 'Scrivi un numero di persone.',
  chooseNumber: 'Scegli un numero.',
  choosePlace: 'Scegli un posto.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Qui un gruppo ha da {least} a {most} persone.',
  placesAreTaken: {
    one: 'Un posto è di qualcuno che non ha ancora pagato.',
    other: '{count} posti sono di persone che non hanno ancora pagato.',
  },
  removeOrAddPlace: 'Tutti i posti sono occupati. Rimuovi chi non ha pagato o aggiungi un posto.',
  recordIsFull: 'Troppe persone sono entrate e uscite da qui. Chiedi di creare un nuovo gruppo.',
  placesAreFree: { one: 'È libero un solo posto.', other: 'Sono liberi solo {count} posti.' },
  tooLittleForCard: '{amount} è troppo poco per un pagamento con carta; il minimo è {minimum}.',
  chooseMoreOrShare: 'Scegli di più, o lascia che lo prenda qualcun altro.',
  tooMuchForCard:
    '{amount}, commissione inclusa, è troppo per un solo pagamento con carta; il massimo è {most}. Dividilo in più pagamenti.',
  wouldLeave: 'Così resterebbero {amount}, troppo poco per un pagamento con carta; il minimo è {minimum}.',
  stillFree: 'Ancora libero: {items}.',
  takeItAlong: 'Prendilo e paga anche quello.',
  takeItOrLeaveItOut: 'Prendilo e paga anche quello, o chiedi a chi organizza di toglierlo dall’ordine.',
  tooLittleForProcessor:
    '{amount} è troppo poco per un pagamento con carta. Paga di più in una volta, o scegli un’altra divisione.',
  tooMuchForProcessor:
    '{amount} è troppo per un solo pagamento con carta. Dividilo in più pagamenti, o scegli un’altra divisione.',

  // What was done
  reminded: {
    one: 'Una persona riceve il promemoria, o prima la richiesta di confermare l’indirizzo.',
    other: '{count} persone ricevono il promemoria, o prima la richiesta di confermare l’indirizzo.',
  },
  noneReminded: 'Nessun promemoria è stato inviato.',
  notReminded: {
    one: 'Promemoria non inviato a {count} persona: non riceve email da noi, o è già stata avvisata negli ultimi dieci minuti.',
    other:
      'Promemoria non inviato a {count} persone: non ricevono email da noi, o sono già state avvisate negli ultimi dieci minuti.',
  },
  deadlineMoved: 'La scadenza è stata spostata.',
  splitChanged: 'La divisione è stata modificata.',
  itemsDropped: 'Ciò che nessuno prende non fa più parte dell’ordine.',
  itemsSaved: 'I tuoi articoli sono salvati.',
  confirmMailSent:
    'Se questo indirizzo non è ancora confermato, chiediamo per email di confermarlo, al massimo una volta al giorno.',
  linkRenewed: 'Hai un nuovo link personale. Quello vecchio non funziona più.',
  linkMailSent:
    'Se qualcuno in questo gruppo ha dato questo indirizzo, gli abbiamo inviato il suo link personale. Se l’indirizzo non è ancora confermato, chiediamo prima di confermarlo, al massimo una volta al giorno.',
  placeIsFree: 'Il posto è di nuovo libero.',
  waitNoMore: 'Non aspetti più.',
  approvalOn: 'Da ora approvi tu chi partecipa.',
  approvalOff: 'Chi ha il link può di nuovo partecipare.',

  // Where everyone chooses what to give
  giveBetween: 'Dai da {least} a {most}, o tutto quello che resta: {all}.',
  giveAllOnly: 'Si può dare solo tutto quello che resta: {amount}.',
};
