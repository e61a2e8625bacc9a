import type { Translated } from '../texts';
import type { en } from './en';

export const fr: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: '{amount} chacun',
  youPayThis: '{amount} pour vous',
  plusFee: 'plus {fee} de frais de service',
  plusFeeOther: 'plus {fee} de frais de service. L’autre personne paie {low}.',
  plusFeeOthers: 'plus {fee} de frais de service. Les autres paient {low} chacun.',
  plusFeeRange: 'plus {fee} de frais de service. Les autres paient de {low} à {high}.',
  everybodyPicks:
    'Chacun choisit ce qui lui revient. Taxes, livraison et frais sont répartis sur les articles selon leur prix.',

  // How many people, and how to split
  people: 'Personnes',
  youIncluded: 'vous compris',
  youIncludedFrom: 'Vous compris : de {least} à {most}.',
  oneLess: 'Une de moins',
  oneMore: 'Une de plus',
  howToSplit: 'Mode de partage',
  evenly: 'À égalité',
  byItem: 'Par article',
  otherWays: 'Autre',
  showAmounts: 'Afficher les montants pour ce choix',
  goOn: 'Continuer',
  changeTheSplit: 'Modifier le partage',
  payFor: 'Vous payez pour',
  yourself: 'vous-même',
  peopleOf: '{paying} sur {people}',
  emailOptional: 'E-mail (facultatif)',
  emailHint: 'Pour votre reçu et les nouvelles du groupe.',

  // Who pays what
  customAmounts: 'Montants libres',
  percentages: 'Pourcentages',
  takeTheRest: 'Je prends le reste',
  setWhoPays: 'Définir qui paie quoi',
  whoPaysWhat: 'Qui paie quoi',
  addsUp: 'Le total est de {amount}.',
  done: 'Terminé',
  yourRow: 'Vous',
  personNumber: 'Personne {number}',
  nameOfPerson: 'Nom de la personne {number} (facultatif)',
  amountOf: 'Montant : {person}',
  percentageOf: 'Pourcentage : {person}',
  typePercentage: 'Saisissez un pourcentage, par exemple 25 ou 33,34.',
  typeAmount: 'Saisissez un montant, par exemple 12,50.',
  typeWholeAmount: 'Saisissez un montant entier, par exemple 1250.',
  amountTooMuch: '{amount} de trop. Baissez un des montants.',
  amountMissing: 'Il manque {amount}. Augmentez un des montants.',
  percentTooMuch: '{percent} % de trop. Baissez une des parts.',
  percentMissing: 'Il manque {percent} %. Augmentez une des parts.',

  // What no card can pay
  tooSmall: 'Doit être 0 ou au moins {minimum}, le minimum par carte, et non {amount}',
  shareTooSmall: 'La part doit être 0 ou au moins {minimum}, le minimum par carte, et non {amount}',
  restTooSmall: 'Votre reste doit être 0 ou au moins {minimum}, le minimum par carte, et non {amount}',
  tooManyWays:
    '{total} divisés par {places} font {least} chacun, moins que {minimum}, le minimum par carte ; choisissez {most} au plus',
  totalTooSmall:
    '{total}, c’est moins que {minimum}, le minimum par carte ; ce total ne peut pas être payé par carte',
  notAMultiple: 'Doit être un multiple de {step}, et non {amount}',

  // The link
  linkCopied: 'Lien copié. Collez-le dans un message.',
  copySelected: 'Copiez le lien sélectionné.',
  copyLink: 'Copier le lien',

  // In a shop's page
  beingConfirmed: 'Votre paiement est en cours de confirmation',
  beingConfirmedText: 'Attendez qu’il soit terminé. Vous pourrez ensuite fermer cette fenêtre.',
  stillOn: 'Votre groupe continue',
  stillOnText:
    'Il continue sans cette fenêtre, et les autres peuvent payer. Gardez votre propre lien : il vous ramène ici pour gérer le groupe, sur n’importe quel appareil.',
  ownLink: 'Votre propre lien',
  copyOwnLink: 'Copier votre propre lien',
  stayHere: 'Rester ici',
  closeWindow: 'Fermer la fenêtre',
};
