import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // People and things
  namedGroup: 'grupa „{name}”',
  unnamedGroup: 'grupa',
  yourGroup: 'Twoja grupa',
  // In the locative: texts have a shop after “w”.
  theShop: 'sklepie',
  aMember: 'Ktoś z grupy',
  anotherMember: 'ktoś inny',
  peopleCount: { one: '{count} osoba', few: '{count} osoby', many: '{count} osób', other: '{count} osoby' },

  // Every mail
  hello: 'Cześć {name},',
  helloAnyone: 'Cześć,',
  labelled: '{label}: {value}',
  testSubject: '[Test] {subject}',
  noRealMoney: '{mode}: nie płyną prawdziwe pieniądze.',
  ifButtonFails: 'Jeśli przycisk nie działa, otwórz ten adres:',
  unsubscribe: 'Wypisz ten adres',
  questions: 'Pytania o zamówienie: {email}',
  sentBySplit: 'Wysłane przez Split.',
  sentFor: 'Wysłane przez Split dla: {shop}.',
  viewGroup: 'Zobacz grupę',
  openYourGroup: 'Otwórz swoją grupę',
  openUntil: 'Otwarte do {time}.',
  payBy: 'Termin płatności',
  everyonePaysBy: 'Wszyscy płacą do',
  timeLeft: 'Pozostały czas',
  timeLeftWhenSent: '{time} w chwili wysłania',
  orderTotal: 'Suma zamówienia',
  groupSize: 'Grupa',
  paidOfTotal: '{paid} z {total}',
  refundIfIncomplete:
    'Jeśli do tego czasu grupa nie zapłaci całości, wszyscy, którzy zapłacili, dostaną pełny zwrot razem z opłatą.',
  releaseIfIncomplete:
    'Jeśli do tego czasu grupa nie zapłaci całości, kwoty zablokowane na kartach zostaną odblokowane i nic z nich nie zostanie pobrane.',
  becauseStarted: 'Ta wiadomość przyszła, bo na ten adres założono grupę w {shop}.',
  becauseJoined: 'Ta wiadomość przyszła, bo jesteś w grupie w {shop}.',
  becausePaid: 'Ta wiadomość przyszła w związku z Twoją płatnością za zamówienie grupowe w {shop}.',

  // Is this your address?
  confirmSubject: 'Potwierdź swój adres e-mail',
  confirmPreview: 'Ktoś podał go, aby dostawać wiadomości o płatności grupowej.',
  confirmHeading: 'Czy to Twój adres e-mail?',
  confirmText:
    'Ktoś podał ten adres przy płatności grupowej w Split. Jeśli to Ty, potwierdź go, aby dostawać e-mailem swój link do grupy, przypomnienia i wiadomości o niej.',
  confirmButton: 'Potwierdź adres',
  confirmNot: 'Jeśli to nie Ty, nie rób nic: nie wyślemy wiadomości o grupie.',
  becauseEntered: 'Ta wiadomość przyszła, bo ktoś podał ten adres w Split.',

  // The group has started
  startedSubject: 'Twoja grupa w {shop} już działa: zaproś pozostałych',
  startedPreview: 'Wyślij pozostałym link z tej wiadomości. Wszyscy płacą do {time}.',
  startedHeading: 'Twoja grupa już działa',
  startedText:
    'Twoje zamówienie w {shop} ma już grupę. Każdy płaci swoją część, a zamówienie zostanie zrealizowane, gdy tylko całość będzie opłacona.',
  startedGiftText:
    'Twoje zamówienie w {shop} ma już grupę. Każdy, kto ma link, wybiera, ile daje. Resztę możesz zapłacić w każdej chwili i wtedy zamówienie zostanie zrealizowane.',
  giftStartedSubject: 'Twoja zrzutka w {shop} już działa: poproś innych o wkład',
  giftStartedPreview: 'Wyślij pozostałym link z tej wiadomości. Mogą się dokładać do {time}.',
  giveUntil: 'Inni mogą się dokładać do',
  sendThisLink: 'Wyślij ten link pozostałym:',
  shareWithFee: '{share} + {fee} opłaty',
  startedNote:
    'Przycisk jest tylko dla Ciebie: każdy, kto ma jego link, może zmienić lub anulować grupę. Wyślij pozostałym tylko link powyżej, nie tę wiadomość.',

  // You joined
  joinedSubject: 'Jesteś w grupie: {group} w {shop}',
  joinedHeading: 'Jesteś w grupie: {group}',
  joinedPreview: '{amount} do zapłaty do {time}.',
  joinedText: 'Jesteś w grupie: {group}, zamówienie w {shop}. {next}',
  nextPay: 'Każdy płaci swoją część, a zamówienie zostanie zrealizowane, gdy tylko całość będzie opłacona.',
  nextChoose:
    'Wybierz, co jest Twoje, i zapłać za to. Zamówienie zostanie zrealizowane, gdy tylko całość będzie opłacona.',
  giftNext: 'Każdy wybiera, ile daje, a zamówienie zostanie zrealizowane, gdy tylko całość będzie opłacona.',
  toPay: 'Do zapłaty',
  chooseYourItems: 'Wybierz swoje produkty',
  keepThisMail:
    'Przycisk prowadzi do Twojej części na każdym urządzeniu. Zachowaj tę wiadomość i nie przekazuj jej dalej.',
  becauseUsedToJoin: 'Ta wiadomość przyszła, bo z tego adresu dołączono do grupy w {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Twój osobisty link: {group} w {shop}',
  ownLinkHeading: 'Twój osobisty link',
  ownLinkText:
    'Przycisk pokazuje na każdym urządzeniu, co dzieje się z zamówieniem i z pieniędzmi. Zachowaj tę wiadomość i nie przekazuj jej dalej.',
  becauseAsked: 'Ta wiadomość przyszła, bo ktoś poprosił o ten link na stronie grupy.',

  // Again with the same people
  againSubject: '{group} jeszcze raz: nowe zamówienie w {shop}',
  againPreview: 'Twoja część: {amount}. Nic nie zostanie pobrane, dopóki nie zapłacisz.',
  againHeading: 'Jeszcze raz z tymi samymi osobami',
  againText:
    'W {shop} czeka nowe zamówienie ({group}), podzielone jak poprzednio. Twoje miejsce jest gotowe.',
  againOrganizer: 'Osoby, które zgodziły się na e-maile, mają już swój link. Wyślij pozostałym ten:',
  orderBefore: 'Poprzednie zamówienie',
  yourShareBefore: 'Twoja poprzednia część',
  againNote:
    'Żadna karta nie została zapamiętana: nic nie zostanie pobrane, dopóki nie zapłacisz. Jeśli nie chcesz brać udziału, opuść grupę na jej stronie.',
  againNoteOrganizer:
    'Grupa już działa: wyślij link i zapłać swoją część. Na swojej stronie możesz też zmienić podział, przypomnieć pozostałym lub anulować. Żadna karta nie została zapamiętana: nic nie zostanie pobrane, dopóki ktoś nie zapłaci.',
  becauseAgain:
    'Otrzymujesz tę wiadomość, bo należysz do dawnej grupy w {shop} i zgadzasz się na jej e-maile.',

  // A reminder
  remindSubject: 'Przypomnienie: {amount} do zapłaty, {group} w {shop}',
  remindChooseSubject: 'Przypomnienie: wybierz, co jest Twoje, {group} w {shop}',
  remindHeading: 'Twoja część nie jest jeszcze opłacona',
  remindChooseHeading: 'Twoje produkty nie są jeszcze wybrane',
  remindText:
    '{group} w {shop} czeka na Twoją część. Zamówienie zostanie zrealizowane dopiero po opłaceniu całości.',
  remindChooseText:
    '{group} w {shop} czeka na Twój wybór. Zamówienie zostanie zrealizowane dopiero po opłaceniu całości.',
  remindAloneText:
    'Twoje zamówienie w {shop} czeka na Twoją część. Zostanie zrealizowane dopiero po opłaceniu całości.',
  remindAloneChooseText:
    'Twoje zamówienie w {shop} czeka na Twój wybór. Zostanie zrealizowane dopiero po opłaceniu całości.',
  giftRemindSubject: 'Przypomnienie: brakuje jeszcze {amount}, {group} w {shop}',
  giftRemindHeading: 'Nie wszystko jest jeszcze opłacone',
  giftRemindOrganizer:
    'Inni nadal mogą się dokładać do Twojego zamówienia w {shop}. To, czego nikt nie da, płacisz Ty: zamówienie zostanie zrealizowane dopiero po opłaceniu całości.',
  giftRemindRest:
    'Na razie nikt inny nie może się dołożyć do Twojego zamówienia w {shop}. Resztę płacisz Ty: zamówienie zostanie zrealizowane dopiero po opłaceniu całości.',
  giftRemindGiver:
    'Twój wkład w zamówienie w {shop} nie jest jeszcze opłacony. To nie obowiązek: resztę płaci osoba, która organizuje zrzutkę.',
  ignoreIfPaid: 'Jeśli płatność już została wykonana, zignoruj tę wiadomość.',
  becauseNotPaid: 'Ta wiadomość przyszła, bo jesteś w grupie w {shop}, a Twoja część nie jest opłacona.',

  // A receipt
  receiptSubject: 'Potwierdzenie: {amount} za Twoje zamówienie w {shop}',
  receiptPreview: 'Pobrano {amount} z Twojej karty. Dziękujemy.',
  receiptHeading: 'Dziękujemy za płatność',
  receiptText: 'Z Twojej karty pobrano {amount} za zamówienie grupowe w {shop}.',
  chargedToCard: 'Pobrano z Twojej karty',
  merchant: 'Sprzedawca',
  receiptNumber: 'Numer potwierdzenia',
  openPlaces: 'Miejsca, które były jeszcze wolne',
  openItems: 'Produkty, których nikt nie wybrał',
  shareOf: 'Część: {name}',
  surplusNote:
    '{amount} z tej płatności zwracamy na Twoją kartę, bo w chwili jej nadejścia nie było to już należne: zapłacił ktoś inny albo grupa się zmieniła. Bank może to pokazać po 5 do 10 dniach.',
  afterPending:
    'Zamówienie zostanie zrealizowane, gdy tylko całość będzie opłacona. Jeśli to nie nastąpi do {time}, zwrócimy całą płatność na Twoją kartę, razem z opłatą. Nie trzeba o to prosić.',
  afterFunded: 'Całe zamówienie jest opłacone, więc zostanie teraz zrealizowane.',
  afterEnded:
    'Grupa już się zakończyła, więc zwracamy {amount} na Twoją kartę. Więcej powie osobna wiadomość.',

  // All paid
  fundedSubject: 'Wszystko opłacone: {group} w {shop}, zamówienie zostanie zrealizowane',
  fundedOwnSubject: 'Wszystko opłacone: Twoje zamówienie w {shop} zostanie zrealizowane',
  fundedPreview: 'Całe zamówienie za {amount} jest opłacone.',
  fundedHeading: 'Grupa jest w komplecie',
  fundedOwnHeading: 'Wszyscy zapłacili',
  fundedText: '{group} w {shop} zapłaciła całość, a sklep już o tym wie. {name} powie, co dalej.',
  fundedOwnText: 'Całe Twoje zamówienie w {shop} jest opłacone, a sklep już o tym wie. Nie trzeba nic robić.',
  youPaidWithFee: 'Zapłacono, razem z opłatą',
  someonePaidYours: 'Twoją część zapłacił ktoś inny z grupy, więc z Twojej karty nic nie pobrano.',

  // Cancelled, or out of time
  cancelledSubject: '{group} w {shop} została anulowana',
  cancelledHeading: '{group} została anulowana',
  cancelledText: '{group} w {shop} została anulowana, więc zamówienie nie zostanie zrealizowane.',
  soldOutSubject: 'W {shop} nie ma już wszystkiego: {group} została zakończona',
  soldOutMail:
    'W {shop} nie ma już wszystkiego z tego zamówienia, dlatego sklep zakończył grupę, a zamówienie nie zostanie zrealizowane.',
  atRiskSubject: '{group} w {shop} wkrótce się zakończy, jeśli nie wpłynie jeszcze {amount}',
  atRiskHeading: 'Twoje zamówienie jest zagrożone',
  atRiskMissing: 'Wciąż brakuje',
  rescueTerms:
    'Jeśli do tego czasu nie wszystko zostanie opłacone, wpłaty pozostaną u nas do {time}, aby zamówienie mogło jeszcze dojść do skutku. W tym czasie każdy, kto zapłacił, może od razu odzyskać swoje pieniądze. Potem każdy, kto zapłacił, dostanie pełny zwrot razem z opłatą.',
  takeBackFrom: 'Od {time} możesz też od razu odzyskać pieniądze na stronie grupy.',
  holdTerms:
    'Twoja karta nie jest obciążana od razu: bank blokuje kwotę i pokazuje ją jako oczekującą. Zostanie pobrana dopiero, gdy całość będzie opłacona, a odblokowana, jeśli nie stanie się to do {time}.',
  heldSubject: 'Kwota {amount} zablokowana na Twojej karcie za zamówienie w {shop}',
  heldHeading: 'Twoja część jest zablokowana, nie pobrana',
  heldText:
    'Twój bank blokuje na karcie {amount} za zamówienie grupowe w {shop} i pokazuje tę kwotę jako oczekującą. Zostanie pobrana dopiero, gdy całość będzie opłacona; wtedy dostaniesz potwierdzenie. Jeśli nie stanie się to do {time}, blokada zostanie zdjęta i nic nie zapłacisz.',
  releasedSubject: 'Nie pobrano: {amount} za zamówienie w {shop}',
  releasedHeading: 'Twoja karta nie została obciążona',
  releasedText:
    'Blokada {amount} na Twojej karcie za zamówienie grupowe w {shop} została zdjęta i nic nie zostało pobrane. Bank może pokazywać tę kwotę jako oczekującą jeszcze przez kilka dni.',
  releasedLost:
    'Twój bank nie utrzymał blokady, więc Twoja część znowu czeka na zapłatę. Zapłać ją do {time}.',
  releasedTooShort:
    'Twój bank nie utrzymałby blokady do końca grupy. Zapłać swoją część jeszcze raz do {time}.',
  rescueSubject: 'Czas minął, ale zamówienie w {shop} da się jeszcze uratować: {group}',
  rescueText:
    '{group} w {shop}: nie wszystko zostało opłacone na czas. Do {time} jest to jeszcze możliwe, a wtedy zamówienie zostanie zrealizowane.',
  rescueWays:
    'Zapłać brakującą kwotę albo poproś pozostałych: nadal mogą zapłacić. Jeśli sklep na to pozwala, na swojej stronie możesz też pominąć to, czego nikt nie bierze.',
  rescueKept:
    'Do tego czasu kwota {amount} z Twojej wpłaty pozostaje u nas. Możesz od razu odzyskać całość razem z opłatą, korzystając z linku poniżej. Nikt nie musi się na to zgadzać.',
  rescueHeldKept:
    'Do tego czasu bank blokuje na Twojej karcie {amount}. Możesz od razu zdjąć całą blokadę, korzystając z linku poniżej. Nikt nie musi się na to zgadzać.',
  takenBackText: 'Na Twoje życzenie zwracamy to, co zapłacono z Twojej karty za zamówienie grupowe w {shop}.',
  expiredSubject: 'Czas minął: {group} w {shop}',
  expiredHeading: 'Czas minął',
  expiredText: '{group} w {shop} nie zapłaciła całości do {time}, więc zamówienie nie zostanie zrealizowane.',
  andRefund: '{subject}: zwracamy {amount}',
  refundPreview: 'Zwracamy {amount} na Twoją kartę, razem z opłatą.',
  notChargedPreview: 'Nic od Ciebie nie pobrano.',
  refundToCard: 'Zwrot na Twoją kartę',
  refundAllNote:
    'Zwracamy całą zapłaconą kwotę {amount}, razem z opłatą, na kartę użytą do płatności. Bank może to pokazać po 5 do 10 dniach. Nie trzeba nic robić.',
  takenByBank:
    'Bank cofnął wpłaconą kwotę {amount}, ponieważ płatność jest kwestionowana, więc jej nie zwracamy.',
  leftAtBank:
    'Bank rozpatruje jedną z Twoich płatności. Do czasu decyzji kwota {amount} nie wróci na Twoją kartę.',
  stillProcessed:
    'Jedna z Twoich płatności była jeszcze przetwarzana. Jeśli karta mimo to zostanie obciążona, automatycznie zwrócimy pieniądze.',
  notChargedText: 'Nic nie zostało zapłacone i z Twojej karty nic nie pobrano.',
  othersRefunded: 'Pozostali dostaną zwrot razem z opłatą w ciągu 5 do 10 dni:',

  // A payment that came too late, or a second time
  returnedSubject: 'Zwracamy Twoją płatność {amount} w {shop}',
  returnedHeading: 'Zwracamy Twoją płatność',
  returnedText: 'Z Twojej karty pobrano {amount} za zamówienie grupowe w {shop}, ale {why}',
  whyNotUsed: 'tej płatności nie można było wykorzystać do zamówienia.',
  whyPaidBefore: 'ta część była już wtedy opłacona.',
  whyLeft: 'nie było Cię już wtedy w grupie.',
  whySwapOver: 'miejsce nie było już wtedy oferowane.',
  whyAllPaid: 'wszystko było już wtedy opłacone.',
  whyCancelled: 'grupa była już wtedy anulowana.',
  whySoldOut: 'sklep nie miał już wtedy wszystkiego i zakończył grupę.',
  whyTooLate: 'czas grupy już wtedy minął.',
  paymentNumber: 'Numer płatności',
  returnedNote:
    'Zwracamy całą kwotę {amount}, razem z opłatą, na kartę użytą do płatności. Bank może to pokazać po 5 do 10 dniach. Nie trzeba nic robić.',
  groupStillOpen: 'Grupa jest nadal otwarta: jej strona pokazuje, czy zostało coś do zapłaty.',

  // The shop refunds a share
  refundSubject: 'Twój zwrot {amount} za zamówienie w {shop}',
  refundHeading: 'Twój zwrot',
  refundText: 'Sklep zwraca {amount} z tego, co zapłacono za zamówienie grupowe w {shop}.',
  refundUnpayable:
    'Kwoty zapłaconej za zamówienie grupowe w {shop} nie udało się na czas przekazać sklepowi. Dlatego zwracamy Ci {amount}.',
  refundNote:
    'Zwrot trafi na kartę użytą do płatności. Bank może to pokazać po 5 do 10 dniach. Nie trzeba nic robić.',
  refundWaitsSubject: 'Jeszcze niewysłany: Twój zwrot {amount} za zamówienie w {shop}',
  refundWaitsNote:
    'Nie udało się go jeszcze wysłać na Twoją kartę. Gdy tylko zostanie wysłany, powiadomimy o tym w kolejnym e-mailu. Nie trzeba nic robić.',
  elsewhereSubject: 'Twój zwrot {amount} za zamówienie w {shop} wypłacono w inny sposób',
  elsewhereText:
    'Nie udało się zwrócić na Twoją kartę kwoty {amount} zapłaconej za zamówienie grupowe. Pieniądze wypłacono Ci w inny sposób, na przykład przelewem.',
  elsewherePaid: 'Wypłacono w inny sposób',
  elsewhereMissing:
    'Przelew może potrwać kilka dni. Jeśli do tego czasu pieniądze nie dotrą, zapytaj o to w {shop}.',
  refundUnexpected: 'Jeśli to niespodzianka, zapytaj o to w {shop}.',

  // A place changed hands
  swapSubject: '{name} ma teraz Twoje miejsce w {shop}',
  swapHeading: 'Twoje miejsce zostało przejęte',
  swapMail:
    '{name} przejmuje Twoje miejsce w zamówieniu grupowym w {shop}, jest już opłacone. Nie należysz już do grupy.',
  swapToldSubject: '{name} przejmuje miejsce, które oddaje {other}: Twoja grupa w {shop}',
  swapToldHeading: 'Miejsce zostało oddane',
  swapToldText:
    '{other} nie może przyjść i oddaje miejsce. Przejmuje je {name}, a ta sama część jest już opłacona. Łączna kwota się nie zmienia.',

  // Another amount
  amountSubject: 'Twoja część w {shop} to teraz {amount}',
  amountChooseSubject: 'Wybierz swoje produkty w {shop}',
  amountPreview: 'Było {amount}. {why}',
  whyChanged: '{name} zmienia podział zamówienia.',
  whyChoose: '{name} zmienia podział zamówienia: teraz każdy wybiera swoje produkty.',
  whyPeople: '{name} zmienia podział zamówienia: osób jest {people} zamiast {people_before}.',
  shareBefore: 'Twoja część przedtem',
  shareNow: 'Twoja część teraz',
  seeYourShare: 'Zobacz swoją część',
  feeIsAdded: 'Przy płatności dochodzi opłata serwisowa, jak pokazuje strona.',
  becauseInGroup: 'Ta wiadomość przyszła, bo jesteś w grupie: {group} w {shop}.',

  // The organizer’s digest
  digestSubject: 'Wieści z Twojej grupy w {shop}: {news}',
  digestPreview: 'Zapłacono {so_far}.',
  digestHeading: 'Wieści z Twojej grupy',
  countJoined: 'nowe osoby: {count}',
  countPaid: 'płatności: {count}',
  countLeft: 'odejścia: {count}',
  didJoin: 'jest w grupie',
  didPay: 'zapłacono {amount}',
  didLeave: 'już nie jest w grupie',
  buttonIsYours: 'Przycisk jest tylko dla Ciebie: każdy, kto ma jego link, może zmienić lub anulować grupę.',
};
