import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, never> = {
  // Time
  left: 'jeszcze {time}',
  timeIsUp: 'Czas minął',
  inTime: 'za {time}',
  comma: ', ',
  inLessThanAMinute: 'za mniej niż minutę',
  over: 'koniec',
  dayLeft: 'Został jeden dzień na zapłatę.',
  hourLeft: 'Została jedna godzina na zapłatę.',
  tenMinutesLeft: 'Zostało dziesięć minut na zapłatę.',

  // Every form
  unreachable: 'Nie można połączyć się z serwerem. Wyśle się samo, gdy wróci połączenie.',
  notNow: 'Nie teraz',
  yourName: 'Twoje imię',

  // Links
  copied: 'Skopiowano',
  pressCtrlC: 'Naciśnij Ctrl i C, aby skopiować zaznaczony link.',
  share: 'Udostępnij',

  // The way back to the shop
  stay: 'Zostań na tej stronie',
  takenBack: 'Za kilka sekund wrócisz do sklepu.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} opłaty',
  howCalculated: 'Jak to obliczyliśmy',
  pay: 'Zapłać {amount}',
  payByCard: 'Zapłać {amount} kartą',
  payShort: 'Zapłać',
  otherName: 'Zapłać kartą, aby wybrać inne imię.',
  yourItems: 'Twoje produkty',
  lastPlace: 'To ostatnie wolne miejsce.',
  fewerLeft: 'Wolnych miejsc jest teraz mniej niż w Twoim wyborze.',
  payForMore: 'Osoby, za które płacisz, razem z Tobą',
  onePersonLess: 'Jedna osoba mniej',
  onePersonMore: 'Jedna osoba więcej',
  whichShare: 'Która część jest Twoja?',
  place: 'Miejsce {number}',
  taken: 'Zajęte',
  placeTaken: 'Ktoś inny właśnie zajął to miejsce. Wybierz inne.',

  // Items
  choiceKept:
    'Nie można połączyć się z serwerem. Twój wybór jest zachowany i zapisze się, gdy wróci połączenie.',
  choiceUnsaved:
    'Twój ostatni wybór nie jest zapisany. Nic nie pobrano. Wybierz ponownie albo odczekaj chwilę, zanim zapłacisz.',
  shareThis: 'podziel',
  leftOutOfOrder: 'Pominięto w zamówieniu: {units}',
  nothingOfIt: 'Nic z tego nie zostało.',
  forOne: 'za sztukę',
  takenBy: 'Wybrane: {list}',
  less: 'Mniej: {item}',
  more: 'Więcej: {item}',

  // The card form
  cardPayment: 'Płatność kartą: {amount}',
  openingForm: 'Otwieranie formularza karty…',
  formNotLoaded: 'Nie udało się wczytać formularza karty. Sprawdź połączenie i spróbuj ponownie.',
  formFailed: 'Nie udało się wczytać formularza karty.',
  formFailedText: 'Nic nie pobrano. Sprawdź połączenie i to, czy coś nie blokuje operatora płatności.',
  loadAgain: 'Wczytaj ponownie',
  loadingForm: 'Wczytywanie formularza karty',
  nameless: 'Wpisz swoje imię, aby inni wiedzieli, kim jesteś.',
  guest: 'Gość',
  payUnreachable: 'Nie można połączyć się z serwerem. Nic nie pobrano. Spróbuj ponownie.',
  outdated:
    'Grupa się zmieniła albo odrzucono zbyt wiele kart, więc ta płatność była nieaktualna. Nic nie pobrano. Sprawdź kwotę i spróbuj ponownie.',
  amountIsNow: 'Kwota to teraz {amount}',
  changedWhilePaying:
    'Grupa zmieniła się, gdy Twoja płatność na {before} była w drodze. To, czego nie mogła opłacić, automatycznie wraca na Twoją kartę.',
  changed: 'Grupa się zmieniła, więc to już nie jest {before}. Nic nie pobrano.',
  typeAgain: 'Aby przejść dalej, wpisz ponownie dane karty.',
  received: 'Płatność przyjęta',
  receivedText: 'Chwila, strona się odświeża.',
  processing: 'Twoja płatność jest przetwarzana',
  notConfirmed:
    'Twój bank jeszcze jej nie potwierdził. Strona pokaże to, gdy tylko to zrobi. Nie płać ponownie.',
  processorUnreachable:
    'Nie można połączyć się z operatorem płatności. O ile wiemy, nic nie pobrano. Sprawdź połączenie i spróbuj ponownie.',
  notApproved: 'Twój bank jeszcze nie zatwierdził płatności. Nic nie pobrano. Spróbuj ponownie.',
  processorFailed: 'Operator nie mógł dokończyć płatności. Nic nie pobrano. Spróbuj ponownie za chwilę.',
  chargeUnknown:
    'Nie wiemy jeszcze, czy karta została obciążona. Odśwież tę stronę za kilka minut, zanim zapłacisz ponownie.',

  // A check of the browser
  checkLabel: 'Krótkie sprawdzenie',
  checkTitle: 'Chwila: krótkie sprawdzenie',
  checkText:
    'Odrzucono tu kilka kart. Zanim otworzy się formularz, Twoja przeglądarka sama rozwiąże małe zadanie. Zajmie to kilka sekund.',
  notChecked:
    'Sprawdzenie nie zakończyło się w tej przeglądarce. Nic nie pobrano. Spróbuj ponownie albo użyj innej przeglądarki.',

  // Why a card was declined
  noMoney: 'Na karcie nie ma wystarczających środków. Spróbuj innej karty.',
  cardNotAccepted: 'Bank nie przyjmuje tej karty. Spróbuj innej karty.',
  cardExpired: 'Karta straciła ważność. Spróbuj innej karty.',
  wrongCode: 'Kod bezpieczeństwa nie pasuje do karty. Sprawdź go i spróbuj ponownie.',
  incompleteCode: 'Kod bezpieczeństwa jest niepełny. Sprawdź go i spróbuj ponownie.',
  wrongNumber: 'Numer karty jest nieprawidłowy. Sprawdź go i spróbuj ponownie.',
  wrongExpiry: 'Data ważności jest nieprawidłowa. Sprawdź ją i spróbuj ponownie.',
  wrongPostalCode: 'Kod pocztowy nie pasuje do karty. Sprawdź go i spróbuj ponownie.',
  bankError: 'Bank nie mógł teraz obsłużyć karty. Nic nie pobrano. Spróbuj ponownie za chwilę.',
  cardLimit: 'Karta osiągnęła limit. Spróbuj innej karty albo zapytaj swój bank.',
  cardUnsuitable: 'Tej karty nie można użyć do takiej płatności. Spróbuj innej karty.',
  wrongCurrency: 'Tą kartą nie można zapłacić w tej walucie. Spróbuj innej karty.',
  declinedWithoutReason:
    'Bank odrzucił kartę bez podania powodu. Spróbuj innej karty albo zapytaj swój bank.',
  cardDeclined: 'Bank odrzucił kartę. Spróbuj innej karty.',
  confirmationWanted: 'Bank prosi o potwierdzenie tej płatności. Spróbuj ponownie i wykonaj jego kroki.',
  notYou:
    'Twój bank nie mógł potwierdzić, że to Ty. Nic nie pobrano. Spróbuj ponownie albo użyj innej karty.',
  declined: 'Bank odrzucił kartę. Nic nie pobrano. Spróbuj innej karty albo zapytaj swój bank.',
};
