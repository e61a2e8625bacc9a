import type { Translated } from '../texts';
import type { en } from './en';

export const pl: Translated<typeof en, 'one' | 'few' | 'many'> = {
  // Setting up
  groupTitle: 'Twoja grupa',
  splitWithFriends: 'Podziel {amount} ze znajomymi',
  nothingYet:
    'Na razie nic nie pobieramy. Do {time} muszą zapłacić wszyscy. {shop} dostaje pieniądze dopiero, gdy zapłacą wszyscy.',
  elseRefunded: 'W przeciwnym razie każdy dostaje zwrot.',
  somePayOther: {
    one: '{count} z Was płaci {amount}, żeby suma się zgadzała.',
    few: '{count} z Was płacą {amount}, żeby suma się zgadzała.',
    many: '{count} z Was płaci {amount}, żeby suma się zgadzała.',
    other: '{count} z Was płaci {amount}, żeby suma się zgadzała.',
  },

  // Inviting
  inviteGroup: 'Zaproś swoją grupę',
  youAreInInvite: 'Jesteś w grupie. Teraz zaproś innych',
  linkLetsJoin:
    'Każdy, kto ma ten link, może zobaczyć zamówienie, dołączyć pod swoim imieniem i zapłacić swoją część.',
  linkAsks:
    'Każdy, kto ma ten link, może zobaczyć zamówienie i poprosić o dołączenie. Ty decydujesz, kto dołącza.',
  linkClosedByYou: 'Ten link jest zamknięty: członkowie grupy mogą go otworzyć, ale nikt więcej nie dołączy.',
  everybodyPaysBy: 'Wszyscy muszą zapłacić do {time}',
  everybodyPaysByThen: 'Do {time} muszą zapłacić wszyscy.',
  shareLink: 'Link do udostępnienia',
  copyShareLink: 'Kopiuj link',
  scanToJoin: 'Zeskanuj, aby dołączyć',
  milestoneNow: 'Zapłacono {paid}, potrzeba {percent} do {time}',
  milestoneNowHeld: 'Zapłacono lub zablokowano {paid}, potrzeba {percent} do {time}',
  milestoneElse: 'W przeciwnym razie grupa się zakończy, a wszyscy dostaną pełny zwrot.',
  milestoneElseHeld:
    'W przeciwnym razie grupa się zakończy: kwoty zablokowane na kartach zostaną odblokowane, a pobrane w całości zwrócone.',
  peopleToInvite: {
    one: 'Jeszcze {count} osoba',
    few: 'Jeszcze {count} osoby',
    many: 'Jeszcze {count} osób',
    other: 'Jeszcze {count} osoby',
  },
  peopleToInviteFor: {
    one: 'Jeszcze {count} osoba, {amount}',
    few: 'Jeszcze {count} osoby, po {amount}',
    many: 'Jeszcze {count} osób, po {amount}',
    other: 'Jeszcze {count} osoby, po {amount}',
  },
  email: 'E-mail',
  mailSubject: 'Nasze zamówienie w {shop}',
  invitation: 'Podzielmy się kosztem zamówienia w {shop}. Zapłać do {time}:',
  invitationShare: 'Podzielmy się kosztem zamówienia w {shop}. Twoja część to {amount}. Zapłać do {time}:',

  // Who waits to be let in
  wantToJoin: {
    one: 'Jedna osoba chce dołączyć',
    few: '{count} osoby chcą dołączyć',
    many: '{count} osób chce dołączyć',
    other: '{count} osoby chcą dołączyć',
  },
  approveKnown: 'Przyjmuj tylko osoby, które znasz. Wcześniej nikt nie płaci ani nie zajmuje miejsca.',
  noPlaceToApprove: 'Nie ma wolnych miejsc: usuń najpierw kogoś, kto nie zapłacił, albo dodaj miejsce.',
  declineEverybody: 'Odrzuć wszystkich',
  wantsToPayFor: {
    one: 'chce zapłacić za {count} osobę',
    few: 'chce zapłacić za {count} osoby',
    many: 'chce zapłacić za {count} osób',
    other: 'chce zapłacić za {count} osoby',
  },
  approve: 'Przyjmij',
  decline: 'Odrzuć',

  // Somebody who has not paid
  removeWhilePaying:
    'Płatność jest przetwarzana. To zmieni się samo. Jeśli teraz usuniesz tę osobę ({name}), płatność, która jeszcze nadejdzie, zostanie zwrócona.',
  payForPerson: 'Zapłać {amount} za: {name}',
  removeFromGroup: 'Usuń z grupy',
  removeText: '{name}: nic nie zapłacono, więc nic nie jest zwracane. Miejsce znów będzie wolne.',
  removePerson: 'Usuń: {name}',
  remindPerson: 'Przypomnij: {name}',
  getsNoMail: '{name} nie dostaje od nas e-maili. Wyślij link jeszcze raz.',

  // What is still free
  notTakenYet: 'Jeszcze bez chętnych: {amount}',
  orderNotTakenYet: 'Z zamówienia jeszcze bez chętnych: {amount}',
  placesFree: {
    one: 'Jedno miejsce jest wolne, wartość {amount}',
    few: '{count} miejsca są wolne, wartość {amount}',
    many: '{count} miejsc jest wolnych, wartość {amount}',
    other: '{count} miejsca są wolne, wartość {amount}',
  },
  goOnWithout: 'Wyślij link jeszcze raz albo działaj dalej bez tego:',
  ifNobodyComes: 'Jeśli nikt więcej nie dołączy',
  beforeAfter: 'teraz {before}, potem {after}',
  splitAmongUnpaid: 'Podziel między tych, którzy nie zapłacili',
  moreFor: 'O {amount} więcej: {name}',
  moreSharedBy: {
    one: 'O {amount} więcej dla {count} osoby',
    few: 'O {amount} więcej, do podziału na {count} osoby',
    many: 'O {amount} więcej, do podziału na {count} osób',
    other: 'O {amount} więcej, do podziału na {count} osoby',
  },
  freePaidByYou: {
    one: 'Wolne miejsce opłacisz Ty, bo płacisz resztę. Kto już zapłacił, nie płaci ponownie.',
    few: '{count} wolne miejsca opłacisz Ty, bo płacisz resztę. Kto już zapłacił, nie płaci ponownie.',
    many: '{count} wolnych miejsc opłacisz Ty, bo płacisz resztę. Kto już zapłacił, nie płaci ponownie.',
    other: '{count} wolnego miejsca opłacisz Ty, bo płacisz resztę. Kto już zapłacił, nie płaci ponownie.',
  },
  freePaidByOthers: {
    one: 'Wolne miejsce opłacą ci, którzy jeszcze nie zapłacili. Kto już zapłacił, nie płaci ponownie.',
    few: '{count} wolne miejsca opłacą ci, którzy jeszcze nie zapłacili. Kto już zapłacił, nie płaci ponownie.',
    many: '{count} wolnych miejsc opłacą ci, którzy jeszcze nie zapłacili. Kto już zapłacił, nie płaci ponownie.',
    other:
      '{count} wolnego miejsca opłacą ci, którzy jeszcze nie zapłacili. Kto już zapłacił, nie płaci ponownie.',
  },
  splitIt: 'Podziel',
  payEverything: 'Pokryj resztę',
  feeIncluded: '{amount} z opłatą serwisową',
  payEverythingText:
    'Jedna płatność za wszystkie nieopłacone części i wszystko, co wolne. Grupa jest od razu kompletna.',
  payEverythingWaits:
    'Jedna płatność za wszystkie nieopłacone części i wszystko, co wolne. Grupa będzie kompletna, gdy przejdą też płatności w toku.',
  stillMissing: 'Jeszcze brakuje',
  payAll: 'Pokryj resztę: {amount}',
  orderLess: 'Zamów mniej',
  leaveOutNote: 'Pomiń to, czego nikt nie bierze',
  smallerCartNote: 'Zacznij od nowa z mniejszym koszykiem',
  leaveOutText: 'To wypadłoby z zamówienia. Wszyscy płacą tyle samo co teraz.',
  leaveThemOut: 'Pomiń',
  wholeOrderRefunds:
    '{shop} przyjmuje to zamówienie tylko w całości. Anuluj grupę poniżej i zacznij od nowa z mniejszym koszykiem. Każdy odzyska to, co zapłacił:',
  wholeOrderHolds:
    '{shop} przyjmuje to zamówienie tylko w całości. Anuluj grupę poniżej i zacznij od nowa z mniejszym koszykiem. Żadna karta nie została jeszcze obciążona, a zablokowane kwoty zostaną odblokowane:',
  wholeOrderMixed:
    '{shop} przyjmuje to zamówienie tylko w całości. Anuluj grupę poniżej i zacznij od nowa z mniejszym koszykiem. Pobrane kwoty zostaną w całości zwrócone razem z opłatą, a te tylko zablokowane zostaną odblokowane:',
  wholeOrderUnpaid:
    '{shop} przyjmuje to zamówienie tylko w całości. Anuluj grupę poniżej i zacznij od nowa z mniejszym koszykiem. Nikt jeszcze nie zapłacił.',
  wasPaid: 'Zapłacono {amount}',
  wasHeld: 'Zablokowano {amount}',

  // Managing the group
  manageGroup: 'Zarządzaj grupą',
  moreOptions: 'Więcej opcji',
  changeSplitOrSize: 'Zmień podział lub liczbę osób',
  paidKeepAmounts: 'Kto zapłacił, zachowuje swoją kwotę. Do podziału zostaje {amount}.',
  everythingChanges: 'Nikt jeszcze nie zapłacił, więc można zmienić wszystko.',
  sendReminder: 'Wyślij przypomnienie',
  reminderText: 'Dostanie je każdy, kto nie zapłacił i podał adres e-mail, najwyżej raz na dziesięć minut.',
  sendReminders: 'Wyślij przypomnienia',
  noReminders:
    'Sklep nie przekazał nam Twojego adresu e-mail, więc nie można wysłać przypomnień. Wyślij link jeszcze raz.',
  moreTime: 'Daj wszystkim więcej czasu',
  howMuchLonger: 'O ile dłużej',
  doneOnce: 'Można to zrobić tylko raz.',
  oneDay: 'Jeden dzień',
  threeDays: 'Trzy dni',
  oneWeek: 'Tydzień',
  moveDeadline: 'Przesuń termin',
  approveWhoJoins: 'Zatwierdzaj, kto dołącza',
  approvalIsOn: 'Włączone: nikt nie dołącza bez Twojej zgody',
  approvalIsOff: 'Wyłączone: dołączyć może każdy, kto ma link',
  switchedOff: 'Po wyłączeniu dołączyć może każdy, kto ma link.',
  switchedOffWaiting:
    'Po wyłączeniu dołączyć może każdy, kto ma link. Kto teraz czeka, zostanie przyjęty, dopóki są wolne miejsca: odrzuć najpierw obcych.',
  switchedOn: 'Każdy, kto otworzy link, najpierw Cię zapyta. Członkowie grupy zachowują swoje miejsca.',
  letEverybodyJoin: 'Pozwól dołączyć każdemu z linkiem',
  askMeFirst: 'Najpierw pytaj mnie',
  openOrReplace: 'Odblokuj lub zastąp link',
  closeOrReplace: 'Zamknij lub zastąp link',
  linkIsClosedToOthers: 'Link jest zamknięty: otwiera stronę tylko członkom grupy.',
  linkStays: 'Dla wszystkich, którzy już dołączyli, link zostaje bez zmian.',
  openLink: 'Pozwól znów dołączać',
  closeLink: 'Zamknij link',
  newLinkText: 'Albo utwórz nowy link: kto dołączył, zostaje, a przez stary nikt więcej nie dołączy.',
  makeNewLink: 'Utwórz nowy link',
  cancelGroup: 'Anuluj grupę',
  cancelRefunds:
    'Każdy, kto zapłacił, dostaje pełny zwrot razem z opłatą. {shop} nie dostaje zamówienia. Tego nie można cofnąć.',
  cancelHolds:
    'Żadna karta nie została jeszcze obciążona: kwoty zablokowane dla tej grupy zostaną w całości odblokowane. {shop} nie dostaje zamówienia. Tego nie można cofnąć.',
  cancelMixed:
    'Pobrane kwoty zostaną w całości zwrócone razem z opłatą, a te tylko zablokowane zostaną odblokowane. {shop} nie dostaje zamówienia. Tego nie można cofnąć.',
  cancelUnpaid:
    'Nikt jeszcze nie zapłacił, więc nie ma czego zwracać. {shop} nie dostaje zamówienia. Tego nie można cofnąć.',
  getsBack: '{name}: zwrot',
  releasedFor: '{name}: odblokowanie',
  yesCancel: 'Tak, anuluj grupę dla wszystkich',

  // Where everyone chooses what to give
  giftStartTitle: 'Zbierzcie razem {amount}',
  giftStartText:
    'Każdy, kto ma link, daje tyle, ile chce, ale nie więcej, niż zostało. Resztę możesz zapłacić w każdej chwili i wtedy zamówienie zostanie zrealizowane.',
  giftStart: 'Rozpocznij zrzutkę',
  giftLinkLets: 'Każdy, kto ma ten link, widzi zamówienie i może dać coś kartą.',
  giftInvitation: 'Zbieram na coś z {shop}. Daj, ile chcesz, do {time}:',
  giftNothingYet:
    'Na razie nic nie pobieramy. Inni mogą się dokładać do {time}, a resztę do tego czasu płacisz Ty. {shop} dostaje pieniądze dopiero po opłaceniu całości.',
  giftUntil: 'Inni mogą się dokładać do {time}. Resztę do tego czasu płacisz Ty.',
  giftMailSubject: 'Zrzutka na coś z {shop}',
  giftPayRest: 'Zapłać resztę: {amount}',
  giftMessages: 'Wiadomości do Ciebie',
};
