import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // Every page
  testMode: 'Mode test',
  backTo: 'Retour à {shop}',
  order: 'Commande',
  footer: 'Paiements par Split. Les données de carte ne vont qu’au prestataire de paiement.',
  ask: 'Contacter {shop}',
  language: 'Langue',
  memberTitle: 'Partager une commande chez {shop}',

  // The order
  theOrder: 'La commande',
  anOrder: 'une commande',
  andMoreItems: '{item} et {count} de plus',
  andMoreListed: '{list} et {count} de plus',
  moreItems: { one: '{count} autre article', other: '{count} autres articles' },
  discount: 'Remise',
  orderFee: 'Frais',
  tax: 'Taxes',
  shipping: 'Livraison',
  leftOut: 'Retiré : {quantity} × {item}',
  total: 'Total',

  // The group
  theGroup: 'Le groupe',
  notPaidYet: 'Pas encore payé',
  isProcessing: 'En cours',
  paid: 'Payé',
  refundOnItsWay: 'Remboursement en cours',
  notRefundedYet: 'Pas encore remboursé',
  refunded: 'Remboursé',
  choosing: 'Choix en cours',
  notCharged: 'Non débité',
  paidOf: 'Parts payées : {paid} sur {places}',
  paidOfLeft: 'Parts payées : {paid} sur {places}, reste {amount}',
  howItEnded: 'Ce qu’il en est pour chacun',
  paidSoFar: 'Payé jusqu’ici',
  paidOrHeldSoFar: 'Payé ou bloqué jusqu’ici',
  you: 'vous',
  organizer: 'organisation',
  theOrganizer: 'la personne qui organise',
  placeFor: 'Pour {name}',
  waitingForSomeone: 'Place libre',
  open: 'Libre',
  moreOpenPlaces: { one: 'et {count} autre place libre', other: 'et {count} autres places libres' },

  // How it ended
  allPaid: 'Tout est payé',
  shopHasIt: 'Tout est payé, et {shop} s’occupe maintenant de la commande.',
  receiptBelow: 'Votre reçu se trouve ci-dessous.',
  shopRefunds: '{shop} vous rembourse {amount} sur votre carte, frais compris. Voir ci-dessous.',
  wasCancelled: 'Ce groupe a été annulé',
  soldOut: 'La boutique n’a plus tout en stock',
  soldOutText: '{shop} n’a plus tous les articles de cette commande et a donc mis fin au groupe.',
  milestoneMissed: 'Trop peu a été payé à temps : {shop} ne peut plus garder cette commande de côté.',
  refundAtBank:
    'Votre banque examine ce paiement. D’ici là, {amount} ne sont pas remboursés sur votre carte. Voir ci-dessous.',
  refundAhead:
    '{amount} seront remboursés sur votre carte, frais compris. L’envoi n’a pas encore pu être fait. Voir ci-dessous.',
  refundComing: '{amount} sont en route vers votre carte, frais compris. Voir ci-dessous.',
  refundArrived: '{amount} ont été remboursés sur votre carte, frais compris. Voir ci-dessous.',
  refundElsewhere:
    '{amount} n’ont pas pu être remboursés sur votre carte et vous ont été versés autrement, frais compris. Voir ci-dessous.',
  refundStuck:
    '{amount} n’ont pas encore pu être remboursés sur votre carte. La boutique est au courant : demandez-lui un nouvel essai ou une autre solution.',
  holdFreed: 'Le montant bloqué sur votre carte ({amount}) est débloqué, et rien n’a été débité.',
  allRefunded: 'Toutes les personnes qui ont payé sont remboursées en totalité, frais compris.',
  notAllRefunded: 'Certaines personnes qui ont payé n’ont pas encore pu être remboursées.',
  nobodyCharged: 'Rien n’a été débité à personne.',
  findsPayment: 'Vous avez payé ? Votre lien personnel montre ce que devient votre argent.',
  timeIsOver: 'Le délai de ce groupe est écoulé',
  oneMoment: 'Un instant',
  startAgain: 'Pour réessayer, créez un nouveau groupe dans la boutique.',
  checkingPayments:
    'Nous vérifions les derniers paiements. Cette page se met à jour toute seule dans un instant.',

  // An invitation
  somebody: 'Quelqu’un',
  invited: '{name} vous invite à partager {order}',
  promise: 'Tout vous est remboursé, frais compris, si tout le monde n’a pas payé avant le {time}.',
  giftPromise: 'Tout vous est remboursé, frais compris, si la totalité n’est pas payée avant le {time}.',
  milestone:
    '{percent} de la commande doivent être payés avant le {time}. Sinon, le groupe prend fin et chacun est remboursé en totalité.',
  milestoneHeld:
    '{percent} de la commande doivent être payés avant le {time}. Sinon, le groupe prend fin : ce qui est bloqué sur les cartes est débloqué, et ce qui a été débité est remboursé en totalité.',
  rescuePromise:
    'Si tout n’est pas payé avant le {time}, votre argent est gardé jusqu’au {end} pour que la commande puisse encore aboutir. Pendant ce temps, vous pouvez le récupérer aussitôt. Ensuite, tout vous est remboursé, frais compris.',
  holdPromise:
    'Votre carte n’est pas encore débitée : votre banque bloque le montant et l’affiche comme en attente. Il n’est prélevé que lorsque tout est payé, et débloqué si ce n’est pas le cas le {time}.',
  holdTakeBack: 'À partir du {time}, vous pouvez aussi le récupérer aussitôt.',
  rescueTakeBack: 'D’ici là, vous pouvez récupérer votre argent aussitôt.',
  swapPromise:
    'Jusqu’au {time}, un membre qui a payé et ne peut pas venir peut céder sa place à quelqu’un qui paie la même somme.',
  swapPromiseHeld:
    'Une fois que tout est payé et jusqu’au {time}, un membre qui ne peut pas venir peut céder sa place à quelqu’un qui paie la même somme.',
  holdKept:
    '{amount} sont maintenant bloqués sur votre carte ; votre banque les affiche comme en attente. Ils ne sont prélevés que lorsque tout est payé.',
  holdTaken: 'Tout est payé : le montant bloqué sur votre carte ({amount}) est en train d’être prélevé.',
  holdLost:
    'Votre banque n’a pas gardé le montant bloqué, et rien n’a été débité. Veuillez payer votre part à nouveau.',
  holdTooShort:
    'Votre banque ne garderait pas le montant bloqué jusqu’à la fin du groupe. Nous l’avons donc débloqué aussitôt, et rien n’a été débité. Veuillez payer à nouveau.',
  heldStatus: 'Bloqué',
  rescueHeading: 'La commande peut encore être sauvée',
  moneyKept: 'Votre argent ({amount}) est gardé pour l’instant',
  rescueOrganizer:
    'Tout n’a pas été payé à temps. Ce qui est payé est gardé jusqu’au {time}. Payez ce qui manque, ou demandez aux autres : ils peuvent encore payer.',
  rescueOrganizerHeld:
    'Tout n’a pas été payé à temps. Ce qui est payé ou bloqué sur les cartes le reste jusqu’au {time}. Payez ce qui manque, ou demandez aux autres : ils peuvent encore payer.',
  rescuePaid:
    'Tout n’a pas été payé à temps. Votre paiement est gardé jusqu’au {time} pour que la commande puisse encore aboutir. Sinon, tout vous est remboursé, frais compris.',
  rescueHeld:
    'Tout n’a pas été payé à temps. Le montant reste bloqué sur votre carte jusqu’au {time} pour que la commande puisse encore aboutir. Sinon, il est débloqué, et rien n’est débité.',
  rescueOwing:
    'Tout n’a pas été payé à temps. Vous pouvez encore payer jusqu’au {time}, et la commande est passée dès que tout est payé.',
  takeBack: 'Récupérer mon argent',
  takeBackText:
    '{amount} reviennent sur votre carte, frais compris, et ce que ce paiement couvrait est de nouveau à payer. C’est définitif.',
  takeBackHeld:
    'Le montant bloqué sur votre carte ({amount}) est débloqué, et ce qu’il devait couvrir est de nouveau à payer. C’est définitif.',
  tookBack: 'Vous avez récupéré votre argent',
  yourShare: 'Votre part',
  yourShareNamed: 'Votre part, {name}',
  zeroShare: 'Une part de {amount} ne demande aucun paiement.',
  payLater: 'Je paierai plus tard',
  keepMyPlace: 'Garder ma place',
  askToJoin: 'Demander à participer',
  joinAndChoose: 'Participez et choisissez ce qui est à vous',
  chooseMyItems: 'Choisir mes articles',
  organizerApproves:
    'La personne qui organise approuve les participants. Vous ne payez qu’une fois dans le groupe.',
  joinedElsewhere: 'Déjà dans le groupe sur un autre appareil ? Récupérez votre lien ci-dessous.',
  alreadyJoined: 'Déjà dans le groupe ? Récupérez votre lien',
  emailYouGave: 'L’adresse e-mail que vous avez donnée',
  emailMyLink: 'M’envoyer mon lien',
  invalidKey:
    'La clé personnelle de ce lien n’est pas valable : vous voyez donc la page comme un nouvel invité.',
  notStarted: 'Le groupe n’a pas encore commencé',
  notStartedText:
    'Le partage de la commande chez {shop} est en préparation. Cette page se met à jour toute seule dès que c’est prêt.',
  notInGroup: 'Vous ne faites plus partie de ce groupe',
  nothingCharged: 'Rien n’a été débité.',
  canJoinAgain: 'Il y a une place libre : vous pouvez revenir.',
  linkIsClosed: 'Ce lien est fermé',
  linkIsClosedText:
    'Plus personne ne peut rejoindre le groupe. Si vous devez en faire partie, demandez à le rouvrir.',
  allPlacesTaken: 'Toutes les places sont prises',
  allPlacesTakenText: 'Si vous devez en faire partie, demandez l’ajout d’une place.',
  cannotTakePayments: '{shop} ne peut pas encore recevoir de paiements',
  cannotTakePaymentsText:
    'La boutique doit finir de configurer son compte de versement. Rien ne peut être payé d’ici là.',

  // A messenger's preview of the link
  invitedYou: '{name} vous invite à partager',
  youAreInvited: 'On vous invite à partager',
  groupOrder: 'Une commande de groupe',
  seeAndPayShare: 'Voyez votre part et payez-la par carte',

  // Waiting to be let in
  notLetIn: '{name} n’a pas accepté votre demande',
  notLetInText: 'Rien n’a été débité. S’il s’agit d’une erreur, demandez un nouveau lien à {name}.',
  waitingForOk: '{name} doit encore accepter votre demande',
  waitingForOkText:
    '{name} approuve les participants. Dès que vous êtes dans le groupe, cette page continue toute seule et vous pouvez payer votre part.',
  whileYouWait:
    '{order} chez {shop}. À payer avant le {time}. Rien n’est débité pendant l’attente, et aucune place ne vous est réservée.',
  stopWaiting: 'Ne plus attendre',

  // Items
  whatIsYours: 'Qu’est-ce qui est à vous, {name} ?',
  pricesInclude: 'Les prix comprennent votre part des taxes, de la livraison et des frais.',
  restIsMine: 'Tout le reste est à moi',
  tapOnYours: 'Touchez + sur ce qui est à vous.',
  nothingToChoose: 'Il ne reste rien à choisir.',
  takeMoreItems: 'Prendre d’autres articles',
  unitsPaid: '{units}, payé',
  none: 'Aucun',
  allOfIt: 'Tout',
  allUnits: 'Les {units}',
  ofOne: '{piece} d’un',

  // What a member owes and has paid
  memberShare: 'Part',
  serviceFee: 'Frais de service',
  serviceFeePercent: 'Frais de service ({percent} %)',
  youPay: 'Vous payez',
  charged: 'Débité',
  shareChanged: 'Votre part a changé',
  shareWasIs:
    'Elle était de {before} et est maintenant de {now} : {name} a modifié le partage de la commande.',
  shareWasChoose:
    'Elle était de {before}. {name} a modifié le partage de la commande : chacun choisit maintenant ses articles.',
  shareWasIsPeople:
    'Elle était de {before} et est maintenant de {now} : {name} a partagé la commande entre {people} personnes au lieu de {people_before}.',
  samePeople: 'Mêmes personnes, nouvelle commande',
  againTotal: 'La commande : {before} la dernière fois, {now} maintenant.',
  againShare: 'Votre part : {before} la dernière fois, {now} maintenant.',
  againMissing: 'Absent de cette commande, contrairement à la dernière fois : {items}.',
  bankHasNotAnswered:
    'Votre banque n’a pas encore répondu. Cette page se met à jour toute seule dès qu’elle le fait.',
  shareBeingPaid: 'Quelqu’un d’autre paie votre part',
  shareBeingPaidText:
    'Le paiement est en cours de traitement, et vous n’avez rien à faire. Cette page se met à jour toute seule dès qu’il est terminé.',
  paidBefore: 'Déjà payé',
  earlierPayments: 'Paiements précédents',
  yourReceipt: 'Votre reçu',
  yourPayment: 'Votre paiement',
  shareIsPaid: 'Votre part est payée',
  nothingToPay: 'Votre part est de {amount}, il n’y a donc rien à payer.',
  paidForYou: 'Quelqu’un d’autre du groupe l’a payée pour vous.',
  nothingChargedToYou: 'Rien ne vous a été débité.',
  paidAt: 'Payé le {time}. Reçu numéro {number}',
  chargedAt: 'Débité le {time}. Reçu numéro {number}',
  withdrawn: '{amount} ont été repris par votre banque, car ce paiement est contesté.',
  withdrawnUnpaid: 'Il ne compte pas comme payé.',
  refundWaits: '{amount} seront remboursés sur votre carte. L’envoi n’a pas encore pu être fait. ({time})',
  refundDisputed:
    'Votre banque examine ce paiement. D’ici là, {amount} ne sont pas remboursés sur votre carte. ({time})',
  refundQueued:
    '{amount} sont en cours de remboursement sur votre carte. Votre banque peut mettre 5 à 10 jours. ({time})',
  refundReplaced: '{amount} ont été remplacés par un autre remboursement. ({time})',
  refundAccepted: '{amount} sont en route vers votre carte. Votre banque peut mettre 5 à 10 jours. ({time})',
  refundDone:
    '{amount} ont été remboursés sur votre carte. Votre banque peut mettre 5 à 10 jours à l’afficher. ({time})',
  refundSettled:
    '{amount} n’ont pas pu être remboursés sur votre carte et vous ont été versés autrement. ({time})',
  refundFailed:
    '{amount} n’ont pas pu être remboursés sur votre carte. La boutique est au courant : demandez-lui un nouvel essai ou une autre solution. ({time})',

  // A receipt
  receipt: 'Reçu',
  openReceipt: 'Ouvrir le reçu',
  backToGroup: 'Retour au groupe',
  printReceipt: 'Imprimer',
  receiptPdf: 'Télécharger le PDF',
  receiptBusy: 'Beaucoup de reçus sont en cours de création. Réessayez dans quelques secondes.',
  taxId: 'Identifiant fiscal : {id}',
  dateOfPayment: 'Date du paiement',
  paidBy: 'Payé par',
  wholeOrder: 'Toute la commande',
  yourPart: 'Votre part',
  taxIsPart: 'La taxe est la part de ce paiement dans la taxe indiquée par {shop} pour la commande.',
  noTaxStated: '{shop} n’a indiqué aucune taxe pour cette commande.',
  feeBySplit: 'Les frais de service sont facturés par Split, pas par {shop}.',
  sinceThen: 'Depuis le paiement',
  leftOfPayment: 'Reste de ce paiement',
  notARealPayment: 'Aucune somme n’a été débitée. Ce n’est pas un vrai reçu.',

  // Paid
  youAreIn: 'C’est fait. Parts payées : {paid} sur {places}',
  waitingFor: 'Il manque encore : {people}',
  morePeople: { one: '{count} autre personne', other: '{count} autres personnes' },
  lastIsProcessing: 'Le dernier paiement est en cours de traitement',
  sendMyReceipt: 'Envoyer mon reçu',
  yourEmail: 'Votre adresse e-mail',
  mailsGoTo:
    'Les e-mails vont à {email}. Ouvrez le premier et confirmez l’adresse, si ce n’est pas déjà fait. Les autres suivront.',
  mailBounced: 'Nous n’avons pas pu remettre d’e-mail à {email}. Vérifiez l’adresse.',
  mailSuppressed:
    'Plus aucun e-mail n’est envoyé à {email} : l’un d’eux est revenu ou a été signalé comme indésirable. Indiquez une autre adresse.',
  changeEmail: 'Modifier votre adresse e-mail',
  bringIn: 'Faites venir ceux qui manquent',
  nudge: 'Relancer le groupe',
  groupLink: 'Lien du groupe',
  nudgeText: '{name} a payé. Parts payées pour {order} : {paid} sur {places}. À votre tour.',
  ourOrder: 'notre commande',

  // A place that changes hands
  cantCome: 'Je ne peux pas venir',
  cantComeText:
    'Cédez votre place à quelqu’un d’autre. Cette personne paie votre part, puis tout ce que vous avez payé vous est rendu, frais compris. Tant qu’elle n’a pas payé, la place est à vous.',
  makeSwapLink: 'Créer un lien pour une personne',
  swapLink: 'Lien pour une personne',
  copySwapLink: 'Copier ce lien',
  swapLinkText:
    'Envoyez-le à la personne qui vient à votre place. Il sert une fois, jusqu’au {time}. Votre argent vous est remboursé dès qu’elle a payé.',
  withdrawSwapLink: 'Je viens finalement',
  swapClosed:
    'La personne qui organise approuve désormais les participants, donc votre lien ne fonctionne plus. La place reste à vous.',
  swapInvited: '{name} ne peut pas venir et vous propose sa place : {order}',
  swapText:
    '{name} a payé cette place. Vous payez la même somme, et {name} récupère son argent. Si quelqu’un a été plus rapide ou si le lien a été retiré, tout vous est remboursé, frais compris.',
  swapFunded: 'Tout le monde a payé, et {shop} s’occupe de la commande.',
  swapWaits:
    'L’argent de cette commande n’est pas encore arrivé chez {shop}. Ce lien fonctionnera dès qu’il y sera.',
  swapGone: 'Ce lien ne fonctionne plus',
  swapGoneText: 'Quelqu’un a déjà pris la place, ou elle n’est plus proposée.',
  swapDone: '{name} a pris votre place',
  swapDoneText: 'Vous ne faites plus partie de ce groupe.',

  // A personal link
  saveLink: 'Gardez votre lien personnel',
  linkOpensYou: 'Il ouvre cette page en votre nom, sur tout appareil. Gardez-le pour vous.',
  personalLink: 'Votre lien personnel',
  copyPersonalLink: 'Copier votre lien personnel',
  leaveGroup: 'Quitter le groupe',
  leaveText: 'Vous n’avez rien payé : votre place devient simplement libre pour quelqu’un d’autre.',
  leave: 'Quitter',
  onYourPhone: 'Continuer sur votre téléphone',
  onYourPhoneText:
    'Scannez ce code avec l’appareil photo de votre téléphone. Votre part s’y ouvre, et vous pouvez payer avec Apple Pay ou Google Pay. La page s’ouvre en votre nom : ne montrez ce code à personne.',
  qrCode: 'Code QR',
  qrCodePersonal: 'Code QR de votre lien personnel',

  // How an amount was calculated
  placeSetTo: 'Cette place a été fixée à {amount}.',
  placeScaled:
    'Comme la dernière fois : {before} sur {before_total} alors, donc {amount} sur {total} maintenant.',
  organizerPaysAll: 'La personne qui organise paie la totalité, {amount}.',
  othersPay: 'Les autres paient {amount} sur {total}.',
  organizerPaysRest: 'La personne qui organise paie le reste, {amount}.',
  percentIs: '{percent} % de {total} font {amount}.',
  percentIsDown: '{percent} % de {total} font {amount}, arrondis vers le bas.',
  roundingFell: '{step} de ce que l’arrondi a laissé reviennent à cette place, soit {amount}.',
  placeIsAll: 'Cette place représente la totalité, {amount}.',
  splitWays: '{total} divisés par {places} font {amount} chacun.',
  splitWaysOver: '{total} divisés par {places} font {amount} chacun, et il reste {rest}.',
  goesToFirst: 'Le reste va aux premières places, {step} chacune.',
  placeMore: 'C’est la place {ordinal}, soit {amount}.',
  placeStays: 'C’est la place {ordinal}, donc cela reste {amount}.',
  pieceIs: '{piece} d’un article « {item} » à {price}, soit {amount}.',
  pieceIsIncluded:
    '{piece} d’un article « {item} » à {price} (taxes, livraison et frais compris), soit {amount}.',
  unitsAre: '{units} sur {quantity} × « {item} », soit {amount}.',
  unitsAreMore:
    '{units} sur {quantity} × « {item} », soit {amount} : {price} pour les articles, {extra} de taxes, livraison et frais.',
  unitsAreLess:
    '{units} sur {quantity} × « {item} », soit {amount} : {price} pour les articles, {extra} de moins grâce aux remises.',
  didNotDivide: '{amount} ne se divisaient pas en parts égales et reviennent aux premières unités.',
  together: 'Au total, cela fait {amount}.',

  // Where everyone chooses what to give
  placeGiven: 'La personne qui le donne a choisi ce montant : {amount}.',
  giveTitle: 'Combien souhaitez-vous donner ?',
  giveLeft: 'Il reste {left} sur {total}. Choisissez un montant dans cette limite.',
  giveOther: 'Autre montant',
  giveNext: 'Continuer',
  giveAll: 'La totalité : {amount}',
  giveChange: 'Choisir un autre montant',
  giveMessage: 'Message à {name} (facultatif)',
  giveMessageHint: 'Visible uniquement par {name}.',
  giveHide: 'Cacher mon nom aux autres personnes qui donnent',
  giveHidden: 'Les autres ne voient ni votre nom ni votre montant. {name} voit les deux.',
  giveNone: 'Rien ne peut être donné pour le moment',
  giveNoneText:
    'Tout est donné, ou est en train d’être payé. Si quelqu’un ne termine pas son paiement, le montant est de nouveau libre après 15 minutes.',
  noPlaceToGive:
    'Ce groupe ne peut pas s’agrandir. La personne qui organise paie ce qui reste. Si quelqu’un ne termine pas son paiement, une place est de nouveau libre après 15 minutes.',
  yourGift: 'Votre contribution',
  giftProgress: '{given} donnés sur {total}, il reste {left}',
  giftThanks: 'Merci pour {amount}',
  giftNudge: 'J’ai donné quelque chose pour {order}. Vous pouvez aussi :',
  giftInvited: '{name} organise une collecte pour {order}',
  giftInvitedShort: '{name} organise une collecte pour',
  giftYouAreInvited: 'On vous invite à donner quelque chose pour',
  giftSeeAndPay: 'Choisissez ce que vous donnez et payez par carte',
  giftTitle: 'Participer à une commande chez {shop}',
  giftAsk: 'Demandez aux autres de donner',
  giftAgain: 'Vous pouvez encore donner.',
  hiddenGivers: {
    one: '{count} personne dont le nom est caché',
    other: '{count} personnes dont les noms sont cachés',
  },
};
