/** Why a card was refused, by the processor's decline or error code: a text that says what to do next. */
const DECLINES = {
  insufficient_funds: 'noMoney',
  lost_card: 'cardNotAccepted',
  stolen_card: 'cardNotAccepted',
  expired_card: 'cardExpired',
  incorrect_cvc: 'wrongCode',
  invalid_cvc: 'incompleteCode',
  incorrect_number: 'wrongNumber',
  invalid_number: 'wrongNumber',
  invalid_expiry_month: 'wrongExpiry',
  invalid_expiry_year: 'wrongExpiry',
  incorrect_zip: 'wrongPostalCode',
  processing_error: 'bankError',
  card_velocity_exceeded: 'cardLimit',
  withdrawal_count_limit_exceeded: 'cardLimit',
  card_not_supported: 'cardUnsuitable',
  currency_not_supported: 'wrongCurrency',
  do_not_honor: 'declinedWithoutReason',
  fraudulent: 'cardDeclined',
  authentication_required: 'confirmationWanted',
  payment_intent_authentication_failure: 'notYou',
} as const;

type Decline = (typeof DECLINES)[keyof typeof DECLINES] | 'declined';

const BY_CODE: ReadonlyMap<string, Decline> = new Map(Object.entries(DECLINES));

export function declineText(code: string | null | undefined): Decline {
  return BY_CODE.get(code ?? '') ?? 'declined';
}
