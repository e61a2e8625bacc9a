import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // People and things
  // “De” would have to be joined with a name that begins with a vowel.
  namedGroup: 'le groupe lancé par {name}',
  unnamedGroup: 'le groupe',
  yourGroup: 'votre groupe',
  // Texts have a shop after “chez”.
  theShop: 'ce commerçant',
  aMember: 'Un membre',
  anotherMember: 'un autre membre',
  peopleCount: { one: '{count} personne', other: '{count} personnes' },

  // Every mail
  hello: 'Bonjour {name},',
  helloAnyone: 'Bonjour,',
  labelled: '{label} : {value}',
  testSubject: '[Test] {subject}',
  noRealMoney: '{mode} : aucun argent réel ne circule.',
  ifButtonFails: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  unsubscribe: 'Désabonner cette adresse',
  questions: 'Questions sur la commande : {email}',
  sentBySplit: 'Envoyé par Split.',
  sentFor: 'Envoyé par Split pour {shop}.',
  viewGroup: 'Voir le groupe',
  openYourGroup: 'Ouvrir votre groupe',
  openUntil: 'Ouvert jusqu’au {time}.',
  payBy: 'À payer avant',
  everyonePaysBy: 'Chacun paie avant',
  timeLeft: 'Temps restant',
  timeLeftWhenSent: '{time} au moment de l’envoi',
  orderTotal: 'Total de la commande',
  groupSize: 'Groupe',
  paidOfTotal: '{paid} sur {total}',
  refundIfIncomplete:
    'Si le groupe n’a pas tout payé d’ici là, tous ceux qui ont payé sont remboursés en totalité, frais compris.',
  releaseIfIncomplete:
    'Si le groupe n’a pas tout payé d’ici là, ce qui est bloqué sur les cartes est débloqué, et rien n’en est débité.',
  becauseStarted: 'Vous recevez cet e-mail parce que vous avez lancé un groupe chez {shop}.',
  becauseJoined: 'Vous recevez cet e-mail parce que vous avez rejoint un groupe chez {shop}.',
  becausePaid: 'Vous recevez cet e-mail parce que vous avez payé pour une commande de groupe chez {shop}.',

  // Is this your address?
  confirmSubject: 'Confirmez votre adresse e-mail',
  confirmPreview: 'Quelqu’un l’a saisie pour recevoir des e-mails sur un paiement de groupe.',
  confirmHeading: 'Est-ce votre adresse e-mail ?',
  confirmText:
    'Quelqu’un a saisi cette adresse lors d’un paiement de groupe sur Split. Si c’était vous, confirmez-la pour recevoir par e-mail votre lien vers le groupe, des rappels et des nouvelles.',
  confirmButton: 'Confirmer l’adresse',
  confirmNot: 'Si ce n’était pas vous, ne faites rien : aucun e-mail sur le groupe ne suivra.',
  becauseEntered: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur Split.',

  // The group has started
  startedSubject: 'Votre groupe chez {shop} est lancé : invitez les autres',
  startedPreview: 'Envoyez aux autres le lien de cet e-mail. Chacun paie avant le {time}.',
  startedHeading: 'Votre groupe est lancé',
  startedText:
    'Vous avez lancé un groupe pour votre commande chez {shop}. Chacun paie sa propre part, et la commande est passée dès que tout est payé.',
  startedGiftText:
    'Vous avez lancé un groupe pour votre commande chez {shop}. Chaque personne qui a le lien choisit ce qu’elle donne. Vous pouvez payer le reste à tout moment, et la commande est alors passée.',
  giftStartedSubject: 'Votre collecte chez {shop} est lancée : demandez aux autres de donner',
  giftStartedPreview: 'Envoyez aux autres le lien de cet e-mail. Ils peuvent donner jusqu’au {time}.',
  giveUntil: 'On peut donner jusqu’au',
  sendThisLink: 'Envoyez ce lien aux autres :',
  shareWithFee: '{share} + {fee} de frais',
  startedNote:
    'Ce bouton vous est réservé : avec son lien, n’importe qui peut modifier ou annuler le groupe. N’envoyez aux autres que le lien ci-dessus, pas cet e-mail.',

  // You joined
  joinedSubject: 'Vous avez rejoint {group} chez {shop}',
  joinedHeading: 'Vous avez rejoint {group}',
  joinedPreview: '{amount} à payer avant le {time}.',
  joinedText: 'Vous avez rejoint {group} pour une commande chez {shop}. {next}',
  nextPay: 'Chacun paie sa propre part, et la commande est passée dès que tout est payé.',
  nextChoose: 'Choisissez ce qui est à vous, puis payez-le. La commande est passée dès que tout est payé.',
  giftNext: 'Chacun choisit ce qu’il donne, et la commande est passée dès que tout est payé.',
  toPay: 'À payer',
  chooseYourItems: 'Choisir vos articles',
  keepThisMail:
    'Le bouton vous ramène à votre part sur n’importe quel appareil. Conservez cet e-mail et ne le transférez pas.',
  becauseUsedToJoin:
    'Vous recevez cet e-mail parce que cette adresse a servi à rejoindre un groupe chez {shop}.',

  // The way back in, where there is nothing to pay any more
  ownLinkSubject: 'Votre lien personnel : {group} chez {shop}',
  ownLinkHeading: 'Votre lien personnel',
  ownLinkText:
    'Le bouton montre ce que deviennent la commande et votre argent, sur n’importe quel appareil. Conservez cet e-mail et ne le transférez pas.',
  becauseAsked: 'Vous recevez cet e-mail parce que quelqu’un a demandé ce lien sur la page du groupe.',

  // Again with the same people
  againSubject: '{group}, encore une fois : une nouvelle commande chez {shop}',
  againPreview: 'Votre part : {amount}. Rien n’est débité avant que vous payiez.',
  againHeading: 'Encore avec les mêmes personnes',
  againText:
    '{shop} a ouvert une nouvelle commande pour {group}, partagée comme la dernière fois. Votre place est prête.',
  againOrganizer:
    'Les personnes qui ont accepté les e-mails ont déjà leur lien. Envoyez celui-ci aux autres :',
  orderBefore: 'Commande de la dernière fois',
  yourShareBefore: 'Votre part la dernière fois',
  againNote:
    'Aucune carte n’est conservée de la dernière fois : rien n’est débité avant que vous payiez. Si vous ne voulez pas participer, quittez le groupe sur sa page.',
  againNoteOrganizer:
    'Le groupe est déjà lancé : envoyez le lien et payez votre part. Sur votre page, vous pouvez aussi changer le partage, relancer les autres ou annuler. Aucune carte n’est conservée de la dernière fois : rien n’est débité avant que quelqu’un paie.',
  becauseAgain:
    'Vous recevez cet e-mail parce que vous étiez dans un groupe chez {shop} et avez accepté ses e-mails.',

  // A reminder
  remindSubject: 'Rappel : {amount} à payer, {group} chez {shop}',
  remindChooseSubject: 'Rappel : choisissez ce qui est à vous, {group} chez {shop}',
  remindHeading: 'Vous n’avez pas encore payé votre part',
  remindChooseHeading: 'Vous n’avez pas encore choisi vos articles',
  remindText: '{group} chez {shop} attend votre part. La commande n’est passée que lorsque tout est payé.',
  remindChooseText:
    '{group} chez {shop} attend votre choix. La commande n’est passée que lorsque tout est payé.',
  remindAloneText:
    'Votre commande chez {shop} attend votre part. Elle n’est passée que lorsque tout est payé.',
  remindAloneChooseText:
    'Votre commande chez {shop} attend votre choix. Elle n’est passée que lorsque tout est payé.',
  giftRemindSubject: 'Rappel : il manque encore {amount}, {group} chez {shop}',
  giftRemindHeading: 'Tout n’est pas encore payé',
  giftRemindOrganizer:
    'On peut encore donner pour votre commande chez {shop}. Ce que personne ne donne est à payer par vous : la commande n’est passée que lorsque tout est payé.',
  giftRemindRest:
    'Pour l’instant, personne d’autre ne peut donner pour votre commande chez {shop}. Ce qui reste est à payer par vous : la commande n’est passée que lorsque tout est payé.',
  giftRemindGiver:
    'Vous vouliez donner quelque chose pour une commande chez {shop}, et ce n’est pas encore payé. Rien ne vous y oblige : la personne qui organise paie ce que personne ne donne.',
  ignoreIfPaid: 'Si vous venez de payer, vous pouvez ignorer cet e-mail.',
  becauseNotPaid:
    'Vous recevez cet e-mail parce que vous avez rejoint un groupe chez {shop} et n’avez pas encore payé.',

  // A receipt
  receiptSubject: 'Reçu : {amount} pour votre commande chez {shop}',
  receiptPreview: '{amount} ont été débités de votre carte. Merci.',
  receiptHeading: 'Merci pour votre paiement',
  receiptText: 'Votre carte a été débitée de {amount} pour la commande de groupe chez {shop}.',
  chargedToCard: 'Débité de votre carte',
  merchant: 'Commerçant',
  receiptNumber: 'Numéro de reçu',
  openPlaces: 'Places encore libres',
  openItems: 'Articles que personne n’avait choisis',
  shareOf: 'Part pour {name}',
  surplusNote:
    '{amount} de ce paiement sont remboursés sur votre carte, car cette somme n’était plus due à son arrivée : quelqu’un d’autre venait de la payer, ou le groupe avait changé. Votre banque peut mettre 5 à 10 jours à l’afficher.',
  afterPending:
    'La commande est passée dès que tout est payé. Si ce n’est pas le cas avant le {time}, nous remboursons votre paiement sur votre carte en totalité, frais compris. Vous n’avez rien à demander.',
  afterFunded: 'Toute la commande est payée : elle est passée maintenant.',
  afterEnded:
    'Le groupe a pris fin depuis : nous remboursons {amount} sur votre carte. Un autre e-mail vous en dit plus.',

  // All paid
  fundedSubject: 'Tout est payé : {group} chez {shop}, la commande est passée',
  fundedOwnSubject: 'Tout est payé : votre commande chez {shop} est passée',
  fundedPreview: 'La commande de {amount} est entièrement payée.',
  fundedHeading: 'Le groupe est au complet',
  fundedOwnHeading: 'Tout le monde a payé',
  fundedText:
    '{group} chez {shop} a tout payé, et la boutique en est informée. {name} peut vous dire la suite.',
  fundedOwnText:
    'Toute votre commande chez {shop} est payée, et la boutique en est informée. Vous n’avez rien à faire.',
  youPaidWithFee: 'Vous avez payé, frais compris',
  someonePaidYours: 'Quelqu’un d’autre du groupe a payé votre part : votre carte n’a donc pas été débitée.',

  // Cancelled, or out of time
  cancelledSubject: '{group} chez {shop} a été annulé',
  cancelledHeading: '{group} a été annulé',
  cancelledText: '{group} chez {shop} a été annulé : la commande n’est donc pas passée.',
  soldOutSubject: '{shop} n’a plus tout en stock : {group} a pris fin',
  soldOutMail:
    '{shop} n’a plus tous les articles de cette commande : la boutique a donc mis fin au groupe, et la commande n’est pas passée.',
  atRiskSubject: '{group} chez {shop} prend bientôt fin s’il manque toujours {amount}',
  atRiskHeading: 'Votre commande est menacée',
  atRiskMissing: 'Il manque encore',
  rescueTerms:
    'Si tout n’est pas payé d’ici là, les paiements sont gardés jusqu’au {time} pour que la commande puisse encore aboutir. Pendant ce temps, toute personne qui a payé peut récupérer son argent aussitôt. Ensuite, toutes les personnes qui ont payé sont remboursées en totalité, frais compris.',
  takeBackFrom: 'À partir du {time}, vous pouvez aussi le récupérer aussitôt, sur la page du groupe.',
  holdTerms:
    'Votre carte n’est pas débitée tout de suite : votre banque bloque le montant et l’affiche comme en attente. Il n’est prélevé que lorsque tout est payé, et débloqué si ce n’est pas le cas le {time}.',
  heldSubject: '{amount} bloqués sur votre carte pour votre commande chez {shop}',
  heldHeading: 'Votre part est bloquée, pas débitée',
  heldText:
    'Votre banque bloque {amount} sur votre carte pour la commande de groupe chez {shop} et les affiche comme en attente. Ils ne sont prélevés que lorsque tout est payé ; vous recevez alors un reçu. Si ce n’est pas le cas le {time}, ils sont débloqués et vous ne payez rien.',
  releasedSubject: 'Non débité : {amount} pour votre commande chez {shop}',
  releasedHeading: 'Votre carte n’a pas été débitée',
  releasedText:
    'Le montant bloqué sur votre carte pour la commande de groupe chez {shop} ({amount}) a été débloqué, et rien n’a été débité. Votre banque peut encore l’afficher comme en attente pendant quelques jours.',
  releasedLost:
    'Votre banque n’a pas gardé le montant bloqué : votre part est de nouveau à payer. Veuillez la payer avant le {time}.',
  releasedTooShort:
    'Votre banque ne garderait pas le montant bloqué jusqu’à la fin du groupe. Veuillez payer votre part à nouveau avant le {time}.',
  rescueSubject: 'Le temps est écoulé, mais {group} chez {shop} peut encore être sauvé',
  rescueText:
    '{group} chez {shop} n’a pas tout payé à temps. C’est encore possible jusqu’au {time}, et la commande est alors passée.',
  rescueWays:
    'Payez ce qui manque, ou demandez aux autres : ils peuvent encore payer. Si la boutique le permet, votre page propose aussi de laisser de côté ce que personne ne prend.',
  rescueKept:
    'Nous gardons jusque-là ce que vous avez payé ({amount}). Vous pouvez tout récupérer aussitôt, frais compris, avec le lien ci-dessous. Personne n’a à donner son accord.',
  rescueHeldKept:
    'Votre banque garde jusque-là le montant bloqué sur votre carte ({amount}). Vous pouvez tout faire débloquer aussitôt avec le lien ci-dessous. Personne n’a à donner son accord.',
  takenBackText: 'Vous avez récupéré ce que vous aviez payé pour la commande de groupe chez {shop}.',
  expiredSubject: 'Le délai est écoulé : {group} chez {shop}',
  expiredHeading: 'Le délai est écoulé',
  expiredText:
    '{group} chez {shop} n’avait pas tout payé avant le {time} : la commande n’est donc pas passée.',
  andRefund: '{subject} : nous remboursons {amount}',
  refundPreview: 'Nous remboursons {amount} sur votre carte, frais compris.',
  notChargedPreview: 'Rien ne vous a été débité.',
  refundToCard: 'Remboursement sur votre carte',
  refundAllNote:
    'Nous remboursons tout ce que vous avez payé ({amount}, frais compris) sur la carte utilisée. Votre banque peut mettre 5 à 10 jours à l’afficher. Vous n’avez rien à faire.',
  takenByBank:
    'Votre banque a repris {amount} que vous aviez payés, car le paiement est contesté. Nous ne les remboursons donc pas.',
  leftAtBank:
    'Votre banque examine un de vos paiements. D’ici là, {amount} ne sont pas remboursés sur votre carte.',
  stillProcessed:
    'Un de vos paiements était encore en cours de traitement. Si votre carte est tout de même débitée, nous vous remboursons automatiquement.',
  notChargedText: 'Vous n’aviez rien payé, et votre carte n’a pas été débitée.',
  othersRefunded: 'Les autres sont remboursés, frais compris, sous 5 à 10 jours :',

  // A payment that came too late, or a second time
  returnedSubject: 'Nous remboursons votre paiement de {amount} chez {shop}',
  returnedHeading: 'Votre paiement est en cours de remboursement',
  returnedText: 'Votre carte a été débitée de {amount} pour la commande de groupe chez {shop}, mais {why}',
  whyNotUsed: 'ce paiement n’a pas pu servir à la commande.',
  whyPaidBefore: 'ce que ce paiement couvrait était déjà payé.',
  whyLeft: 'vous ne faisiez déjà plus partie du groupe.',
  whySwapOver: 'la place n’était déjà plus proposée.',
  whyAllPaid: 'tout était déjà payé.',
  whyCancelled: 'le groupe avait déjà été annulé.',
  whySoldOut: 'la boutique n’avait plus tout en stock et avait déjà mis fin au groupe.',
  whyTooLate: 'le délai du groupe était déjà écoulé.',
  paymentNumber: 'Numéro de paiement',
  returnedNote:
    'Nous remboursons le montant total ({amount}, frais compris) sur la carte utilisée. Votre banque peut mettre 5 à 10 jours à l’afficher. Vous n’avez rien à faire.',
  groupStillOpen: 'Le groupe est encore ouvert : sa page indique s’il vous reste quelque chose à payer.',

  // The shop refunds a share
  refundSubject: 'Votre remboursement de {amount} par {shop}',
  refundHeading: 'Votre remboursement',
  refundText: '{shop} vous rembourse {amount} sur ce que vous avez payé pour la commande de groupe.',
  refundUnpayable:
    'Ce que vous avez payé pour la commande de groupe n’a pas pu être versé à temps à {shop}. Nous vous remboursons donc {amount}.',
  refundNote:
    'Le remboursement va sur la carte utilisée. Votre banque peut mettre 5 à 10 jours à l’afficher. Vous n’avez rien à faire.',
  refundWaitsSubject: 'Pas encore envoyé : votre remboursement de {amount} par {shop}',
  refundWaitsNote:
    'L’envoi vers votre carte n’a pas encore pu être fait. Dès qu’il le sera, un autre e-mail vous le dira. Vous n’avez rien à faire.',
  elsewhereSubject: 'Votre remboursement de {amount} par {shop} a été versé autrement',
  elsewhereText:
    '{amount} que vous aviez payés pour la commande de groupe n’ont pas pu être remboursés sur votre carte. L’argent vous a été versé autrement, par exemple par virement.',
  elsewherePaid: 'Versé autrement',
  elsewhereMissing:
    'Un virement peut prendre quelques jours. Si vous n’avez rien reçu d’ici là, demandez à {shop}.',
  refundUnexpected: 'Si vous ne vous y attendiez pas, demandez à {shop}.',

  // A place changed hands
  swapSubject: '{name} a pris votre place chez {shop}',
  swapHeading: 'Votre place a été reprise',
  swapMail:
    '{name} a payé votre place dans la commande de groupe chez {shop}. Vous ne faites plus partie du groupe.',
  swapToldSubject: '{name} remplace {other} : votre groupe chez {shop}',
  swapToldHeading: 'Une place a changé de mains',
  swapToldText:
    '{other} ne peut pas venir et a cédé sa place à {name}, qui a payé la même part. Le total reste le même.',

  // Another amount
  amountSubject: 'Votre part chez {shop} est maintenant de {amount}',
  amountChooseSubject: 'Choisissez vos articles chez {shop}',
  amountPreview: 'Elle était de {amount}. {why}',
  whyChanged: '{name} a modifié le partage de la commande.',
  whyChoose: '{name} a modifié le partage de la commande : chacun choisit maintenant ses articles.',
  whyPeople: '{name} a partagé la commande entre {people} personnes au lieu de {people_before}.',
  shareBefore: 'Votre part avant',
  shareNow: 'Votre part maintenant',
  seeYourShare: 'Voir votre part',
  feeIsAdded: 'Des frais de service s’ajoutent au paiement, comme la page l’indique.',
  becauseInGroup: 'Vous recevez cet e-mail parce que vous avez rejoint {group} chez {shop}.',

  // The organizer’s digest
  digestSubject: 'Des nouvelles de votre groupe chez {shop} : {news}',
  digestPreview: '{so_far} sont payés.',
  digestHeading: 'Des nouvelles de votre groupe',
  countJoined: 'nouveaux membres : {count}',
  countPaid: 'paiements : {count}',
  countLeft: 'départs : {count}',
  didJoin: 'a rejoint le groupe',
  didPay: 'a payé {amount}',
  didLeave: 'a quitté le groupe',
  buttonIsYours:
    'Ce bouton vous est réservé : avec son lien, n’importe qui peut modifier ou annuler le groupe.',
};
