import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // Every page
  testMode: 'Tryb testowy',
  backTo: 'Wróć do {shop}',
  order: 'Zamówienie',
  footer: 'Płatności przez Split. Dane karty trafiają tylko do operatora płatności.',
  ask: 'Zapytaj {shop}',
  language: 'Język',
  memberTitle: 'Podział zamówienia w {shop}',

  // The order
  theOrder: 'Zamówienie',
  anOrder: 'zamówienie',
  andMoreItems: '{item} + {count} więcej',
  andMoreListed: '{list} i {count} więcej',
  moreItems: {
    one: 'Jeszcze {count} produkt',
    few: 'Jeszcze {count} produkty',
    many: 'Jeszcze {count} produktów',
    other: 'Jeszcze {count} produktu',
  },
  discount: 'Rabat',
  orderFee: 'Opłata',
  tax: 'Podatki',
  shipping: 'Dostawa',
  leftOut: 'Pominięto: {quantity} × {item}',
  total: 'Razem',

  // The group
  theGroup: 'Grupa',
  notPaidYet: 'Jeszcze nie opłacono',
  isProcessing: 'W toku',
  paid: 'Opłacono',
  refundOnItsWay: 'Zwrot w drodze',
  refunded: 'Zwrócono',
  choosing: 'Wybiera',
  notCharged: 'Nie obciążono',
  paidOf: 'Opłacono {paid} z {places}',
  paidOfLeft: 'Opłacono {paid} z {places}, zostało {amount}',
  amountPaid: 'Opłacono {amount}',
  howItEnded: 'Jak to się skończyło dla każdego',
  paidSoFar: 'Opłacono do tej pory',
  you: 'Ty',
  organizer: 'organizuje',
  theOrganizer: 'osoba organizująca',
  placeFor: 'Dla: {name}',
  waitingForSomeone: 'Wolne miejsce',
  open: 'Wolne',
  moreOpenPlaces: {
    one: 'i jeszcze {count} wolne miejsce',
    few: 'i jeszcze {count} wolne miejsca',
    many: 'i jeszcze {count} wolnych miejsc',
    other: 'i jeszcze {count} wolnego miejsca',
  },

  // How it ended
  allPaid: 'Wszystko opłacone',
  shopHasIt: '{shop} ma całą kwotę i zajmuje się teraz zamówieniem.',
  receiptBelow: 'Twoje potwierdzenie jest poniżej.',
  shopRefunds: '{shop} zwraca na Twoją kartę {amount} z tego, co zapłacono, razem z opłatą. Zobacz poniżej.',
  wasCancelled: 'Ta grupa została anulowana',
  soldOut: 'W sklepie zabrakło towaru',
  soldOutText: '{shop} nie ma już wszystkiego z tego zamówienia, dlatego zakończył grupę.',
  milestoneMissed: 'Nie zapłacono na czas wystarczająco dużo, aby {shop} nadal trzymał to zamówienie.',
  youAreRefunded: 'Twoja płatność wraca na kartę razem z opłatą. Zobacz poniżej.',
  allRefunded: 'Każdy, kto zapłacił, dostaje pełny zwrot razem z opłatą. Twoja karta nie została obciążona.',
  nobodyCharged: 'Nikogo nie obciążono.',
  timeIsOver: 'Czas tej grupy minął',
  startAgain: 'Aby spróbować ponownie, załóż w sklepie nową grupę.',
  checkingPayments: 'Sprawdzamy ostatnie płatności. Za chwilę ta strona sama się odświeży.',

  // An invitation
  somebody: 'Ktoś',
  invited: '{name} zaprasza Cię do podziału: {order}',
  promise: 'Dostaniesz pełny zwrot razem z opłatą, jeśli nie wszyscy zapłacą do {time}.',
  milestone:
    'Do {time} musi zostać opłacone {percent} zamówienia. W przeciwnym razie grupa się zakończy, a wszyscy dostaną pełny zwrot.',
  rescuePromise:
    'Jeśli nie wszyscy zapłacą do {time}, zatrzymamy Twoje pieniądze do {end}, aby zamówienie mogło jeszcze dojść do skutku. W tym czasie możesz je od razu odebrać. Potem dostaniesz pełny zwrot razem z opłatą.',
  rescueHeading: 'Zamówienie da się jeszcze uratować',
  rescueOrganizer:
    'Nie wszyscy zapłacili na czas. Wpłaty są zatrzymane do {time}. Zapłać brakującą kwotę albo przypomnij pozostałym: nadal mogą zapłacić.',
  rescuePaid:
    'Nie wszyscy zapłacili na czas. Twoja wpłata jest zatrzymana do {time}, aby zamówienie mogło jeszcze dojść do skutku. Jeśli tak się nie stanie, dostaniesz pełny zwrot razem z opłatą.',
  rescueOwing:
    'Nie wszyscy zapłacili na czas. Do {time} nadal możesz zapłacić, a zamówienie zostanie zrealizowane, gdy wszystko będzie opłacone.',
  takeBack: 'Odbieram moje pieniądze',
  takeBackText:
    '{amount} wróci na Twoją kartę razem z opłatą i znów będzie brakować w zamówieniu. Tego nie da się cofnąć.',
  tookBack: 'Odebrano Twoje pieniądze',
  yourShare: 'Twoja część',
  yourShareNamed: 'Twoja część, {name}',
  zeroShare: 'Część równa {amount} nie wymaga płatności.',
  payLater: 'Zapłacę później',
  keepMyPlace: 'Zachowaj moje miejsce',
  askToJoin: 'Poproś o dołączenie',
  joinAndChoose: 'Dołącz i wybierz, co jest Twoje',
  chooseMyItems: 'Wybierz moje produkty',
  organizerApproves: 'Osoba organizująca zatwierdza uczestników. Płacisz dopiero po dołączeniu.',
  joinedElsewhere: 'Dołączono na innym urządzeniu? Poniżej dostaniesz swój link.',
  alreadyJoined: 'Już w grupie? Odbierz swój link',
  emailYouGave: 'Podany wcześniej adres e-mail',
  emailMyLink: 'Wyślij mi mój link',
  invalidKey: 'Osobisty klucz w tym linku jest nieprawidłowy, więc widzisz stronę jako nowy gość.',
  notStarted: 'Grupa jeszcze się nie zaczęła',
  notStartedText:
    'Podział zamówienia w {shop} jest jeszcze ustalany. Ta strona sama się odświeży, gdy będzie gotowy.',
  notInGroup: 'Nie jesteś już w tej grupie',
  nothingCharged: 'Nic nie pobrano.',
  canJoinAgain: 'Jest wolne miejsce: możesz dołączyć ponownie.',
  linkIsClosed: 'Ten link jest zamknięty',
  linkIsClosedText: 'Nikt więcej nie może dołączyć. Jeśli to pomyłka, poproś o ponowne otwarcie.',
  allPlacesTaken: 'Wszystkie miejsca są zajęte',
  allPlacesTakenText: 'Jeśli to pomyłka, poproś o dodanie miejsca.',
  cannotTakePayments: '{shop} nie może jeszcze przyjmować płatności',
  cannotTakePaymentsText:
    'Sklep musi dokończyć konfigurację konta wypłat. Do tego czasu nic nie można opłacić.',

  // A messenger's preview of the link
  invitedYou: '{name} zaprasza do podziału',
  youAreInvited: 'Zaproszenie do podziału',
  groupOrder: 'Zamówienie grupowe',
  seeAndPayShare: 'Zobacz swoją część i zapłać kartą',

  // Waiting to be let in
  notLetIn: '{name} nie wyraża zgody na dołączenie',
  notLetInText: 'Nic nie pobrano. Jeśli to pomyłka, nowy link może dać Ci {name}.',
  waitingForOk: 'Czekamy na zgodę: {name}',
  waitingForOkText:
    '{name} zatwierdza uczestników. Gdy tylko będziesz w grupie, ta strona przejdzie dalej i zapłacisz swoją część.',
  whileYouWait:
    '{order} w {shop}. Zapłać do {time}. Podczas czekania nic nie jest pobierane i żadne miejsce nie jest dla Ciebie trzymane.',
  stopWaiting: 'Przestań czekać',

  // Items
  whatIsYours: 'Co jest Twoje, {name}?',
  pricesInclude: 'Ceny zawierają Twoją część podatków, dostawy i opłat.',
  restIsMine: 'Cała reszta jest moja',
  tapOnYours: 'Dotknij + przy tym, co jest Twoje.',
  nothingToChoose: 'Nic już nie zostało do wyboru.',
  takeMoreItems: 'Weź więcej produktów',
  youTook: 'Ty',
  unitsPaid: '{units}, opłacono',
  none: 'Nic',
  allOfIt: 'Całość',
  allUnits: 'Wszystkie {units}',
  ofOne: '{piece} z jednej sztuki',

  // What a member owes and has paid
  memberShare: 'Część',
  serviceFee: 'Opłata serwisowa',
  serviceFeePercent: 'Opłata serwisowa ({percent}%)',
  youPay: 'Płacisz',
  charged: 'Pobrano',
  shareChanged: 'Twoja część się zmieniła',
  shareWasIs: 'Było {before}, a teraz jest {now}. Podział zamówienia zmienia {name}.',
  shareWasIsPeople:
    'Było {before}, a teraz jest {now}. Podział zamówienia zmienia {name}: osób jest {people} zamiast {people_before}.',
  bankHasNotAnswered: 'Twój bank jeszcze nie odpowiedział. Ta strona sama się odświeży, gdy to zrobi.',
  paidBefore: 'Opłacono wcześniej',
  earlierPayments: 'Wcześniejsze płatności',
  yourReceipt: 'Twoje potwierdzenie',
  yourPayment: 'Twoja płatność',
  shareIsPaid: 'Twoja część jest opłacona',
  nothingToPay: 'Twoja część to {amount}, więc nie ma nic do zapłaty.',
  paidForYou: 'Zapłacił za Ciebie ktoś inny z grupy.',
  nothingChargedToYou: 'Twoja karta nie została obciążona.',
  paidAt: 'Opłacono: {time}. Numer potwierdzenia {number}',
  chargedAt: 'Pobrano: {time}. Numer potwierdzenia {number}',
  withdrawn: 'Bank cofnął {amount}, ponieważ ta płatność jest kwestionowana. Nie liczy się jako opłacona.',
  refundQueued: 'Zwracamy {amount} na Twoją kartę. Bankowi może to zająć od 5 do 10 dni. ({time})',
  refundReplaced: '{amount} zastąpiono innym zwrotem. ({time})',
  refundAccepted: '{amount} jest w drodze na Twoją kartę. Bankowi może to zająć od 5 do 10 dni. ({time})',
  refundDone: 'Zwrócono {amount} na Twoją kartę. Bank może to pokazać po 5 do 10 dniach. ({time})',
  refundFailed:
    'Nie udało się zwrócić {amount} na Twoją kartę. Wiemy o tym i skontaktujemy się z Tobą. ({time})',

  // A receipt
  receipt: 'Potwierdzenie płatności',
  openReceipt: 'Otwórz potwierdzenie',
  backToGroup: 'Wróć do grupy',
  printReceipt: 'Wydrukuj lub zapisz jako PDF',
  taxId: 'Numer podatkowy: {id}',
  dateOfPayment: 'Data płatności',
  paidBy: 'Osoba płacąca',
  wholeOrder: 'Całe zamówienie',
  yourPart: 'Twoja część',
  taxIsPart: 'Podatek to przypadająca na tę płatność część podatku, który {shop} podaje dla zamówienia.',
  noTaxStated: '{shop} nie podaje podatku dla tego zamówienia.',
  feeBySplit: 'Opłatę serwisową pobiera Split, nie {shop}.',
  sinceThen: 'Po płatności',
  leftOfPayment: 'Zostało z tej płatności',
  notARealPayment: 'Nie pobrano żadnych pieniędzy. To nie jest prawdziwe potwierdzenie.',

  // Paid
  youAreIn: 'Gotowe, jesteś w grupie. Opłacono {paid} z {places}',
  waitingFor: 'Czekamy na: {people}.',
  morePeople: {
    one: 'jeszcze {count} osoba',
    few: 'jeszcze {count} osoby',
    many: 'jeszcze {count} osób',
    other: 'jeszcze {count} osoby',
  },
  lastIsProcessing: 'Ostatnia płatność jest przetwarzana.',
  sendMyReceipt: 'Wyślij potwierdzenie',
  yourEmail: 'Twój adres e-mail',
  mailsGoTo: 'Wiadomości trafią na {email}, gdy potwierdzisz adres pierwszą z nich.',
  bringIn: 'Ściągnij tych, których brakuje',
  nudge: 'Przypomnij grupie',
  groupLink: 'Link grupy',
  copyTheLink: 'Kopiuj link',
  nudgeText: 'Zapłacone: {name}. Opłacono {paid} z {places} za {order}: teraz Ty.',
  ourOrder: 'nasze zamówienie',

  // A place that changes hands
  cantCome: 'Nie mogę przyjść',
  cantComeText:
    'Oddaj swoje miejsce komuś innemu. Gdy ta osoba zapłaci Twoją część, dostaniesz z powrotem wszystko, z opłatą włącznie. Do tego czasu miejsce jest Twoje.',
  makeSwapLink: 'Utwórz link dla jednej osoby',
  swapLink: 'Link dla jednej osoby',
  copySwapLink: 'Skopiuj ten link',
  swapLinkText:
    'Wyślij go osobie, która przyjdzie zamiast Ciebie. Działa raz, do {time}. Zwrot dostaniesz, gdy tylko ta osoba zapłaci.',
  withdrawSwapLink: 'Jednak przyjdę',
  swapInvited: '{name} rezygnuje z udziału i oferuje Ci miejsce: {order}',
  swapText:
    '{name} ma już opłacone to miejsce. Płacisz tyle samo, a {name} dostanie zwrot. Jeśli ktoś był szybszy albo link wycofano, dostaniesz wszystko z powrotem, z opłatą włącznie.',
  swapFunded: 'Wszyscy zapłacili, a {shop} zajmuje się zamówieniem.',
  swapGone: 'Ten link już nie działa',
  swapGoneText: 'Ktoś już zajął miejsce albo nie jest ono oferowane.',
  swapDone: 'Twoje miejsce ma teraz {name}',
  swapDoneText:
    'Nie należysz już do tej grupy. Wszystko, co zapłacono, wraca na Twoją kartę, z opłatą włącznie.',

  // A personal link
  saveLink: 'Zapisz swój osobisty link',
  linkOpensYou: 'Otwiera tę stronę jako Ty, na każdym urządzeniu. Zachowaj go dla siebie.',
  personalLink: 'Twój osobisty link',
  copyPersonalLink: 'Kopiuj swój osobisty link',
  leaveGroup: 'Opuść grupę',
  leaveText: 'Nic nie zapłacono, więc Twoje miejsce po prostu zwolni się dla kogoś innego.',
  leave: 'Opuść',
  onYourPhone: 'Kontynuuj na telefonie',
  onYourPhoneText:
    'Zeskanuj to aparatem telefonu. Otworzy się tam Twoja część i zapłacisz przez Apple Pay lub Google Pay. Strona otwiera się jako Ty: nie pokazuj kodu nikomu.',
  qrCode: 'Kod QR',
  qrCodePersonal: 'Kod QR Twojego osobistego linku',

  // How an amount was calculated
  placeSetTo: 'Dla tego miejsca ustalono {amount}.',
  organizerPaysAll: 'Osoba organizująca płaci całość, {amount}.',
  othersPay: 'Pozostali płacą {amount} z {total}.',
  organizerPaysRest: 'Osoba organizująca płaci resztę, {amount}.',
  percentIs: '{percent}% z {total} to {amount}.',
  percentIsDown: '{percent}% z {total} to {amount} po zaokrągleniu w dół.',
  roundingFell: '{step} z tego, co zostało po zaokrągleniu, przypada na to miejsce, więc jest {amount}.',
  placeIsAll: 'To miejsce to całość, {amount}.',
  splitWays: '{total} podzielone na {places} to po {amount}.',
  splitWaysOver: '{total} podzielone na {places} to po {amount} i zostaje {rest}.',
  goesToFirst: 'Reszta przypada na pierwsze miejsca, po {step}.',
  placeMore: 'To jest miejsce {ordinal}, więc jest {amount}.',
  placeStays: 'To jest miejsce {ordinal}, więc zostaje {amount}.',
  pieceIs: '{piece} z jednej sztuki „{item}” po {price} to {amount}.',
  pieceIsIncluded:
    '{piece} z jednej sztuki „{item}” po {price} (z podatkami, dostawą i opłatami) to {amount}.',
  unitsAre: '{units} z {quantity} × „{item}” to {amount}.',
  unitsAreMore:
    '{units} z {quantity} × „{item}” to {amount}: {price} za produkty, {extra} podatków, dostawy i opłat.',
  unitsAreLess:
    '{units} z {quantity} × „{item}” to {amount}: {price} za produkty, {extra} mniej dzięki rabatom.',
  didNotDivide: '{amount} nie dało się podzielić równo i przypadło na pierwsze sztuki.',
  together: 'Razem to {amount}.',
};
