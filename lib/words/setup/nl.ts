import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: '{amount} per persoon',
  youPayThis: '{amount} voor jou',
  plusFee: 'plus {fee} servicekosten',
  plusFeeOther: 'plus {fee} servicekosten. De ander betaalt {low}.',
  plusFeeOthers: 'plus {fee} servicekosten. De anderen betalen elk {low}.',
  plusFeeRange: 'plus {fee} servicekosten. De anderen betalen {low} tot {high}.',
  everybodyPicks:
    'Iedereen kiest de eigen artikelen. Belasting, verzending en kosten worden naar prijs over de artikelen verdeeld.',

  // How many people, and how to split
  people: 'Personen',
  youIncluded: 'met jou erbij',
  youIncludedFrom: 'Met jou erbij: {least} tot {most}.',
  oneLess: 'Eén minder',
  oneMore: 'Eén meer',
  howToSplit: 'Hoe delen',
  evenly: 'Gelijk',
  byItem: 'Per artikel',
  otherWays: 'Meer',
  showAmounts: 'Bedragen voor deze keuze tonen',
  goOn: 'Verder',
  changeTheSplit: 'Verdeling wijzigen',
  payFor: 'Je betaalt voor',
  yourself: 'jezelf',
  peopleOf: '{paying} van de {people}',
  emailOptional: 'E-mail (optioneel)',
  emailHint: 'Voor je bon en nieuws van de groep.',

  // Who pays what
  customAmounts: 'Eigen bedragen',
  percentages: 'Percentages',
  takeTheRest: 'Ik neem de rest',
  setWhoPays: 'Instellen wie wat betaalt',
  whoPaysWhat: 'Wie betaalt wat',
  addsUp: 'Samen {amount}.',
  done: 'Klaar',
  yourRow: 'Jij',
  personNumber: 'Persoon {number}',
  nameOfPerson: 'Naam van persoon {number} (optioneel)',
  amountOf: 'Bedrag: {person}',
  percentageOf: 'Percentage: {person}',
  typePercentage: 'Typ een percentage, zoals 25 of 33,34.',
  typeAmount: 'Typ een bedrag, zoals 12,50.',
  typeWholeAmount: 'Typ een heel bedrag, zoals 1250.',
  amountTooMuch: '{amount} te veel. Verlaag een van de bedragen.',
  amountMissing: '{amount} te weinig. Verhoog een van de bedragen.',
  percentTooMuch: '{percent}% te veel. Verlaag een van de delen.',
  percentMissing: '{percent}% te weinig. Verhoog een van de delen.',

  // What no card can pay
  tooSmall: 'Moet 0 zijn of minstens {minimum}, het minimum voor een kaart, maar is {amount}',
  shareTooSmall: 'Het deel moet 0 zijn of minstens {minimum}, het minimum voor een kaart, maar is {amount}',
  restTooSmall: 'Jouw rest moet 0 zijn of minstens {minimum}, het minimum voor een kaart, maar is {amount}',
  tooManyWays:
    '{total} gedeeld door {places} is {least} per persoon, minder dan {minimum}, het minimum voor een kaart; kies hooguit {most}',
  totalTooSmall:
    '{total} is minder dan {minimum}, het minimum voor een kaart; dit totaal kan niet met een kaart worden betaald',
  notAMultiple: 'Moet een veelvoud van {step} zijn, maar is {amount}',

  // The link
  linkCopied: 'Link gekopieerd. Plak hem in een bericht.',
  copySelected: 'Kopieer de geselecteerde link.',
  copyLink: 'Link kopiëren',

  // In a shop's page
  beingConfirmed: 'Je betaling wordt bevestigd',
  beingConfirmedText: 'Wacht tot dit klaar is. Daarna kun je dit venster sluiten.',
  stillOn: 'Je groep loopt door',
  stillOnText:
    'De groep loopt door zonder dit venster, en de anderen kunnen betalen. Bewaar je eigen link: die brengt je op elk apparaat terug om de groep te beheren.',
  ownLink: 'Je eigen link',
  copyOwnLink: 'Je eigen link kopiëren',
  stayHere: 'Hier blijven',
  closeWindow: 'Venster sluiten',
};
