import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // Why something is refused, by its code
  shop_not_ready:
    'La boutique ne peut pas encore recevoir de paiements, car son compte de versement n’est pas prêt. Rien n’a été débité. Demandez à la boutique.',
  unknown_session: 'Ce groupe n’existe plus. Rouvrez le lien depuis le message reçu.',
  session_not_open: 'Ce groupe est terminé, plus rien ne peut être modifié.',
  session_ended: 'Le délai de ce groupe est écoulé, plus rien ne peut être modifié.',
  group_already_started: 'Le groupe a déjà commencé. Cette page montre où il en est.',
  group_not_started: 'Le groupe n’a pas encore commencé. Réessayez dans un instant.',
  mode_not_allowed: 'Cette boutique ne propose pas ce partage. Choisissez-en un autre.',
  size_out_of_bounds: 'Ce nombre de personnes n’est pas possible ici. Choisissez-en un autre.',
  invalid_split: 'Ces montants ne conviennent pas encore.',
  group_full: 'Toutes les places de ce groupe sont prises. Demandez qu’on en ajoute une.',
  link_closed:
    'Ce lien a été fermé, plus personne ne peut rejoindre le groupe. Demandez à la personne qui organise.',
  too_many_links: 'Le lien a été remplacé très souvent. Fermez-le plutôt.',
  approval_needed:
    'La personne qui organise approuve désormais les participants. Rechargez la page et demandez à participer.',
  too_many_waiting: 'Beaucoup de personnes attendent. Demandez qu’on leur réponde, puis réessayez.',
  not_waiting: 'Cette personne n’attend plus. Regardez de nouveau la liste.',
  name_taken:
    'Quelqu’un porte déjà ce nom ou un nom très proche. Ajoutez quelque chose, une initiale par exemple.',
  name_reserved: 'Choisissez un autre nom : celui-ci est invisible ou celui de la personne qui organise.',
  items_taken: 'Quelqu’un a été plus rapide. Regardez ce qui reste et choisissez de nouveau.',
  member_not_found:
    'Vous ne faites plus partie de ce groupe. Vous pouvez revenir tant qu’une place est libre.',
  organizer_only: 'Seule la personne qui organise peut le faire.',
  share_already_paid: 'C’est déjà payé. Il ne reste rien à régler.',
  share_being_paid:
    'Un paiement pour cela est en cours de traitement. Attendez un instant, puis regardez de nouveau.',
  too_many_payments:
    'Vous avez commencé ce paiement très souvent. Demandez de l’aide à la personne qui organise ou à la boutique.',
  nothing_to_pay: 'Il n’y a rien à payer ici.',
  split_locked: 'Quelqu’un a déjà payé, cela ne peut donc plus être modifié.',
  dropping_not_allowed:
    'Cette boutique n’accepte que des commandes entières. Annulez le groupe et commandez moins.',
  nothing_to_drop: 'Il n’y a rien à laisser de côté.',
  already_extended: 'L’échéance a déjà été repoussée. C’est possible une seule fois.',
  invalid_expiry: 'L’échéance ne peut pas être repoussée aussi loin. Choisissez une durée plus courte.',
  share_disputed: 'Ce paiement est contesté, c’est la banque qui décide.',
  unknown_payment: 'Ce paiement n’existe pas. Recommencez-le.',
  swap_not_allowed: 'Dans cette boutique, une place ne peut pas être cédée à quelqu’un d’autre.',
  swap_not_possible: 'Cette place ne peut pas être cédée pour le moment.',
  swap_over: 'Ce lien ne fonctionne plus. Rien n’a été débité.',

  // What a form gets back
  newLinkMailed:
    'Votre lien personnel a été renouvelé, celui-ci n’ouvre donc plus rien. Le nouveau arrive à votre nouvelle adresse e-mail dès que vous l’avez confirmée.',
  lookBelow: 'Vérifiez les champs signalés.',
  askedAlready: 'Vous avez déjà demandé. La réponse va venir.',
  wasDeclined: 'Votre demande a été refusée. Demandez un nouveau lien.',
  inGroupAlready: 'Vous faites déjà partie de ce groupe.',
  personGone: 'Cette personne ne fait plus partie du groupe.',
  tickToCancel: 'Cochez la case pour confirmer l’annulation du groupe.',
  chooseHowMuchLonger: 'Choisissez combien de temps en plus.',
  pageOutOfDate: 'Cette page n’est plus à jour. Rechargez-la et réessayez.',
  cardNeedsScript:
    'Le formulaire de carte a besoin de JavaScript, car les données vont directement au prestataire de paiement. Activez-le pour cette page, puis appuyez de nouveau sur le bouton.',
  wentWrong:
    'Un problème est survenu de notre côté. Rien n’a été modifié. Réessayez. (Numéro de requête : {request})',
  tooManyForms: 'C’était trop en peu de temps. Rien n’a été modifié. Attendez une minute et réessayez.',
  opensNothing: 'Ce lien n’ouvre rien. Rouvrez-le depuis votre message.',
  openPageItself: 'Ouvrez cette page directement et envoyez-y le formulaire.',
  tooMuchText: 'C’est trop de texte. Raccourcissez-le et réessayez.',
  formUnreadable: 'Le formulaire n’a pas pu être lu. Réessayez.',
  noAnswer:
    'Le prestataire de paiement ne répond pas pour le moment. Rien n’a été débité. Réessayez dans un instant.',
  shortCheckFirst: 'Plusieurs cartes ont été refusées ici, une courte vérification est donc nécessaire.',
  // Why the card form stays closed for a while, and then what that means for the reader
  paymentsPaused:
    'Un nombre inhabituel de cartes a été refusé dans cette boutique, les paiements par carte sont donc suspendus.',
  tooManyDeclined: 'Trop de cartes ont été refusées dans ce groupe.',
  waitKept: 'Rien n’a été débité et votre place est gardée. Réessayez dans {time}.',
  waitUnkept: 'Rien n’a été débité. Réessayez dans {time} ; d’ici là, rien ne vous est réservé.',

  // What is wrong with a field
  tooLong: '200 caractères au plus.',
  oddCharacters: 'Uniquement des lettres, des chiffres et des signes courants.',
  emailOrEmpty: 'Cette adresse e-mail est incomplète. Corrigez-la ou laissez le champ vide.',
  emailIncomplete: 'Cette adresse e-mail est incomplète. Corrigez-la.',
  chooseSplit: 'Choisissez le mode de partage.',
  typePeople: 'Saisissez un nombre de personnes.',
  chooseNumber: 'Choisissez un nombre.',
  choosePlace: 'Choisissez une place.',

  // What a card cannot pay, and who does not fit in
  groupHasPeople: 'Ici, un groupe compte de {least} à {most} personnes.',
  placesAreTaken: {
    one: '{count} place est prise par une personne qui n’a pas encore payé.',
    other: '{count} places sont prises par des personnes qui n’ont pas encore payé.',
  },
  removeOrAddPlace:
    'Toutes les places sont prises. Retirez une personne qui n’a pas payé ou ajoutez une place.',
  recordIsFull: 'Trop de personnes sont passées par ici. Demandez qu’on lance un nouveau groupe.',
  placesAreFree: {
    one: 'Il ne reste que {count} place libre.',
    other: 'Il ne reste que {count} places libres.',
  },
  tooLittleForCard: '{amount}, c’est trop peu pour un paiement par carte ; le minimum est de {minimum}.',
  chooseMoreOrShare: 'Choisissez davantage, ou laissez quelqu’un d’autre le prendre.',
  tooMuchForCard:
    '{amount}, frais compris, c’est trop pour un seul paiement par carte ; le maximum est de {most}. Répartissez-le sur plusieurs paiements.',
  wouldLeave: 'Il resterait {amount}, trop peu pour un paiement par carte ; le minimum est de {minimum}.',
  stillFree: 'Encore libre : {items}.',
  takeItAlong: 'Prenez-le aussi et payez-le avec le reste.',
  takeItOrLeaveItOut:
    'Prenez-le aussi et payez-le avec le reste, ou faites-le retirer de la commande par la personne qui organise.',
  tooLittleForProcessor:
    '{amount}, c’est trop peu pour un paiement par carte. Payez davantage en une fois, ou choisissez un autre partage.',
  tooMuchForProcessor:
    '{amount}, c’est trop pour un seul paiement par carte. Répartissez-le sur plusieurs paiements, ou choisissez un autre partage.',

  // What was done
  reminded: {
    one: 'Une personne est relancée, ou d’abord priée de confirmer son adresse.',
    other: '{count} personnes sont relancées, ou d’abord priées de confirmer leur adresse.',
  },
  noneReminded: 'Aucun rappel n’a été envoyé.',
  notReminded: {
    one: '{count} personne n’a pas pu être relancée : elle ne reçoit pas d’e-mail de notre part, ou a été relancée dans les dix dernières minutes.',
    other:
      '{count} personnes n’ont pas pu être relancées : elles ne reçoivent pas d’e-mail de notre part, ou ont été relancées dans les dix dernières minutes.',
  },
  deadlineMoved: 'L’échéance a été repoussée.',
  splitChanged: 'Le partage a été modifié.',
  itemsDropped: 'Ce que personne ne prend ne fait plus partie de la commande.',
  itemsSaved: 'Vos articles sont enregistrés.',
  confirmMailSent:
    'Si cette adresse n’est pas encore confirmée, nous demandons par e-mail de la confirmer, au plus une fois par jour.',
  linkRenewed: 'Vous avez un nouveau lien personnel. L’ancien ne fonctionne plus.',
  linkMailSent:
    'Si une personne de ce groupe a donné cette adresse, nous y avons envoyé son lien personnel. Si l’adresse n’est pas encore confirmée, nous lui demandons d’abord de la confirmer, au plus une fois par jour.',
  placeIsFree: 'La place est de nouveau libre.',
  waitNoMore: 'Vous n’attendez plus.',
  approvalOn: 'Désormais, c’est vous qui approuvez les participants.',
  approvalOff: 'Toute personne qui a le lien peut de nouveau participer.',

  // Where everyone chooses what to give
  giveBetween: 'Donnez de {least} à {most}, ou tout ce qui reste : {all}.',
  giveAllOnly: 'Seul tout ce qui reste peut être donné : {amount}.',
};
