/** Why a card was refused, by the processor's decline or error code, in words that say what to do next. */
const DECLINES: Record<string, string> = {
  insufficient_funds: 'The card does not have enough money available. Try another card.',
  lost_card: 'The bank does not accept this card. Try another card.',
  stolen_card: 'The bank does not accept this card. Try another card.',
  expired_card: 'The card has expired. Try another card.',
  incorrect_cvc: 'The security code does not match the card. Check the code and try again.',
  invalid_cvc: 'The security code is not complete. Check the code and try again.',
  incorrect_number: 'The card number is not right. Check the number and try again.',
  invalid_number: 'The card number is not right. Check the number and try again.',
  invalid_expiry_month: 'The expiration date is not right. Check it and try again.',
  invalid_expiry_year: 'The expiration date is not right. Check it and try again.',
  incorrect_zip: 'The postal code does not match the card. Check it and try again.',
  processing_error:
    'The bank could not process the card just now. Nothing was charged. Try again in a moment.',
  card_velocity_exceeded: 'The card has reached its limit. Try another card, or ask your bank.',
  withdrawal_count_limit_exceeded: 'The card has reached its limit. Try another card, or ask your bank.',
  card_not_supported: 'The card cannot be used for this kind of payment. Try another card.',
  currency_not_supported: 'The card cannot pay in this currency. Try another card.',
  do_not_honor: 'The bank declined the card without a reason. Try another card, or ask your bank.',
  fraudulent: 'The bank declined the card. Try another card, or ask your bank.',
  authentication_required: 'The bank wants you to confirm this payment. Try again and follow its steps.',
  payment_intent_authentication_failure:
    'Your bank could not confirm that it was you. Nothing was charged. Try again, or use another card.',
};

const UNNAMED = 'The bank declined the card. Nothing was charged. Try another card, or ask your bank.';

export function declineText(code: string | null | undefined): string {
  return (code && DECLINES[code]) || UNNAMED;
}
