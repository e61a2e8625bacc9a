import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Deine Gruppe',
  splitWithFriends: '{amount} mit Freunden teilen',
  nothingYet:
    'Noch wird nichts abgebucht. Alle müssen bis {time} bezahlen. {shop} bekommt das Geld erst, wenn alle bezahlt haben.',
  elseRefunded: 'Sonst wird allen alles erstattet.',
  somePayOther: {
    one: '{count} von euch zahlt {amount}, damit es aufgeht.',
    other: '{count} von euch zahlen {amount}, damit es aufgeht.',
  },

  // Inviting
  inviteGroup: 'Lade deine Gruppe ein',
  youAreInInvite: 'Du bist dabei. Lade jetzt deine Gruppe ein',
  linkLetsJoin:
    'Wer diesen Link hat, kann die Bestellung sehen, mit Namen mitmachen und den Anteil bezahlen.',
  linkAsks:
    'Wer diesen Link hat, kann die Bestellung sehen und um Teilnahme bitten. Du entscheidest, wer mitmacht.',
  linkClosedByYou:
    'Du hast diesen Link geschlossen: Mitglieder können ihn öffnen, sonst kann niemand mitmachen.',
  everybodyPaysBy: 'Alle müssen bis {time} bezahlen',
  everybodyPaysByThen: 'Alle müssen bis {time} bezahlen.',
  shareLink: 'Gruppenlink zum Teilen',
  copyShareLink: 'Link kopieren',
  scanToJoin: 'Zum Mitmachen scannen',
  milestoneNow: '{paid} bezahlt, {percent} nötig bis {time}',
  milestoneNowHeld: '{paid} bezahlt oder reserviert, {percent} nötig bis {time}',
  milestoneElse: 'Sonst endet die Gruppe dann, und alle bekommen alles zurück.',
  milestoneElseHeld:
    'Sonst endet die Gruppe dann: Was auf Karten reserviert ist, wird freigegeben, und was abgebucht wurde, wird vollständig erstattet.',
  peopleToInvite: { one: 'Noch 1 Person', other: 'Noch {count} Personen' },
  peopleToInviteFor: { one: 'Noch 1 Person, {amount}', other: 'Noch {count} Personen, je {amount}' },
  email: 'E-Mail',
  mailSubject: 'Unsere Bestellung bei {shop}',
  invitation: 'Lass uns unsere Bestellung bei {shop} aufteilen. Bitte bezahle bis {time}:',
  invitationShare:
    'Lass uns unsere Bestellung bei {shop} aufteilen. Dein Anteil beträgt {amount}. Bitte bezahle bis {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'Eine Person möchte mitmachen', other: '{count} Personen möchten mitmachen' },
  approveKnown: 'Lass nur Leute herein, die du kennst. Vorher zahlt niemand und niemand bekommt einen Platz.',
  noPlaceToApprove:
    'Es ist kein Platz frei: Entferne jemanden, der nicht bezahlt hat, oder füge einen Platz hinzu.',
  declineEverybody: 'Alle ablehnen',
  wantsToPayFor: { one: 'möchte für 1 Person zahlen', other: 'möchte für {count} Personen zahlen' },
  approve: 'Aufnehmen',
  decline: 'Ablehnen',

  // Somebody who has not paid
  removeWhilePaying:
    'Eine Zahlung wird verarbeitet. Das ändert sich von selbst. Wenn du {name} jetzt entfernst, wird eine Zahlung, die noch ankommt, erstattet.',
  payForPerson: '{amount} für {name} zahlen',
  removeFromGroup: 'Aus der Gruppe entfernen',
  removeText: '{name} hat nichts bezahlt, es wird also nichts erstattet. Der Platz wird wieder frei.',
  removePerson: '{name} entfernen',
  remindPerson: '{name} erinnern',
  getsNoMail: '{name} bekommt keine E-Mails von uns. Schick den Gruppenlink noch einmal.',

  // What is still free
  notTakenYet: '{amount} noch nicht vergeben',
  orderNotTakenYet: '{amount} der Bestellung sind noch nicht vergeben',
  placesFree: { one: 'Ein Platz ist frei, Wert {amount}', other: '{count} Plätze sind frei, Wert {amount}' },
  goOnWithout: 'Schick den Gruppenlink noch einmal oder mach ohne weiter:',
  ifNobodyComes: 'Wenn niemand mehr kommt',
  beforeAfter: 'jetzt {before}, dann {after}',
  splitAmongUnpaid: 'Auf alle aufteilen, die noch nicht bezahlt haben',
  moreFor: '{amount} mehr für {name}',
  moreSharedBy: { one: '{amount} mehr für 1 Person', other: '{amount} mehr, geteilt durch {count} Personen' },
  freePaidByYou: {
    one: 'Den freien Platz würdest du bezahlen, denn du zahlst den Rest. Wer bezahlt hat, zahlt nicht noch einmal.',
    other:
      'Die {count} freien Plätze würdest du bezahlen, denn du zahlst den Rest. Wer bezahlt hat, zahlt nicht noch einmal.',
  },
  freePaidByOthers: {
    one: 'Den freien Platz würden alle bezahlen, die noch nicht bezahlt haben. Wer bezahlt hat, zahlt nicht noch einmal.',
    other:
      'Die {count} freien Plätze würden alle bezahlen, die noch nicht bezahlt haben. Wer bezahlt hat, zahlt nicht noch einmal.',
  },
  splitIt: 'Aufteilen',
  payEverything: 'Den Rest übernehmen',
  feeIncluded: '{amount} mit Servicegebühr',
  payEverythingText:
    'Eine Zahlung für alle offenen Anteile und alles, was frei ist. Die Gruppe ist damit sofort vollständig.',
  payEverythingWaits:
    'Eine Zahlung für alle offenen Anteile und alles, was frei ist. Die Gruppe ist vollständig, sobald auch die laufenden Zahlungen angekommen sind.',
  stillMissing: 'Fehlt noch',
  payAll: 'Den Rest übernehmen: {amount}',
  orderLess: 'Weniger bestellen',
  leaveOutNote: 'Weglassen, was niemand nimmt',
  smallerCartNote: 'Mit kleinerem Warenkorb neu anfangen',
  leaveOutText: 'Das wäre nicht mehr in der Bestellung. Alle zahlen so viel wie bisher.',
  leaveThemOut: 'Weglassen',
  wholeOrderRefunds:
    '{shop} nimmt diese Bestellung nur als Ganzes an. Brich die Gruppe unten ab und fang mit einem kleineren Warenkorb neu an. Alle bekommen zurück, was sie bezahlt haben:',
  wholeOrderHolds:
    '{shop} nimmt diese Bestellung nur als Ganzes an. Brich die Gruppe unten ab und fang mit einem kleineren Warenkorb neu an. Noch wurde keine Karte belastet, und was reserviert ist, wird freigegeben:',
  wholeOrderMixed:
    '{shop} nimmt diese Bestellung nur als Ganzes an. Brich die Gruppe unten ab und fang mit einem kleineren Warenkorb neu an. Was abgebucht wurde, wird samt Gebühr vollständig erstattet, und was nur reserviert ist, wird freigegeben:',
  wholeOrderUnpaid:
    '{shop} nimmt diese Bestellung nur als Ganzes an. Brich die Gruppe unten ab und fang mit einem kleineren Warenkorb neu an. Noch hat niemand bezahlt.',
  wasPaid: '{amount} bezahlt',
  wasHeld: '{amount} reserviert',

  // Managing the group
  manageGroup: 'Gruppe verwalten',
  moreOptions: 'Weitere Optionen',
  changeSplitOrSize: 'Aufteilung oder Personenzahl ändern',
  paidKeepAmounts: 'Wer bezahlt hat, behält seinen Betrag. Du teilst die übrigen {amount} auf.',
  everythingChanges: 'Noch hat niemand bezahlt, also lässt sich alles ändern.',
  sendReminder: 'Erinnerung senden',
  reminderText:
    'Alle, die nicht bezahlt und eine E-Mail-Adresse angegeben haben, bekommen eine, höchstens einmal in zehn Minuten.',
  sendReminders: 'Erinnerungen senden',
  noReminders:
    'Der Shop hat keine E-Mail-Adresse von dir weitergegeben, daher sind Erinnerungen nicht möglich. Schick stattdessen den Gruppenlink noch einmal.',
  moreTime: 'Allen mehr Zeit geben',
  howMuchLonger: 'Wie viel länger',
  doneOnce: 'Das geht nur einmal.',
  oneDay: 'Einen Tag',
  threeDays: 'Drei Tage',
  oneWeek: 'Eine Woche',
  moveDeadline: 'Frist verlängern',
  approveWhoJoins: 'Entscheiden, wer mitmacht',
  approvalIsOn: 'An: Niemand macht ohne dein Okay mit',
  approvalIsOff: 'Aus: Wer den Link hat, kann mitmachen',
  switchedOff: 'Ist das ausgeschaltet, können alle mit dem Link mitmachen.',
  switchedOffWaiting:
    'Ist das ausgeschaltet, können alle mit dem Link mitmachen. Wer jetzt wartet, wird aufgenommen, solange Plätze frei sind: Lehne Fremde vorher ab.',
  switchedOn: 'Wer den Link öffnet, fragt dich dann zuerst. Mitglieder behalten ihren Platz.',
  letEverybodyJoin: 'Alle mit dem Link mitmachen lassen',
  askMeFirst: 'Mich zuerst fragen',
  openOrReplace: 'Gruppenlink wieder freigeben oder ersetzen',
  closeOrReplace: 'Gruppenlink schließen oder ersetzen',
  linkIsClosedToOthers: 'Der Gruppenlink ist geschlossen: Er öffnet die Seite nur noch für Mitglieder.',
  linkStays: 'Für alle, die schon dabei sind, bleibt der Gruppenlink, wie er ist.',
  openLink: 'Link wieder freigeben',
  closeLink: 'Link schließen',
  newLinkText:
    'Oder erstelle einen neuen Link: Wer dabei ist, bleibt es, und über den alten kommt niemand mehr dazu.',
  makeNewLink: 'Neuen Link erstellen',
  cancelGroup: 'Gruppe abbrechen',
  cancelRefunds:
    'Alle, die bezahlt haben, bekommen alles samt Gebühr zurück. {shop} erhält die Bestellung nicht. Das lässt sich nicht rückgängig machen.',
  cancelHolds:
    'Noch wurde keine Karte belastet: Was die Banken für diese Gruppe reserviert haben, wird vollständig freigegeben. {shop} erhält die Bestellung nicht. Das lässt sich nicht rückgängig machen.',
  cancelMixed:
    'Was abgebucht wurde, wird samt Gebühr vollständig erstattet, und was nur reserviert ist, wird freigegeben. {shop} erhält die Bestellung nicht. Das lässt sich nicht rückgängig machen.',
  cancelUnpaid:
    'Noch hat niemand bezahlt, es gibt also nichts zu erstatten. {shop} erhält die Bestellung nicht. Das lässt sich nicht rückgängig machen.',
  getsBack: '{name} bekommt zurück',
  releasedFor: 'Für {name} freigegeben',
  yesCancel: 'Ja, die Gruppe für alle abbrechen',

  // Where everyone chooses what to give
  giftStartTitle: '{amount} gemeinsam sammeln',
  giftStartText:
    'Wer den Link hat, gibt einen Betrag nach Wunsch, nie mehr als noch offen ist. Du kannst den Rest jederzeit bezahlen, und dann wird die Bestellung ausgeführt.',
  giftStart: 'Sammlung starten',
  giftLinkLets: 'Wer diesen Link hat, kann die Bestellung sehen und mit Karte etwas geben.',
  giftInvitation: 'Ich sammle für etwas von {shop}. Gib bis {time}, was du möchtest:',
  giftNothingYet:
    'Noch wird nichts abgebucht. Andere können bis {time} etwas geben, und du bezahlst bis dahin den Rest. {shop} bekommt das Geld erst, wenn alles bezahlt ist.',
  giftUntil: 'Andere können bis {time} etwas geben. Den Rest bezahlst du bis dahin.',
  giftMailSubject: 'Eine Sammlung für etwas von {shop}',
  giftPayRest: 'Den Rest bezahlen: {amount}',
  giftMessages: 'Nachrichten an dich',
};
