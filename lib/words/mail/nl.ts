import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // People and things
  namedGroup: 'de groep van {name}',
  unnamedGroup: 'de groep',
  yourGroup: 'je groep',
  theShop: 'de winkel',
  aMember: 'Een deelnemer',
  anotherMember: 'een andere deelnemer',
  peopleCount: { one: '{count} persoon', other: '{count} personen' },

  // Every mail
  hello: 'Hallo {name},',
  helloAnyone: 'Hallo,',
  labelled: '{label}: {value}',
  testSubject: '[Test] {subject}',
  noRealMoney: '{mode}: er gaat geen echt geld om.',
  ifButtonFails: 'Werkt de knop niet? Open dan dit adres:',
  unsubscribe: 'Dit adres afmelden',
  questions: 'Vragen over de bestelling: {email}',
  sentBySplit: 'Verstuurd door Split.',
  sentFor: 'Verstuurd door Split voor {shop}.',
  viewGroup: 'Groep bekijken',
  openYourGroup: 'Je groep openen',
  openUntil: 'Open tot {time}.',
  payBy: 'Uiterlijk betalen op',
  everyonePaysBy: 'Iedereen betaalt uiterlijk op',
  timeLeft: 'Resterende tijd',
  timeLeftWhenSent: '{time} toen deze mail werd verstuurd',
  orderTotal: 'Totaal van de bestelling',
  groupSize: 'Groep',
  paidOfTotal: '{paid} van {total}',
  refundIfIncomplete:
    'Als de groep dan niet alles heeft betaald, krijgt iedereen die heeft betaald alles terug, inclusief kosten.',
  releaseIfIncomplete:
    'Als de groep dan niet alles heeft betaald, wordt vrijgegeven wat op kaarten is gereserveerd, en wordt daarvan niets afgeschreven.',
  becauseStarted: 'Je krijgt deze mail omdat je een groep bij {shop} hebt gestart.',
  becauseJoined: 'Je krijgt deze mail omdat je meedoet met een groep bij {shop}.',
  becausePaid: 'Je krijgt deze mail omdat je hebt betaald voor een groepsbestelling bij {shop}.',

  // Is this your address?
  confirmSubject: 'Bevestig je e-mailadres',
  confirmPreview: 'Iemand heeft het ingevuld om mails over een groepsbetaling te krijgen.',
  confirmHeading: 'Is dit jouw e-mailadres?',
  confirmText:
    'Iemand heeft dit adres ingevuld bij een groepsbetaling op Split. Was jij dat? Bevestig het dan om je link terug naar de groep, herinneringen en nieuws per mail te krijgen.',
  confirmButton: 'Adres bevestigen',
  confirmNot: 'Was jij het niet? Doe dan niets: er volgen geen mails over de groep.',
  becauseEntered: 'Je krijgt deze mail omdat iemand dit adres op Split heeft ingevuld.',

  // The group has started
  startedSubject: 'Je groep bij {shop} is gestart: nodig de anderen uit',
  startedPreview: 'Stuur de anderen de link in deze mail. Iedereen betaalt uiterlijk {time}.',
  startedHeading: 'Je groep is gestart',
  startedText:
    'Je hebt een groep gestart voor je bestelling bij {shop}. Iedereen betaalt het eigen deel, en de bestelling gaat door zodra alles is betaald.',
  startedGiftText:
    'Je hebt een groep gestart voor je bestelling bij {shop}. Iedereen met de link kiest zelf een bedrag. De rest kun je op elk moment betalen, en dan gaat de bestelling door.',
  giftStartedSubject: 'Je inzameling bij {shop} is gestart: vraag anderen om iets te geven',
  giftStartedPreview: 'Stuur de anderen de link in deze mail. Ze kunnen geven tot {time}.',
  giveUntil: 'Anderen kunnen geven tot',
  sendThisLink: 'Stuur deze link naar de anderen:',
  shareWithFee: '{share} + {fee} kosten',
  startedNote:
    'De knop is alleen voor jou: wie de link ervan heeft, kan de groep wijzigen of annuleren. Stuur de anderen alleen de link hierboven, niet deze mail.',

  // You joined
  joinedSubject: 'Je doet mee: {group} bij {shop}',
  joinedHeading: 'Je doet mee: {group}',
  joinedPreview: '{amount} te betalen, uiterlijk {time}.',
  joinedText: 'Je doet mee: {group}, voor een bestelling bij {shop}. {next}',
  nextPay: 'Iedereen betaalt het eigen deel, en de bestelling gaat door zodra alles is betaald.',
  nextChoose: 'Kies wat van jou is en betaal het. De bestelling gaat door zodra alles is betaald.',
  giftNext: 'Iedereen kiest zelf een bedrag, en de bestelling gaat door zodra alles is betaald.',
  toPay: 'Te betalen',
  chooseYourItems: 'Je artikelen kiezen',
  keepThisMail:
    'De knop brengt je op elk apparaat terug naar jouw deel. Bewaar deze mail en stuur hem niet door.',
  becauseUsedToJoin:
    'Je krijgt deze mail omdat dit adres is gebruikt om mee te doen met een groep bij {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Je persoonlijke link: {group} bij {shop}',
  ownLinkHeading: 'Je persoonlijke link',
  ownLinkText:
    'De knop laat op elk apparaat zien wat er met de bestelling en met je geld gebeurt. Bewaar deze mail en stuur hem niet door.',
  becauseAsked: 'Je krijgt deze mail omdat iemand op de pagina van de groep om deze link heeft gevraagd.',

  // Again with the same people
  againSubject: '{group} nog een keer: een nieuwe bestelling bij {shop}',
  againPreview: 'Jouw deel: {amount}. Er wordt niets afgeschreven voordat je betaalt.',
  againHeading: 'Nog een keer met dezelfde mensen',
  againText:
    '{shop} heeft een nieuwe bestelling voor {group} geopend, verdeeld zoals de vorige keer. Je plek staat klaar.',
  againOrganizer: 'Wie mails wil ontvangen, heeft de link al. Stuur de anderen deze:',
  orderBefore: 'Bestelling van de vorige keer',
  yourShareBefore: 'Jouw deel de vorige keer',
  againNote:
    'Er is geen kaart van de vorige keer bewaard: er wordt niets afgeschreven voordat je betaalt. Wil je niet meedoen, verlaat de groep dan op de pagina ervan.',
  againNoteOrganizer:
    'De groep is al gestart: stuur de link en betaal je eigen deel. Op je pagina kun je ook de verdeling wijzigen, anderen herinneren of annuleren. Er is geen kaart van de vorige keer bewaard: er wordt niets afgeschreven voordat iemand betaalt.',
  becauseAgain: 'Je krijgt deze mail omdat je in een groep bij {shop} zat en mails daarover wilt ontvangen.',

  // A reminder
  remindSubject: 'Herinnering: {amount} te betalen, {group} bij {shop}',
  remindChooseSubject: 'Herinnering: kies wat van jou is, {group} bij {shop}',
  remindHeading: 'Je hebt jouw deel nog niet betaald',
  remindChooseHeading: 'Je hebt je artikelen nog niet gekozen',
  remindText: '{group} bij {shop} wacht op jouw deel. De bestelling gaat pas door als alles is betaald.',
  remindChooseText:
    '{group} bij {shop} wacht op jouw keuze. De bestelling gaat pas door als alles is betaald.',
  remindAloneText: 'Je bestelling bij {shop} wacht op jouw deel. Die gaat pas door als alles is betaald.',
  remindAloneChooseText:
    'Je bestelling bij {shop} wacht op jouw keuze. Die gaat pas door als alles is betaald.',
  giftRemindSubject: 'Herinnering: er ontbreekt nog {amount}, {group} bij {shop}',
  giftRemindHeading: 'Nog niet alles is betaald',
  giftRemindOrganizer:
    'Anderen kunnen nog geven voor je bestelling bij {shop}. Wat niemand geeft, betaal jij: de bestelling gaat pas door als alles is betaald.',
  giftRemindRest:
    'Op dit moment kan niemand anders geven voor je bestelling bij {shop}. Wat overblijft, betaal jij: de bestelling gaat pas door als alles is betaald.',
  giftRemindGiver:
    'Je wilde iets geven voor een bestelling bij {shop}, en dat is nog niet betaald. Het hoeft niet: wat niemand geeft, betaalt de organisator.',
  ignoreIfPaid: 'Heb je net betaald? Dan kun je deze mail negeren.',
  becauseNotPaid: 'Je krijgt deze mail omdat je meedoet met een groep bij {shop} en nog niet hebt betaald.',

  // A receipt
  receiptSubject: 'Bon: {amount} voor je bestelling bij {shop}',
  receiptPreview: '{amount} is van je kaart afgeschreven. Bedankt.',
  receiptHeading: 'Bedankt voor je betaling',
  receiptText: 'Er is {amount} van je kaart afgeschreven voor de groepsbestelling bij {shop}.',
  chargedToCard: 'Van je kaart afgeschreven',
  merchant: 'Verkoper',
  receiptNumber: 'Bonnummer',
  openPlaces: 'Plekken die nog vrij waren',
  openItems: 'Artikelen die niemand had gekozen',
  shareOf: 'Deel van {name}',
  surplusNote:
    '{amount} hiervan wordt teruggestort op je kaart, omdat het niet meer open stond toen je betaling binnenkwam: iemand anders had het net betaald, of de groep was veranderd. Het kan 5 tot 10 dagen duren voordat je bank het laat zien.',
  afterPending:
    'De bestelling gaat door zodra alles is betaald. Is dat op {time} niet zo, dan storten we je betaling helemaal terug op je kaart, inclusief kosten. Je hoeft er niet om te vragen.',
  afterFunded: 'De hele bestelling is betaald, dus die gaat nu door.',
  afterEnded:
    'De groep is intussen gestopt, dus we storten {amount} terug op je kaart. Een aparte mail vertelt je meer.',

  // All paid
  fundedSubject: 'Alles betaald: {group} bij {shop}, de bestelling gaat door',
  fundedOwnSubject: 'Alles betaald: je bestelling bij {shop} gaat door',
  fundedPreview: 'De hele bestelling van {amount} is betaald.',
  fundedHeading: 'De groep is compleet',
  fundedOwnHeading: 'Iedereen heeft betaald',
  fundedText:
    '{group} bij {shop} heeft alles betaald, en de winkel weet ervan. {name} kan je vertellen hoe het verder gaat.',
  fundedOwnText: 'Je hele bestelling bij {shop} is betaald, en de winkel weet ervan. Je hoeft niets te doen.',
  youPaidWithFee: 'Jij hebt betaald, inclusief kosten',
  someonePaidYours:
    'Iemand anders in de groep heeft jouw deel betaald, dus er is niets van je kaart afgeschreven.',

  // Cancelled, or out of time
  cancelledSubject: '{group} bij {shop} is geannuleerd',
  cancelledHeading: '{group} is geannuleerd',
  cancelledText: '{group} bij {shop} is geannuleerd, dus de bestelling gaat niet door.',
  soldOutSubject: '{shop} heeft niet alles meer: {group} is beëindigd',
  soldOutMail:
    '{shop} heeft niet meer alles van deze bestelling. De winkel heeft de groep daarom beëindigd, en de bestelling gaat niet door.',
  atRiskSubject: '{group} bij {shop} stopt binnenkort als er niet nog {amount} wordt betaald',
  atRiskHeading: 'Je bestelling loopt gevaar',
  atRiskMissing: 'Nog te betalen',
  rescueTerms:
    'Is dan niet alles betaald, dan blijven de betalingen tot {time} staan, zodat de bestelling nog door kan gaan. In die tijd kan iedereen die heeft betaald het geld meteen terugnemen. Daarna krijgt iedereen die heeft betaald alles terug, inclusief kosten.',
  takeBackFrom: 'Vanaf {time} kun je je geld ook meteen terugnemen, op de pagina van de groep.',
  holdTerms:
    'Er wordt niet meteen iets van je kaart afgeschreven: je bank reserveert het bedrag en toont het als in behandeling. Het wordt pas afgeschreven als alles is betaald, en vrijgegeven als dat op {time} niet is gebeurd.',
  heldSubject: '{amount} is op je kaart gereserveerd voor je bestelling bij {shop}',
  heldHeading: 'Je deel is gereserveerd, niet afgeschreven',
  heldText:
    'Je bank reserveert {amount} op je kaart voor de groepsbestelling bij {shop} en toont dit als in behandeling. Het wordt pas afgeschreven als alles is betaald; dan krijg je een bon. Is dat op {time} niet gebeurd, dan wordt het vrijgegeven en betaal je niets.',
  releasedSubject: 'Niet afgeschreven: {amount} voor je bestelling bij {shop}',
  releasedHeading: 'Er is niets van je kaart afgeschreven',
  releasedText:
    'De {amount} die op je kaart was gereserveerd voor de groepsbestelling bij {shop} is vrijgegeven en er is niets afgeschreven. Je bank kan het nog enkele dagen als in behandeling tonen.',
  releasedLost:
    'Je bank heeft het bedrag niet gereserveerd gehouden, dus je deel staat weer open. Betaal het uiterlijk {time}.',
  releasedTooShort:
    'Je bank zou het bedrag niet tot het einde van de groep reserveren. Betaal je deel uiterlijk {time} opnieuw.',
  rescueSubject: 'De tijd is om, maar {group} bij {shop} is nog te redden',
  rescueText:
    '{group} bij {shop} heeft niet op tijd alles betaald. Tot {time} kan dat nog, en dan gaat de bestelling door.',
  rescueWays:
    'Betaal zelf wat er ontbreekt, of vraag het de anderen: zij kunnen nog betalen. Als de winkel het toestaat, kun je op je pagina ook weglaten wat niemand neemt.',
  rescueKept:
    'De {amount} die je hebt betaald, blijft tot dan staan. Met de link hieronder kun je alles meteen terugnemen, inclusief kosten. Niemand hoeft toestemming te geven.',
  rescueHeldKept:
    'Je bank houdt de {amount} tot dan op je kaart gereserveerd. Met de link hieronder kun je alles meteen laten vrijgeven. Niemand hoeft toestemming te geven.',
  takenBackText: 'Je hebt teruggenomen wat je voor de groepsbestelling bij {shop} had betaald.',
  expiredSubject: 'De tijd is voorbij: {group} bij {shop}',
  expiredHeading: 'De tijd is voorbij',
  expiredText: '{group} bij {shop} had op {time} niet alles betaald, dus de bestelling gaat niet door.',
  andRefund: '{subject}: we storten {amount} terug',
  refundPreview: 'We storten {amount} terug op je kaart, inclusief kosten.',
  notChargedPreview: 'Er is niets bij je afgeschreven.',
  refundToCard: 'Terugbetaling op je kaart',
  refundAllNote:
    'We storten de hele {amount} die je hebt betaald, inclusief kosten, terug op de kaart waarmee je hebt betaald. Het kan 5 tot 10 dagen duren voordat je bank het laat zien. Je hoeft niets te doen.',
  takenByBank:
    'Je bank heeft {amount} teruggehaald die je had betaald, omdat de betaling wordt betwist. Daarom betalen wij dat niet terug.',
  leftAtBank:
    'Je bank beslist nog over een betaling van jou. Tot dan wordt {amount} niet teruggestort op je kaart.',
  stillProcessed:
    'Een betaling van jou werd nog verwerkt. Als er toch iets van je kaart wordt afgeschreven, storten we het automatisch terug.',
  notChargedText: 'Je had niets betaald, en er is niets van je kaart afgeschreven.',
  othersRefunded: 'De anderen krijgen hun geld terug, inclusief kosten, binnen 5 tot 10 dagen:',

  // A payment that came too late, or a second time
  returnedSubject: 'We storten je betaling van {amount} bij {shop} terug',
  returnedHeading: 'Je betaling wordt teruggestort',
  returnedText: 'Er is {amount} van je kaart afgeschreven voor de groepsbestelling bij {shop}, maar {why}',
  whyNotUsed: 'de betaling kon niet voor de bestelling worden gebruikt.',
  whyPaidBefore: 'toen was dat deel al betaald.',
  whyLeft: 'toen zat je niet meer in de groep.',
  whySwapOver: 'toen werd de plek niet meer aangeboden.',
  whyAllPaid: 'toen was alles al betaald.',
  whyCancelled: 'toen was de groep al geannuleerd.',
  whySoldOut: 'toen had de winkel niet alles meer en was de groep al beëindigd.',
  whyTooLate: 'toen was de tijd voor de groep al voorbij.',
  paymentNumber: 'Betalingsnummer',
  returnedNote:
    'We storten de hele {amount}, inclusief kosten, terug op de kaart waarmee je hebt betaald. Het kan 5 tot 10 dagen duren voordat je bank het laat zien. Je hoeft niets te doen.',
  groupStillOpen: 'De groep is nog open: op de pagina zie je of je nog iets moet betalen.',

  // The shop refunds a share
  refundSubject: 'Je terugbetaling van {shop}: {amount}',
  refundHeading: 'Je terugbetaling',
  refundText: '{shop} stort {amount} terug van wat je voor de groepsbestelling hebt betaald.',
  refundUnpayable:
    'Wat je voor de groepsbestelling hebt betaald, kon niet op tijd aan {shop} worden uitbetaald. Daarom krijg je {amount} terug.',
  refundNote:
    'De terugbetaling gaat naar de kaart waarmee je hebt betaald. Het kan 5 tot 10 dagen duren voordat je bank het laat zien. Je hoeft niets te doen.',
  refundWaitsSubject: 'Nog niet verstuurd: je terugbetaling van {shop}: {amount}',
  refundWaitsNote:
    'Ze kon nog niet naar je kaart worden verstuurd. Zodra dat is gebeurd, laten we het je in een andere mail weten. Je hoeft niets te doen.',
  elsewhereSubject: 'Je terugbetaling van {shop} is op een andere manier betaald: {amount}',
  elsewhereText:
    '{amount} die je voor de groepsbestelling had betaald, kon niet op je kaart worden teruggestort. Het geld is in plaats daarvan op een andere manier aan je betaald, bijvoorbeeld met een overboeking.',
  elsewherePaid: 'Op een andere manier betaald',
  elsewhereMissing:
    'Een overboeking kan een paar dagen duren. Heb je het geld dan nog niet ontvangen? Vraag het aan {shop}.',
  refundUnexpected: 'Had je dit niet verwacht? Vraag het aan {shop}.',

  // A place changed hands
  swapSubject: '{name} heeft je plek bij {shop} overgenomen',
  swapHeading: 'Iemand heeft je plek overgenomen',
  swapMail:
    '{name} heeft voor je plek in de groepsbestelling bij {shop} betaald. Je zit niet meer in de groep.',
  swapToldSubject: '{name} komt in plaats van {other}: je groep bij {shop}',
  swapToldHeading: 'Een plek is overgenomen',
  swapToldText:
    '{other} kan niet komen en heeft de plek aan {name} gegeven, die hetzelfde deel heeft betaald. Het totaal blijft gelijk.',

  // Another amount
  amountSubject: 'Jouw deel bij {shop} is nu {amount}',
  amountChooseSubject: 'Kies je artikelen bij {shop}',
  amountPreview: 'Het was {amount}. {why}',
  whyChanged: '{name} heeft de verdeling van de bestelling gewijzigd.',
  whyChoose: '{name} heeft de verdeling van de bestelling gewijzigd: iedereen kiest nu de eigen artikelen.',
  whyPeople: '{name} heeft de bestelling verdeeld over {people} in plaats van {people_before} personen.',
  shareBefore: 'Jouw deel eerst',
  shareNow: 'Jouw deel nu',
  seeYourShare: 'Jouw deel bekijken',
  feeIsAdded: 'Bij het betalen komen er servicekosten bij, zoals de pagina laat zien.',
  becauseInGroup: 'Je krijgt deze mail omdat je meedoet: {group} bij {shop}.',

  // The organizer’s digest
  digestSubject: 'Nieuws van je groep bij {shop}: {news}',
  digestPreview: '{so_far} is betaald.',
  digestHeading: 'Nieuws van je groep',
  countJoined: '{count} erbij',
  countPaid: '{count} betaald',
  countLeft: '{count} weg',
  didJoin: 'doet mee',
  didPay: 'heeft {amount} betaald',
  didLeave: 'heeft de groep verlaten',
  buttonIsYours: 'De knop is alleen voor jou: wie de link ervan heeft, kan de groep wijzigen of annuleren.',
};
