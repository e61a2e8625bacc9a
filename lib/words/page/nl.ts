import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Testmodus',
  backTo: 'Terug naar {shop}',
  order: 'Bestelling',
  footer: 'Betalingen via Split. Kaartgegevens gaan alleen naar de betaaldienst.',
  ask: '{shop} vragen',
  language: 'Taal',
  memberTitle: 'Samen een bestelling bij {shop} betalen',

  // The order
  theOrder: 'De bestelling',
  anOrder: 'een bestelling',
  andMoreItems: '{item} + {count} andere',
  andMoreListed: '{list} en {count} andere',
  moreItems: { one: 'Nog {count} artikel', other: 'Nog {count} artikelen' },
  discount: 'Korting',
  orderFee: 'Kosten',
  tax: 'Belasting',
  shipping: 'Verzending',
  leftOut: 'Vervallen: {quantity} × {item}',
  total: 'Totaal',

  // The group
  theGroup: 'De groep',
  notPaidYet: 'Nog niet betaald',
  isProcessing: 'Wordt verwerkt',
  paid: 'Betaald',
  refundOnItsWay: 'Terugbetaling onderweg',
  notRefundedYet: 'Nog niet terugbetaald',
  refunded: 'Terugbetaald',
  choosing: 'Is aan het kiezen',
  notCharged: 'Niets afgeschreven',
  paidOf: '{paid} van {places} betaald',
  paidOfLeft: '{paid} van {places} betaald, nog {amount}',
  howItEnded: 'Hoe het voor iedereen afliep',
  paidSoFar: 'Tot nu toe betaald',
  paidOrHeldSoFar: 'Tot nu toe betaald of gereserveerd',
  you: 'jij',
  organizer: 'organisator',
  theOrganizer: 'de organisator',
  placeFor: 'Voor {name}',
  waitingForSomeone: 'Nog vrij',
  open: 'Vrij',
  moreOpenPlaces: { one: 'en nog {count} vrije plek', other: 'en nog {count} vrije plekken' },

  // How it ended
  allPaid: 'Alles betaald',
  shopHasIt: 'Alles is betaald, en {shop} gaat nu met de bestelling aan de slag.',
  receiptBelow: 'Je bon staat hieronder.',
  shopRefunds: '{shop} betaalt {amount} van je betaling terug op je kaart, inclusief kosten. Zie hieronder.',
  wasCancelled: 'Deze groep is geannuleerd',
  soldOut: 'Niet alles is nog op voorraad',
  soldOutText: '{shop} heeft niet meer alles van deze bestelling en heeft de groep daarom beëindigd.',
  milestoneMissed: 'Er is niet genoeg op tijd betaald, dus {shop} houdt deze bestelling niet langer vast.',
  refundAtBank:
    'Je bank beslist nog over deze betaling. Tot dan wordt {amount} niet teruggestort op je kaart. Zie hieronder.',
  refundAhead:
    '{amount} wordt teruggestort op je kaart, inclusief kosten. Het kon nog niet worden verstuurd. Zie hieronder.',
  refundComing: '{amount} is onderweg terug naar je kaart, inclusief kosten. Zie hieronder.',
  refundArrived: '{amount} is teruggestort op je kaart, inclusief kosten. Zie hieronder.',
  refundElsewhere:
    '{amount} kon niet op je kaart worden teruggestort en is op een andere manier aan je betaald, inclusief kosten. Zie hieronder.',
  refundStuck:
    '{amount} kon nog niet op je kaart worden teruggestort. De winkel weet ervan: vraag daar om een nieuwe poging of een andere manier.',
  holdFreed: 'De {amount} die op je kaart was gereserveerd, wordt vrijgegeven en er is niets afgeschreven.',
  allRefunded: 'Iedereen die heeft betaald, krijgt alles terug, inclusief kosten.',
  notAllRefunded: 'Nog niet iedereen die heeft betaald, kon worden terugbetaald.',
  nobodyCharged: 'Bij niemand is iets afgeschreven.',
  findsPayment: 'Heb je betaald? Je persoonlijke link laat zien wat er met je geld gebeurt.',
  timeIsOver: 'De tijd voor deze groep is voorbij',
  oneMoment: 'Een moment',
  startAgain: 'Begin een nieuwe groep in de winkel om het opnieuw te proberen.',
  checkingPayments: 'We controleren de laatste betalingen. Deze pagina werkt zichzelf zo bij.',

  // An invitation
  somebody: 'Iemand',
  invited: '{name} nodigt je uit om mee te betalen aan {order}',
  promise: 'Je krijgt alles terug, inclusief kosten, als niet iedereen uiterlijk {time} heeft betaald.',
  giftPromise: 'Je krijgt alles terug, inclusief kosten, als niet alles uiterlijk {time} is betaald.',
  milestone:
    'Uiterlijk {time} moet {percent} van de bestelling betaald zijn. Anders stopt de groep en krijgt iedereen alles terug.',
  milestoneHeld:
    'Uiterlijk {time} moet {percent} van de bestelling betaald zijn. Anders stopt de groep: wat op kaarten is gereserveerd, wordt vrijgegeven, en wat is afgeschreven, wordt volledig terugbetaald.',
  rescuePromise:
    'Als niet alles uiterlijk {time} is betaald, blijft je geld staan tot {end}, zodat de bestelling nog door kan gaan. In die tijd kun je het meteen terugnemen. Daarna krijg je alles terug, inclusief kosten.',
  holdPromise:
    'Er wordt nog niets van je kaart afgeschreven: je bank reserveert het bedrag en toont het als in behandeling. Het wordt pas afgeschreven als alles is betaald, en vrijgegeven als dat op {time} niet is gebeurd.',
  holdTakeBack: 'Vanaf {time} kun je je geld ook meteen terugnemen.',
  rescueTakeBack: 'Tot die tijd kun je je geld meteen terugnemen.',
  swapPromise:
    'Tot {time} kan wie heeft betaald en niet kan komen, de plek geven aan iemand die hetzelfde betaalt.',
  swapPromiseHeld:
    'Zodra alles is betaald en tot {time} kan wie niet kan komen, de plek geven aan iemand die hetzelfde betaalt.',
  holdKept:
    '{amount} is nu gereserveerd op je kaart; je bank toont dit als in behandeling. Het wordt pas afgeschreven als alles is betaald.',
  holdTaken: 'Alles is betaald, dus de {amount} die op je kaart is gereserveerd, wordt nu afgeschreven.',
  holdLost:
    'Je bank heeft het bedrag niet gereserveerd gehouden en er is niets afgeschreven. Betaal je deel opnieuw.',
  holdTooShort:
    'Je bank zou het bedrag niet tot het einde van de groep reserveren. We hebben het daarom meteen vrijgegeven en er is niets afgeschreven. Betaal opnieuw.',
  heldStatus: 'Gereserveerd',
  rescueHeading: 'De bestelling is nog te redden',
  moneyKept: 'Je {amount} blijft voorlopig staan',
  rescueOrganizer:
    'Niet alles is op tijd betaald. Wat is betaald, blijft staan tot {time}. Betaal wat er ontbreekt, of vraag het de anderen: zij kunnen nog betalen.',
  rescueOrganizerHeld:
    'Niet alles is op tijd betaald. Wat is betaald of op kaarten is gereserveerd, blijft staan tot {time}. Betaal wat er ontbreekt, of vraag het de anderen: zij kunnen nog betalen.',
  rescuePaid:
    'Niet alles is op tijd betaald. Wat je hebt betaald, blijft staan tot {time}, zodat de bestelling nog door kan gaan. Lukt dat niet, dan krijg je alles terug, inclusief kosten.',
  rescueHeld:
    'Niet alles is op tijd betaald. Het bedrag blijft op je kaart gereserveerd tot {time}, zodat de bestelling nog door kan gaan. Lukt dat niet, dan wordt het vrijgegeven en wordt er niets afgeschreven.',
  rescueOwing:
    'Niet alles is op tijd betaald. Tot {time} kun je nog betalen, en de bestelling gaat door zodra alles is betaald.',
  takeBack: 'Mijn geld terugnemen',
  takeBackText:
    '{amount} gaat terug naar je kaart, inclusief kosten, en wat ermee is betaald, staat weer open. Dit is definitief.',
  takeBackHeld:
    'De {amount} die op je kaart is gereserveerd, wordt vrijgegeven, en wat ermee betaald zou worden, staat weer open. Dit is definitief.',
  tookBack: 'Je hebt je geld teruggenomen',
  yourShare: 'Jouw deel',
  yourShareNamed: 'Jouw deel, {name}',
  zeroShare: 'Voor een deel van {amount} hoef je niets te betalen.',
  payLater: 'Ik betaal later',
  keepMyPlace: 'Mijn plek vasthouden',
  askToJoin: 'Vragen om mee te doen',
  joinAndChoose: 'Doe mee en kies wat van jou is',
  chooseMyItems: 'Mijn artikelen kiezen',
  organizerApproves: 'De organisator keurt goed wie meedoet. Je betaalt pas als je erbij bent.',
  joinedElsewhere: 'Doe je al mee op een ander apparaat? Hieronder krijg je je link.',
  alreadyJoined: 'Doe je al mee? Krijg je link',
  emailYouGave: 'Het e-mailadres dat je hebt opgegeven',
  emailMyLink: 'Mail mijn link',
  invalidKey: 'De persoonlijke sleutel in deze link is niet geldig. Je ziet de pagina als nieuwe gast.',
  notStarted: 'De groep is nog niet begonnen',
  notStartedText:
    'De verdeling van de bestelling bij {shop} wordt nog ingesteld. Deze pagina werkt zichzelf bij zodra alles klaar is.',
  notInGroup: 'Je zit niet meer in deze groep',
  nothingCharged: 'Er is niets afgeschreven.',
  canJoinAgain: 'Er is een plek vrij: je kunt weer meedoen.',
  linkIsClosed: 'Deze link is gesloten',
  linkIsClosedText: 'Er kan niemand meer bij. Hoor jij erbij? Vraag dan of de link weer open mag.',
  allPlacesTaken: 'Alle plekken zijn bezet',
  allPlacesTakenText: 'Hoor jij erbij? Vraag dan om een extra plek.',
  cannotTakePayments: '{shop} kan nog geen betalingen ontvangen',
  cannotTakePaymentsText:
    'De winkel moet eerst de uitbetalingsrekening instellen. Tot die tijd kan er niets betaald worden.',

  // A messenger's preview of the link
  invitedYou: '{name} nodigt je uit om mee te betalen',
  youAreInvited: 'Je bent uitgenodigd om mee te betalen',
  groupOrder: 'Een groepsbestelling',
  seeAndPayShare: 'Bekijk je deel en betaal het met een kaart',

  // Waiting to be let in
  notLetIn: '{name} heeft je niet toegelaten',
  notLetInText: 'Er is niets afgeschreven. Klopt dit niet? Vraag {name} dan om een nieuwe link.',
  waitingForOk: 'Wachten op akkoord van {name}',
  waitingForOkText:
    '{name} keurt goed wie meedoet. Zodra je erbij bent, gaat deze pagina vanzelf verder en kun je jouw deel betalen.',
  whileYouWait:
    '{order} bij {shop}. Betaal uiterlijk {time}. Zolang je wacht wordt er niets afgeschreven en geen plek voor je vastgehouden.',
  stopWaiting: 'Niet meer wachten',

  // Items
  whatIsYours: 'Wat is van jou, {name}?',
  pricesInclude: 'De prijzen zijn inclusief jouw deel van belasting, verzending en kosten.',
  restIsMine: 'Alles wat over is, is van mij',
  tapOnYours: 'Tik op + bij wat van jou is.',
  nothingToChoose: 'Er is niets meer te kiezen.',
  takeMoreItems: 'Meer artikelen nemen',
  unitsPaid: '{units}, betaald',
  none: 'Geen',
  allOfIt: 'Alles ervan',
  allUnits: 'Alle {units}',
  ofOne: '{piece} van één',

  // What a member owes and has paid
  memberShare: 'Deel',
  serviceFee: 'Servicekosten',
  serviceFeePercent: 'Servicekosten ({percent}%)',
  youPay: 'Je betaalt',
  charged: 'Afgeschreven',
  shareChanged: 'Jouw deel is veranderd',
  shareWasIs: 'Het was {before} en is nu {now}: {name} heeft de verdeling van de bestelling gewijzigd.',
  shareWasChoose:
    'Het was {before}. {name} heeft de verdeling van de bestelling gewijzigd: iedereen kiest nu de eigen artikelen.',
  shareWasIsPeople:
    'Het was {before} en is nu {now}: {name} heeft de bestelling over {people} in plaats van {people_before} mensen verdeeld.',
  samePeople: 'Dezelfde mensen, nieuwe bestelling',
  againTotal: 'De bestelling: vorige keer {before}, nu {now}.',
  againShare: 'Jouw deel: vorige keer {before}, nu {now}.',
  againMissing: 'Anders dan de vorige keer niet in deze bestelling: {items}.',
  bankHasNotAnswered: 'Je bank heeft nog niet geantwoord. Deze pagina werkt zichzelf bij zodra dat gebeurt.',
  shareBeingPaid: 'Iemand anders betaalt jouw deel',
  shareBeingPaidText:
    'De betaling wordt verwerkt en je hoeft niets te doen. Deze pagina werkt zichzelf bij zodra dat klaar is.',
  paidBefore: 'Eerder betaald',
  earlierPayments: 'Eerdere betalingen',
  yourReceipt: 'Je bon',
  yourPayment: 'Je betaling',
  shareIsPaid: 'Jouw deel is betaald',
  nothingToPay: 'Jouw deel is {amount}, dus er is niets te betalen.',
  paidForYou: 'Iemand anders in de groep heeft het voor je betaald.',
  nothingChargedToYou: 'Bij jou is niets afgeschreven.',
  paidAt: 'Betaald: {time}. Bonnummer {number}',
  chargedAt: 'Afgeschreven: {time}. Bonnummer {number}',
  withdrawn: 'Je bank heeft {amount} teruggehaald omdat deze betaling wordt betwist.',
  withdrawnUnpaid: 'Ze telt niet als betaald.',
  refundWaits: '{amount} wordt teruggestort op je kaart. Het kon nog niet worden verstuurd. ({time})',
  refundDisputed:
    'Je bank beslist nog over deze betaling. Tot dan wordt {amount} niet teruggestort op je kaart. ({time})',
  refundQueued: '{amount} wordt teruggestort op je kaart. Bij je bank kan dat 5 tot 10 dagen duren. ({time})',
  refundReplaced: '{amount} is vervangen door een andere terugbetaling. ({time})',
  refundAccepted: '{amount} is onderweg naar je kaart. Bij je bank kan dat 5 tot 10 dagen duren. ({time})',
  refundDone:
    '{amount} is teruggestort op je kaart. Het kan 5 tot 10 dagen duren voordat je bank het laat zien. ({time})',
  refundSettled:
    '{amount} kon niet op je kaart worden teruggestort en is op een andere manier aan je betaald. ({time})',
  refundFailed:
    '{amount} kon niet op je kaart worden teruggestort. De winkel weet ervan: vraag daar om een nieuwe poging of een andere manier. ({time})',

  // A receipt
  receipt: 'Bon',
  openReceipt: 'Bon openen',
  backToGroup: 'Terug naar de groep',
  printReceipt: 'Afdrukken',
  receiptPdf: 'Pdf downloaden',
  receiptBusy: 'Er worden op dit moment veel bonnen gemaakt. Probeer het over een paar seconden opnieuw.',
  taxId: 'Btw- of belastingnummer: {id}',
  dateOfPayment: 'Datum van betaling',
  paidBy: 'Betaald door',
  wholeOrder: 'Hele bestelling',
  yourPart: 'Jouw deel',
  taxIsPart:
    'De belasting is het aandeel van deze betaling in de belasting die {shop} voor de bestelling heeft opgegeven.',
  noTaxStated: '{shop} heeft voor deze bestelling geen belasting opgegeven.',
  feeBySplit: 'De servicekosten worden door Split in rekening gebracht, niet door {shop}.',
  sinceThen: 'Sinds de betaling',
  leftOfPayment: 'Over van deze betaling',
  notARealPayment: 'Er is geen geld afgeschreven. Dit is geen echte bon.',

  // Paid
  youAreIn: 'Je bent erbij. {paid} van {places} betaald',
  waitingFor: 'Wachten op {people}',
  morePeople: { one: 'nog {count} persoon', other: 'nog {count} personen' },
  lastIsProcessing: 'De laatste betaling wordt verwerkt',
  sendMyReceipt: 'Stuur mijn bon',
  yourEmail: 'Je e-mailadres',
  mailsGoTo:
    'E-mails gaan naar {email}. Open de eerste en bevestig het adres, als je dat nog niet hebt gedaan. Daarna volgen de andere.',
  mailBounced: 'We konden geen e-mail bezorgen op {email}. Controleer het adres.',
  mailSuppressed:
    'Er gaat geen e-mail meer naar {email}: er kwam er een terug of er is er een als spam gemeld. Geef een ander adres op.',
  changeEmail: 'Je e-mailadres wijzigen',
  bringIn: 'Haal erbij wie nog ontbreekt',
  nudge: 'Herinner de groep',
  groupLink: 'Groepslink',
  nudgeText: '{name} heeft betaald. {paid} van {places} betaald voor {order}: jij bent aan de beurt.',
  ourOrder: 'onze bestelling',

  // A place that changes hands
  cantCome: 'Ik kan niet komen',
  cantComeText:
    'Geef je plek aan iemand anders. Die betaalt jouw deel, en dan krijg je alles terug wat je hebt betaald, inclusief kosten. Tot die tijd is de plek van jou.',
  makeSwapLink: 'Maak een link voor één persoon',
  swapLink: 'Link voor één persoon',
  copySwapLink: 'Deze link kopiëren',
  swapLinkText:
    'Stuur hem naar wie in jouw plaats komt. Hij werkt één keer, tot {time}. Je krijgt je geld terug zodra er is betaald.',
  withdrawSwapLink: 'Ik kom toch',
  swapClosed:
    'De organisator keurt nu goed wie meedoet, dus je link werkt niet meer. De plek blijft van jou.',
  swapInvited: '{name} kan niet meedoen en biedt je de plek aan: {order}',
  swapText:
    '{name} heeft voor deze plek betaald. Jij betaalt hetzelfde, en {name} krijgt het geld terug. Was iemand sneller of is de link ingetrokken, dan krijg je alles terug, inclusief kosten.',
  swapFunded: 'Iedereen heeft betaald, en {shop} zorgt voor de bestelling.',
  swapWaits: 'Het geld voor deze bestelling is nog onderweg naar {shop}. Deze link werkt zodra het er is.',
  swapGone: 'Deze link werkt niet meer',
  swapGoneText: 'Iemand heeft de plek al genomen, of hij wordt niet meer aangeboden.',
  swapDone: '{name} heeft je plek overgenomen',
  swapDoneText: 'Je zit niet meer in deze groep.',

  // A personal link
  saveLink: 'Bewaar je persoonlijke link',
  linkOpensYou: 'Die opent deze pagina op jouw naam, op elk apparaat. Houd hem voor jezelf.',
  personalLink: 'Je persoonlijke link',
  copyPersonalLink: 'Je persoonlijke link kopiëren',
  leaveGroup: 'De groep verlaten',
  leaveText: 'Je hebt niets betaald, dus je plek komt gewoon vrij voor iemand anders.',
  leave: 'Verlaten',
  onYourPhone: 'Ga verder op je telefoon',
  onYourPhoneText:
    'Scan dit met de camera van je telefoon. Daar opent jouw deel en kun je met Apple Pay of Google Pay betalen. De pagina opent op jouw naam: laat de code aan niemand zien.',
  qrCode: 'QR-code',
  qrCodePersonal: 'QR-code van je persoonlijke link',

  // How an amount was calculated
  placeSetTo: 'Voor deze plek is {amount} ingesteld.',
  placeScaled: 'Net als de vorige keer: toen {before} van {before_total}, nu {amount} van {total}.',
  organizerPaysAll: 'De organisator betaalt het geheel, {amount}.',
  othersPay: 'De anderen betalen {amount} van {total}.',
  organizerPaysRest: 'De organisator betaalt de rest, {amount}.',
  percentIs: '{percent}% van {total} is {amount}.',
  percentIsDown: '{percent}% van {total} is naar beneden afgerond {amount}.',
  roundingFell: '{step} van wat door afronden overbleef, viel op deze plek: samen {amount}.',
  placeIsAll: 'Deze plek is het geheel, {amount}.',
  splitWays: '{total} gedeeld door {places} is {amount} per persoon.',
  splitWaysOver: '{total} gedeeld door {places} is {amount} per persoon, en er blijft {rest} over.',
  goesToFirst: 'Wat overblijft gaat naar de eerste plekken, {step} elk.',
  placeMore: 'Dit is plek {ordinal}, dus het is {amount}.',
  placeStays: 'Dit is plek {ordinal}, dus het blijft {amount}.',
  pieceIs: '{piece} van één “{item}” van {price} is {amount}.',
  pieceIsIncluded:
    '{piece} van één “{item}” van {price} (inclusief belasting, verzending en kosten) is {amount}.',
  unitsAre: '{units} van {quantity} × “{item}” is {amount}.',
  unitsAreMore:
    '{units} van {quantity} × “{item}” is {amount}: {price} voor de artikelen, {extra} aan belasting, verzending en kosten.',
  unitsAreLess:
    '{units} van {quantity} × “{item}” is {amount}: {price} voor de artikelen, {extra} minder door kortingen.',
  didNotDivide: '{amount} daarvan was niet gelijk te verdelen en viel op de eerste stuks.',
  together: 'Samen is dat {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'Wie dit geeft, koos het bedrag: {amount}.',
  giveTitle: 'Hoeveel wil je geven?',
  giveLeft: 'Er is nog {left} van {total} over. Kies een bedrag dat niet hoger is.',
  giveOther: 'Ander bedrag',
  giveNext: 'Verder',
  giveAll: 'Alles: {amount}',
  giveChange: 'Ander bedrag kiezen',
  giveMessage: 'Bericht aan {name} (optioneel)',
  giveMessageHint: 'Alleen {name} leest het.',
  giveHide: 'Mijn naam verbergen voor de anderen die geven',
  giveHidden: 'De anderen zien je naam en je bedrag niet. {name} ziet beide.',
  giveNone: 'Er kan nu niets worden gegeven',
  giveNoneText:
    'Alles is gegeven, of wordt op dit moment betaald. Als iemand niet afrekent, is het bedrag na 15 minuten weer vrij.',
  noPlaceToGive:
    'Deze groep kan niet groter worden. Wat overblijft, betaalt de organisator. Als iemand niet afrekent, is er na 15 minuten weer een plek vrij.',
  yourGift: 'Jouw bijdrage',
  giftProgress: '{given} van {total} gegeven, nog {left} over',
  giftThanks: 'Bedankt voor {amount}',
  giftNudge: 'Ik heb iets gegeven voor {order}. Jij kunt dat ook:',
  giftInvited: '{name} zamelt in voor {order}',
  giftInvitedShort: '{name} zamelt in voor',
  giftYouAreInvited: 'Je bent uitgenodigd om iets te geven voor',
  giftSeeAndPay: 'Kies wat je geeft en betaal het met een kaart',
  giftTitle: 'Iets geven voor een bestelling bij {shop}',
  giftAsk: 'Vraag anderen om iets te geven',
  giftAgain: 'Je kunt nog iets geven.',
  hiddenGivers: {
    one: '{count} persoon met een verborgen naam',
    other: '{count} personen met een verborgen naam',
  },
};
