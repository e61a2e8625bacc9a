import type { Translated } from '../texts';
import type { en } from './en';

export const it: Translated<typeof en, 'one'> = {
  // What each pays
  eachPays: '{amount} a testa',
  youPayThis: '{amount} per te',
  plusFee: 'più {fee} di commissione di servizio',
  plusFeeOther: 'più {fee} di commissione di servizio. L’altra persona paga {low}.',
  plusFeeOthers: 'più {fee} di commissione di servizio. Gli altri pagano {low} a testa.',
  plusFeeRange: 'più {fee} di commissione di servizio. Gli altri pagano da {low} a {high}.',
  everybodyPicks:
    'Ognuno sceglie ciò che è suo. Imposte, spedizione e commissioni sono ripartite sugli articoli in base al prezzo.',

  // How many people, and how to split
  people: 'Persone',
  youIncluded: 'con te',
  youIncludedFrom: 'Con te: da {least} a {most}.',
  oneLess: 'Una in meno',
  oneMore: 'Una in più',
  howToSplit: 'Come dividere',
  evenly: 'In parti uguali',
  byItem: 'Per articolo',
  otherWays: 'Altro',
  showAmounts: 'Mostra gli importi per questa scelta',
  goOn: 'Continua',
  changeTheSplit: 'Modifica la divisione',
  payFor: 'Paghi per',
  yourself: 'te',
  peopleOf: '{paying} di {people}',
  emailOptional: 'Email (facoltativa)',
  emailHint: 'Per la tua ricevuta e le novità del gruppo.',

  // Who pays what
  customAmounts: 'Importi liberi',
  percentages: 'Percentuali',
  takeTheRest: 'Il resto lo pago io',
  setWhoPays: 'Imposta chi paga cosa',
  whoPaysWhat: 'Chi paga cosa',
  addsUp: 'In totale {amount}.',
  done: 'Fatto',
  yourRow: 'Tu',
  personNumber: 'Persona {number}',
  nameOfPerson: 'Nome della persona {number} (facoltativo)',
  amountOf: 'Importo: {person}',
  percentageOf: 'Percentuale: {person}',
  typePercentage: 'Scrivi una percentuale, ad esempio 25 o 33,34.',
  typeAmount: 'Scrivi un importo, ad esempio 12,50.',
  typeWholeAmount: 'Scrivi un importo intero, ad esempio 1250.',
  amountTooMuch: '{amount} di troppo. Abbassa uno degli importi.',
  amountMissing: 'Mancano {amount}. Aumenta uno degli importi.',
  percentTooMuch: '{percent}% di troppo. Abbassa una delle quote.',
  percentMissing: 'Percentuale mancante: {percent}%. Aumenta una delle quote.',

  // What no card can pay
  tooSmall: 'Deve essere 0 o almeno {minimum}, il minimo con carta, ma è {amount}',
  shareTooSmall: 'La quota deve essere 0 o almeno {minimum}, il minimo con carta, ma è {amount}',
  restTooSmall: 'Il tuo resto deve essere 0 o almeno {minimum}, il minimo con carta, ma è {amount}',
  tooManyWays:
    '{total} diviso {places} fa {least} a testa, meno di {minimum}, il minimo con carta; scegli al massimo {most}',
  totalTooSmall:
    '{total} è meno di {minimum}, il minimo con carta; questo totale non si può pagare con carta',
  notAMultiple: 'Deve essere un multiplo di {step}, ma è {amount}',

  // The link
  linkCopied: 'Link copiato. Incollalo in un messaggio.',
  copySelected: 'Copia il link selezionato.',
  copyLink: 'Copia il link',

  // In a shop's page
  beingConfirmed: 'Il tuo pagamento è in fase di conferma',
  beingConfirmedText: 'Aspetta che sia completato. Poi potrai chiudere questa finestra.',
  stillOn: 'Il tuo gruppo va avanti',
  stillOnText:
    'Va avanti senza questa finestra e gli altri possono pagare. Conserva il tuo link: ti riporta qui a gestire il gruppo, su qualsiasi dispositivo.',
  ownLink: 'Il tuo link',
  copyOwnLink: 'Copia il tuo link',
  stayHere: 'Resta qui',
  closeWindow: 'Chiudi la finestra',
};
