import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // People and things
  namedGroup: 'il gruppo di {name}',
  unnamedGroup: 'il gruppo',
  yourGroup: 'il tuo gruppo',
  // “su” and “da” would have to be joined with an article.
  theShop: 'questo negozio',
  aMember: 'Un membro',
  anotherMember: 'un altro membro',
  peopleCount: { one: '{count} persona', other: '{count} persone' },

  // Every mail
  hello: 'Ciao {name},',
  helloAnyone: 'Ciao,',
  labelled: '{label}: {value}',
  testSubject: '[Prova] {subject}',
  noRealMoney: '{mode}: non si muove denaro reale.',
  ifButtonFails: 'Se il pulsante non funziona, apri questo indirizzo:',
  unsubscribe: 'Annulla l’iscrizione di questo indirizzo',
  questions: 'Domande sull’ordine: {email}',
  sentBySplit: 'Inviato da Split.',
  sentFor: 'Inviato da Split per {shop}.',
  viewGroup: 'Vedi il gruppo',
  openYourGroup: 'Apri il tuo gruppo',
  openUntil: 'Aperto fino al {time}.',
  payBy: 'Da pagare entro',
  everyonePaysBy: 'Tutti pagano entro',
  timeLeft: 'Tempo rimasto',
  timeLeftWhenSent: '{time} all’invio di questa email',
  orderTotal: 'Totale dell’ordine',
  groupSize: 'Gruppo',
  paidOfTotal: '{paid} di {total}',
  refundIfIncomplete:
    'Se entro allora il gruppo non ha pagato tutto, chi ha pagato riceve il rimborso completo, commissione inclusa.',
  releaseIfIncomplete:
    'Se entro allora il gruppo non ha pagato tutto, quanto è bloccato sulle carte viene sbloccato, e non ne viene addebitato nulla.',
  becauseStarted: 'Ricevi questa email perché hai avviato un gruppo su {shop}.',
  becauseJoined: 'Ricevi questa email perché partecipi a un gruppo su {shop}.',
  becausePaid: 'Ricevi questa email perché hai pagato per un ordine di gruppo su {shop}.',

  // Is this your address?
  confirmSubject: 'Conferma il tuo indirizzo email',
  confirmPreview: 'Qualcuno l’ha inserito per ricevere email su un pagamento di gruppo.',
  confirmHeading: 'È il tuo indirizzo email?',
  confirmText:
    'Qualcuno ha inserito questo indirizzo in un pagamento di gruppo su Split. Se eri tu, confermalo per ricevere via email il tuo link al gruppo, promemoria e novità.',
  confirmButton: 'Conferma l’indirizzo',
  confirmNot: 'Se non eri tu, non fare nulla: non arriveranno email sul gruppo.',
  becauseEntered: 'Ricevi questa email perché qualcuno ha inserito questo indirizzo su Split.',

  // The group has started
  startedSubject: 'Il tuo gruppo su {shop} è partito: invita gli altri',
  startedPreview: 'Invia agli altri il link in questa email. Tutti pagano entro il {time}.',
  startedHeading: 'Il tuo gruppo è partito',
  startedText:
    'Hai avviato un gruppo per il tuo ordine su {shop}. Ognuno paga la propria quota, e l’ordine parte appena tutto è pagato.',
  startedGiftText:
    'Hai avviato un gruppo per il tuo ordine su {shop}. Chi ha il link sceglie quanto dare. Puoi pagare il resto quando vuoi, e allora l’ordine parte.',
  giftStartedSubject: 'La tua raccolta su {shop} è partita: chiedi agli altri di contribuire',
  giftStartedPreview: 'Invia agli altri il link in questa email. Possono contribuire fino al {time}.',
  giveUntil: 'Si può contribuire fino al',
  sendThisLink: 'Invia questo link agli altri:',
  shareWithFee: '{share} + {fee} di commissione',
  startedNote:
    'Il pulsante è solo per te: chiunque abbia il suo link può modificare o annullare il gruppo. Invia agli altri solo il link qui sopra, non questa email.',

  // You joined
  joinedSubject: 'Ora partecipi: {group} su {shop}',
  joinedHeading: 'Ora partecipi: {group}',
  joinedPreview: '{amount} da pagare entro il {time}.',
  joinedText: 'Ora partecipi: {group}, per un ordine su {shop}. {next}',
  nextPay: 'Ognuno paga la propria quota, e l’ordine parte appena tutto è pagato.',
  nextChoose: 'Scegli cosa è tuo, poi pagalo. L’ordine parte appena tutto è pagato.',
  giftNext: 'Ognuno sceglie quanto dare, e l’ordine parte appena tutto è pagato.',
  toPay: 'Da pagare',
  chooseYourItems: 'Scegli i tuoi articoli',
  keepThisMail:
    'Il pulsante ti riporta alla tua quota su qualsiasi dispositivo. Conserva questa email e non inoltrarla.',
  becauseUsedToJoin:
    'Ricevi questa email perché questo indirizzo è stato usato per partecipare a un gruppo su {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Il tuo link personale: {group} su {shop}',
  ownLinkHeading: 'Il tuo link personale',
  ownLinkText:
    'Il pulsante mostra che cosa succede all’ordine e al tuo denaro, su qualsiasi dispositivo. Conserva questa email e non inoltrarla.',
  becauseAsked: 'Ricevi questa email perché qualcuno ha chiesto questo link nella pagina del gruppo.',

  // Again with the same people
  againSubject: '{group} ancora una volta: un nuovo ordine su {shop}',
  againPreview: 'La tua quota: {amount}. Nulla viene addebitato finché non paghi.',
  againHeading: 'Ancora con le stesse persone',
  againText:
    '{shop} ha aperto un nuovo ordine per {group}, diviso come l’ultima volta. Il tuo posto è pronto.',
  againOrganizer: 'Chi ha accettato le email ha già il suo link. Invia questo agli altri:',
  orderBefore: 'Ordine dell’ultima volta',
  yourShareBefore: 'La tua quota l’ultima volta',
  againNote:
    'Dell’ultima volta non è conservata alcuna carta: nulla viene addebitato finché non paghi. Se non vuoi partecipare, lascia il gruppo sulla sua pagina.',
  againNoteOrganizer:
    'Il gruppo è già partito: invia il link e paga la tua quota. Sulla tua pagina puoi anche cambiare la divisione, sollecitare gli altri o annullare. Dell’ultima volta non è conservata alcuna carta: nulla viene addebitato finché qualcuno non paga.',
  becauseAgain: 'Ricevi questa email perché eri in un gruppo su {shop} e hai accettato le sue email.',

  // A reminder
  remindSubject: 'Promemoria: {amount} da pagare, {group} su {shop}',
  remindChooseSubject: 'Promemoria: scegli cosa è tuo, {group} su {shop}',
  remindHeading: 'Non hai ancora pagato la tua quota',
  remindChooseHeading: 'Non hai ancora scelto i tuoi articoli',
  remindText: '{group} su {shop} aspetta la tua quota. L’ordine parte solo quando tutto è pagato.',
  remindChooseText: '{group} su {shop} aspetta la tua scelta. L’ordine parte solo quando tutto è pagato.',
  remindAloneText: 'Il tuo ordine su {shop} aspetta la tua quota. Parte solo quando tutto è pagato.',
  remindAloneChooseText: 'Il tuo ordine su {shop} aspetta la tua scelta. Parte solo quando tutto è pagato.',
  giftRemindSubject: 'Promemoria: mancano ancora {amount}, {group} su {shop}',
  giftRemindHeading: 'Non è ancora tutto pagato',
  giftRemindOrganizer:
    'Gli altri possono ancora contribuire al tuo ordine su {shop}. Quello che nessuno dà lo paghi tu: l’ordine parte solo quando tutto è pagato.',
  giftRemindRest:
    'Per ora nessun altro può contribuire al tuo ordine su {shop}. Quello che manca lo paghi tu: l’ordine parte solo quando tutto è pagato.',
  giftRemindGiver:
    'Volevi dare qualcosa per un ordine su {shop}, e non è ancora pagato. Non è obbligatorio: quello che nessuno dà lo paga chi organizza.',
  ignoreIfPaid: 'Se hai appena pagato, puoi ignorare questa email.',
  becauseNotPaid: 'Ricevi questa email perché partecipi a un gruppo su {shop} e non hai ancora pagato.',

  // A receipt
  receiptSubject: 'Ricevuta: {amount} per il tuo ordine su {shop}',
  receiptPreview: '{amount} addebitati sulla tua carta. Grazie.',
  receiptHeading: 'Grazie per il tuo pagamento',
  receiptText: 'Sulla tua carta sono stati addebitati {amount} per l’ordine di gruppo su {shop}.',
  chargedToCard: 'Addebitato sulla tua carta',
  merchant: 'Esercente',
  receiptNumber: 'Numero di ricevuta',
  openPlaces: 'Posti ancora liberi',
  openItems: 'Articoli che nessuno aveva scelto',
  shareOf: 'Quota di {name}',
  surplusNote:
    'Di questo pagamento, {amount} vengono rimborsati sulla tua carta, perché non erano più dovuti al suo arrivo: qualcun altro li aveva appena pagati, oppure il gruppo era cambiato. La banca può impiegare da 5 a 10 giorni per mostrarlo.',
  afterPending:
    'L’ordine parte appena tutto è pagato. Se non succede entro il {time}, rimborsiamo per intero il tuo pagamento sulla carta, commissione inclusa. Non serve chiederlo.',
  afterFunded: 'L’ordine è interamente pagato, quindi parte adesso.',
  afterEnded:
    'Nel frattempo il gruppo si è chiuso, quindi rimborsiamo {amount} sulla tua carta. Un’altra email ti dice di più.',

  // All paid
  fundedSubject: 'Tutto pagato: {group} su {shop}, l’ordine parte',
  fundedOwnSubject: 'Tutto pagato: il tuo ordine su {shop} parte',
  fundedPreview: 'L’ordine di {amount} è interamente pagato.',
  fundedHeading: 'Il gruppo è al completo',
  fundedOwnHeading: 'Hanno pagato tutti',
  fundedText:
    '{group} su {shop} ha pagato tutto, e il negozio è stato avvisato. {name} può dirti cosa succede ora.',
  fundedOwnText:
    'Il tuo ordine su {shop} è interamente pagato, e il negozio è stato avvisato. Non devi fare nulla.',
  youPaidWithFee: 'Hai pagato, commissione inclusa',
  someonePaidYours:
    'Qualcun altro del gruppo ha pagato la tua quota, quindi sulla tua carta non è stato addebitato nulla.',

  // Cancelled, or out of time
  cancelledSubject: '{group} su {shop} è stato annullato',
  cancelledHeading: '{group} è stato annullato',
  cancelledText: '{group} su {shop} è stato annullato, quindi l’ordine non parte.',
  soldOutSubject: '{shop} ha esaurito le scorte: {group} è chiuso',
  soldOutMail:
    '{shop} non ha più tutto ciò che è in questo ordine, quindi il negozio ha chiuso il gruppo e l’ordine non parte.',
  atRiskSubject: '{group} su {shop} finisce presto se mancano ancora {amount}',
  atRiskHeading: 'Il tuo ordine è a rischio',
  atRiskMissing: 'Manca ancora',
  rescueTerms:
    'Se per allora non è tutto pagato, i pagamenti restano in custodia fino al {time}, così l’ordine può ancora essere completato. In quel periodo chi ha pagato può riprendersi subito i soldi. Dopo, chi ha pagato riceve il rimborso completo, commissione inclusa.',
  takeBackFrom: 'Dal {time} puoi anche riprenderti subito i soldi, nella pagina del gruppo.',
  holdTerms:
    'Per ora sulla tua carta non viene addebitato nulla: la tua banca blocca l’importo e lo mostra come in sospeso. L’addebito avviene solo quando tutto è pagato; se ciò non è avvenuto entro il {time}, l’importo viene sbloccato.',
  heldSubject: '{amount} bloccati sulla tua carta per il tuo ordine su {shop}',
  heldHeading: 'La tua quota è bloccata, non addebitata',
  heldText:
    'La tua banca blocca {amount} sulla tua carta per l’ordine di gruppo su {shop} e li mostra come in sospeso. Vengono addebitati solo quando tutto è pagato; allora ricevi una ricevuta. Se ciò non è avvenuto entro il {time}, vengono sbloccati e non paghi nulla.',
  releasedSubject: 'Non addebitati: {amount} per il tuo ordine su {shop}',
  releasedHeading: 'Sulla tua carta non è stato addebitato nulla',
  releasedText:
    'L’importo bloccato sulla tua carta per l’ordine di gruppo su {shop} ({amount}) è stato sbloccato e non è stato addebitato nulla. La tua banca potrebbe mostrarlo come in sospeso ancora per qualche giorno.',
  releasedLost:
    'La tua banca non ha mantenuto bloccato l’importo, quindi la tua quota è di nuovo aperta. Pagala entro il {time}.',
  releasedTooShort:
    'La tua banca non manterrebbe bloccato l’importo fino alla fine del gruppo. Paga di nuovo la tua quota entro il {time}.',
  rescueSubject: 'Il tempo è scaduto, ma {group} su {shop} si può ancora salvare',
  rescueText:
    '{group} su {shop} non ha pagato tutto in tempo. Fino al {time} è ancora possibile, e allora l’ordine parte.',
  rescueWays:
    'Paga tu quello che manca, oppure chiedi agli altri: possono ancora pagare. Se il negozio lo permette, la tua pagina offre anche di togliere quello che nessuno prende.',
  rescueKept:
    'Fino ad allora custodiamo quanto hai pagato: {amount}. Puoi riprenderti tutto subito, commissione inclusa, con il link qui sotto. Nessuno deve dare il consenso.',
  rescueHeldKept:
    'Fino ad allora la tua banca tiene bloccato l’importo sulla tua carta: {amount}. Puoi farlo sbloccare subito per intero con il link qui sotto. Nessuno deve dare il consenso.',
  takenBackText: 'Hai ripreso quello che avevi pagato per l’ordine di gruppo su {shop}.',
  expiredSubject: 'Il tempo è scaduto: {group} su {shop}',
  expiredHeading: 'Il tempo è scaduto',
  expiredText: '{group} su {shop} non aveva pagato tutto entro il {time}, quindi l’ordine non parte.',
  andRefund: '{subject}: rimborsiamo {amount}',
  refundPreview: 'Rimborsiamo {amount} sulla tua carta, commissione inclusa.',
  notChargedPreview: 'Non ti è stato addebitato nulla.',
  refundToCard: 'Rimborso sulla tua carta',
  refundAllNote:
    'Rimborsiamo tutto quello che hai pagato, {amount} commissione inclusa, sulla carta con cui hai pagato. La banca può impiegare da 5 a 10 giorni per mostrarlo. Non devi fare nulla.',
  takenByBank:
    'La tua banca ha ritirato {amount} che avevi pagato, perché il pagamento è contestato. Per questo non li rimborsiamo.',
  leftAtBank:
    'La tua banca sta decidendo su un tuo pagamento. Fino ad allora {amount} non vengono rimborsati sulla tua carta.',
  stillProcessed:
    'Un tuo pagamento era ancora in elaborazione. Se alla fine viene addebitato sulla carta, lo rimborsiamo automaticamente.',
  notChargedText: 'Non avevi pagato nulla, e sulla tua carta non è stato addebitato nulla.',
  othersRefunded: 'Gli altri ricevono il rimborso, commissione inclusa, entro 5-10 giorni:',

  // A payment that came too late, or a second time
  returnedSubject: 'Rimborsiamo il tuo pagamento di {amount} su {shop}',
  returnedHeading: 'Il tuo pagamento viene rimborsato',
  returnedText: 'Sulla tua carta sono stati addebitati {amount} per l’ordine di gruppo su {shop}, ma {why}',
  whyNotUsed: 'il pagamento non si è potuto usare per l’ordine.',
  whyPaidBefore: 'a quel punto quella parte era già stata pagata.',
  whyLeft: 'a quel punto non facevi più parte del gruppo.',
  whySwapOver: 'a quel punto il posto non era più offerto.',
  whyAllPaid: 'a quel punto era già tutto pagato.',
  whyCancelled: 'a quel punto il gruppo era già stato annullato.',
  whySoldOut: 'a quel punto il negozio aveva esaurito le scorte e chiuso il gruppo.',
  whyTooLate: 'a quel punto il tempo per il gruppo era già scaduto.',
  paymentNumber: 'Numero di pagamento',
  returnedNote:
    'Rimborsiamo l’intero importo, {amount} commissione inclusa, sulla carta con cui hai pagato. La banca può impiegare da 5 a 10 giorni per mostrarlo. Non devi fare nulla.',
  groupStillOpen: 'Il gruppo è ancora aperto: la sua pagina mostra se ti resta qualcosa da pagare.',

  // The shop refunds a share
  refundSubject: 'Il tuo rimborso da {shop}: {amount}',
  refundHeading: 'Il tuo rimborso',
  refundText: '{shop} ti rimborsa {amount} di quanto hai pagato per l’ordine di gruppo.',
  refundUnpayable:
    'Quanto hai pagato per l’ordine di gruppo non è arrivato in tempo a {shop}, perché non è stato possibile versarlo. Per questo ti rimborsiamo {amount}.',
  refundNote:
    'Il rimborso va sulla carta con cui hai pagato. La banca può impiegare da 5 a 10 giorni per mostrarlo. Non devi fare nulla.',
  refundWaitsSubject: 'Non ancora inviato: il tuo rimborso da {shop}: {amount}',
  refundWaitsNote:
    'Non è stato ancora possibile inviarlo alla tua carta. Appena sarà inviato, te lo diremo con un’altra email. Non devi fare nulla.',
  elsewhereSubject: 'Il tuo rimborso da {shop} è stato pagato in un altro modo: {amount}',
  elsewhereText:
    'Non è stato possibile rimborsare sulla tua carta {amount} che avevi pagato per l’ordine di gruppo. La somma ti è stata pagata in un altro modo, per esempio con un bonifico.',
  elsewherePaid: 'Pagato in un altro modo',
  elsewhereMissing:
    'Un bonifico può richiedere qualche giorno. Se per allora la somma non ti è arrivata, chiedi a {shop}.',
  refundUnexpected: 'Se non te lo aspettavi, chiedi a {shop}.',

  // A place changed hands
  swapSubject: '{name} ha preso il tuo posto nell’ordine su {shop}',
  swapHeading: 'Qualcuno ha preso il tuo posto',
  swapMail: '{name} ha pagato il tuo posto nell’ordine di gruppo su {shop}. Non fai più parte del gruppo.',
  swapToldSubject: '{name} viene al posto di {other}: il tuo gruppo su {shop}',
  swapToldHeading: 'Un posto è passato di mano',
  swapToldText:
    '{other} non può venire e ha ceduto il posto a {name}, che ha pagato la stessa quota. Il totale resta uguale.',

  // Another amount
  amountSubject: 'La tua quota su {shop} è ora {amount}',
  amountChooseSubject: 'Scegli i tuoi articoli su {shop}',
  amountPreview: 'Era {amount}. {why}',
  whyChanged: '{name} ha modificato la divisione dell’ordine.',
  whyChoose: '{name} ha modificato la divisione dell’ordine: ora ognuno sceglie i propri articoli.',
  whyPeople: '{name} ha diviso l’ordine tra {people} persone invece di {people_before}.',
  shareBefore: 'La tua quota prima',
  shareNow: 'La tua quota ora',
  seeYourShare: 'Vedi la tua quota',
  feeIsAdded: 'Quando paghi si aggiunge una commissione di servizio, come mostra la pagina.',
  becauseInGroup: 'Ricevi questa email perché partecipi: {group} su {shop}.',

  // The organizer’s digest
  digestSubject: 'Novità dal tuo gruppo su {shop}: {news}',
  digestPreview: 'Pagato: {so_far}.',
  digestHeading: 'Novità dal tuo gruppo',
  countJoined: 'nuovi membri: {count}',
  countPaid: 'pagamenti: {count}',
  countLeft: 'uscite: {count}',
  didJoin: 'partecipa ora',
  didPay: 'ha pagato {amount}',
  didLeave: 'ha lasciato il gruppo',
  buttonIsYours:
    'Il pulsante è solo per te: chiunque abbia il suo link può modificare o annullare il gruppo.',
};
