import type { Translated } from '../texts';
import type { en } from './en';

export const de: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: 'je {amount}',
  youPayThis: '{amount} für dich',
  plusFee: 'plus {fee} Servicegebühr',
  plusFeeOther: 'plus {fee} Servicegebühr. Die andere Person zahlt {low}.',
  plusFeeOthers: 'plus {fee} Servicegebühr. Die anderen zahlen je {low}.',
  plusFeeRange: 'plus {fee} Servicegebühr. Die anderen zahlen {low} bis {high}.',
  everybodyPicks:
    'Alle wählen aus, was ihnen gehört. Steuern, Versand und Gebühren werden nach Preis auf die Artikel verteilt.',

  // How many people, and how to split
  people: 'Personen',
  youIncluded: 'mit dir',
  youIncludedFrom: 'Mit dir: {least} bis {most}.',
  oneLess: 'Eine weniger',
  oneMore: 'Eine mehr',
  howToSplit: 'So wird aufgeteilt',
  evenly: 'Gleich',
  byItem: 'Nach Artikel',
  otherWays: 'Mehr',
  showAmounts: 'Beträge dafür anzeigen',
  goOn: 'Weiter',
  changeTheSplit: 'Aufteilung ändern',
  payFor: 'Du zahlst für',
  yourself: 'dich',
  peopleOf: '{paying} von {people}',
  emailOptional: 'E-Mail (freiwillig)',
  emailHint: 'Für deine Quittung und Neues aus der Gruppe.',

  // Who pays what
  customAmounts: 'Eigene Beträge',
  percentages: 'Prozente',
  takeTheRest: 'Ich nehme den Rest',
  setWhoPays: 'Festlegen, wer was zahlt',
  whoPaysWhat: 'Wer zahlt was',
  addsUp: 'Zusammen {amount}.',
  done: 'Fertig',
  yourRow: 'Du',
  personNumber: 'Person {number}',
  nameOfPerson: 'Name von Person {number} (freiwillig)',
  amountOf: 'Betrag: {person}',
  percentageOf: 'Prozentsatz: {person}',
  typePercentage: 'Gib einen Prozentsatz wie 25 oder 33,34 ein.',
  typeAmount: 'Gib einen Betrag wie 12,50 ein.',
  typeWholeAmount: 'Gib einen ganzen Betrag wie 1250 ein.',
  amountTooMuch: '{amount} zu viel. Senke einen der Beträge.',
  amountMissing: '{amount} fehlen. Erhöhe einen der Beträge.',
  percentTooMuch: '{percent} % zu viel. Senke einen der Anteile.',
  percentMissing: '{percent} % fehlen. Erhöhe einen der Anteile.',

  // What no card can pay
  tooSmall: 'Muss 0 sein oder mindestens {minimum}, der kleinste Betrag für eine Karte, ist aber {amount}',
  shareTooSmall:
    'Der Anteil muss 0 sein oder mindestens {minimum}, der kleinste Betrag für eine Karte, ist aber {amount}',
  restTooSmall:
    'Dein Rest muss 0 sein oder mindestens {minimum}, der kleinste Betrag für eine Karte, ist aber {amount}',
  tooManyWays:
    '{total} durch {places} sind je {least}, weniger als {minimum}, der kleinste Betrag für eine Karte; wähle höchstens {most}',
  totalTooSmall:
    '{total} sind weniger als {minimum}, der kleinste Betrag für eine Karte; diese Summe ist gar nicht mit Karte zahlbar',
  notAMultiple: 'Muss ein Vielfaches von {step} sein, ist aber {amount}',

  // The link
  linkCopied: 'Link kopiert. Füge ihn in eine Nachricht ein.',
  copySelected: 'Kopiere den markierten Link.',
  copyLink: 'Link kopieren',

  // In a shop's page
  beingConfirmed: 'Deine Zahlung wird bestätigt',
  beingConfirmedText: 'Warte bitte, bis sie fertig ist. Danach kannst du dieses Fenster schließen.',
  stillOn: 'Deine Gruppe läuft weiter',
  stillOnText:
    'Sie läuft ohne dieses Fenster weiter, und die anderen können bezahlen. Behalte deinen eigenen Link: Er bringt dich auf jedem Gerät hierher zurück, um die Gruppe zu verwalten.',
  ownLink: 'Dein eigener Link',
  copyOwnLink: 'Eigenen Link kopieren',
  stayHere: 'Hier bleiben',
  closeWindow: 'Fenster schließen',
};
