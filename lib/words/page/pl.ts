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
  andMoreItems: '{item} i jeszcze {count}',
  andMoreListed: '{list} i jeszcze {count}',
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
  notRefundedYet: 'Jeszcze nie zwrócono',
  refunded: 'Zwrócono',
  choosing: 'W trakcie wyboru',
  notCharged: 'Nie obciążono',
  paidOf: 'Opłacono {paid} z {places}',
  paidOfLeft: 'Opłacono {paid} z {places}, zostało {amount}',
  howItEnded: 'Jak to się skończyło dla każdego',
  paidSoFar: 'Zapłacono do tej pory',
  paidOrHeldSoFar: 'Zapłacono lub zablokowano do tej pory',
  you: 'Ty',
  organizer: 'osoba organizująca',
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
  shopHasIt: 'Wszystko jest opłacone, a {shop} zajmuje się teraz zamówieniem.',
  receiptBelow: 'Twoje potwierdzenie jest poniżej.',
  shopRefunds: '{shop} zwraca na Twoją kartę {amount} z tego, co zapłacono, razem z opłatą. Zobacz poniżej.',
  wasCancelled: 'Ta grupa została anulowana',
  soldOut: 'W sklepie zabrakło towaru',
  soldOutText: '{shop} nie ma już wszystkiego z tego zamówienia, dlatego sklep zakończył grupę.',
  milestoneMissed: 'Na czas wpłacono za mało, dlatego w {shop} to zamówienie już nie czeka.',
  refundAtBank:
    'Bank rozpatruje tę płatność. Do czasu decyzji kwota {amount} nie wróci na Twoją kartę. Zobacz poniżej.',
  refundAhead:
    'Zwrócimy {amount} na Twoją kartę razem z opłatą. Nie udało się jeszcze tego wysłać. Zobacz poniżej.',
  refundComing: 'Kwota {amount} wraca na Twoją kartę razem z opłatą. Zobacz poniżej.',
  refundArrived: 'Zwrócono {amount} na Twoją kartę razem z opłatą. Zobacz poniżej.',
  refundElsewhere:
    'Nie udało się zwrócić {amount} na Twoją kartę, więc pieniądze wypłacono Ci w inny sposób, razem z opłatą. Zobacz poniżej.',
  refundStuck:
    'Nie udało się jeszcze zwrócić {amount} na Twoją kartę. Sklep o tym wie: poproś tam o kolejną próbę lub inny sposób.',
  holdFreed: 'Blokada {amount} na Twojej karcie zostaje zdjęta i nic nie zostało pobrane.',
  allRefunded: 'Każdy, kto zapłacił, dostaje pełny zwrot razem z opłatą.',
  notAllRefunded: 'Nie każdemu, kto zapłacił, udało się już zwrócić pieniądze.',
  nobodyCharged: 'Nikogo nie obciążono.',
  findsPayment: 'Płatność już zrobiona? Twój osobisty link pokaże, co dzieje się z pieniędzmi.',
  timeIsOver: 'Czas tej grupy minął',
  oneMoment: 'Chwileczkę',
  startAgain: 'Aby spróbować ponownie, załóż w sklepie nową grupę.',
  checkingPayments: 'Sprawdzamy ostatnie płatności. Za chwilę ta strona sama się odświeży.',

  // An invitation
  somebody: 'Ktoś',
  invited: '{name} zaprasza Cię do podziału: {order}',
  promise: 'Dostaniesz pełny zwrot razem z opłatą, jeśli nie wszyscy zapłacą do {time}.',
  giftPromise: 'Dostaniesz pełny zwrot razem z opłatą, jeśli do {time} nie będzie opłacona całość.',
  milestone:
    'Do {time} musi zostać opłacone {percent} zamówienia. W przeciwnym razie grupa się zakończy, a wszyscy dostaną pełny zwrot.',
  milestoneHeld:
    'Do {time} musi zostać opłacone {percent} zamówienia. W przeciwnym razie grupa się zakończy: kwoty zablokowane na kartach zostaną odblokowane, a pobrane w całości zwrócone.',
  rescuePromise:
    'Jeśli do {time} nie będzie opłacona całość, Twoje pieniądze pozostaną u nas do {end}, aby zamówienie mogło jeszcze dojść do skutku. W tym czasie możesz je od razu odzyskać. Potem dostaniesz pełny zwrot razem z opłatą.',
  holdPromise:
    'Twoja karta nie jest jeszcze obciążana: bank blokuje kwotę i pokazuje ją jako oczekującą. Zostanie pobrana dopiero, gdy całość będzie opłacona, a odblokowana, jeśli nie stanie się to do {time}.',
  holdTakeBack: 'Od {time} możesz też od razu odzyskać pieniądze.',
  rescueTakeBack: 'Do tego czasu możesz od razu odzyskać pieniądze.',
  swapPromise:
    'Do {time} osoba, która zapłaciła i nie może przyjść, może oddać swoje miejsce komuś, kto zapłaci tyle samo.',
  swapPromiseHeld:
    'Gdy wszystko będzie opłacone, do {time} osoba, która nie może przyjść, może oddać swoje miejsce komuś, kto zapłaci tyle samo.',
  holdKept:
    'Na Twojej karcie jest teraz zablokowana kwota {amount}; bank pokazuje ją jako oczekującą. Zostanie pobrana dopiero, gdy całość będzie opłacona.',
  holdTaken: 'Całość jest opłacona, więc kwota {amount} zablokowana na Twojej karcie jest teraz pobierana.',
  holdLost: 'Twój bank nie utrzymał blokady i nic nie zostało pobrane. Zapłać swoją część jeszcze raz.',
  holdTooShort:
    'Twój bank nie utrzymałby blokady do końca grupy, więc od razu ją zdjęliśmy i nic nie zostało pobrane. Zapłać jeszcze raz.',
  heldStatus: 'Zablokowane',
  rescueHeading: 'Zamówienie da się jeszcze uratować',
  moneyKept: 'Twoje pieniądze ({amount}) są na razie u nas',
  rescueOrganizer:
    'Nie wszystko opłacono na czas. Wpłaty pozostają u nas do {time}. Zapłać brakującą kwotę albo poproś pozostałych: nadal mogą zapłacić.',
  rescueOrganizerHeld:
    'Nie wszystko opłacono na czas. Wpłaty i blokady na kartach pozostają do {time}. Zapłać brakującą kwotę albo poproś pozostałych: nadal mogą zapłacić.',
  rescuePaid:
    'Nie wszystko opłacono na czas. Twoja wpłata pozostaje u nas do {time}, aby zamówienie mogło jeszcze dojść do skutku. Jeśli tak się nie stanie, dostaniesz pełny zwrot razem z opłatą.',
  rescueHeld:
    'Nie wszystko opłacono na czas. Kwota pozostaje zablokowana na Twojej karcie do {time}, aby zamówienie mogło jeszcze dojść do skutku. Jeśli tak się nie stanie, zostanie odblokowana i nic nie zostanie pobrane.',
  rescueOwing:
    'Nie wszystko opłacono na czas. Do {time} nadal możesz zapłacić, a zamówienie zostanie zrealizowane, gdy wszystko będzie opłacone.',
  takeBack: 'Odzyskaj moje pieniądze',
  takeBackText:
    'Kwota {amount} wróci na Twoją kartę razem z opłatą, a opłacona nią część zamówienia znów będzie nieopłacona. Tego nie da się cofnąć.',
  takeBackHeld:
    'Blokada {amount} na Twojej karcie zostanie zdjęta, a część zamówienia, której dotyczyła, znów będzie nieopłacona. Tego nie da się cofnąć.',
  tookBack: 'Twoje pieniądze wracają do Ciebie',
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
    'Sklep musi dokończyć konfigurację konta do wypłat. Do tego czasu nic nie można opłacić.',

  // A messenger's preview of the link
  invitedYou: '{name} zaprasza do podziału',
  youAreInvited: 'Zaproszenie do podziału',
  groupOrder: 'Zamówienie grupowe',
  seeAndPayShare: 'Zobacz swoją część i zapłać kartą',

  // Waiting to be let in
  notLetIn: '{name} nie wyraża zgody na dołączenie',
  notLetInText: 'Nic nie pobrano. Jeśli to pomyłka, nowy link może dać Ci {name}.',
  waitingForOk: 'Zgodę musi jeszcze dać {name}',
  waitingForOkText:
    '{name} zatwierdza uczestników. Gdy tylko będziesz w grupie, ta strona przejdzie dalej i zapłacisz swoją część.',
  whileYouWait:
    '{order} w {shop}. Do {time} trzeba zapłacić. Podczas czekania nic nie jest pobierane i żadne miejsce nie jest dla Ciebie trzymane.',
  stopWaiting: 'Przestań czekać',

  // Items
  whatIsYours: 'Co jest Twoje, {name}?',
  pricesInclude: 'Ceny zawierają Twoją część podatków, dostawy i opłat.',
  restIsMine: 'Cała reszta jest moja',
  tapOnYours: 'Dotknij + przy tym, co jest Twoje.',
  nothingToChoose: 'Nic już nie zostało do wyboru.',
  takeMoreItems: 'Weź więcej produktów',
  unitsPaid: '{units}, opłacono',
  none: 'Nic',
  allOfIt: 'Całość',
  allUnits: 'Wszystkie ({units})',
  ofOne: '{piece} z jednej sztuki',

  // What a member owes and has paid
  memberShare: 'Część',
  serviceFee: 'Opłata serwisowa',
  serviceFeePercent: 'Opłata serwisowa ({percent}%)',
  youPay: 'Płacisz',
  charged: 'Pobrano',
  shareChanged: 'Twoja część się zmieniła',
  shareWasIs: 'Było {before}, a teraz jest {now}. Podział zamówienia zmienia {name}.',
  shareWasChoose: 'Było {before}. Podział zamówienia zmienia {name}: teraz każdy wybiera swoje produkty.',
  shareWasIsPeople:
    'Było {before}, a teraz jest {now}. Podział zamówienia zmienia {name}: osób jest {people} zamiast {people_before}.',
  samePeople: 'Te same osoby, nowe zamówienie',
  againTotal: 'Zamówienie: poprzednio {before}, teraz {now}.',
  againShare: 'Twoja część: poprzednio {before}, teraz {now}.',
  againMissing: 'Inaczej niż poprzednio, brak w tym zamówieniu: {items}.',
  bankHasNotAnswered: 'Twój bank jeszcze nie odpowiedział. Ta strona sama się odświeży, gdy to zrobi.',
  shareBeingPaid: 'Ktoś inny płaci Twoją część',
  shareBeingPaidText:
    'Płatność jest przetwarzana i nie trzeba nic robić. Ta strona sama się odświeży, gdy płatność się zakończy.',
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
  withdrawn: 'Bank cofnął {amount}, ponieważ ta płatność jest kwestionowana.',
  withdrawnUnpaid: 'Nie liczy się jako opłacona.',
  refundWaits: 'Zwrócimy {amount} na Twoją kartę. Nie udało się jeszcze tego wysłać. ({time})',
  refundDisputed:
    'Bank rozpatruje tę płatność. Do czasu decyzji kwota {amount} nie wróci na Twoją kartę. ({time})',
  refundQueued: 'Zwracamy {amount} na Twoją kartę. Bankowi może to zająć od 5 do 10 dni. ({time})',
  refundReplaced: '{amount} zastąpiono innym zwrotem. ({time})',
  refundAccepted:
    'Kwota {amount} jest w drodze na Twoją kartę. Bankowi może to zająć od 5 do 10 dni. ({time})',
  refundDone: 'Zwrócono {amount} na Twoją kartę. Bank może to pokazać po 5 do 10 dniach. ({time})',
  refundSettled:
    'Nie udało się zwrócić {amount} na Twoją kartę, więc pieniądze wypłacono Ci w inny sposób. ({time})',
  refundFailed:
    'Nie udało się zwrócić {amount} na Twoją kartę. Sklep o tym wie: poproś tam o kolejną próbę lub inny sposób. ({time})',

  // A receipt
  receipt: 'Potwierdzenie płatności',
  openReceipt: 'Otwórz potwierdzenie',
  backToGroup: 'Wróć do grupy',
  printReceipt: 'Drukuj',
  receiptPdf: 'Pobierz PDF',
  receiptBusy: 'Tworzymy teraz wiele potwierdzeń. Spróbuj ponownie za kilka sekund.',
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
  waitingFor: 'Czekamy na: {people}',
  morePeople: {
    one: 'jeszcze {count} osoba',
    few: 'jeszcze {count} osoby',
    many: 'jeszcze {count} osób',
    other: 'jeszcze {count} osoby',
  },
  lastIsProcessing: 'Ostatnia płatność jest przetwarzana',
  sendMyReceipt: 'Wyślij potwierdzenie',
  yourEmail: 'Twój adres e-mail',
  mailsGoTo:
    'Wiadomości trafią na {email}. Otwórz pierwszą i potwierdź adres, jeśli nie jest jeszcze potwierdzony. Potem przyjdą kolejne.',
  mailBounced: 'Nie udało się dostarczyć wiadomości na {email}. Sprawdź adres.',
  mailSuppressed:
    'Na {email} nie wysyłamy już wiadomości: któraś wróciła lub została zgłoszona jako spam. Podaj inny adres.',
  changeEmail: 'Zmień adres e-mail',
  bringIn: 'Zaproś tych, których brakuje',
  nudge: 'Przypomnij grupie',
  groupLink: 'Link grupy',
  nudgeText: 'Zapłacone: {name}. Opłacono {paid} z {places} za {order}: teraz Ty.',
  ourOrder: 'nasze zamówienie',

  // A place that changes hands
  cantCome: 'Nie mogę przyjść',
  cantComeText:
    'Oddaj swoje miejsce komuś innemu. Gdy ta osoba zapłaci Twoją część, dostaniesz z powrotem wszystko, razem z opłatą. Do tego czasu miejsce jest Twoje.',
  makeSwapLink: 'Utwórz link dla jednej osoby',
  swapLink: 'Link dla jednej osoby',
  copySwapLink: 'Skopiuj ten link',
  swapLinkText:
    'Wyślij go osobie, która przyjdzie zamiast Ciebie. Działa raz, do {time}. Zwrot dostaniesz, gdy tylko ta osoba zapłaci.',
  withdrawSwapLink: 'Jednak przyjdę',
  swapClosed:
    'Osoba organizująca zatwierdza teraz, kto dołącza, więc Twój link już nie działa. Miejsce nadal jest Twoje.',
  swapInvited: '{name} rezygnuje z udziału i oferuje Ci miejsce: {order}',
  swapText:
    '{name} ma już opłacone to miejsce. Płacisz tyle samo, a {name} dostanie zwrot. Jeśli ktoś był szybszy albo link wycofano, dostaniesz wszystko z powrotem, razem z opłatą.',
  swapFunded: 'Wszyscy zapłacili, a {shop} zajmuje się zamówieniem.',
  swapWaits:
    'Pieniądze za to zamówienie są jeszcze w drodze do {shop}. Ten link zadziała, gdy tylko tam dotrą.',
  swapGone: 'Ten link już nie działa',
  swapGoneText: 'Ktoś już zajął miejsce albo nie jest ono oferowane.',
  swapDone: 'Twoje miejsce ma teraz {name}',
  swapDoneText: 'Nie należysz już do tej grupy.',

  // A personal link
  saveLink: 'Zapisz swój osobisty link',
  linkOpensYou: 'Otwiera tę stronę w Twoim imieniu, na każdym urządzeniu. Zachowaj go dla siebie.',
  personalLink: 'Twój osobisty link',
  copyPersonalLink: 'Kopiuj swój osobisty link',
  leaveGroup: 'Opuść grupę',
  leaveText: 'Nic nie zapłacono, więc Twoje miejsce po prostu zwolni się dla kogoś innego.',
  leave: 'Opuść',
  onYourPhone: 'Kontynuuj na telefonie',
  onYourPhoneText:
    'Zeskanuj to aparatem telefonu. Otworzy się tam Twoja część i zapłacisz przez Apple Pay lub Google Pay. Strona otwiera się w Twoim imieniu: nie pokazuj kodu nikomu.',
  qrCode: 'Kod QR',
  qrCodePersonal: 'Kod QR Twojego osobistego linku',

  // How an amount was calculated
  placeSetTo: 'Dla tego miejsca ustalono {amount}.',
  placeScaled: 'Jak poprzednio: wtedy {before} z {before_total}, teraz {amount} z {total}.',
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
  didNotDivide: 'Kwoty {amount} nie dało się podzielić równo, więc przypadła na pierwsze sztuki.',
  together: 'Razem to {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Tę kwotę wybrała osoba, która ją daje: {amount}.',
  giveTitle: 'Ile chcesz dać?',
  giveLeft: 'Zostało {left} z {total}. Wybierz dowolną kwotę, najwyżej tyle, ile zostało.',
  giveOther: 'Inna kwota',
  giveNext: 'Dalej',
  giveAll: 'Całość: {amount}',
  giveChange: 'Wybierz inną kwotę',
  giveMessage: 'Wiadomość do: {name} (opcjonalnie)',
  giveMessageHint: 'Czyta ją tylko {name}.',
  giveHide: 'Ukryj moje imię przed innymi, którzy dają',
  giveHidden: 'Inni nie widzą ani Twojego imienia, ani kwoty. {name} widzi jedno i drugie.',
  giveNone: 'W tej chwili nie można nic dać',
  giveNoneText:
    'Cała kwota jest już zebrana albo właśnie opłacana. Jeśli ktoś nie dokończy płatności, kwota po 15 minutach znów będzie wolna.',
  noPlaceToGive:
    'Ta grupa nie może już być większa. Resztę płaci osoba, która organizuje zrzutkę. Jeśli ktoś nie dokończy płatności, po 15 minutach znów będzie wolne miejsce.',
  yourGift: 'Twój wkład',
  giftProgress: 'Zebrano {given} z {total}, zostało {left}',
  giftThanks: 'Dziękujemy za {amount}',
  giftNudge: 'Mój wkład w {order} jest opłacony. Możesz się dołożyć:',
  giftInvited: '{name} zbiera na {order}',
  giftInvitedShort: '{name} zbiera na',
  giftYouAreInvited: 'Zaproszenie do zrzutki na',
  giftSeeAndPay: 'Wybierz, ile dajesz, i zapłać kartą',
  giftTitle: 'Zrzutka na zamówienie w {shop}',
  giftAsk: 'Poproś innych o wkład',
  giftAgain: 'Nadal możesz się dołożyć.',
  hiddenGivers: {
    one: '{count} osoba z ukrytym imieniem',
    few: '{count} osoby z ukrytym imieniem',
    many: '{count} osób z ukrytym imieniem',
    other: '{count} osoby z ukrytym imieniem',
  },
};
