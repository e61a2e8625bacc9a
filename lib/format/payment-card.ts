import { isolated } from './isolate';

/** The card that a payment was made with, as the processor tells it. */
export interface PaymentCard {
  /** The processor's word, such as `visa`. */
  brand: string;
  last4: string;
}

/** By the processor's word. Others have no name that people know. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card as its owner knows it, in every language: "Visa •••• 4242", on one line. */
export const cardName = ({ brand, last4 }: PaymentCard): string =>
  [BRANDS[brand], '••••', last4].filter(Boolean).join('\u00A0');

/** A label of what a card was charged, with the card where it is known. */
export const withCard = (label: string, card: PaymentCard | null): string =>
  card ? `${label} · ${isolated(cardName(card))}` : label;
