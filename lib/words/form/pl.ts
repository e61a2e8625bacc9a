import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'Sklep nie może jeszcze przyjmować płatności, bo jego konto do wypłat nie jest gotowe. Nic nie pobrano. Zapytaj sklep.',
  unknown_session: 'Ta grupa już nie istnieje. Otwórz link jeszcze raz z wiadomości.',
  session_not_open: 'Ta grupa się zakończyła, niczego nie można już zmienić.',
  session_ended: 'Czas tej grupy minął, niczego nie można już zmienić.',
  group_already_started: 'Grupa już działa. Ta strona pokazuje jej stan.',
  group_not_started: 'Grupa jeszcze nie wystartowała. Spróbuj za chwilę.',
  mode_not_allowed: 'Ten sklep nie oferuje takiego podziału. Wybierz inny.',
  size_out_of_bounds: 'Taka liczba osób nie jest tu możliwa. Wybierz inną.',
  invalid_split: 'Te kwoty jeszcze się nie zgadzają.',
  group_full: 'Wszystkie miejsca w tej grupie są zajęte. Poproś o dodanie miejsca.',
  link_closed: 'Ten link jest zamknięty, nikt więcej nie może dołączyć. Zapytaj osobę organizującą.',
  too_many_links: 'Link był zmieniany bardzo często. Lepiej go zamknąć.',
  approval_needed: 'Osoba organizująca zatwierdza teraz, kto dołącza. Odśwież stronę i poproś o dołączenie.',
  too_many_waiting: 'Wiele osób czeka na przyjęcie. Poproś o odpowiedź dla nich i spróbuj ponownie.',
  not_waiting: 'Ta osoba już nie czeka. Spójrz jeszcze raz na listę.',
  name_taken: 'Ktoś tu już ma to imię lub bardzo podobne. Dodaj coś, na przykład inicjał.',
  name_reserved: 'Wybierz inne imię: to jest niewidoczne albo należy do osoby organizującej.',
  items_taken: 'Ktoś inny był szybszy. Zobacz, co jest jeszcze wolne, i wybierz ponownie.',
  member_not_found: 'Nie jesteś już w tej grupie. Możesz wrócić, dopóki jest wolne miejsce.',
  organizer_only: 'Może to zrobić tylko osoba organizująca.',
  share_already_paid: 'To już opłacono. Nic więcej nie trzeba płacić.',
  share_being_paid: 'Płatność za to jest przetwarzana. Poczekaj chwilę i spójrz ponownie.',
  too_many_payments:
    'Ta płatność była rozpoczynana bardzo wiele razy. Poproś o pomoc osobę organizującą lub sklep.',
  nothing_to_pay: 'Tu nie ma nic do zapłaty.',
  split_locked: 'Ktoś już zapłacił, więc tego nie można już zmienić.',
  dropping_not_allowed: 'Ten sklep przyjmuje tylko całe zamówienia. Anuluj grupę i zamów mniej.',
  nothing_to_drop: 'Nie ma niczego, co można pominąć.',
  already_extended: 'Termin był już raz przesunięty. Można to zrobić tylko raz.',
  invalid_expiry: 'Terminu nie można przesunąć tak daleko. Wybierz krótszy czas.',
  share_disputed: 'Ta płatność jest kwestionowana, więc decyduje bank.',
  unknown_payment: 'Ta płatność nie istnieje. Zacznij ją od nowa.',
  swap_not_allowed: 'W tym sklepie miejsca nie można oddać komuś innemu.',
  swap_not_possible: 'Tego miejsca nie można teraz oddać.',
  swap_over: 'Ten link już nie działa. Nic nie pobrano.',

  // What a form gets back
  newLinkMailed:
    'Twój osobisty link został odnowiony, więc ten już niczego nie otwiera. Nowy przyjdzie na nowy adres e-mail po jego potwierdzeniu.',
  lookBelow: 'Sprawdź zaznaczone pola.',
  askedAlready: 'Prośba została już wysłana. Odpowiedź jeszcze nadejdzie.',
  wasDeclined: 'Prośba o dołączenie została odrzucona. Poproś o nowy link.',
  inGroupAlready: 'Jesteś już w tej grupie.',
  personGone: 'Tej osoby nie ma już w grupie.',
  tickToCancel: 'Zaznacz pole, aby potwierdzić anulowanie grupy.',
  chooseHowMuchLonger: 'Wybierz, o ile dłużej.',
  pageOutOfDate: 'Ta strona jest nieaktualna. Odśwież ją i spróbuj ponownie.',
  cardNeedsScript:
    'Formularz karty wymaga JavaScriptu, bo dane karty trafiają prosto do operatora płatności. Włącz go na tej stronie i naciśnij przycisk ponownie.',
  wentWrong:
    'Coś poszło nie tak po naszej stronie. Nic nie zmieniono. Spróbuj ponownie. (Numer zapytania: {request})',
  tooManyForms: 'To było zbyt wiele w krótkim czasie. Nic nie zmieniono. Poczekaj minutę i spróbuj ponownie.',
  opensNothing: 'Ten link niczego nie otwiera. Otwórz go jeszcze raz z wiadomości.',
  openPageItself: 'Otwórz samą tę stronę i wyślij formularz stamtąd.',
  tooMuchText: 'Tekst jest za długi. Skróć go i spróbuj ponownie.',
  formUnreadable: 'Nie udało się odczytać formularza. Spróbuj ponownie.',
  noAnswer: 'Operator płatności teraz nie odpowiada. Nic nie pobrano. Spróbuj za chwilę.',
  shortCheckFirst: 'Odrzucono tu kilka kart, więc najpierw jest krótkie sprawdzenie.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused: 'W tym sklepie odrzucono niezwykle dużo kart, więc płatności kartą są wstrzymane.',
  tooManyDeclined: 'W tej grupie odrzucono zbyt wiele kart.',
  waitKept:
    'Nic nie pobrano, a Twoje miejsce jest zachowane. Spróbuj ponownie później, czas oczekiwania: {time}.',
  waitUnkept:
    'Nic nie pobrano. Spróbuj ponownie później, czas oczekiwania: {time}. Do tego czasu nic nie jest dla Ciebie zarezerwowane.',

  // What is wrong with a field
  tooLong: 'Użyj najwyżej 200 znaków.',
  oddCharacters: 'Użyj tylko liter, cyfr i zwykłych znaków.',
  emailOrEmpty: 'Ten adres e-mail jest niepełny. Popraw go albo zostaw puste pole.',
  emailIncomplete: 'Ten adres e-mail jest niepełny. Popraw go.',
  chooseSplit: 'Wybierz sposób podziału.',
  typePeople: 'Wpisz liczbę osób.',
  chooseNumber: 'Wybierz liczbę.',
  choosePlace: 'Wybierz miejsce.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Grupa ma tutaj od {least} do {most} osób.',
  placesAreTaken: {
    one: '{count} miejsce należy do osoby, która jeszcze nie zapłaciła.',
    few: '{count} miejsca należą do osób, które jeszcze nie zapłaciły.',
    many: '{count} miejsc należy do osób, które jeszcze nie zapłaciły.',
    other: '{count} miejsca należy do osób, które jeszcze nie zapłaciły.',
  },
  removeOrAddPlace: 'Wszystkie miejsca są zajęte. Usuń kogoś, kto nie zapłacił, albo dodaj miejsce.',
  recordIsFull: 'Zbyt wiele osób dołączyło tu i odeszło. Poproś o utworzenie nowej grupy.',
  placesAreFree: {
    one: 'Wolne jest tylko {count} miejsce.',
    few: 'Wolne są tylko {count} miejsca.',
    many: 'Wolnych jest tylko {count} miejsc.',
    other: 'Wolne jest tylko {count} miejsca.',
  },
  tooLittleForCard: '{amount} to za mało na płatność kartą; najmniej można zapłacić {minimum}.',
  chooseMoreOrShare: 'Wybierz więcej albo pozwól, by wziął to ktoś inny.',
  tooMuchForCard:
    '{amount} razem z opłatą to za dużo na jedną płatność kartą; najwięcej to {most}. Podziel to na więcej płatności.',
  wouldLeave: 'Zostałoby {amount}, za mało na płatność kartą; najmniej można zapłacić {minimum}.',
  stillFree: 'Jeszcze wolne: {items}.',
  takeItAlong: 'Weź to i też za to zapłać.',
  takeItOrLeaveItOut:
    'Weź to i też za to zapłać albo poproś osobę organizującą o pominięcie tego w zamówieniu.',
  tooLittleForProcessor:
    '{amount} to za mało na płatność kartą. Zapłać naraz za więcej albo wybierz inny podział.',
  tooMuchForProcessor:
    '{amount} to za dużo na jedną płatność kartą. Podziel to na więcej płatności albo wybierz inny podział.',

  // What was done
  reminded: {
    one: 'Jedna osoba dostaje przypomnienie albo najpierw prośbę o potwierdzenie adresu.',
    few: '{count} osoby dostają przypomnienie albo najpierw prośbę o potwierdzenie adresu.',
    many: '{count} osób dostaje przypomnienie albo najpierw prośbę o potwierdzenie adresu.',
    other: '{count} osoby dostaje przypomnienie albo najpierw prośbę o potwierdzenie adresu.',
  },
  noneReminded: 'Nie wysłano żadnego przypomnienia.',
  notReminded: {
    one: 'Nie udało się przypomnieć {count} osobie: nie dostaje od nas e-maili albo dostała przypomnienie w ostatnich dziesięciu minutach.',
    few: 'Nie udało się przypomnieć {count} osobom: nie dostają od nas e-maili albo dostały przypomnienie w ostatnich dziesięciu minutach.',
    many: 'Nie udało się przypomnieć {count} osobom: nie dostają od nas e-maili albo dostały przypomnienie w ostatnich dziesięciu minutach.',
    other:
      'Nie udało się przypomnieć {count} osoby: nie dostają od nas e-maili albo dostały przypomnienie w ostatnich dziesięciu minutach.',
  },
  deadlineMoved: 'Termin został przesunięty.',
  splitChanged: 'Podział został zmieniony.',
  itemsDropped: 'To, czego nikt nie bierze, nie należy już do zamówienia.',
  itemsSaved: 'Twoje produkty są zapisane.',
  confirmMailSent:
    'Jeśli ten adres nie jest jeszcze potwierdzony, prosimy o to e-mailem, najwyżej raz dziennie.',
  linkRenewed: 'Masz nowy osobisty link. Stary już nie działa.',
  linkMailSent:
    'Jeśli ktoś w tej grupie podał ten adres, wysłaliśmy tam osobisty link. Jeśli adres nie jest jeszcze potwierdzony, najpierw prosimy o potwierdzenie, najwyżej raz dziennie.',
  placeIsFree: 'Miejsce znów jest wolne.',
  waitNoMore: 'Już nie czekasz.',
  approvalOn: 'Od teraz zatwierdzasz, kto dołącza.',
  approvalOff: 'Każdy, kto ma link, może znów dołączyć.',

  // Where everyone chooses what to give
  giveBetween: 'Daj od {least} do {most} albo całość tego, co zostało: {all}.',
  giveAllOnly: 'Można dać tylko całość tego, co zostało: {amount}.',
};
