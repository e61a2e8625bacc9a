/** Why a change to a merchant's own things is refused. */
const TEXTS = {
  merchant_not_found: 'No such merchant.',
  country_fixed: 'The payout account exists already, so its country can no longer be changed.',
  key_not_found: 'No such API key.',
  key_not_active: 'This API key is revoked, expired or already being rotated.',
  live_mode_not_earned:
    'Live keys need more first: every owner with a confirmed email address and a second factor, and payouts set up. The home page shows what is missing.',
  invalid_grace: 'The grace period is too long or negative.',
  invalid_scopes: 'This kind of key cannot have these scopes.',
  scopes_beyond_role: 'Your role cannot make a key that may do this. Ask an admin or owner.',
  secret_not_found: 'There is no active signing secret to rotate. Issue one first.',
  invalid_network: 'Not an IP address or CIDR range.',
  already_blocked: 'This address is blocked already: see the list.',
  block_not_found: 'No such block.',
  note_required: 'Write a note that says why.',
  note_too_long: 'The note is longer than 500 characters.',
  server_not_seen: 'No secret key of yours has called from this address in the last 24 hours.',
  server_not_found: 'No such server.',
  too_many_servers: '20 servers is the limit. Remove one first.',
  invalid_server_rate: 'Choose one of the rates.',
  fees_too_high: 'The merchant’s fee and the currency fee have to be less than 100 percent together.',
  processor_silent:
    'Do not pay it: Stripe has not answered, and the customer may have the money already. Try again in a moment.',
  breaker_not_open: 'The card payments of this merchant are not paused.',
};

/** Thrown by the functions of this folder when a request cannot be met; nothing has been changed. */
export class MerchantRefusal extends Error {
  constructor(readonly code: keyof typeof TEXTS) {
    super(TEXTS[code]);
    this.name = 'MerchantRefusal';
  }
}
