import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Testmodus',
  backTo: 'Zurück zu {shop}',
  order: 'Bestellung',
  footer: 'Zahlungen über Split. Kartendaten gehen nur an den Zahlungsdienstleister.',
  ask: '{shop} fragen',
  language: 'Sprache',
  memberTitle: 'Eine Bestellung bei {shop} aufteilen',

  // The order
  theOrder: 'Die Bestellung',
  anOrder: 'eine Bestellung',
  andMoreItems: '{item} und noch {count}',
  andMoreListed: '{list} und noch {count}',
  moreItems: { one: '{count} weiterer Artikel', other: '{count} weitere Artikel' },
  discount: 'Rabatt',
  orderFee: 'Gebühr',
  tax: 'Steuern',
  shipping: 'Versand',
  leftOut: 'Entfällt: {quantity} × {item}',
  total: 'Gesamt',

  // The group
  theGroup: 'Die Gruppe',
  notPaidYet: 'Noch nicht bezahlt',
  isProcessing: 'Wird verarbeitet',
  paid: 'Bezahlt',
  refundOnItsWay: 'Erstattung unterwegs',
  notRefundedYet: 'Noch nicht erstattet',
  refunded: 'Erstattet',
  choosing: 'Wählt noch aus',
  notCharged: 'Nicht abgebucht',
  paidOf: '{paid} von {places} bezahlt',
  paidOfLeft: '{paid} von {places} bezahlt, {amount} offen',
  howItEnded: 'Wie es für alle ausgegangen ist',
  paidSoFar: 'Bisher bezahlt',
  paidOrHeldSoFar: 'Bisher bezahlt oder reserviert',
  you: 'du',
  organizer: 'Organisation',
  theOrganizer: 'die organisierende Person',
  placeFor: 'Für {name}',
  waitingForSomeone: 'Noch frei',
  open: 'Frei',
  moreOpenPlaces: { one: 'und {count} weiterer freier Platz', other: 'und {count} weitere freie Plätze' },

  // How it ended
  allPaid: 'Alles bezahlt',
  shopHasIt: 'Alles ist bezahlt, und {shop} kümmert sich jetzt um die Bestellung.',
  receiptBelow: 'Deine Quittung steht unten.',
  shopRefunds: '{shop} erstattet {amount} deiner Zahlung samt Gebühr auf deine Karte. Siehe unten.',
  wasCancelled: 'Diese Gruppe wurde abgebrochen',
  soldOut: 'Im Shop ist nicht mehr alles da',
  soldOutText:
    '{shop} hat nicht mehr alles aus dieser Bestellung vorrätig und hat die Gruppe deshalb beendet.',
  milestoneMissed:
    'Bis zum Stichtag kam zu wenig zusammen. Deshalb ist diese Bestellung bei {shop} nicht länger zurückgelegt.',
  refundAtBank:
    'Deine Bank entscheidet gerade über diese Zahlung. Bis dahin werden {amount} nicht auf deine Karte erstattet. Siehe unten.',
  refundAhead:
    '{amount} werden samt Gebühr auf deine Karte erstattet. Das konnte noch nicht angewiesen werden. Siehe unten.',
  refundComing: '{amount} sind samt Gebühr auf dem Weg zurück auf deine Karte. Siehe unten.',
  refundArrived: '{amount} wurden samt Gebühr auf deine Karte erstattet. Siehe unten.',
  refundElsewhere:
    '{amount} konnten nicht auf deine Karte erstattet werden und wurden dir samt Gebühr auf einem anderen Weg ausgezahlt. Siehe unten.',
  refundStuck:
    '{amount} konnten noch nicht auf deine Karte erstattet werden. Der Shop weiß davon: Frag dort nach einem neuen Versuch oder einem anderen Weg.',
  holdFreed: 'Die auf deiner Karte reservierten {amount} werden freigegeben, und es wurde nichts abgebucht.',
  allRefunded: 'Alle, die bezahlt haben, bekommen alles samt Gebühr zurück.',
  notAllRefunded: 'Noch nicht allen, die bezahlt haben, konnte ihr Geld erstattet werden.',
  nobodyCharged: 'Niemandem wurde etwas abgebucht.',
  findsPayment: 'Hast du bezahlt? Dein persönlicher Link zeigt, was mit deinem Geld geschieht.',
  timeIsOver: 'Die Zeit für diese Gruppe ist abgelaufen',
  oneMoment: 'Einen Moment',
  startAgain: 'Starte im Shop eine neue Gruppe, um es noch einmal zu versuchen.',
  checkingPayments: 'Wir prüfen die letzten Zahlungen. Diese Seite aktualisiert sich gleich von selbst.',

  // An invitation
  somebody: 'Jemand',
  invited: '{name} lädt dich ein, {order} aufzuteilen',
  promise: 'Wenn bis {time} nicht alle bezahlt haben, bekommst du alles zurück, auch die Gebühr.',
  giftPromise: 'Wenn bis {time} nicht alles bezahlt ist, bekommst du alles zurück, auch die Gebühr.',
  milestone:
    'Bis {time} müssen {percent} der Bestellung bezahlt sein. Sonst endet die Gruppe dann, und alle bekommen alles zurück.',
  milestoneHeld:
    'Bis {time} müssen {percent} der Bestellung bezahlt sein. Sonst endet die Gruppe dann: Was auf Karten reserviert ist, wird freigegeben, und was abgebucht wurde, wird vollständig erstattet.',
  rescuePromise:
    'Wenn bis {time} nicht alles bezahlt ist, wird dein Geld bis {end} aufbewahrt, damit die Bestellung noch zustande kommen kann. In dieser Zeit kannst du es sofort zurückholen. Danach bekommst du alles zurück, auch die Gebühr.',
  holdPromise:
    'Deine Karte wird noch nicht belastet: Deine Bank reserviert den Betrag für uns und zeigt ihn als vorgemerkt an. Er wird erst abgebucht, wenn alles bezahlt ist, und freigegeben, wenn das bis {time} nicht geschehen ist.',
  holdTakeBack: 'Ab {time} kannst du das Geld auch sofort zurückholen.',
  rescueTakeBack: 'Bis dahin kannst du dein Geld sofort zurückholen.',
  swapPromise:
    'Wer bezahlt hat und nicht kommen kann, kann den Platz bis {time} jemandem geben, der das Gleiche zahlt.',
  swapPromiseHeld:
    'Sobald alles bezahlt ist und bis {time} kann jemand, der verhindert ist, den Platz jemandem geben, der das Gleiche zahlt.',
  holdKept:
    '{amount} sind jetzt auf deiner Karte reserviert; deine Bank zeigt das als vorgemerkt an. Abgebucht wird erst, wenn alles bezahlt ist.',
  holdTaken: 'Alles ist bezahlt. Die auf deiner Karte reservierten {amount} werden jetzt abgebucht.',
  holdLost:
    'Deine Bank hat den Betrag nicht für uns reserviert gehalten, und es wurde nichts abgebucht. Bitte bezahle deinen Anteil noch einmal.',
  holdTooShort:
    'Deine Bank würde den Betrag nicht bis zum Ende der Gruppe reservieren. Wir haben ihn deshalb gleich freigegeben, und es wurde nichts abgebucht. Bitte bezahle noch einmal.',
  heldStatus: 'Reserviert',
  rescueHeading: 'Eure Bestellung ist noch zu retten',
  moneyKept: 'Deine {amount} werden vorerst aufbewahrt',
  rescueOrganizer:
    'Es wurde nicht alles rechtzeitig bezahlt. Was bezahlt ist, wird bis {time} aufbewahrt. Bezahle, was fehlt, oder frag die anderen: Sie können noch bezahlen.',
  rescueOrganizerHeld:
    'Es wurde nicht alles rechtzeitig bezahlt. Was bezahlt oder auf Karten reserviert ist, bleibt es bis {time}. Bezahle, was fehlt, oder frag die anderen: Sie können noch bezahlen.',
  rescuePaid:
    'Es wurde nicht alles rechtzeitig bezahlt. Deine Zahlung wird bis {time} aufbewahrt, damit die Bestellung noch zustande kommen kann. Klappt das nicht, bekommst du alles zurück, auch die Gebühr.',
  rescueHeld:
    'Es wurde nicht alles rechtzeitig bezahlt. Das Geld bleibt bis {time} auf deiner Karte reserviert, damit die Bestellung noch zustande kommen kann. Klappt das nicht, wird es freigegeben und nichts abgebucht.',
  rescueOwing:
    'Es wurde nicht alles rechtzeitig bezahlt. Bis {time} kannst du noch bezahlen. Die Bestellung wird ausgeführt, sobald alles bezahlt ist.',
  takeBack: 'Mein Geld zurückholen',
  takeBackText:
    '{amount} gehen samt Gebühr auf deine Karte zurück, und was damit bezahlt wurde, ist wieder offen. Das lässt sich nicht rückgängig machen.',
  takeBackHeld:
    'Die auf deiner Karte reservierten {amount} werden freigegeben, und was damit bezahlt werden sollte, ist wieder offen. Das lässt sich nicht rückgängig machen.',
  tookBack: 'Du hast dein Geld zurückgeholt',
  yourShare: 'Dein Anteil',
  yourShareNamed: 'Dein Anteil, {name}',
  zeroShare: 'Für einen Anteil von {amount} ist keine Zahlung nötig.',
  payLater: 'Ich zahle später',
  keepMyPlace: 'Platz freihalten',
  askToJoin: 'Um Teilnahme bitten',
  joinAndChoose: 'Mach mit und wähle aus, was dir gehört',
  chooseMyItems: 'Meine Artikel auswählen',
  organizerApproves:
    'Wer mitmacht, entscheidet die organisierende Person. Du zahlst erst, wenn du dabei bist.',
  joinedElsewhere: 'Auf einem anderen Gerät schon dabei? Unten bekommst du deinen Link.',
  alreadyJoined: 'Schon dabei? Hol dir deinen Link',
  emailYouGave: 'Die E-Mail-Adresse, die du angegeben hast',
  emailMyLink: 'Link per E-Mail senden',
  invalidKey: 'Der persönliche Schlüssel in diesem Link ist ungültig. Du siehst die Seite als neuer Gast.',
  notStarted: 'Die Gruppe ist noch nicht gestartet',
  notStartedText:
    'Die Bestellung bei {shop} wird gerade aufgeteilt. Diese Seite aktualisiert sich von selbst, sobald alles bereit ist.',
  notInGroup: 'Du bist nicht mehr in dieser Gruppe',
  nothingCharged: 'Es wurde nichts abgebucht.',
  canJoinAgain: 'Es ist noch ein Platz frei: Du kannst wieder mitmachen.',
  linkIsClosed: 'Dieser Link ist geschlossen',
  linkIsClosedText:
    'Es wird niemand mehr aufgenommen. Wenn du dabei sein solltest, bitte darum, den Link wieder zu öffnen.',
  allPlacesTaken: 'Alle Plätze sind vergeben',
  allPlacesTakenText: 'Wenn du dabei sein solltest, bitte um einen weiteren Platz.',
  cannotTakePayments: '{shop} kann noch keine Zahlungen annehmen',
  cannotTakePaymentsText:
    'Der Shop muss erst sein Auszahlungskonto fertig einrichten. Bis dahin kann nichts bezahlt werden.',

  // A messenger's preview of the link
  invitedYou: '{name} lädt dich zum Aufteilen ein',
  youAreInvited: 'Du bist zum Aufteilen eingeladen',
  groupOrder: 'Eine Gruppenbestellung',
  seeAndPayShare: 'Sieh dir deinen Anteil an und bezahl ihn mit Karte',

  // Waiting to be let in
  notLetIn: '{name} hat dich nicht aufgenommen',
  notLetInText: 'Es wurde nichts abgebucht. Wenn das ein Irrtum ist, bitte {name} um einen neuen Link.',
  waitingForOk: '{name} muss noch zustimmen',
  waitingForOkText:
    '{name} entscheidet, wer mitmacht. Sobald du dabei bist, geht es hier von selbst weiter und du kannst deinen Anteil bezahlen.',
  whileYouWait:
    '{order} bei {shop}. Bis {time} muss bezahlt sein. Solange du wartest, wird nichts abgebucht und kein Platz für dich freigehalten.',
  stopWaiting: 'Nicht mehr warten',

  // Items
  whatIsYours: 'Was gehört dir, {name}?',
  pricesInclude: 'In den Preisen ist dein Teil von Steuern, Versand und Gebühren enthalten.',
  restIsMine: 'Alles Übrige gehört mir',
  tapOnYours: 'Tippe auf + bei dem, was dir gehört.',
  nothingToChoose: 'Es ist nichts mehr übrig.',
  takeMoreItems: 'Weitere Artikel nehmen',
  unitsPaid: '{units}, bezahlt',
  none: 'Nichts',
  allOfIt: 'Alles davon',
  allUnits: 'Alle {units}',
  ofOne: '{piece} von einem',

  // What a member owes and has paid
  memberShare: 'Anteil',
  serviceFee: 'Servicegebühr',
  serviceFeePercent: 'Servicegebühr ({percent} %)',
  youPay: 'Du zahlst',
  charged: 'Abgebucht',
  shareChanged: 'Dein Anteil hat sich geändert',
  shareWasIs: 'Er war {before} und ist jetzt {now}: {name} hat die Aufteilung der Bestellung geändert.',
  shareWasChoose:
    'Er war {before}. {name} hat die Aufteilung der Bestellung geändert: Jetzt wählen alle ihre eigenen Artikel.',
  shareWasIsPeople:
    'Er war {before} und ist jetzt {now}: {name} hat die Bestellung auf {people} statt {people_before} Personen aufgeteilt.',
  samePeople: 'Dieselben Leute, neue Bestellung',
  againTotal: 'Die Bestellung: letztes Mal {before}, jetzt {now}.',
  againShare: 'Dein Anteil: letztes Mal {before}, jetzt {now}.',
  againMissing: 'Anders als letztes Mal nicht in dieser Bestellung: {items}.',
  bankHasNotAnswered:
    'Deine Bank hat noch nicht geantwortet. Sobald sie es tut, aktualisiert sich diese Seite von selbst.',
  shareBeingPaid: 'Jemand anderes zahlt deinen Anteil',
  shareBeingPaidText:
    'Die Zahlung wird verarbeitet, und du musst nichts tun. Sobald sie durch ist, aktualisiert sich diese Seite von selbst.',
  paidBefore: 'Schon bezahlt',
  earlierPayments: 'Frühere Zahlungen',
  yourReceipt: 'Deine Quittung',
  yourPayment: 'Deine Zahlung',
  shareIsPaid: 'Dein Anteil ist bezahlt',
  nothingToPay: 'Dein Anteil beträgt {amount}, es ist also nichts zu bezahlen.',
  paidForYou: 'Jemand anderes aus der Gruppe hat ihn für dich bezahlt.',
  nothingChargedToYou: 'Dir wurde nichts abgebucht.',
  paidAt: 'Bezahlt: {time}. Quittungsnummer {number}',
  chargedAt: 'Abgebucht: {time}. Quittungsnummer {number}',
  withdrawn: 'Deine Bank hat {amount} zurückgebucht, weil die Zahlung angefochten wird.',
  withdrawnUnpaid: 'Sie zählt nicht als bezahlt.',
  refundWaits: '{amount} werden auf deine Karte erstattet. Das konnte noch nicht angewiesen werden. ({time})',
  refundDisputed:
    'Deine Bank entscheidet gerade über diese Zahlung. Bis dahin werden {amount} nicht auf deine Karte erstattet. ({time})',
  refundQueued:
    '{amount} werden auf deine Karte erstattet. Bei deiner Bank kann das 5 bis 10 Tage dauern. ({time})',
  refundReplaced: '{amount} wurden durch eine andere Erstattung ersetzt. ({time})',
  refundAccepted:
    '{amount} sind unterwegs auf deine Karte. Bei deiner Bank kann das 5 bis 10 Tage dauern. ({time})',
  refundDone:
    '{amount} wurden auf deine Karte erstattet. Bis deine Bank es anzeigt, kann es 5 bis 10 Tage dauern. ({time})',
  refundSettled:
    '{amount} konnten nicht auf deine Karte erstattet werden und wurden dir auf einem anderen Weg ausgezahlt. ({time})',
  refundFailed:
    '{amount} konnten nicht auf deine Karte erstattet werden. Der Shop weiß davon: Frag dort nach einem neuen Versuch oder einem anderen Weg. ({time})',

  // A receipt
  receipt: 'Quittung',
  openReceipt: 'Quittung öffnen',
  backToGroup: 'Zurück zur Gruppe',
  printReceipt: 'Drucken',
  receiptPdf: 'PDF herunterladen',
  receiptBusy: 'Gerade werden viele Quittungen erstellt. Versuch es in einigen Sekunden noch einmal.',
  taxId: 'Steuernummer oder USt-IdNr.: {id}',
  dateOfPayment: 'Datum der Zahlung',
  paidBy: 'Bezahlt von',
  wholeOrder: 'Ganze Bestellung',
  yourPart: 'Dein Teil',
  taxIsPart:
    'Die Steuer ist der Anteil dieser Zahlung an der Steuer, die {shop} für die Bestellung angegeben hat.',
  noTaxStated: '{shop} hat für diese Bestellung keine Steuer angegeben.',
  feeBySplit: 'Die Servicegebühr erhebt Split, nicht {shop}.',
  sinceThen: 'Seit der Zahlung',
  leftOfPayment: 'Von der Zahlung übrig',
  notARealPayment: 'Es wurde kein Geld abgebucht. Dies ist keine echte Quittung.',

  // Paid
  youAreIn: 'Du bist dabei. {paid} von {places} bezahlt',
  waitingFor: 'Warten auf {people}',
  morePeople: { one: '{count} weitere Person', other: '{count} weitere Personen' },
  lastIsProcessing: 'Die letzte Zahlung wird verarbeitet',
  sendMyReceipt: 'Quittung senden',
  yourEmail: 'Deine E-Mail-Adresse',
  mailsGoTo:
    'E-Mails gehen an {email}. Öffne die erste und bestätige die Adresse, falls noch nicht geschehen. Dann folgen die anderen.',
  mailBounced: 'Wir konnten {email} keine E-Mail zustellen. Prüfe die Adresse.',
  mailSuppressed:
    'An {email} geht keine E-Mail mehr, weil eine zurückkam oder als Spam gemeldet wurde. Gib eine andere Adresse an.',
  changeEmail: 'E-Mail-Adresse ändern',
  bringIn: 'Hol dazu, wer noch fehlt',
  nudge: 'Gruppe erinnern',
  groupLink: 'Gruppenlink',
  nudgeText: '{name} hat bezahlt. {paid} von {places} bezahlt für {order}: Du bist dran.',
  ourOrder: 'unsere Bestellung',

  // A place that changes hands
  cantCome: 'Ich kann nicht kommen',
  cantComeText:
    'Gib deinen Platz an jemand anderen. Sobald dein Anteil dort bezahlt ist, bekommst du alles zurück, was du bezahlt hast, auch die Gebühr. Bis dahin gehört der Platz dir.',
  makeSwapLink: 'Link für eine Person erstellen',
  swapLink: 'Link für eine Person',
  copySwapLink: 'Diesen Link kopieren',
  swapLinkText:
    'Schick ihn der Person, die statt dir kommt. Er gilt einmal, bis {time}. Dein Geld kommt zurück, sobald sie bezahlt hat.',
  withdrawSwapLink: 'Ich komme doch',
  swapClosed:
    'Wer mitmacht, entscheidet jetzt die organisierende Person. Dein Link gilt deshalb nicht mehr. Der Platz gehört weiter dir.',
  swapInvited: '{name} ist verhindert und bietet dir den Platz an: {order}',
  swapText:
    '{name} hat für diesen Platz bezahlt. Du zahlst das Gleiche, und {name} bekommt das Geld zurück. War jemand schneller oder gilt der Link nicht mehr, bekommst du alles zurück, auch die Gebühr.',
  swapFunded: 'Alle haben bezahlt, und {shop} kümmert sich um die Bestellung.',
  swapWaits:
    'Das Geld für diese Bestellung ist noch nicht bei {shop}. Sobald es da ist, funktioniert dieser Link.',
  swapGone: 'Dieser Link gilt nicht mehr',
  swapGoneText: 'Jemand hat den Platz schon genommen, oder er wird nicht mehr angeboten.',
  swapDone: '{name} hat deinen Platz übernommen',
  swapDoneText: 'Du gehörst nicht mehr zu dieser Gruppe.',

  // A personal link
  saveLink: 'Speichere deinen persönlichen Link',
  linkOpensYou: 'Er öffnet diese Seite auf jedem Gerät in deinem Namen. Behalte ihn für dich.',
  personalLink: 'Dein persönlicher Link',
  copyPersonalLink: 'Persönlichen Link kopieren',
  leaveGroup: 'Gruppe verlassen',
  leaveText: 'Du hast nichts bezahlt, dein Platz wird einfach für jemand anderen frei.',
  leave: 'Verlassen',
  onYourPhone: 'Auf dem Handy weitermachen',
  onYourPhoneText:
    'Scanne den Code mit der Kamera deines Handys. Dort öffnet sich dein Anteil, und du kannst mit Apple Pay oder Google Pay bezahlen. Die Seite öffnet sich in deinem Namen: Zeig den Code niemandem.',
  qrCode: 'QR-Code',
  qrCodePersonal: 'QR-Code deines persönlichen Links',

  // How an amount was calculated
  placeSetTo: 'Für diesen Platz wurden {amount} festgelegt.',
  placeScaled: 'Wie beim letzten Mal: damals {before} von {before_total}, jetzt {amount} von {total}.',
  organizerPaysAll: 'Die organisierende Person zahlt die ganzen {amount}.',
  othersPay: 'Die anderen zahlen {amount} von {total}.',
  organizerPaysRest: 'Die organisierende Person zahlt den Rest, {amount}.',
  percentIs: '{percent} % von {total} sind {amount}.',
  percentIsDown: '{percent} % von {total} sind abgerundet {amount}.',
  roundingFell: 'Auf diesen Platz entfallen {step} vom Rundungsrest, also sind es {amount}.',
  placeIsAll: 'Dieser Platz zahlt die ganzen {amount}.',
  splitWays: '{total} durch {places} sind je {amount}.',
  splitWaysOver: '{total} durch {places} sind je {amount}, und {rest} bleiben übrig.',
  goesToFirst: 'Der Rest geht an die ersten Plätze, je {step}.',
  placeMore: 'Dies ist Platz {ordinal}, also sind es {amount}.',
  placeStays: 'Dies ist Platz {ordinal}, also bleibt es bei {amount}.',
  pieceIs: '{piece} von einem Artikel „{item}“ zu {price} sind {amount}.',
  pieceIsIncluded:
    '{piece} von einem Artikel „{item}“ zu {price} (mit Steuern, Versand und Gebühren) sind {amount}.',
  unitsAre: '{units} von {quantity} × „{item}“ sind {amount}.',
  unitsAreMore:
    '{units} von {quantity} × „{item}“ sind {amount}: {price} für die Artikel, {extra} für Steuern, Versand und Gebühren.',
  unitsAreLess:
    '{units} von {quantity} × „{item}“ sind {amount}: {price} für die Artikel, {extra} weniger durch Rabatte.',
  didNotDivide: '{amount} davon ließen sich nicht gleichmäßig teilen und entfielen auf die ersten Stücke.',
  together: 'Zusammen sind das {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Diesen Betrag hat die Person gewählt, die ihn gibt: {amount}.',
  giveTitle: 'Wie viel möchtest du geben?',
  giveLeft: '{left} von {total} sind noch offen. Wähle einen Betrag bis zu dieser Höhe.',
  giveOther: 'Anderer Betrag',
  giveNext: 'Weiter',
  giveAll: 'Alles: {amount}',
  giveChange: 'Anderen Betrag wählen',
  giveMessage: 'Nachricht an {name} (freiwillig)',
  giveMessageHint: 'Nur {name} liest sie.',
  giveHide: 'Meinen Namen vor den anderen verbergen, die etwas geben',
  giveHidden: 'Die anderen sehen weder deinen Namen noch deinen Betrag. {name} sieht beides.',
  giveNone: 'Gerade kann nichts gegeben werden',
  giveNoneText:
    'Alles ist gegeben oder wird in diesem Moment bezahlt. Wenn jemand nicht zu Ende bezahlt, ist der Betrag nach 15 Minuten wieder frei.',
  noPlaceToGive:
    'Diese Gruppe kann nicht größer werden. Was übrig bleibt, bezahlt die organisierende Person. Wenn jemand nicht zu Ende bezahlt, ist nach 15 Minuten wieder ein Platz frei.',
  yourGift: 'Dein Beitrag',
  giftProgress: '{given} von {total} gegeben, {left} noch offen',
  giftThanks: 'Danke für {amount}',
  giftNudge: 'Ich habe etwas für {order} gegeben. Du kannst das auch:',
  giftInvited: '{name} sammelt für {order}',
  giftInvitedShort: '{name} sammelt für',
  giftYouAreInvited: 'Du bist eingeladen, etwas zu geben für',
  giftSeeAndPay: 'Wähl, was du gibst, und bezahl es mit Karte',
  giftTitle: 'Etwas für eine Bestellung bei {shop} geben',
  giftAsk: 'Bitte andere um einen Beitrag',
  giftAgain: 'Du kannst noch etwas geben.',
  hiddenGivers: {
    one: '{count} Person, deren Name verborgen ist',
    other: '{count} Personen, deren Namen verborgen sind',
  },
};
