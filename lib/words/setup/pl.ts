import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // What each pays
  eachPays: '{amount} na osobę',
  youPayThis: 'Płacisz {amount}',
  plusFee: 'plus {fee} opłaty serwisowej',
  plusFeeOther: 'plus {fee} opłaty serwisowej. Druga osoba płaci {low}.',
  plusFeeOthers: 'plus {fee} opłaty serwisowej. Pozostali płacą po {low}.',
  plusFeeRange: 'plus {fee} opłaty serwisowej. Pozostali płacą od {low} do {high}.',
  everybodyPicks:
    'Każdy wybiera swoje produkty. Podatki, dostawa i opłaty są rozłożone na produkty według ceny.',

  // How many people, and how to split
  people: 'Osoby',
  youIncluded: 'razem z Tobą',
  youIncludedFrom: 'Razem z Tobą: od {least} do {most}.',
  oneLess: 'O jedną mniej',
  oneMore: 'O jedną więcej',
  howToSplit: 'Sposób podziału',
  evenly: 'Po równo',
  byItem: 'Produkty',
  otherWays: 'Inaczej',
  showAmounts: 'Pokaż kwoty dla tego wyboru',
  goOn: 'Dalej',
  changeTheSplit: 'Zmień podział',
  payFor: 'Płacisz za',
  yourself: 'siebie',
  peopleOf: '{paying} z {people}',
  emailOptional: 'E-mail (opcjonalnie)',
  emailHint: 'Do potwierdzenia płatności i wiadomości o grupie.',

  // Who pays what
  customAmounts: 'Własne kwoty',
  percentages: 'Procenty',
  takeTheRest: 'Płacę resztę',
  setWhoPays: 'Ustal, kto ile płaci',
  whoPaysWhat: 'Kto ile płaci',
  addsUp: 'Razem {amount}.',
  done: 'Gotowe',
  yourRow: 'Ty',
  personNumber: 'Osoba {number}',
  nameOfPerson: 'Imię osoby {number} (opcjonalnie)',
  amountOf: 'Kwota: {person}',
  percentageOf: 'Procent: {person}',
  typePercentage: 'Wpisz procent, na przykład 25 lub 33,34.',
  typeAmount: 'Wpisz kwotę, na przykład 12,50.',
  typeWholeAmount: 'Wpisz kwotę bez części ułamkowej, na przykład 1250.',
  amountTooMuch: 'O {amount} za dużo. Zmniejsz jedną z kwot.',
  amountMissing: 'Brakuje {amount}. Zwiększ jedną z kwot.',
  percentTooMuch: 'O {percent}% za dużo. Zmniejsz jedną z części.',
  percentMissing: 'Brakuje {percent}%. Zwiększ jedną z części.',

  // What no card can pay
  tooSmall: 'Musi być 0 lub co najmniej {minimum}, minimum dla karty, a jest {amount}',
  shareTooSmall: 'Część musi wynosić 0 lub co najmniej {minimum}, minimum dla karty, a wynosi {amount}',
  restTooSmall: 'Twoja reszta musi wynosić 0 lub co najmniej {minimum}, minimum dla karty, a wynosi {amount}',
  tooManyWays:
    '{total} podzielone na {places} to {least} na osobę, mniej niż {minimum}, minimum dla karty; wybierz najwyżej {most}',
  totalTooSmall: '{total} to mniej niż {minimum}, minimum dla karty; takiej sumy nie można zapłacić kartą',
  notAMultiple: 'Musi być wielokrotnością {step}, a jest {amount}',

  // The link
  linkCopied: 'Skopiowano link. Wklej go do wiadomości.',
  copySelected: 'Skopiuj zaznaczony link.',
  copyLink: 'Kopiuj link',

  // In a shop's page
  beingConfirmed: 'Twoja płatność jest potwierdzana',
  beingConfirmedText: 'Poczekaj, aż się zakończy. Potem można zamknąć to okno.',
  stillOn: 'Twoja grupa działa dalej',
  stillOnText:
    'Działa dalej bez tego okna, a pozostali mogą płacić. Zachowaj własny link: na każdym urządzeniu prowadzi z powrotem do zarządzania grupą.',
  ownLink: 'Twój własny link',
  copyOwnLink: 'Kopiuj własny link',
  stayHere: 'Zostań tutaj',
  closeWindow: 'Zamknij okno',
};
