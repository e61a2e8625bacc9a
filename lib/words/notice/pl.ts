import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // An address that leads nowhere
  notFound: 'Nie znaleziono strony',
  notFoundText: 'Link może być niepełny albo nieaktualny. Otwórz go jeszcze raz z wiadomości.',
  toStartPage: 'Przejdź do strony głównej',
  noGroup: 'Ten link nie prowadzi do żadnej grupy',
  noGroupText: 'Link może być niepełny. Poproś osobę, która go wysłała, o cały link.',
  noCheckout: 'Ta płatność nie istnieje',
  noCheckoutText: 'Link mógł zostać po drodze ucięty. Wróć do sklepu i zacznij jeszcze raz od koszyka.',
  linkIncomplete: 'Ten link jest niepełny',
  organizersKey:
    'Link osoby organizującej kończy się długim kluczem, który ma tylko ona. Tutaj go brakuje albo jest błędny.',
  whichLink:
    'Organizujesz grupę? Otwórz link z e-maila albo wróć do sklepu. Masz zaproszenie? Użyj linku, który Ci przysłano.',
  tooManyPages: 'Zbyt wiele zapytań. Poczekaj minutę i spróbuj ponownie.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Wypisać ten adres?',
  unsubscribeNow: 'Wypisz',
  isUnsubscribed: 'Ten adres jest wypisany',
  willSendNoMore: 'Split nie wyśle na niego więcej zaproszeń, przypomnień ani powiadomień z żadnego sklepu.',
  sendsNoMore: 'Split nie wysyła na niego zaproszeń, przypomnień ani powiadomień z żadnego sklepu.',
  stillSent:
    'Nadal dostajesz wiadomości o własnych pieniądzach, na przykład potwierdzenie płatności lub zwrot, oraz o logowaniu na Twoje konto.',
  confirmQuestion: 'Potwierdzić Twój adres?',
  confirmNow: 'Potwierdź adres',
  isConfirmed: 'Twój adres jest potwierdzony',
  willGetMails: 'Będziesz dostawać wiadomości o swoich grupach w {shop}. Możesz wypisać się w każdej chwili.',
  getsMails: 'Dostajesz wiadomości o swoich grupach w {shop}. W każdej jest link do wypisania się.',

  // A page that failed, which its script says
  failed: 'Coś poszło nie tak po naszej stronie',
  failedText:
    'Jeśli płatność już była, nie płać ponownie: odśwież stronę, aby to sprawdzić. Jeśli nie, spróbuj za chwilę.',
  requestNumber: 'Numer zapytania: {id}',
  tryAgain: 'Spróbuj ponownie',
  connectionLost: 'Utracono połączenie',
  loadsAgain: 'Ta strona za chwilę wczyta się ponownie. Nic nie zostanie pobrane dwa razy.',
  loadNow: 'Wczytaj teraz',
};
