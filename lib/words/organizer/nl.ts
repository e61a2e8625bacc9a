import type { Translated } from '../texts';
import type { en } from './en';

export const nl: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Je groep',
  splitWithFriends: '{amount} delen met vrienden',
  nothingYet:
    'Er wordt nog niets afgeschreven. Iedereen moet uiterlijk {time} betalen. {shop} krijgt het geld pas als iedereen heeft betaald.',
  elseRefunded: 'Anders krijgt iedereen alles terug.',
  somePayOther: {
    one: '{count} van jullie betaalt {amount}, zodat het klopt.',
    other: '{count} van jullie betalen {amount}, zodat het klopt.',
  },

  // Inviting
  inviteGroup: 'Nodig je groep uit',
  youAreInInvite: 'Je bent erbij. Nodig nu je groep uit',
  linkLetsJoin:
    'Iedereen met deze link kan de bestelling zien, met een naam meedoen en het eigen deel betalen.',
  linkAsks:
    'Iedereen met deze link kan de bestelling zien en vragen om mee te doen. Jij bepaalt wie meedoet.',
  linkClosedByYou: 'Je hebt deze link gesloten: deelnemers kunnen hem openen, en niemand anders kan meedoen.',
  everybodyPaysBy: 'Iedereen moet uiterlijk {time} betalen',
  everybodyPaysByThen: 'Iedereen moet uiterlijk {time} betalen.',
  shareLink: 'Link om te delen',
  copyShareLink: 'Link kopiëren',
  scanToJoin: 'Scan om mee te doen',
  milestoneNow: '{paid} betaald, {percent} nodig, uiterlijk {time}',
  milestoneNowHeld: '{paid} betaald of gereserveerd, {percent} nodig, uiterlijk {time}',
  milestoneElse: 'Anders stopt de groep en krijgt iedereen alles terug.',
  milestoneElseHeld:
    'Anders stopt de groep: wat op kaarten is gereserveerd, wordt vrijgegeven, en wat is afgeschreven, wordt volledig terugbetaald.',
  peopleToInvite: { one: 'Nog {count} persoon', other: 'Nog {count} personen' },
  peopleToInviteFor: { one: 'Nog {count} persoon, {amount}', other: 'Nog {count} personen, elk {amount}' },
  email: 'E-mail',
  mailSubject: 'Onze bestelling bij {shop}',
  invitation: 'Laten we onze bestelling bij {shop} delen. Betaal uiterlijk {time}:',
  invitationShare:
    'Laten we onze bestelling bij {shop} delen. Jouw deel is {amount}. Betaal uiterlijk {time}:',

  // Who waits to be let in
  wantToJoin: { one: 'Eén persoon wil meedoen', other: '{count} personen willen meedoen' },
  approveKnown:
    'Laat alleen mensen toe die je kent. Tot die tijd betaalt niemand en krijgt niemand een plek.',
  noPlaceToApprove:
    'Er is geen plek vrij: verwijder eerst iemand die niet heeft betaald of voeg een plek toe.',
  declineEverybody: 'Iedereen weigeren',
  wantsToPayFor: { one: 'wil voor {count} persoon betalen', other: 'wil voor {count} personen betalen' },
  approve: 'Toelaten',
  decline: 'Weigeren',

  // Somebody who has not paid
  removeWhilePaying:
    'Er wordt een betaling verwerkt. Dit verandert vanzelf. Als je {name} nu verwijdert, wordt een betaling die nog binnenkomt terugbetaald.',
  payForPerson: '{amount} betalen voor {name}',
  removeFromGroup: 'Uit de groep verwijderen',
  removeText: '{name} heeft niets betaald, dus er wordt niets terugbetaald. De plek komt weer vrij.',
  removePerson: '{name} verwijderen',
  remindPerson: '{name} herinneren',
  getsNoMail: '{name} krijgt geen mail van ons. Stuur de link nog een keer.',

  // What is still free
  notTakenYet: '{amount} nog niet verdeeld',
  orderNotTakenYet: '{amount} van de bestelling is nog niet verdeeld',
  placesFree: {
    one: 'Eén plek is vrij, goed voor {amount}',
    other: '{count} plekken zijn vrij, goed voor {amount}',
  },
  goOnWithout: 'Stuur de link nog een keer, of ga verder zonder:',
  ifNobodyComes: 'Als er niemand meer komt',
  beforeAfter: 'nu {before}, dan {after}',
  splitAmongUnpaid: 'Verdelen over wie niet heeft betaald',
  moreFor: '{amount} meer voor {name}',
  moreSharedBy: {
    one: '{amount} meer voor {count} persoon',
    other: '{amount} meer, gedeeld door {count} personen',
  },
  freePaidByYou: {
    one: 'Jij zou de vrije plek betalen, want jij betaalt de rest. Bij wie al heeft betaald, wordt niets meer afgeschreven.',
    other:
      'Jij zou de {count} vrije plekken betalen, want jij betaalt de rest. Bij wie al heeft betaald, wordt niets meer afgeschreven.',
  },
  freePaidByOthers: {
    one: 'De vrije plek zou worden betaald door wie nog niet heeft betaald. Bij wie al heeft betaald, wordt niets meer afgeschreven.',
    other:
      'De {count} vrije plekken zouden worden betaald door wie nog niet heeft betaald. Bij wie al heeft betaald, wordt niets meer afgeschreven.',
  },
  splitIt: 'Verdelen',
  payEverything: 'De rest betalen',
  feeIncluded: '{amount}, inclusief servicekosten',
  payEverythingText:
    'Eén betaling voor alle openstaande delen en alles wat vrij is. De groep is dan meteen compleet.',
  payEverythingWaits:
    'Eén betaling voor alle openstaande delen en alles wat vrij is. De groep is compleet zodra ook de lopende betalingen binnen zijn.',
  stillMissing: 'Nog te betalen',
  payAll: 'De rest betalen: {amount}',
  orderLess: 'Minder bestellen',
  leaveOutNote: 'Weglaten wat niemand neemt',
  smallerCartNote: 'Opnieuw beginnen met een kleiner winkelmandje',
  leaveOutText: 'Dit zou uit de bestelling gaan. Wat iedereen betaalt, blijft hetzelfde.',
  leaveThemOut: 'Weglaten',
  wholeOrderRefunds:
    '{shop} neemt deze bestelling alleen in zijn geheel aan. Annuleer de groep hieronder en begin opnieuw met een kleiner winkelmandje. Iedereen krijgt terug wat is betaald:',
  wholeOrderHolds:
    '{shop} neemt deze bestelling alleen in zijn geheel aan. Annuleer de groep hieronder en begin opnieuw met een kleiner winkelmandje. Er is nog van geen enkele kaart iets afgeschreven, en wat is gereserveerd, wordt vrijgegeven:',
  wholeOrderMixed:
    '{shop} neemt deze bestelling alleen in zijn geheel aan. Annuleer de groep hieronder en begin opnieuw met een kleiner winkelmandje. Wat is afgeschreven, wordt volledig terugbetaald, inclusief kosten, en wat alleen is gereserveerd, wordt vrijgegeven:',
  wholeOrderUnpaid:
    '{shop} neemt deze bestelling alleen in zijn geheel aan. Annuleer de groep hieronder en begin opnieuw met een kleiner winkelmandje. Niemand heeft nog betaald.',
  wasPaid: '{amount} betaald',
  wasHeld: '{amount} gereserveerd',

  // Managing the group
  manageGroup: 'De groep beheren',
  moreOptions: 'Meer opties',
  changeSplitOrSize: 'Verdeling of aantal personen wijzigen',
  paidKeepAmounts: 'Wie heeft betaald, houdt hetzelfde bedrag. Jij verdeelt de overige {amount}.',
  everythingChanges: 'Niemand heeft nog betaald, dus alles kan nog worden gewijzigd.',
  sendReminder: 'Een herinnering sturen',
  reminderText:
    'Wie niet heeft betaald en een e-mailadres heeft achtergelaten, krijgt er een, hooguit één keer per tien minuten.',
  sendReminders: 'Herinneringen sturen',
  noReminders:
    'De winkel heeft geen e-mailadres van je doorgegeven, dus herinneringen kunnen niet worden gestuurd. Stuur de link nog een keer.',
  moreTime: 'Iedereen meer tijd geven',
  howMuchLonger: 'Hoeveel langer',
  doneOnce: 'Dit kan één keer.',
  oneDay: 'Eén dag',
  threeDays: 'Drie dagen',
  oneWeek: 'Eén week',
  moveDeadline: 'Termijn verlengen',
  approveWhoJoins: 'Bepalen wie meedoet',
  approvalIsOn: 'Aan: niemand doet mee zonder jouw oké',
  approvalIsOff: 'Uit: iedereen met de link kan meedoen',
  switchedOff: 'Als het uitstaat, kan iedereen met de link meedoen.',
  switchedOffWaiting:
    'Als het uitstaat, kan iedereen met de link meedoen. Wie nu wacht, wordt toegelaten zolang er plek is: weiger onbekenden eerst.',
  switchedOn: 'Wie de link opent, vraagt het dan eerst aan jou. Deelnemers houden hun plek.',
  letEverybodyJoin: 'Iedereen met de link laten meedoen',
  askMeFirst: 'Eerst aan mij vragen',
  openOrReplace: 'De link weer vrijgeven of vervangen',
  closeOrReplace: 'De link sluiten of vervangen',
  linkIsClosedToOthers: 'De link is gesloten: hij opent de pagina alleen voor deelnemers.',
  linkStays: 'Voor wie al meedoet, blijft de link zoals hij is.',
  openLink: 'Link weer vrijgeven',
  closeLink: 'Link sluiten',
  newLinkText:
    'Of maak een nieuwe link: wie meedoet, blijft meedoen, en via de oude komt niemand er meer bij.',
  makeNewLink: 'Nieuwe link maken',
  cancelGroup: 'De groep annuleren',
  cancelRefunds:
    'Wie heeft betaald, krijgt alles terug, inclusief kosten. {shop} krijgt de bestelling niet. Dit kan niet ongedaan worden gemaakt.',
  cancelHolds:
    'Er is nog van geen enkele kaart iets afgeschreven: wat banken voor deze groep hebben gereserveerd, wordt volledig vrijgegeven. {shop} krijgt de bestelling niet. Dit kan niet ongedaan worden gemaakt.',
  cancelMixed:
    'Wat is afgeschreven, wordt volledig terugbetaald, inclusief kosten, en wat alleen is gereserveerd, wordt vrijgegeven. {shop} krijgt de bestelling niet. Dit kan niet ongedaan worden gemaakt.',
  cancelUnpaid:
    'Niemand heeft nog betaald, dus er is niets terug te betalen. {shop} krijgt de bestelling niet. Dit kan niet ongedaan worden gemaakt.',
  getsBack: '{name} krijgt terug',
  releasedFor: 'Vrijgegeven voor {name}',
  yesCancel: 'Ja, de groep voor iedereen annuleren',

  // Where everyone chooses what to give
  giftStartTitle: 'Samen {amount} bijeenbrengen',
  giftStartText:
    'Iedereen met de link kiest zelf een bedrag, nooit meer dan er over is. Je kunt de rest op elk moment betalen, en dan gaat de bestelling door.',
  giftStart: 'Begin met inzamelen',
  giftLinkLets: 'Iedereen met deze link kan de bestelling zien en met een kaart iets geven.',
  giftInvitation: 'Ik zamel in voor iets van {shop}. Geef wat je wilt vóór {time}:',
  giftNothingYet:
    'Er wordt nog niets afgeschreven. Anderen kunnen geven tot {time}, en jij betaalt de rest vóór die tijd. {shop} krijgt het geld pas als alles is betaald.',
  giftUntil: 'Anderen kunnen geven tot {time}. Jij betaalt de rest vóór die tijd.',
  giftMailSubject: 'Een inzameling voor iets van {shop}',
  giftPayRest: 'Betaal de rest: {amount}',
  giftMessages: 'Berichten aan jou',
};
