import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Il tuo gruppo',
  splitWithFriends: 'Dividi {amount} con gli amici',
  nothingYet:
    'Per ora non viene addebitato nulla. Tutti devono pagare entro il {time}. {shop} riceve il denaro solo quando tutti hanno pagato.',
  elseRefunded: 'Altrimenti tutti vengono rimborsati.',
  somePayOther: {
    one: '{count} di voi paga {amount}, così il conto torna.',
    other: '{count} di voi pagano {amount}, così il conto torna.',
  },

  // Inviting
  inviteGroup: 'Invita il tuo gruppo',
  youAreInInvite: 'Sei dentro. Ora invita il tuo gruppo',
  linkLetsJoin: 'Chi ha questo link può vedere l’ordine, partecipare con il nome e pagare la propria quota.',
  linkAsks: 'Chi ha questo link può vedere l’ordine e chiedere di partecipare. Sei tu ad approvare.',
  linkClosedByYou: 'Hai chiuso questo link: i membri possono aprirlo e nessun altro può partecipare.',
  everybodyPaysBy: 'Tutti devono pagare entro il {time}',
  everybodyPaysByThen: 'Tutti devono pagare entro il {time}.',
  shareLink: 'Link da condividere',
  copyShareLink: 'Copia link',
  scanToJoin: 'Scansiona per partecipare',
  milestoneNow: 'Pagato: {paid}. Da raggiungere entro il {time}: {percent}',
  milestoneNowHeld: 'Pagato o bloccato: {paid}. Da raggiungere entro il {time}: {percent}',
  milestoneElse: 'Altrimenti il gruppo finisce e tutti ricevono il rimborso completo.',
  milestoneElseHeld:
    'Altrimenti il gruppo finisce: quanto è bloccato sulle carte viene sbloccato, e quanto è stato addebitato viene rimborsato per intero.',
  peopleToInvite: { one: 'Ancora {count} persona', other: 'Ancora {count} persone' },
  peopleToInviteFor: {
    one: 'Ancora {count} persona, {amount}',
    other: 'Ancora {count} persone, {amount} a testa',
  },
  email: 'Email',
  mailSubject: 'Il nostro ordine da {shop}',
  invitation: 'Dividiamo il nostro ordine da {shop}. Paga entro il {time}:',
  invitationShare: 'Dividiamo il nostro ordine da {shop}. La tua quota è di {amount}. Paga entro il {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'Una persona vuole partecipare', other: '{count} persone vogliono partecipare' },
  approveKnown: 'Approva solo chi conosci. Prima di allora nessuno paga o prende un posto.',
  noPlaceToApprove: 'Nessun posto è libero: rimuovi prima chi non ha pagato o aggiungi un posto.',
  declineEverybody: 'Rifiuta tutti',
  wantsToPayFor: { one: 'vuole pagare per {count} persona', other: 'vuole pagare per {count} persone' },
  approve: 'Approva',
  decline: 'Rifiuta',

  // Somebody who has not paid
  removeWhilePaying:
    'Un pagamento è in elaborazione. Cambia da solo. Se ora rimuovi {name}, un pagamento che arriva ancora viene rimborsato.',
  payForPerson: 'Paga {amount} per {name}',
  removeFromGroup: 'Rimuovi dal gruppo',
  removeText: '{name} non ha pagato nulla, quindi non si rimborsa nulla. Il posto torna libero.',
  removePerson: 'Rimuovi {name}',
  remindPerson: 'Invia un promemoria a {name}',
  getsNoMail: '{name} non riceve email da noi. Invia di nuovo il link.',

  // What is still free
  notTakenYet: '{amount} non ancora assegnati',
  orderNotTakenYet: '{amount} dell’ordine non ancora assegnati',
  placesFree: { one: 'Un posto è libero, per {amount}', other: '{count} posti sono liberi, per {amount}' },
  goOnWithout: 'Invia di nuovo il link o vai avanti senza:',
  ifNobodyComes: 'Se non arriva nessun altro',
  beforeAfter: '{before} ora, poi {after}',
  splitAmongUnpaid: 'Dividi tra chi non ha pagato',
  moreFor: '{amount} in più per {name}',
  moreSharedBy: {
    one: '{amount} in più per {count} persona',
    other: '{amount} in più, divisi tra {count} persone',
  },
  freePaidByYou: {
    one: 'Il posto libero lo pagheresti tu, perché paghi il resto. A chi ha già pagato non viene addebitato altro.',
    other:
      'I posti liberi ({count}) li pagheresti tu, perché paghi il resto. A chi ha già pagato non viene addebitato altro.',
  },
  freePaidByOthers: {
    one: 'Il posto libero lo pagherebbe chi non ha ancora pagato. A chi ha già pagato non viene addebitato altro.',
    other:
      'I posti liberi ({count}) li pagherebbe chi non ha ancora pagato. A chi ha già pagato non viene addebitato altro.',
  },
  splitIt: 'Dividi',
  payEverything: 'Copri il resto',
  feeIncluded: '{amount}, commissione di servizio inclusa',
  payEverythingText:
    'Un solo pagamento per tutte le quote aperte e tutto ciò che è libero. Il gruppo è subito completo.',
  payEverythingWaits:
    'Un solo pagamento per tutte le quote aperte e tutto ciò che è libero. Il gruppo è completo quando vanno a buon fine anche i pagamenti in corso.',
  stillMissing: 'Manca ancora',
  payAll: 'Copri il resto: {amount}',
  orderLess: 'Ordina di meno',
  leaveOutNote: 'Togli ciò che nessuno prende',
  smallerCartNote: 'Ricomincia con un carrello più piccolo',
  leaveOutText: 'Questo uscirebbe dall’ordine. Quello che ognuno paga resta uguale.',
  leaveThemOut: 'Togli dall’ordine',
  wholeOrderRefunds:
    '{shop} accetta questo ordine solo per intero. Annulla il gruppo qui sotto e ricomincia con un carrello più piccolo. Ognuno riceve indietro quanto ha pagato:',
  wholeOrderHolds:
    '{shop} accetta questo ordine solo per intero. Annulla il gruppo qui sotto e ricomincia con un carrello più piccolo. Su nessuna carta è stato ancora addebitato nulla, e quanto è bloccato viene sbloccato:',
  wholeOrderMixed:
    '{shop} accetta questo ordine solo per intero. Annulla il gruppo qui sotto e ricomincia con un carrello più piccolo. Quanto è stato addebitato viene rimborsato per intero, commissione inclusa, e quanto è solo bloccato viene sbloccato:',
  wholeOrderUnpaid:
    '{shop} accetta questo ordine solo per intero. Annulla il gruppo qui sotto e ricomincia con un carrello più piccolo. Nessuno ha ancora pagato.',
  wasPaid: '{amount} pagati',
  wasHeld: '{amount} bloccati',

  // Managing the group
  manageGroup: 'Gestisci il gruppo',
  moreOptions: 'Altre opzioni',
  changeSplitOrSize: 'Modifica la divisione o il numero di persone',
  paidKeepAmounts: 'Chi ha pagato mantiene il proprio importo. Tu dividi quanto resta: {amount}.',
  everythingChanges: 'Nessuno ha ancora pagato, quindi si può cambiare tutto.',
  sendReminder: 'Invia un promemoria',
  reminderText:
    'Lo riceve chi non ha pagato e ha lasciato un indirizzo email, al massimo una volta ogni dieci minuti.',
  sendReminders: 'Invia i promemoria',
  noReminders:
    'Il negozio non ci ha passato un tuo indirizzo email, quindi non si possono inviare promemoria. Invia di nuovo il link.',
  moreTime: 'Dai più tempo a tutti',
  howMuchLonger: 'Quanto tempo in più',
  doneOnce: 'Si può fare una volta sola.',
  oneDay: 'Un giorno',
  threeDays: 'Tre giorni',
  oneWeek: 'Una settimana',
  moveDeadline: 'Sposta la scadenza',
  approveWhoJoins: 'Approva chi partecipa',
  approvalIsOn: 'Attivo: nessuno partecipa senza il tuo ok',
  approvalIsOff: 'Non attivo: chi ha il link può partecipare',
  switchedOff: 'Se lo disattivi, chi ha il link può partecipare.',
  switchedOffWaiting:
    'Se lo disattivi, chi ha il link può partecipare. Chi ora aspetta entra finché ci sono posti liberi: rifiuta prima gli sconosciuti.',
  switchedOn: 'Chi apre il link te lo chiede prima. I membri mantengono il loro posto.',
  letEverybodyJoin: 'Fai partecipare chi ha il link',
  askMeFirst: 'Chiedi prima a me',
  openOrReplace: 'Riattiva o sostituisci il link',
  closeOrReplace: 'Chiudi o sostituisci il link',
  linkIsClosedToOthers: 'Il link è chiuso: apre la pagina solo ai membri.',
  linkStays: 'Per chi partecipa già il link resta com’è.',
  openLink: 'Riapri a nuovi partecipanti',
  closeLink: 'Chiudi il link',
  newLinkText:
    'Oppure crea un nuovo link: chi partecipa già resta, e con quello vecchio non entra più nessuno.',
  makeNewLink: 'Crea un nuovo link',
  cancelGroup: 'Annulla il gruppo',
  cancelRefunds:
    'Chi ha pagato riceve il rimborso completo, commissione inclusa. {shop} non riceve l’ordine. Non si può annullare questa scelta.',
  cancelHolds:
    'Su nessuna carta è stato ancora addebitato nulla: gli importi bloccati per questo gruppo vengono sbloccati del tutto. {shop} non riceve l’ordine. Non si può annullare questa scelta.',
  cancelMixed:
    'Quanto è stato addebitato viene rimborsato per intero, commissione inclusa, e quanto è solo bloccato viene sbloccato. {shop} non riceve l’ordine. Non si può annullare questa scelta.',
  cancelUnpaid:
    'Nessuno ha ancora pagato, quindi non c’è nulla da rimborsare. {shop} non riceve l’ordine. Non si può annullare questa scelta.',
  getsBack: '{name} riceve indietro',
  releasedFor: 'Sbloccato per {name}',
  yesCancel: 'Sì, annulla il gruppo per tutti',

  // Where everyone chooses what to give
  giftStartTitle: 'Raccogliere {amount} insieme',
  giftStartText:
    'Chi ha il link dà quello che vuole, mai più di quanto resta. Puoi pagare il resto in qualsiasi momento, e allora l’ordine parte.',
  giftStart: 'Inizia la raccolta',
  giftLinkLets: 'Chi ha questo link può vedere l’ordine e dare qualcosa con carta.',
  giftInvitation: 'Raccolgo per qualcosa da {shop}. Dai quello che vuoi entro il {time}:',
  giftNothingYet:
    'Per ora non viene addebitato nulla. Gli altri possono contribuire fino al {time}, e tu paghi il resto entro allora. {shop} riceve il denaro solo quando tutto è pagato.',
  giftUntil: 'Gli altri possono contribuire fino al {time}. Tu paghi il resto entro allora.',
  giftMailSubject: 'Una raccolta per qualcosa da {shop}',
  giftPayRest: 'Paga il resto: {amount}',
  giftMessages: 'Messaggi per te',
};
