import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // Setting up
  groupTitle: 'Votre groupe',
  splitWithFriends: 'Partager {amount} entre amis',
  nothingYet:
    'Rien n’est encore débité. Tout le monde doit payer avant le {time}. {shop} ne reçoit l’argent que lorsque tout le monde a payé.',
  elseRefunded: 'Sinon, tout le monde est remboursé.',
  somePayOther: {
    one: '{count} d’entre vous paie {amount}, pour que le compte soit bon.',
    other: '{count} d’entre vous paient {amount}, pour que le compte soit bon.',
  },

  // Inviting
  inviteGroup: 'Invitez votre groupe',
  youAreInInvite: 'Vous êtes dans le groupe. Invitez maintenant les autres',
  linkLetsJoin:
    'Toute personne qui a ce lien peut voir la commande, rejoindre le groupe avec un nom et payer sa part.',
  linkAsks:
    'Toute personne qui a ce lien peut voir la commande et demander à participer. C’est vous qui approuvez.',
  linkClosedByYou:
    'Vous avez fermé ce lien : les membres peuvent l’ouvrir, mais personne d’autre ne peut rejoindre le groupe.',
  everybodyPaysBy: 'Tout le monde doit payer avant le {time}',
  everybodyPaysByThen: 'Tout le monde doit payer avant le {time}.',
  shareLink: 'Lien de partage',
  copyShareLink: 'Copier le lien',
  scanToJoin: 'Scannez pour participer',
  milestoneNow: '{paid} payés, {percent} requis avant le {time}',
  milestoneNowHeld: '{paid} payés ou bloqués, {percent} requis avant le {time}',
  milestoneElse: 'Sinon, le groupe prend fin et chacun est remboursé en totalité.',
  milestoneElseHeld:
    'Sinon, le groupe prend fin : ce qui est bloqué sur les cartes est débloqué, et ce qui a été débité est remboursé en totalité.',
  peopleToInvite: { one: 'Encore {count} personne', other: 'Encore {count} personnes' },
  peopleToInviteFor: {
    one: 'Encore {count} personne, {amount}',
    other: 'Encore {count} personnes, {amount} chacune',
  },
  email: 'E-mail',
  mailSubject: 'Notre commande chez {shop}',
  invitation: 'Partageons notre commande chez {shop}. Merci de payer avant le {time} :',
  invitationShare:
    'Partageons notre commande chez {shop}. Votre part est de {amount}. Merci de payer avant le {time} :',

  // Who waits to be let in
  wantToJoin: { one: 'Une personne veut participer', other: '{count} personnes veulent participer' },
  approveKnown:
    'N’approuvez que des personnes que vous connaissez. Avant cela, personne ne paie ni ne prend de place.',
  noPlaceToApprove:
    'Aucune place n’est libre : retirez d’abord une personne qui n’a pas payé ou ajoutez une place.',
  declineEverybody: 'Refuser tout le monde',
  wantsToPayFor: { one: 'veut payer pour {count} personne', other: 'veut payer pour {count} personnes' },
  approve: 'Approuver',
  decline: 'Refuser',

  // Somebody who has not paid
  removeWhilePaying:
    'Un paiement est en cours de traitement. Cela change tout seul. Si vous retirez {name} maintenant, un paiement qui arrive encore sera remboursé.',
  payForPerson: 'Payer {amount} pour {name}',
  removeFromGroup: 'Retirer du groupe',
  removeText: '{name} n’a rien payé, il n’y a donc rien à rembourser. La place redevient libre.',
  removePerson: 'Retirer {name}',
  remindPerson: 'Relancer {name}',
  getsNoMail: '{name} ne reçoit pas d’e-mail de notre part. Renvoyez le lien de partage.',

  // What is still free
  notTakenYet: '{amount} pas encore pris',
  orderNotTakenYet: '{amount} de la commande ne sont pas encore pris',
  placesFree: {
    one: 'Une place est libre, pour {amount}',
    other: '{count} places sont libres, pour {amount}',
  },
  goOnWithout: 'Renvoyez le lien de partage, ou continuez sans :',
  ifNobodyComes: 'Si personne d’autre ne vient',
  beforeAfter: '{before} maintenant, {after} ensuite',
  splitAmongUnpaid: 'Répartir entre ceux qui n’ont pas payé',
  moreFor: '{amount} de plus pour {name}',
  moreSharedBy: {
    one: '{amount} de plus pour {count} personne',
    other: '{amount} de plus, à partager entre {count} personnes',
  },
  freePaidByYou: {
    one: 'Vous paieriez la place libre, puisque vous payez le reste. Ceux qui ont payé ne sont pas débités de nouveau.',
    other:
      'Vous paieriez les {count} places libres, puisque vous payez le reste. Ceux qui ont payé ne sont pas débités de nouveau.',
  },
  freePaidByOthers: {
    one: 'La place libre serait payée par ceux qui n’ont pas encore payé. Ceux qui ont payé ne sont pas débités de nouveau.',
    other:
      'Les {count} places libres seraient payées par ceux qui n’ont pas encore payé. Ceux qui ont payé ne sont pas débités de nouveau.',
  },
  splitIt: 'Répartir',
  payEverything: 'Prendre le reste en charge',
  feeIncluded: '{amount}, frais de service compris',
  payEverythingText:
    'Un seul paiement pour toutes les parts impayées et tout ce qui est libre. Le groupe est aussitôt complet.',
  payEverythingWaits:
    'Un seul paiement pour toutes les parts impayées et tout ce qui est libre. Le groupe est complet dès que les paiements en cours ont abouti eux aussi.',
  stillMissing: 'Reste à payer',
  payAll: 'Prendre le reste en charge : {amount}',
  orderLess: 'Commander moins',
  leaveOutNote: 'Laisser de côté ce que personne ne prend',
  smallerCartNote: 'Recommencer avec un panier plus petit',
  leaveOutText: 'Ceci quitterait la commande. Ce que chacun paie ne change pas.',
  leaveThemOut: 'Laisser de côté',
  wholeOrderRefunds:
    '{shop} n’accepte cette commande qu’en entier. Annulez le groupe ci-dessous et recommencez avec un panier plus petit. Chacun récupère ce qu’il a payé :',
  wholeOrderHolds:
    '{shop} n’accepte cette commande qu’en entier. Annulez le groupe ci-dessous et recommencez avec un panier plus petit. Aucune carte n’a encore été débitée, et ce qui est bloqué est débloqué :',
  wholeOrderMixed:
    '{shop} n’accepte cette commande qu’en entier. Annulez le groupe ci-dessous et recommencez avec un panier plus petit. Ce qui a été débité est intégralement remboursé, frais compris, et ce qui est seulement bloqué est débloqué :',
  wholeOrderUnpaid:
    '{shop} n’accepte cette commande qu’en entier. Annulez le groupe ci-dessous et recommencez avec un panier plus petit. Personne n’a encore payé.',
  wasPaid: '{amount} payés',
  wasHeld: '{amount} bloqués',

  // Managing the group
  manageGroup: 'Gérer le groupe',
  moreOptions: 'Plus d’options',
  changeSplitOrSize: 'Modifier le partage ou le nombre de personnes',
  paidKeepAmounts: 'Ceux qui ont payé gardent leur montant. Vous répartissez le reste : {amount}.',
  everythingChanges: 'Personne n’a encore payé : tout peut être modifié.',
  sendReminder: 'Envoyer un rappel',
  reminderText:
    'Toute personne qui n’a pas payé et a laissé une adresse e-mail en reçoit un, au plus une fois toutes les dix minutes.',
  sendReminders: 'Envoyer les rappels',
  noReminders:
    'La boutique ne nous a transmis aucune adresse e-mail de votre part, donc aucun rappel ne peut partir. Renvoyez plutôt le lien de partage.',
  moreTime: 'Donner plus de temps à tous',
  howMuchLonger: 'Combien de temps en plus',
  doneOnce: 'C’est possible une seule fois.',
  oneDay: 'Un jour',
  threeDays: 'Trois jours',
  oneWeek: 'Une semaine',
  moveDeadline: 'Repousser l’échéance',
  approveWhoJoins: 'Approuver les participants',
  approvalIsOn: 'Activé : personne ne participe sans votre accord',
  approvalIsOff: 'Désactivé : toute personne qui a le lien peut participer',
  switchedOff: 'Si vous désactivez cette option, toute personne qui a le lien peut participer.',
  switchedOffWaiting:
    'Si vous désactivez cette option, toute personne qui a le lien peut participer. Ceux qui attendent sont admis dans la limite des places libres : refusez d’abord les inconnus.',
  switchedOn: 'Toute personne qui ouvre le lien vous demande alors d’abord. Les membres gardent leur place.',
  letEverybodyJoin: 'Laisser participer tous ceux qui ont le lien',
  askMeFirst: 'Me demander d’abord',
  openOrReplace: 'Rouvrir ou remplacer le lien de partage',
  closeOrReplace: 'Fermer ou remplacer le lien de partage',
  linkIsClosedToOthers: 'Le lien de partage est fermé : il n’ouvre la page qu’aux membres.',
  linkStays: 'Le lien de partage reste tel quel pour tous ceux qui sont dans le groupe.',
  openLink: 'Permettre à nouveau de participer',
  closeLink: 'Fermer le lien',
  newLinkText:
    'Ou créez un nouveau lien : tous ceux qui sont dans le groupe y restent, et l’ancien lien ne permet plus de participer.',
  makeNewLink: 'Créer un nouveau lien',
  cancelGroup: 'Annuler le groupe',
  cancelRefunds:
    'Tous ceux qui ont payé sont intégralement remboursés, frais compris. {shop} ne reçoit pas la commande. C’est irréversible.',
  cancelHolds:
    'Aucune carte n’a encore été débitée : les montants bloqués pour ce groupe sont entièrement débloqués. {shop} ne reçoit pas la commande. C’est irréversible.',
  cancelMixed:
    'Ce qui a été débité est intégralement remboursé, frais compris, et ce qui est seulement bloqué est débloqué. {shop} ne reçoit pas la commande. C’est irréversible.',
  cancelUnpaid:
    'Personne n’a encore payé, il n’y a donc rien à rembourser. {shop} ne reçoit pas la commande. C’est irréversible.',
  getsBack: '{name} récupère',
  releasedFor: 'Débloqué pour {name}',
  yesCancel: 'Oui, annuler le groupe pour tous',

  // Where everyone chooses what to give
  giftStartTitle: 'Réunir {amount} ensemble',
  giftStartText:
    'Toute personne qui a le lien donne ce qu’elle veut, jamais plus que ce qui reste. Vous pouvez payer le reste à tout moment, et la commande est alors passée.',
  giftStart: 'Commencer la collecte',
  giftLinkLets: 'Toute personne qui a ce lien peut voir la commande et donner quelque chose par carte.',
  giftInvitation:
    'J’organise une collecte pour un achat chez {shop}. Donnez ce que vous voulez avant le {time} :',
  giftNothingYet:
    'Rien n’est encore débité. Chacun peut donner jusqu’au {time}, et vous payez le reste d’ici là. {shop} ne reçoit l’argent que lorsque tout est payé.',
  giftUntil: 'Chacun peut donner jusqu’au {time}. Vous payez le reste d’ici là.',
  giftMailSubject: 'Une collecte pour un achat chez {shop}',
  giftPayRest: 'Payer le reste : {amount}',
  giftMessages: 'Messages pour vous',
};
