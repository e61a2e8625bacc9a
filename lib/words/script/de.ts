import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, never> = {
  // Time
  left: 'noch {time}',
  timeIsUp: 'Zeit abgelaufen',
  inTime: 'in {time}',
  comma: ', ',
  inLessThanAMinute: 'in weniger als einer Minute',
  over: 'vorbei',
  dayLeft: 'Noch ein Tag zum Bezahlen.',
  hourLeft: 'Noch eine Stunde zum Bezahlen.',
  tenMinutesLeft: 'Noch zehn Minuten zum Bezahlen.',

  // Every form
  unreachable:
    'Der Server ist nicht erreichbar. Das wird von selbst gesendet, sobald wieder eine Verbindung besteht.',
  notNow: 'Jetzt nicht',
  yourName: 'Dein Name',

  // Links
  copied: 'Kopiert',
  pressCtrlC: 'Drücke Strg und C, um den markierten Link zu kopieren.',
  share: 'Teilen',

  // The way back to the shop
  stay: 'Auf dieser Seite bleiben',
  takenBack: 'In ein paar Sekunden geht es zurück zum Shop.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} Gebühr',
  howCalculated: 'So haben wir gerechnet',
  pay: '{amount} zahlen',
  payByCard: '{amount} mit Karte zahlen',
  payShort: 'Zahlen',
  otherName: 'Zahle mit Karte, um einen anderen Namen zu wählen.',
  yourItems: 'Deine Artikel',
  lastPlace: 'Das ist der letzte freie Platz.',
  fewerLeft: 'Jetzt sind weniger Plätze frei, als du gewählt hast.',
  payForMore: 'Personen, für die du zahlst, mit dir',
  onePersonLess: 'Eine Person weniger',
  onePersonMore: 'Eine Person mehr',
  whichShare: 'Welcher Anteil ist deiner?',
  place: 'Platz {number}',
  taken: 'Vergeben',
  placeTaken: 'Diesen Platz hat gerade jemand anderes genommen. Wähle einen anderen.',

  // Items
  choiceKept:
    'Der Server ist nicht erreichbar. Deine Auswahl bleibt erhalten und wird gespeichert, sobald wieder eine Verbindung besteht.',
  choiceUnsaved:
    'Deine letzte Auswahl ist nicht gespeichert. Es wurde nichts abgebucht. Wähle neu oder warte einen Moment, bevor du bezahlst.',
  shareThis: 'teilen',
  leftOutOfOrder: 'Nicht mehr in der Bestellung: {units}',
  nothingOfIt: 'Davon ist nichts mehr übrig.',
  forOne: 'je Stück',
  takenBy: 'Vergeben: {list}',
  less: 'Weniger: {item}',
  more: 'Mehr: {item}',

  // The card form
  cardPayment: 'Kartenzahlung über {amount}',
  openingForm: 'Das Kartenformular wird geöffnet …',
  formNotLoaded:
    'Das Kartenformular konnte nicht geladen werden. Prüfe deine Verbindung und versuch es noch einmal.',
  formFailed: 'Das Kartenformular konnte nicht geladen werden.',
  formFailedText:
    'Es wurde nichts abgebucht. Prüfe deine Verbindung und ob etwas den Zahlungsdienstleister blockiert.',
  loadAgain: 'Neu laden',
  loadingForm: 'Das Kartenformular wird geladen',
  nameless: 'Gib deinen Namen ein, damit die anderen wissen, wer du bist.',
  guest: 'Gast',
  payUnreachable: 'Der Server ist nicht erreichbar. Es wurde nichts abgebucht. Versuch es noch einmal.',
  outdated:
    'Die Gruppe hat sich geändert, oder zu viele Karten wurden abgelehnt. Deshalb war diese Zahlung nicht mehr aktuell. Es wurde nichts abgebucht. Sieh dir den Betrag an und versuch es noch einmal.',
  amountIsNow: 'Der Betrag ist jetzt {amount}',
  changedWhilePaying:
    'Die Gruppe hat sich geändert, während deine Zahlung über {before} unterwegs war. Was damit nicht bezahlt werden konnte, wird automatisch auf deine Karte erstattet.',
  changed: 'Die Gruppe hat sich geändert, es sind nicht mehr {before}. Es wurde nichts abgebucht.',
  typeAgain: 'Gib deine Karte noch einmal ein, um weiterzumachen.',
  received: 'Zahlung erhalten',
  receivedText: 'Einen Moment, die Seite wird aktualisiert.',
  processing: 'Deine Zahlung wird verarbeitet',
  notConfirmed:
    'Deine Bank hat sie noch nicht bestätigt. Sobald sie es tut, steht es hier. Bitte zahle nicht noch einmal.',
  processorUnreachable:
    'Der Zahlungsdienstleister ist nicht erreichbar. Soweit wir wissen, wurde nichts abgebucht. Prüfe deine Verbindung und versuch es noch einmal.',
  notApproved:
    'Deine Bank hat die Zahlung noch nicht freigegeben. Es wurde nichts abgebucht. Versuch es noch einmal.',
  processorFailed:
    'Der Zahlungsdienstleister konnte die Zahlung nicht abschließen. Es wurde nichts abgebucht. Versuch es gleich noch einmal.',
  chargeUnknown:
    'Wir wissen noch nicht, ob deine Karte belastet wurde. Lade diese Seite in ein paar Minuten neu, bevor du noch einmal zahlst.',

  // A check of the browser
  checkLabel: 'Eine kurze Prüfung',
  checkTitle: 'Einen Moment: eine kurze Prüfung',
  checkText:
    'Hier wurden mehrere Karten abgelehnt. Bevor sich das Kartenformular öffnet, löst dein Browser von selbst eine kleine Aufgabe. Das dauert ein paar Sekunden.',
  notChecked:
    'Die Prüfung wurde in diesem Browser nicht fertig. Es wurde nichts abgebucht. Versuch es noch einmal oder nimm einen anderen Browser.',

  // Why a card was declined
  noMoney: 'Auf der Karte ist nicht genug Geld verfügbar. Nimm eine andere Karte.',
  cardNotAccepted: 'Die Bank akzeptiert diese Karte nicht. Nimm eine andere Karte.',
  cardExpired: 'Die Karte ist abgelaufen. Nimm eine andere Karte.',
  wrongCode: 'Die Prüfnummer passt nicht zur Karte. Prüfe sie und versuch es noch einmal.',
  incompleteCode: 'Die Prüfnummer ist unvollständig. Prüfe sie und versuch es noch einmal.',
  wrongNumber: 'Die Kartennummer stimmt nicht. Prüfe sie und versuch es noch einmal.',
  wrongExpiry: 'Das Ablaufdatum stimmt nicht. Prüfe es und versuch es noch einmal.',
  wrongPostalCode: 'Die Postleitzahl passt nicht zur Karte. Prüfe sie und versuch es noch einmal.',
  bankError:
    'Die Bank konnte die Karte gerade nicht verarbeiten. Es wurde nichts abgebucht. Versuch es gleich noch einmal.',
  cardLimit: 'Das Limit der Karte ist erreicht. Nimm eine andere Karte oder frag deine Bank.',
  cardUnsuitable: 'Die Karte ist für diese Art Zahlung nicht geeignet. Nimm eine andere Karte.',
  wrongCurrency: 'Mit der Karte kann nicht in dieser Währung bezahlt werden. Nimm eine andere Karte.',
  declinedWithoutReason:
    'Die Bank hat die Karte ohne Angabe von Gründen abgelehnt. Nimm eine andere Karte oder frag deine Bank.',
  cardDeclined: 'Die Bank hat die Karte abgelehnt. Nimm eine andere Karte.',
  confirmationWanted:
    'Die Bank möchte, dass du diese Zahlung bestätigst. Versuch es noch einmal und folge ihren Schritten.',
  notYou:
    'Deine Bank konnte nicht bestätigen, dass du es bist. Es wurde nichts abgebucht. Versuch es noch einmal oder nimm eine andere Karte.',
  declined:
    'Die Bank hat die Karte abgelehnt. Es wurde nichts abgebucht. Nimm eine andere Karte oder frag deine Bank.',
};
