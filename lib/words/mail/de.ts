import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // People and things
  namedGroup: 'die Gruppe von {name}',
  unnamedGroup: 'die Gruppe',
  yourGroup: 'deine Gruppe',
  // In the dative: texts have a shop after a preposition. “Bei dem” would have to be joined.
  theShop: 'diesem Shop',
  aMember: 'Ein Mitglied',
  anotherMember: 'einem anderen Mitglied',
  peopleCount: { one: '{count} Person', other: '{count} Personen' },

  // Every mail
  hello: 'Hallo {name},',
  helloAnyone: 'Hallo,',
  labelled: '{label}: {value}',
  testSubject: '[Test] {subject}',
  noRealMoney: '{mode}: Es fließt kein echtes Geld.',
  ifButtonFails: 'Wenn der Knopf nicht funktioniert, öffne diese Adresse:',
  unsubscribe: 'Diese Adresse abmelden',
  questions: 'Fragen zur Bestellung: {email}',
  sentBySplit: 'Gesendet von Split.',
  sentFor: 'Gesendet von Split für {shop}.',
  viewGroup: 'Gruppe ansehen',
  openYourGroup: 'Deine Gruppe öffnen',
  openUntil: 'Offen bis {time}.',
  payBy: 'Zahlen bis',
  everyonePaysBy: 'Alle zahlen bis',
  timeLeft: 'Verbleibende Zeit',
  timeLeftWhenSent: '{time} beim Versand dieser Mail',
  orderTotal: 'Bestellsumme',
  groupSize: 'Gruppe',
  paidOfTotal: '{paid} von {total}',
  refundIfIncomplete:
    'Wenn bis dahin nicht alles bezahlt ist, bekommen alle, die bezahlt haben, alles zurück, auch die Gebühr.',
  releaseIfIncomplete:
    'Wenn bis dahin nicht alles bezahlt ist, wird freigegeben, was auf Karten reserviert ist, und nichts davon abgebucht.',
  becauseStarted: 'Du bekommst diese Mail, weil du bei {shop} eine Gruppe gestartet hast.',
  becauseJoined: 'Du bekommst diese Mail, weil du bei {shop} einer Gruppe beigetreten bist.',
  becausePaid: 'Du bekommst diese Mail, weil du für eine Gruppenbestellung bei {shop} bezahlt hast.',

  // Is this your address?
  confirmSubject: 'Bestätige deine E-Mail-Adresse',
  confirmPreview: 'Jemand hat sie für Mails zu einer Gruppenzahlung angegeben.',
  confirmHeading: 'Ist das deine E-Mail-Adresse?',
  confirmText:
    'Jemand hat diese Adresse bei einer Gruppenzahlung auf Split angegeben. Wenn du das warst, bestätige sie. Dann bekommst du deinen Link zurück zur Gruppe, Erinnerungen und Neuigkeiten per Mail.',
  confirmButton: 'Adresse bestätigen',
  confirmNot: 'Wenn du es nicht warst, tu nichts: Es folgen keine Mails zu der Gruppe.',
  becauseEntered: 'Du bekommst diese Mail, weil jemand diese Adresse auf Split angegeben hat.',

  // The group has started
  startedSubject: 'Deine Gruppe bei {shop} ist gestartet: Lade die anderen ein',
  startedPreview: 'Schick den anderen den Link aus dieser Mail. Alle zahlen bis {time}.',
  startedHeading: 'Deine Gruppe ist gestartet',
  startedText:
    'Du hast für deine Bestellung bei {shop} eine Gruppe gestartet. Alle zahlen ihren eigenen Anteil, und die Bestellung wird ausgeführt, sobald alles bezahlt ist.',
  startedGiftText:
    'Du hast für deine Bestellung bei {shop} eine Gruppe gestartet. Alle, die den Link haben, wählen, was sie geben. Den Rest kannst du jederzeit bezahlen, und dann wird die Bestellung ausgeführt.',
  giftStartedSubject: 'Deine Sammlung bei {shop} ist gestartet: Bitte andere um einen Beitrag',
  giftStartedPreview: 'Schick den anderen den Link aus dieser Mail. Sie können bis {time} etwas geben.',
  giveUntil: 'Andere können geben bis',
  sendThisLink: 'Schick diesen Link an die anderen:',
  shareWithFee: '{share} + {fee} Gebühr',
  startedNote:
    'Der Knopf ist nur für dich: Wer seinen Link hat, kann die Gruppe ändern oder abbrechen. Schick den anderen nur den Link oben, nicht diese Mail.',

  // You joined
  joinedSubject: 'Du bist dabei: {group} bei {shop}',
  joinedHeading: 'Du bist dabei: {group}',
  joinedPreview: '{amount} zu zahlen bis {time}.',
  joinedText: 'Du bist dabei: {group}, für eine Bestellung bei {shop}. {next}',
  nextPay: 'Alle zahlen ihren eigenen Anteil, und die Bestellung wird ausgeführt, sobald alles bezahlt ist.',
  nextChoose:
    'Wähle, was dir gehört, und bezahle es dann. Die Bestellung wird ausgeführt, sobald alles bezahlt ist.',
  giftNext:
    'Alle wählen selbst, was sie geben, und die Bestellung wird ausgeführt, sobald alles bezahlt ist.',
  toPay: 'Zu zahlen',
  chooseYourItems: 'Deine Artikel auswählen',
  keepThisMail:
    'Der Knopf bringt dich auf jedem Gerät zurück zu deinem Anteil. Behalte diese Mail und leite sie nicht weiter.',
  becauseUsedToJoin:
    'Du bekommst diese Mail, weil jemand mit dieser Adresse bei {shop} einer Gruppe beigetreten ist.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Dein persönlicher Link: {group} bei {shop}',
  ownLinkHeading: 'Dein persönlicher Link',
  ownLinkText:
    'Der Knopf zeigt auf jedem Gerät, was mit der Bestellung und mit deinem Geld geschieht. Behalte diese Mail und leite sie nicht weiter.',
  becauseAsked: 'Du bekommst diese Mail, weil jemand auf der Seite der Gruppe nach diesem Link gefragt hat.',

  // Again with the same people
  againSubject: '{group} noch einmal: eine neue Bestellung bei {shop}',
  againPreview: 'Dein Anteil: {amount}. Bis du zahlst, wird nichts abgebucht.',
  againHeading: 'Noch einmal mit denselben Leuten',
  againText:
    'Bei {shop} gibt es für {group} eine neue Bestellung, aufgeteilt wie beim letzten Mal. Dein Platz ist bereit.',
  againOrganizer: 'Wer Mails zugestimmt hat, hat den Link schon. Schick den anderen diesen:',
  orderBefore: 'Bestellung beim letzten Mal',
  yourShareBefore: 'Dein Anteil beim letzten Mal',
  againNote:
    'Vom letzten Mal ist keine Karte gespeichert: Bis du zahlst, wird nichts abgebucht. Wenn du nicht mitmachen willst, verlasse die Gruppe auf ihrer Seite.',
  againNoteOrganizer:
    'Die Gruppe ist schon gestartet: Schick den Link und bezahle deinen eigenen Anteil. Auf deiner Seite kannst du auch die Aufteilung ändern, andere erinnern oder abbrechen. Vom letzten Mal ist keine Karte gespeichert: Bis jemand zahlt, wird nichts abgebucht.',
  becauseAgain:
    'Du bekommst diese Mail, weil du bei {shop} in einer Gruppe warst und Mails darüber zugestimmt hast.',

  // A reminder
  remindSubject: 'Erinnerung: {amount} zu zahlen, {group} bei {shop}',
  remindChooseSubject: 'Erinnerung: Wähle, was dir gehört, {group} bei {shop}',
  remindHeading: 'Du hast deinen Anteil noch nicht bezahlt',
  remindChooseHeading: 'Du hast deine Artikel noch nicht ausgewählt',
  remindText:
    '{group} bei {shop} wartet auf deinen Anteil. Die Bestellung wird erst ausgeführt, wenn alles bezahlt ist.',
  remindChooseText:
    '{group} bei {shop} wartet auf deine Auswahl. Die Bestellung wird erst ausgeführt, wenn alles bezahlt ist.',
  remindAloneText:
    'Deine Bestellung bei {shop} wartet auf deinen Anteil. Sie wird erst ausgeführt, wenn alles bezahlt ist.',
  remindAloneChooseText:
    'Deine Bestellung bei {shop} wartet auf deine Auswahl. Sie wird erst ausgeführt, wenn alles bezahlt ist.',
  giftRemindSubject: 'Erinnerung: {amount} fehlen noch, {group} bei {shop}',
  giftRemindHeading: 'Es ist noch nicht alles bezahlt',
  giftRemindOrganizer:
    'Andere können für deine Bestellung bei {shop} noch etwas geben. Was niemand gibt, bezahlst du: Die Bestellung wird erst ausgeführt, wenn alles bezahlt ist.',
  giftRemindRest:
    'Für deine Bestellung bei {shop} kann jetzt niemand sonst etwas geben. Was übrig bleibt, bezahlst du: Die Bestellung wird erst ausgeführt, wenn alles bezahlt ist.',
  giftRemindGiver:
    'Du wolltest für eine Bestellung bei {shop} etwas geben, und es ist noch nicht bezahlt. Du musst nicht: Was niemand gibt, bezahlt die organisierende Person.',
  ignoreIfPaid: 'Wenn du gerade bezahlt hast, kannst du diese Mail ignorieren.',
  becauseNotPaid:
    'Du bekommst diese Mail, weil du bei {shop} einer Gruppe beigetreten bist und noch nicht bezahlt hast.',

  // A receipt
  receiptSubject: 'Quittung: {amount} für deine Bestellung bei {shop}',
  receiptPreview: 'Deine Karte wurde mit {amount} belastet. Danke.',
  receiptHeading: 'Danke für deine Zahlung',
  receiptText: 'Deine Karte wurde für die Gruppenbestellung bei {shop} mit {amount} belastet.',
  chargedToCard: 'Belastung deiner Karte',
  merchant: 'Händler',
  receiptNumber: 'Quittungsnummer',
  openPlaces: 'Plätze, die noch frei waren',
  openItems: 'Artikel, die niemand gewählt hatte',
  shareOf: 'Anteil von {name}',
  surplusNote:
    '{amount} davon erstatten wir auf deine Karte, weil der Betrag beim Eingang deiner Zahlung nicht mehr offen war: Jemand anderes hatte ihn gerade bezahlt, oder die Gruppe hatte sich geändert. Bis deine Bank es anzeigt, kann es 5 bis 10 Tage dauern.',
  afterPending:
    'Die Bestellung wird ausgeführt, sobald alles bezahlt ist. Wenn das bis {time} nicht geschehen ist, erstatten wir deine Zahlung vollständig auf deine Karte, auch die Gebühr. Du musst nicht darum bitten.',
  afterFunded: 'Die ganze Bestellung ist bezahlt und wird jetzt ausgeführt.',
  afterEnded:
    'Die Gruppe ist inzwischen beendet, deshalb erstatten wir {amount} auf deine Karte. Mehr dazu steht in einer eigenen Mail.',

  // All paid
  fundedSubject: 'Alles bezahlt: {group} bei {shop}, die Bestellung wird ausgeführt',
  fundedOwnSubject: 'Alles bezahlt: Deine Bestellung bei {shop} wird ausgeführt',
  fundedPreview: 'Die ganze Bestellung über {amount} ist bezahlt.',
  fundedHeading: 'Die Gruppe ist vollständig',
  fundedOwnHeading: 'Alle haben bezahlt',
  fundedText:
    '{group} bei {shop} hat alles bezahlt, und der Shop weiß Bescheid. {name} kann dir sagen, wie es weitergeht.',
  fundedOwnText:
    'Deine Bestellung bei {shop} ist ganz bezahlt, und der Shop weiß Bescheid. Du musst nichts weiter tun.',
  youPaidWithFee: 'Du hast bezahlt, samt Gebühr',
  someonePaidYours:
    'Jemand anderes aus der Gruppe hat deinen Anteil bezahlt, deshalb wurde deine Karte nicht belastet.',

  // Cancelled, or out of time
  cancelledSubject: '{group} bei {shop} wurde abgebrochen',
  cancelledHeading: '{group} wurde abgebrochen',
  cancelledText: '{group} bei {shop} wurde abgebrochen, deshalb wird die Bestellung nicht ausgeführt.',
  soldOutSubject: 'Bei {shop} ist nicht mehr alles da: {group} ist beendet',
  soldOutMail:
    'Bei {shop} ist nicht mehr alles aus dieser Bestellung vorrätig. Der Shop hat die Gruppe deshalb beendet, und die Bestellung wird nicht ausgeführt.',
  atRiskSubject: '{group} bei {shop} endet bald, wenn nicht noch {amount} bezahlt werden',
  atRiskHeading: 'Eure Bestellung ist in Gefahr',
  atRiskMissing: 'Es fehlen noch',
  rescueTerms:
    'Ist bis dahin nicht alles bezahlt, werden die Zahlungen bis {time} aufbewahrt, damit die Bestellung noch zustande kommen kann. In dieser Zeit können alle, die bezahlt haben, ihr Geld sofort zurückholen. Danach bekommen alle, die bezahlt haben, alles samt Gebühr zurück.',
  takeBackFrom: 'Ab {time} kannst du das Geld auch sofort zurückholen, auf der Seite der Gruppe.',
  holdTerms:
    'Deine Karte wird nicht sofort belastet: Deine Bank reserviert den Betrag und zeigt ihn als vorgemerkt an. Er wird erst abgebucht, wenn alles bezahlt ist, und freigegeben, wenn das bis {time} nicht geschehen ist.',
  heldSubject: '{amount} sind auf deiner Karte für deine Bestellung bei {shop} reserviert',
  heldHeading: 'Dein Anteil ist reserviert, nicht abgebucht',
  heldText:
    'Deine Bank reserviert {amount} auf deiner Karte für die Gruppenbestellung bei {shop} und zeigt das als vorgemerkt an. Abgebucht wird erst, wenn alles bezahlt ist; dann bekommst du eine Quittung. Ist das bis {time} nicht geschehen, wird der Betrag freigegeben und du zahlst nichts.',
  releasedSubject: 'Nicht abgebucht: {amount} für deine Bestellung bei {shop}',
  releasedHeading: 'Deine Karte wurde nicht belastet',
  releasedText:
    'Die auf deiner Karte reservierten {amount} für die Gruppenbestellung bei {shop} sind freigegeben, und es wurde nichts abgebucht. Deine Bank zeigt sie vielleicht noch einige Tage als vorgemerkt an.',
  releasedLost:
    'Deine Bank hat den Betrag nicht für uns reserviert gehalten, deshalb ist dein Anteil wieder offen. Bitte bezahle ihn bis {time}.',
  releasedTooShort:
    'Deine Bank würde den Betrag nicht bis zum Ende der Gruppe reservieren. Bitte bezahle deinen Anteil bis {time} noch einmal.',
  rescueSubject: 'Die Zeit ist um, aber {group} bei {shop} ist noch zu retten',
  rescueText:
    '{group} bei {shop} hat nicht rechtzeitig alles bezahlt. Bis {time} geht das noch, und dann wird die Bestellung ausgeführt.',
  rescueWays:
    'Bezahle selbst, was fehlt, oder frag die anderen: Sie können noch bezahlen. Wenn der Shop es erlaubt, kannst du auf deiner Seite auch weglassen, was niemand nimmt.',
  rescueKept:
    'Die {amount}, die du bezahlt hast, bewahren wir bis dahin auf. Mit dem Link unten kannst du alles sofort zurückholen, samt Gebühr. Niemand muss zustimmen.',
  rescueHeldKept:
    'Deine Bank hält die auf deiner Karte reservierten {amount} bis dahin zurück. Mit dem Link unten kannst du alles sofort freigeben lassen. Niemand muss zustimmen.',
  takenBackText: 'Du hast zurückgeholt, was du für die Gruppenbestellung bei {shop} bezahlt hast.',
  expiredSubject: 'Die Zeit ist abgelaufen: {group} bei {shop}',
  expiredHeading: 'Die Zeit ist abgelaufen',
  expiredText:
    '{group} bei {shop} hatte bis {time} nicht alles bezahlt, deshalb wird die Bestellung nicht ausgeführt.',
  andRefund: '{subject}: Wir erstatten {amount}',
  refundPreview: 'Wir erstatten {amount} auf deine Karte, samt Gebühr.',
  notChargedPreview: 'Dir wurde nichts abgebucht.',
  refundToCard: 'Erstattung auf deine Karte',
  refundAllNote:
    'Wir erstatten die gesamten {amount}, die du bezahlt hast, samt Gebühr, auf die Karte, mit der du bezahlt hast. Bis deine Bank es anzeigt, kann es 5 bis 10 Tage dauern. Du musst nichts tun.',
  takenByBank:
    'Deine Bank hat {amount} zurückgebucht, die du bezahlt hattest, weil die Zahlung angefochten wird. Deshalb erstatten wir sie nicht.',
  leftAtBank:
    'Deine Bank entscheidet gerade über eine Zahlung von dir. Bis dahin werden {amount} nicht auf deine Karte erstattet.',
  stillProcessed:
    'Eine Zahlung von dir wurde noch verarbeitet. Falls deine Karte doch belastet wird, erstatten wir das automatisch.',
  notChargedText: 'Du hattest nichts bezahlt, und deine Karte wurde nicht belastet.',
  othersRefunded: 'Die anderen bekommen ihr Geld samt Gebühr in 5 bis 10 Tagen zurück:',

  // A payment that came too late, or a second time
  returnedSubject: 'Wir erstatten deine Zahlung von {amount} bei {shop}',
  returnedHeading: 'Deine Zahlung wird erstattet',
  returnedText: 'Deine Karte wurde für die Gruppenbestellung bei {shop} mit {amount} belastet, aber {why}',
  whyNotUsed: 'die Zahlung war für die Bestellung nicht zu verwenden.',
  whyPaidBefore: 'dieser Anteil war da schon bezahlt.',
  whyLeft: 'da warst du nicht mehr in der Gruppe.',
  whySwapOver: 'da wurde der Platz nicht mehr angeboten.',
  whyAllPaid: 'da war schon alles bezahlt.',
  whyCancelled: 'da war die Gruppe schon abgebrochen.',
  whySoldOut: 'da hatte der Shop nicht mehr alles und die Gruppe schon beendet.',
  whyTooLate: 'da war die Zeit für die Gruppe schon abgelaufen.',
  paymentNumber: 'Zahlungsnummer',
  returnedNote:
    'Wir erstatten die gesamten {amount}, samt Gebühr, auf die Karte, mit der du bezahlt hast. Bis deine Bank es anzeigt, kann es 5 bis 10 Tage dauern. Du musst nichts tun.',
  groupStillOpen: 'Die Gruppe ist noch offen: Auf ihrer Seite steht, ob du noch etwas zu zahlen hast.',

  // The shop refunds a share
  refundSubject: 'Deine Erstattung von {shop}: {amount}',
  refundHeading: 'Deine Erstattung',
  refundText: 'Von {shop} bekommst du {amount} zurück, die du für die Gruppenbestellung bezahlt hast.',
  refundUnpayable:
    'Was du für die Gruppenbestellung bei {shop} bezahlt hast, ließ sich nicht rechtzeitig an den Shop auszahlen. Deshalb bekommst du {amount} zurück.',
  refundNote:
    'Die Erstattung geht auf die Karte, mit der du bezahlt hast. Bis deine Bank es anzeigt, kann es 5 bis 10 Tage dauern. Du musst nichts tun.',
  refundWaitsSubject: 'Noch nicht angewiesen: deine Erstattung von {shop}: {amount}',
  refundWaitsNote:
    'Sie konnte noch nicht auf deine Karte angewiesen werden. Sobald das geschehen ist, bekommst du eine weitere Mail. Du musst nichts tun.',
  elsewhereSubject: 'Deine Erstattung von {shop} kam auf einem anderen Weg: {amount}',
  elsewhereText:
    '{amount}, die du für die Gruppenbestellung bezahlt hast, konnten nicht auf deine Karte erstattet werden. Das Geld wurde dir stattdessen auf einem anderen Weg ausgezahlt, zum Beispiel per Überweisung.',
  elsewherePaid: 'Auf anderem Weg ausgezahlt',
  elsewhereMissing:
    'Eine Überweisung kann ein paar Tage dauern. Falls das Geld bis dahin nicht bei dir angekommen ist, frag nach bei {shop}.',
  refundUnexpected: 'Falls du das nicht erwartet hast, frag nach bei {shop}.',

  // A place changed hands
  swapSubject: '{name} hat deinen Platz bei {shop} übernommen',
  swapHeading: 'Jemand hat deinen Platz übernommen',
  swapMail:
    '{name} hat für deinen Platz in der Gruppenbestellung bei {shop} bezahlt. Du gehörst nicht mehr zur Gruppe.',
  swapToldSubject: '{name} kommt anstelle von {other}: deine Gruppe bei {shop}',
  swapToldHeading: 'Ein Platz wurde weitergegeben',
  swapToldText:
    '{other} ist verhindert und gibt den Platz weiter. Dafür hat {name} den gleichen Anteil bezahlt. Der Gesamtbetrag bleibt gleich.',

  // Another amount
  amountSubject: 'Dein Anteil bei {shop} ist jetzt {amount}',
  amountChooseSubject: 'Wähle deine Artikel bei {shop}',
  amountPreview: 'Er war {amount}. {why}',
  whyChanged: '{name} hat die Aufteilung der Bestellung geändert.',
  whyChoose: '{name} hat die Aufteilung der Bestellung geändert: Jetzt wählen alle ihre eigenen Artikel.',
  whyPeople: '{name} hat die Bestellung auf {people} statt {people_before} Personen aufgeteilt.',
  shareBefore: 'Dein Anteil vorher',
  shareNow: 'Dein Anteil jetzt',
  seeYourShare: 'Deinen Anteil ansehen',
  feeIsAdded: 'Beim Zahlen kommt eine Servicegebühr dazu, wie es die Seite zeigt.',
  becauseInGroup: 'Du bekommst diese Mail, weil du dabei bist: {group} bei {shop}.',

  // The organizer’s digest
  digestSubject: 'Neues aus deiner Gruppe bei {shop}: {news}',
  digestPreview: '{so_far} sind bezahlt.',
  digestHeading: 'Neues aus deiner Gruppe',
  countJoined: '{count} dazugekommen',
  countPaid: '{count} bezahlt',
  countLeft: '{count} ausgestiegen',
  didJoin: 'ist dazugekommen',
  didPay: 'hat {amount} bezahlt',
  didLeave: 'hat die Gruppe verlassen',
  buttonIsYours: 'Der Knopf ist nur für dich: Wer seinen Link hat, kann die Gruppe ändern oder abbrechen.',
};
