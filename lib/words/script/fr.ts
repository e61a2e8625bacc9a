import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, never> = {
  // Time
  left: 'encore {time}',
  timeIsUp: 'Délai écoulé',
  inTime: 'dans {time}',
  comma: ', ',
  inLessThanAMinute: 'dans moins d’une minute',
  over: 'terminé',
  dayLeft: 'Plus qu’un jour pour payer.',
  hourLeft: 'Plus qu’une heure pour payer.',
  tenMinutesLeft: 'Plus que dix minutes pour payer.',

  // Every form
  unreachable: 'Le serveur est injoignable. L’envoi se fera tout seul dès que la connexion revient.',
  notNow: 'Pas maintenant',
  yourName: 'Votre nom',

  // Links
  copied: 'Copié',
  pressCtrlC: 'Appuyez sur Ctrl et C pour copier le lien sélectionné.',
  share: 'Partager',

  // The way back to the shop
  stay: 'Rester sur cette page',
  takenBack: 'Vous retournez à la boutique dans quelques secondes.',
  seconds: '{count} s',

  // What is paid
  fee: '{fee} de frais',
  howCalculated: 'Notre calcul',
  pay: 'Payer {amount}',
  payByCard: 'Payer {amount} par carte',
  payShort: 'Payer',
  otherName: 'Payez par carte pour choisir un autre nom.',
  yourItems: 'Vos articles',
  lastPlace: 'C’est la dernière place libre.',
  fewerLeft: 'Il reste maintenant moins de places que vous n’en aviez choisi.',
  payForMore: 'Personnes pour qui vous payez, vous compris',
  onePersonLess: 'Une personne de moins',
  onePersonMore: 'Une personne de plus',
  whichShare: 'Quelle part est la vôtre ?',
  place: 'Place {number}',
  taken: 'Prise',
  placeTaken: 'Quelqu’un vient de prendre cette place. Choisissez-en une autre.',

  // Items
  choiceKept:
    'Le serveur est injoignable. Votre choix est conservé et sera enregistré dès que la connexion revient.',
  choiceUnsaved:
    'Votre dernier choix n’est pas enregistré. Rien n’a été débité. Choisissez de nouveau, ou attendez un instant, avant de payer.',
  shareThis: 'partager',
  leftOutOfOrder: 'Retiré de la commande : {units}',
  nothingOfIt: 'Il n’en reste plus.',
  forOne: 'l’unité',
  takenBy: 'Pris : {list}',
  less: 'Moins : {item}',
  more: 'Plus : {item}',

  // The card form
  cardPayment: 'Paiement par carte de {amount}',
  openingForm: 'Ouverture du formulaire de carte…',
  formNotLoaded: 'Le formulaire de carte n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
  formFailed: 'Le formulaire de carte n’a pas pu être chargé.',
  formFailedText:
    'Rien n’a été débité. Vérifiez votre connexion, et si quelque chose bloque le prestataire de paiement.',
  loadAgain: 'Recharger',
  loadingForm: 'Chargement du formulaire de carte',
  nameless: 'Saisissez votre nom, pour que les autres sachent qui vous êtes.',
  guest: 'Invité',
  payUnreachable: 'Le serveur est injoignable. Rien n’a été débité. Réessayez.',
  outdated:
    'Le groupe a changé, ou trop de cartes ont été refusées : ce paiement n’était plus à jour. Rien n’a été débité. Vérifiez le montant et réessayez.',
  amountIsNow: 'Le montant est maintenant de {amount}',
  changedWhilePaying:
    'Le groupe a changé pendant votre paiement de {before}. Tout ce qu’il n’a pas pu régler est remboursé automatiquement sur votre carte.',
  changed: 'Le groupe a changé : ce n’est plus {before}. Rien n’a été débité.',
  typeAgain: 'Pour continuer, saisissez de nouveau votre carte.',
  received: 'Paiement reçu',
  receivedText: 'Un instant, la page se met à jour.',
  processing: 'Votre paiement est en cours de traitement',
  notConfirmed:
    'Votre banque ne l’a pas encore confirmé. Cette page l’affiche dès que c’est fait. Ne payez pas une seconde fois.',
  processorUnreachable:
    'Le prestataire de paiement est injoignable. À notre connaissance, rien n’a été débité. Vérifiez votre connexion et réessayez.',
  notApproved: 'Votre banque n’a pas encore approuvé le paiement. Rien n’a été débité. Réessayez.',
  processorFailed:
    'Le prestataire n’a pas pu terminer le paiement. Rien n’a été débité. Réessayez dans un instant.',
  chargeUnknown:
    'Nous ne savons pas encore si votre carte a été débitée. Rechargez cette page dans quelques minutes avant de payer de nouveau.',

  // A check of the browser
  checkLabel: 'Une courte vérification',
  checkTitle: 'Un instant : une courte vérification',
  checkText:
    'Plusieurs cartes ont été refusées ici. Avant l’ouverture du formulaire, votre navigateur résout tout seul un petit problème. Cela prend quelques secondes.',
  notChecked:
    'La vérification n’a pas abouti dans ce navigateur. Rien n’a été débité. Réessayez, ou utilisez un autre navigateur.',

  // Why a card was declined
  noMoney: 'Le solde disponible sur la carte est insuffisant. Essayez une autre carte.',
  cardNotAccepted: 'La banque n’accepte pas cette carte. Essayez une autre carte.',
  cardExpired: 'La carte a expiré. Essayez une autre carte.',
  wrongCode: 'Le code de sécurité ne correspond pas à la carte. Vérifiez-le et réessayez.',
  incompleteCode: 'Le code de sécurité est incomplet. Vérifiez-le et réessayez.',
  wrongNumber: 'Le numéro de carte n’est pas correct. Vérifiez-le et réessayez.',
  wrongExpiry: 'La date d’expiration n’est pas correcte. Vérifiez-la et réessayez.',
  wrongPostalCode: 'Le code postal ne correspond pas à la carte. Vérifiez-le et réessayez.',
  bankError:
    'La banque n’a pas pu traiter la carte à l’instant. Rien n’a été débité. Réessayez dans un instant.',
  cardLimit: 'La carte a atteint son plafond. Essayez une autre carte, ou contactez votre banque.',
  cardUnsuitable: 'La carte ne convient pas à ce type de paiement. Essayez une autre carte.',
  wrongCurrency: 'La carte ne permet pas de payer dans cette devise. Essayez une autre carte.',
  declinedWithoutReason:
    'La banque a refusé la carte sans donner de raison. Essayez une autre carte, ou contactez votre banque.',
  cardDeclined: 'La banque a refusé la carte. Essayez une autre carte.',
  confirmationWanted: 'La banque vous demande de confirmer ce paiement. Réessayez et suivez ses étapes.',
  notYou:
    'Votre banque n’a pas pu confirmer que c’était vous. Rien n’a été débité. Réessayez, ou utilisez une autre carte.',
  declined:
    'La banque a refusé la carte. Rien n’a été débité. Essayez une autre carte, ou contactez votre banque.',
};
