import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // An address that leads nowhere
  notFound: 'Page introuvable',
  notFoundText: 'Le lien est peut-être incomplet ou expiré. Rouvrez-le depuis le message reçu.',
  toStartPage: 'Aller à la page d’accueil',
  noGroup: 'Ce lien ne mène à aucun groupe',
  noGroupText:
    'Le lien est peut-être incomplet. Demandez à la personne qui l’a envoyé de le renvoyer en entier.',
  noCheckout: 'Ce paiement n’existe pas',
  noCheckoutText:
    'Le lien a peut-être été coupé en route. Retournez à la boutique et recommencez depuis votre panier.',
  linkIncomplete: 'Ce lien est incomplet',
  organizersKey:
    'Le lien de la personne qui organise se termine par une longue clé qu’elle seule possède. Ici, elle manque ou elle est fausse.',
  whichLink:
    'Vous organisez le groupe ? Ouvrez le lien reçu par e-mail ou retournez à la boutique. Vous avez reçu une invitation ? Utilisez le lien qu’on vous a envoyé.',
  tooManyPages: 'Trop de requêtes. Attendez une minute et réessayez.',

  // Behind the links of a mail
  unsubscribeQuestion: 'Désabonner cette adresse ?',
  unsubscribeNow: 'Désabonner',
  isUnsubscribed: 'Cette adresse est désabonnée',
  willSendNoMore: 'Split ne lui enverra plus d’invitations, de rappels ni d’avis, d’aucune boutique.',
  sendsNoMore: 'Split ne lui envoie plus d’invitations, de rappels ni d’avis, d’aucune boutique.',
  stillSent:
    'Vous recevez toujours les e-mails qui concernent votre argent, comme un reçu ou un remboursement, et la connexion à un compte à vous.',
  confirmQuestion: 'Confirmer votre adresse ?',
  confirmNow: 'Confirmer l’adresse',
  isConfirmed: 'Votre adresse est confirmée',
  willGetMails:
    'Vous recevrez des e-mails sur vos groupes chez {shop}. Vous pourrez vous désabonner à tout moment.',
  getsMails:
    'Vous recevez des e-mails sur vos groupes chez {shop}. Chacun contient un lien pour se désabonner.',

  // A page that failed, which its script says
  failed: 'Un problème est survenu de notre côté',
  failedText:
    'Si vous avez payé, ne payez pas une deuxième fois : rechargez la page pour vérifier. Sinon, réessayez dans un instant.',
  requestNumber: 'Numéro de requête : {id}',
  tryAgain: 'Réessayer',
  connectionLost: 'La connexion a été perdue',
  loadsAgain: 'Cette page se recharge dans un instant. Rien n’est débité deux fois.',
  loadNow: 'Charger maintenant',
};
