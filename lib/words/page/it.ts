import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Modalità di prova',
  backTo: 'Torna a {shop}',
  order: 'Ordine',
  footer: 'Pagamenti con Split. I dati della carta arrivano solo al gestore dei pagamenti.',
  ask: 'Chiedi a {shop}',
  language: 'Lingua',
  memberTitle: 'Dividi un ordine da {shop}',

  // The order
  theOrder: 'L’ordine',
  anOrder: 'un ordine',
  andMoreItems: '{item} e {count} in più',
  andMoreListed: '{list} e {count} in più',
  moreItems: { one: '{count} altro articolo', other: '{count} altri articoli' },
  discount: 'Sconto',
  orderFee: 'Commissione',
  tax: 'Imposte',
  shipping: 'Spedizione',
  leftOut: 'Escluso: {quantity} × {item}',
  total: 'Totale',

  // The group
  theGroup: 'Il gruppo',
  notPaidYet: 'Non ancora pagato',
  isProcessing: 'In elaborazione',
  paid: 'Pagato',
  refundOnItsWay: 'Rimborso in arrivo',
  notRefundedYet: 'Non ancora rimborsato',
  refunded: 'Rimborsato',
  choosing: 'Sta scegliendo',
  notCharged: 'Nessun addebito',
  paidOf: 'Quote pagate: {paid} su {places}',
  paidOfLeft: 'Quote pagate: {paid} su {places}, mancano {amount}',
  howItEnded: 'Com’è finita per ciascuno',
  paidSoFar: 'Pagato finora',
  paidOrHeldSoFar: 'Pagato o bloccato finora',
  you: 'tu',
  organizer: 'organizzazione',
  theOrganizer: 'chi organizza',
  placeFor: 'Per {name}',
  waitingForSomeone: 'Posto libero',
  open: 'Libero',
  moreOpenPlaces: { one: 'e {count} altro posto libero', other: 'e altri {count} posti liberi' },

  // How it ended
  allPaid: 'Tutto pagato',
  shopHasIt: 'È tutto pagato, e ora {shop} si occupa dell’ordine.',
  receiptBelow: 'La tua ricevuta è qui sotto.',
  shopRefunds:
    '{shop} ti rimborsa sulla carta {amount} di quanto hai pagato, commissione inclusa. Vedi sotto.',
  wasCancelled: 'Questo gruppo è stato annullato',
  soldOut: 'Il negozio ha esaurito le scorte',
  soldOutText: '{shop} non ha più tutto ciò che è in questo ordine e ha quindi chiuso il gruppo.',
  milestoneMissed:
    'Non è stato pagato abbastanza in tempo perché {shop} continuasse a riservare questo ordine.',
  refundAtBank:
    'La tua banca sta decidendo su questo pagamento. Fino ad allora {amount} non vengono rimborsati sulla tua carta. Vedi sotto.',
  refundAhead:
    '{amount} saranno rimborsati sulla tua carta, commissione inclusa. Non è stato ancora possibile inviarli. Vedi sotto.',
  refundComing: '{amount} stanno tornando sulla tua carta, commissione inclusa. Vedi sotto.',
  refundArrived: '{amount} sono stati rimborsati sulla tua carta, commissione inclusa. Vedi sotto.',
  refundElsewhere:
    'Non è stato possibile rimborsare {amount} sulla tua carta: l’importo ti è stato pagato in un altro modo, commissione inclusa. Vedi sotto.',
  refundStuck:
    'Non è stato ancora possibile rimborsare {amount} sulla tua carta. Il negozio lo sa: chiedi lì un nuovo tentativo o un altro modo.',
  holdFreed: 'L’importo bloccato sulla tua carta ({amount}) viene sbloccato, e non è stato addebitato nulla.',
  allRefunded: 'Chi ha pagato riceve il rimborso completo, commissione inclusa.',
  notAllRefunded: 'Non è stato ancora possibile rimborsare tutti quelli che hanno pagato.',
  nobodyCharged: 'Nessuno ha ricevuto addebiti.',
  findsPayment: 'Hai pagato? Il tuo link personale mostra che cosa succede al tuo denaro.',
  timeIsOver: 'Il tempo per questo gruppo è scaduto',
  oneMoment: 'Un momento',
  startAgain: 'Per riprovare, crea un nuovo gruppo nel negozio.',
  checkingPayments: 'Stiamo controllando gli ultimi pagamenti. Questa pagina si aggiorna da sola tra poco.',

  // An invitation
  somebody: 'Qualcuno',
  invited: '{name} ti invita a dividere {order}',
  promise: 'Ricevi il rimborso completo, commissione inclusa, se non pagano tutti entro il {time}.',
  giftPromise: 'Ricevi il rimborso completo, commissione inclusa, se non è tutto pagato entro il {time}.',
  milestone:
    'Entro il {time} va pagata questa parte dell’ordine: {percent}. Altrimenti il gruppo finisce e tutti ricevono il rimborso completo.',
  milestoneHeld:
    'Entro il {time} va pagata questa parte dell’ordine: {percent}. Altrimenti il gruppo finisce: quanto è bloccato sulle carte viene sbloccato, e quanto è stato addebitato viene rimborsato per intero.',
  rescuePromise:
    'Se non è tutto pagato entro il {time}, i tuoi soldi restano in custodia fino al {end}, così l’ordine può ancora essere completato. In quel periodo puoi riprenderli subito. Dopo ti rimborsiamo tutto, commissione inclusa.',
  holdPromise:
    'Per ora sulla tua carta non viene addebitato nulla: la tua banca blocca l’importo e lo mostra come in sospeso. L’addebito avviene solo quando tutto è pagato; se ciò non è avvenuto entro il {time}, l’importo viene sbloccato.',
  holdTakeBack: 'Dal {time} puoi anche riprenderti subito i soldi.',
  rescueTakeBack: 'Fino ad allora puoi riprenderti subito i soldi.',
  swapPromise:
    'Fino al {time}, chi ha pagato e non può venire può cedere il posto a qualcuno che paga lo stesso.',
  swapPromiseHeld:
    'Quando tutto è pagato e fino al {time}, chi non può venire può cedere il posto a qualcuno che paga lo stesso.',
  holdKept:
    'Ora {amount} sono bloccati sulla tua carta; la tua banca li mostra come in sospeso. Vengono addebitati solo quando tutto è pagato.',
  holdTaken: 'Tutto è pagato: l’importo bloccato sulla tua carta ({amount}) viene addebitato ora.',
  holdLost:
    'La tua banca non ha mantenuto bloccato l’importo e non è stato addebitato nulla. Paga di nuovo la tua quota.',
  holdTooShort:
    'La tua banca non manterrebbe bloccato l’importo fino alla fine del gruppo, quindi l’abbiamo sbloccato subito e non è stato addebitato nulla. Paga di nuovo.',
  heldStatus: 'Bloccato',
  rescueHeading: 'L’ordine si può ancora salvare',
  moneyKept: 'I tuoi soldi ({amount}) restano in custodia per ora',
  rescueOrganizer:
    'Non tutto è stato pagato in tempo. Quello che è pagato resta in custodia fino al {time}. Paga quello che manca, oppure chiedi agli altri: possono ancora pagare.',
  rescueOrganizerHeld:
    'Non tutto è stato pagato in tempo. Quello che è pagato o bloccato sulle carte resta così fino al {time}. Paga quello che manca, oppure chiedi agli altri: possono ancora pagare.',
  rescuePaid:
    'Non tutto è stato pagato in tempo. Quello che hai pagato resta in custodia fino al {time}, così l’ordine può ancora essere completato. Se non lo è, ti rimborsiamo tutto, commissione inclusa.',
  rescueHeld:
    'Non tutto è stato pagato in tempo. L’importo resta bloccato sulla tua carta fino al {time}, così l’ordine può ancora essere completato. Se non lo è, viene sbloccato, e non viene addebitato nulla.',
  rescueOwing:
    'Non tutto è stato pagato in tempo. Fino al {time} puoi ancora pagare, e l’ordine parte appena tutto è pagato.',
  takeBack: 'Riprendi i miei soldi',
  takeBackText:
    '{amount} tornano sulla tua carta, commissione inclusa, e ciò che questo pagamento copriva è di nuovo da pagare. Non si può annullare.',
  takeBackHeld:
    'L’importo bloccato sulla tua carta ({amount}) viene sbloccato, e ciò che doveva coprire è di nuovo da pagare. Non si può annullare.',
  tookBack: 'Hai ripreso i tuoi soldi',
  yourShare: 'La tua quota',
  yourShareNamed: 'La tua quota, {name}',
  zeroShare: 'Per una quota di {amount} non serve alcun pagamento.',
  payLater: 'Pago più tardi',
  keepMyPlace: 'Tieni il mio posto',
  askToJoin: 'Chiedi di partecipare',
  joinAndChoose: 'Partecipa e scegli cosa è tuo',
  chooseMyItems: 'Scegli i miei articoli',
  organizerApproves: 'Chi organizza approva chi partecipa. Paghi solo quando sei dentro.',
  joinedElsewhere: 'Partecipi già da un altro dispositivo? Trovi il tuo link qui sotto.',
  alreadyJoined: 'Partecipi già? Ottieni il tuo link',
  emailYouGave: 'L’email che hai indicato',
  emailMyLink: 'Inviami il mio link',
  invalidKey: 'La chiave personale di questo link non è valida: vedi la pagina come nuovo ospite.',
  notStarted: 'Il gruppo non è ancora iniziato',
  notStartedText:
    'La divisione dell’ordine da {shop} è in preparazione. Questa pagina si aggiorna da sola appena è pronta.',
  notInGroup: 'Non fai più parte di questo gruppo',
  nothingCharged: 'Non è stato addebitato nulla.',
  canJoinAgain: 'C’è un posto libero: puoi partecipare di nuovo.',
  linkIsClosed: 'Questo link è chiuso',
  linkIsClosedText: 'Nessun altro può partecipare. Se devi esserci, chiedi di riaprirlo.',
  allPlacesTaken: 'Tutti i posti sono occupati',
  allPlacesTakenText: 'Se devi esserci, chiedi di aggiungere un posto.',
  cannotTakePayments: '{shop} non può ancora ricevere pagamenti',
  cannotTakePaymentsText:
    'Il negozio deve finire di configurare il conto per gli accrediti. Fino ad allora non si può pagare nulla.',

  // A messenger's preview of the link
  invitedYou: '{name} ti invita a dividere',
  youAreInvited: 'Hai ricevuto un invito a dividere',
  groupOrder: 'Un ordine di gruppo',
  seeAndPayShare: 'Guarda la tua quota e pagala con carta',

  // Waiting to be let in
  notLetIn: '{name} non ti ha ammesso',
  notLetInText: 'Non è stato addebitato nulla. Se è un errore, chiedi a {name} un nuovo link.',
  waitingForOk: 'In attesa dell’ok di {name}',
  waitingForOkText:
    '{name} approva chi partecipa. Appena sei dentro, questa pagina prosegue da sola e puoi pagare la tua quota.',
  whileYouWait:
    '{order} da {shop}. Paga entro il {time}. Mentre aspetti non viene addebitato nulla e nessun posto ti è riservato.',
  stopWaiting: 'Smetti di aspettare',

  // Items
  whatIsYours: 'Cosa è tuo, {name}?',
  pricesInclude: 'I prezzi includono la tua parte di imposte, spedizione e commissioni.',
  restIsMine: 'Tutto ciò che resta è mio',
  tapOnYours: 'Tocca + su ciò che è tuo.',
  nothingToChoose: 'Non resta nulla da scegliere.',
  takeMoreItems: 'Prendi altri articoli',
  unitsPaid: '{units}, pagato',
  none: 'Nessuno',
  allOfIt: 'Tutto',
  allUnits: 'Tutti e {units}',
  ofOne: '{piece} di uno',

  // What a member owes and has paid
  memberShare: 'Quota',
  serviceFee: 'Commissione di servizio',
  serviceFeePercent: 'Commissione di servizio ({percent}%)',
  youPay: 'Paghi',
  charged: 'Addebitato',
  shareChanged: 'La tua quota è cambiata',
  shareWasIs: 'Era {before} e ora è {now}: {name} ha cambiato la divisione dell’ordine.',
  shareWasChoose:
    'Era {before}. {name} ha cambiato la divisione dell’ordine: ora ognuno sceglie i propri articoli.',
  shareWasIsPeople:
    'Era {before} e ora è {now}: {name} ha diviso l’ordine tra {people} persone invece di {people_before}.',
  samePeople: 'Stesse persone, nuovo ordine',
  againTotal: 'L’ordine: {before} l’ultima volta, {now} ora.',
  againShare: 'La tua quota: {before} l’ultima volta, {now} ora.',
  againMissing: 'Diversamente dall’ultima volta, non in questo ordine: {items}.',
  bankHasNotAnswered: 'La tua banca non ha ancora risposto. Questa pagina si aggiorna da sola appena lo fa.',
  shareBeingPaid: 'Qualcun altro sta pagando la tua quota',
  shareBeingPaidText:
    'Il pagamento è in elaborazione e non devi fare nulla. Questa pagina si aggiorna da sola appena è completato.',
  paidBefore: 'Pagato prima',
  earlierPayments: 'Pagamenti precedenti',
  yourReceipt: 'La tua ricevuta',
  yourPayment: 'Il tuo pagamento',
  shareIsPaid: 'La tua quota è pagata',
  nothingToPay: 'La tua quota è {amount}, quindi non c’è nulla da pagare.',
  paidForYou: 'Qualcun altro del gruppo l’ha pagata per te.',
  nothingChargedToYou: 'Non ti è stato addebitato nulla.',
  paidAt: 'Pagato: {time}. Ricevuta numero {number}',
  chargedAt: 'Addebitato: {time}. Ricevuta numero {number}',
  withdrawn: 'La tua banca ha ritirato {amount} perché questo pagamento è contestato.',
  withdrawnUnpaid: 'Non conta come pagato.',
  refundWaits: '{amount} saranno rimborsati sulla tua carta. Non è stato ancora possibile inviarli. ({time})',
  refundDisputed:
    'La tua banca sta decidendo su questo pagamento. Fino ad allora {amount} non vengono rimborsati sulla tua carta. ({time})',
  refundQueued:
    '{amount} sono in corso di rimborso sulla tua carta. La banca può impiegare da 5 a 10 giorni. ({time})',
  refundReplaced: '{amount} sono stati sostituiti da un altro rimborso. ({time})',
  refundAccepted:
    '{amount} sono in arrivo sulla tua carta. La banca può impiegare da 5 a 10 giorni. ({time})',
  refundDone:
    '{amount} sono stati rimborsati sulla tua carta. La banca può impiegare da 5 a 10 giorni per mostrarlo. ({time})',
  refundSettled:
    'Non è stato possibile rimborsare {amount} sulla tua carta: l’importo ti è stato pagato in un altro modo. ({time})',
  refundFailed:
    'Non è stato possibile rimborsare {amount} sulla tua carta. Il negozio lo sa: chiedi lì un nuovo tentativo o un altro modo. ({time})',

  // A receipt
  receipt: 'Ricevuta',
  openReceipt: 'Apri la ricevuta',
  backToGroup: 'Torna al gruppo',
  printReceipt: 'Stampa',
  receiptPdf: 'Scarica il PDF',
  receiptBusy: 'In questo momento si stanno creando molte ricevute. Riprova tra qualche secondo.',
  taxId: 'Codice fiscale o partita IVA: {id}',
  dateOfPayment: 'Data del pagamento',
  paidBy: 'Pagato da',
  wholeOrder: 'Ordine intero',
  yourPart: 'La tua parte',
  taxIsPart: 'L’imposta è la parte di questo pagamento nell’imposta che {shop} ha indicato per l’ordine.',
  noTaxStated: '{shop} non ha indicato alcuna imposta per questo ordine.',
  feeBySplit: 'La commissione di servizio è addebitata da Split, non da {shop}.',
  sinceThen: 'Dopo il pagamento',
  leftOfPayment: 'Importo residuo di questo pagamento',
  notARealPayment: 'Non è stato addebitato denaro. Questa non è una vera ricevuta.',

  // Paid
  youAreIn: 'Sei dentro. Quote pagate: {paid} su {places}',
  waitingFor: 'In attesa di {people}',
  morePeople: { one: '{count} altra persona', other: 'altre {count} persone' },
  lastIsProcessing: 'L’ultimo pagamento è in elaborazione',
  sendMyReceipt: 'Invia la ricevuta',
  yourEmail: 'La tua email',
  mailsGoTo:
    'Le email vanno a {email}. Apri la prima e conferma l’indirizzo, se non l’hai già fatto. Poi arrivano le altre.',
  mailBounced: 'Non siamo riusciti a recapitare un’email a {email}. Controlla l’indirizzo.',
  mailSuppressed:
    'Non inviamo più email a {email}: una è tornata indietro o è stata segnalata come spam. Indica un altro indirizzo.',
  changeEmail: 'Cambia la tua email',
  bringIn: 'Coinvolgi chi manca',
  nudge: 'Sollecita il gruppo',
  groupLink: 'Link del gruppo',
  nudgeText: '{name} ha pagato. Quote pagate per {order}: {paid} su {places}. Tocca a te.',
  ourOrder: 'il nostro ordine',

  // A place that changes hands
  cantCome: 'Non posso venire',
  cantComeText:
    'Cedi il tuo posto a un’altra persona. Quando ha pagato la tua quota, riavrai tutto quello che hai pagato, commissione inclusa. Fino ad allora il posto è tuo.',
  makeSwapLink: 'Crea un link per una persona',
  swapLink: 'Link per una persona',
  copySwapLink: 'Copia questo link',
  swapLinkText:
    'Invialo a chi viene al posto tuo. Vale una volta, fino al {time}. Ricevi il rimborso appena ha pagato.',
  withdrawSwapLink: 'Alla fine vengo',
  swapClosed:
    'Chi organizza ora approva chi partecipa, quindi il tuo link non funziona più. Il posto resta tuo.',
  swapInvited: '{name} non può partecipare e ti offre il posto: {order}',
  swapText:
    '{name} ha pagato questo posto. Tu paghi lo stesso e {name} riceve il rimborso. Se qualcuno è stato più veloce o il link è stato ritirato, riavrai tutto, commissione inclusa.',
  swapFunded: 'Tutti hanno pagato e {shop} si occupa dell’ordine.',
  swapWaits:
    'Il denaro di questo ordine non è ancora arrivato a {shop}. Questo link funzionerà appena sarà arrivato.',
  swapGone: 'Questo link non funziona più',
  swapGoneText: 'Qualcuno ha già preso il posto, oppure non è più offerto.',
  swapDone: '{name} ha preso il tuo posto',
  swapDoneText: 'Non fai più parte di questo gruppo.',

  // A personal link
  saveLink: 'Salva il tuo link personale',
  linkOpensYou: 'Apre questa pagina a tuo nome, su qualsiasi dispositivo. Tienilo per te.',
  personalLink: 'Il tuo link personale',
  copyPersonalLink: 'Copia il tuo link personale',
  leaveGroup: 'Lascia il gruppo',
  leaveText: 'Non hai pagato nulla, quindi il tuo posto torna semplicemente libero per qualcun altro.',
  leave: 'Lascia',
  onYourPhone: 'Continua sul telefono',
  onYourPhoneText:
    'Inquadra questo codice con la fotocamera del telefono. Lì si apre la tua quota e puoi pagare con Apple Pay o Google Pay. La pagina si apre a tuo nome: non mostrarlo a nessuno.',
  qrCode: 'Codice QR',
  qrCodePersonal: 'Codice QR del tuo link personale',

  // How an amount was calculated
  placeSetTo: 'Per questo posto sono stati fissati {amount}.',
  placeScaled: 'Come l’ultima volta: allora {before} su {before_total}, ora {amount} su {total}.',
  organizerPaysAll: 'Chi organizza paga l’intero importo, {amount}.',
  othersPay: 'Gli altri pagano {amount} su {total}.',
  organizerPaysRest: 'Chi organizza paga il resto, {amount}.',
  percentIs: '{percent}% di {total} fa {amount}.',
  percentIsDown: '{percent}% di {total} fa {amount}, arrotondato per difetto.',
  roundingFell: '{step} di quanto avanza dall’arrotondamento spettano a questo posto, quindi {amount}.',
  placeIsAll: 'Questo posto è l’intero importo, {amount}.',
  splitWays: '{total} diviso {places} fa {amount} a testa.',
  splitWaysOver: '{total} diviso {places} fa {amount} a testa, e avanzano {rest}.',
  goesToFirst: 'L’avanzo va ai primi posti, {step} ciascuno.',
  placeMore: 'Questo è il posto {ordinal}, quindi {amount}.',
  placeStays: 'Questo è il posto {ordinal}, quindi resta {amount}.',
  pieceIs: '{piece} di un articolo «{item}» a {price} fa {amount}.',
  pieceIsIncluded:
    '{piece} di un articolo «{item}» a {price} (imposte, spedizione e commissioni incluse) fa {amount}.',
  unitsAre: '{units} su {quantity} × «{item}» fa {amount}.',
  unitsAreMore:
    '{units} su {quantity} × «{item}» fa {amount}: {price} per gli articoli, {extra} di imposte, spedizione e commissioni.',
  unitsAreLess:
    '{units} su {quantity} × «{item}» fa {amount}: {price} per gli articoli, {extra} in meno per gli sconti.',
  didNotDivide: '{amount} non si potevano dividere in parti uguali e spettano alle prime unità.',
  together: 'In tutto fa {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Chi lo dà ha scelto questo importo: {amount}.',
  giveTitle: 'Quanto vuoi dare?',
  giveLeft: 'Restano {left} di {total}. Scegli un importo entro questo limite.',
  giveOther: 'Altro importo',
  giveNext: 'Continua',
  giveAll: 'Tutto: {amount}',
  giveChange: 'Scegli un altro importo',
  giveMessage: 'Messaggio a {name} (facoltativo)',
  giveMessageHint: 'Lo legge solo {name}.',
  giveHide: 'Nascondi il mio nome agli altri che danno',
  giveHidden: 'Gli altri non vedono né il tuo nome né il tuo importo. {name} vede entrambi.',
  giveNone: 'Adesso non si può dare niente',
  giveNoneText:
    'Tutto è stato dato, o si sta pagando in questo momento. Se qualcuno non finisce di pagare, l’importo torna libero dopo 15 minuti.',
  noPlaceToGive:
    'Questo gruppo non può diventare più grande. Quello che manca lo paga chi organizza. Se qualcuno non finisce di pagare, un posto torna libero dopo 15 minuti.',
  yourGift: 'Il tuo contributo',
  giftProgress: 'Dati {given} di {total}, restano {left}',
  giftThanks: 'Grazie per {amount}',
  giftNudge: 'Ho dato qualcosa per {order}. Puoi farlo anche tu:',
  giftInvited: '{name} raccoglie per {order}',
  giftInvitedShort: '{name} raccoglie per',
  giftYouAreInvited: 'Hai ricevuto un invito a dare qualcosa per',
  giftSeeAndPay: 'Scegli quanto dare e paga con carta',
  giftTitle: 'Contribuisci a un ordine da {shop}',
  giftAsk: 'Chiedi agli altri di contribuire',
  giftAgain: 'Puoi ancora contribuire.',
  hiddenGivers: {
    one: '{count} persona con il nome nascosto',
    other: '{count} persone con il nome nascosto',
  },
};
