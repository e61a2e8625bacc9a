/*
 * The one list of what the database knows about people, and what becomes of it. A test holds it against the schema: a
 * column that could name somebody is on one of the two lists below, or the test fails.
 */

/**
 * session: erased with the people of its session, N days after the session's end or at a person's request.
 * account: erased with the person's account, at their request.
 * days: the row is deleted after so many days, no matter who it is about.
 * kept: why it stays.
 */
export type Fate = 'session' | 'account' | { days: number } | { kept: string };

const AFTER_A_MONTH: Fate = { days: 30 };
const SHOP: Fate = { kept: "the merchant's own, shown to its customers" };
const TEAM: Fate = { kept: 'an id, which names nobody once the account is erased' };
const NETWORK: Fate = { kept: "a server's or an attacker's network, needed to tell it apart" };
const DUE: Fate = { kept: 'a keyed hash, until the open group has ended' };
const ORDER: Fate = { kept: 'what the shop says about its order; it should name nobody' };

/** By table, then by column. */
export const PERSONAL_COLUMNS: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  members: { name: 'session', email: 'session', time_zone: 'session' },
  sessions: {
    customer: 'session',
    /** The names that an organizer gives to places, and what is said with a gift. */
    split: 'session',
    /** Who was in a former group. */
    again: 'session',
    cart: ORDER,
    success_url: ORDER,
    cancel_url: ORDER,
  },
  payments: { payer_email: 'session', card: 'session' },
  acknowledged_differences: { note: { kept: 'what staff say about a difference; it should name nobody' } },
  balance_transactions: { note: { kept: 'what staff say about a transaction; it should name nobody' } },
  mails: { to_address: 'session', subject: 'session', address_hash: 'session', dedupe_key: 'session' },
  disputes: { payer_address: 'session', evidence: 'session', refusal: 'session' },
  card_outcomes: { address: 'session', card_fingerprint: 'session' },
  payer_addresses: { address: AFTER_A_MONTH },
  /** With the week that it lies in. */
  events: { body: { days: 37 } },
  delivery_attempts: { response_excerpt: AFTER_A_MONTH, error: AFTER_A_MONTH },
  processor_events: { payload: AFTER_A_MONTH },
  api_requests: { address: AFTER_A_MONTH, request: AFTER_A_MONTH, path: AFTER_A_MONTH },
  idempotency_keys: { body: { days: 1 }, headers: { days: 1 } },
  fulfilments: { tracking_number: ORDER, tracking_url: ORDER, description: ORDER },
  audit_log: {
    actor: TEAM,
    target: 'account',
    address: 'account',
    details: { kept: 'what was changed of a merchant, which its team must be able to prove' },
  },
  auth_users: { name: 'account', email: 'account', image: 'account', banReason: 'account' },
  auth_sessions: { ipAddress: 'account', userAgent: 'account' },
  auth_verifications: { identifier: { days: 1 }, value: { days: 1 } },
  auth_invitations: { email: 'account' },
  confirmed_addresses: { address_hash: 'account' },
  unsubscribed_addresses: { address_hash: { kept: 'a keyed hash: the person has asked for no more mail' } },
  erasures_due: { address_hash: DUE },
  member_erasures_due: { address_hash: DUE },
  merchants: { name: SHOP, support_email: SHOP, receipt_address: SHOP, logo_url: SHOP },
  merchant_servers: { network: NETWORK, created_by: TEAM },
  blocked_addresses: { network: NETWORK, reason: NETWORK, created_by: TEAM },
  api_keys: { name: { kept: 'what its team calls the key' }, created_by: TEAM },
  auth_organizations: { name: SHOP, slug: SHOP, logo: SHOP, metadata: SHOP },
  webhook_endpoints: { url: SHOP },
  deliveries: { url: SHOP, last_error: SHOP },
};

/** Columns that sound like the above, or hold JSON, and are about nobody. */
export const ABOUT_NOBODY: Readonly<Record<string, readonly string[]>> = {
  merchant_modes: [
    'account_mailed',
    'transfers_off_reason',
    'webhook_secret_encrypted',
    'previous_webhook_secret_encrypted',
  ],
  api_keys: ['public_text'],
  signing_secrets: ['secret_encrypted'],
  webhook_endpoints: ['secret_encrypted', 'previous_secret_encrypted', 'disabled_reason'],
  sessions: ['cancelled_by', 'config', 'end_reason', 'milestones', 'swaps', 'webhook_url'],
  members: ['join_request', 'amount_change'],
  payments: ['lines', 'hold', 'disputes', 'error_code', 'error_message'],
  refunds: ['share_ids', 'lines', 'reason'],
  transfers: ['waiting_message'],
  balance_transactions: ['description'],
  disputes: ['reason'],
  fulfilments: ['carrier'],
  mails: ['error_code'],
  api_requests: ['error_code'],
  auth_sessions: ['token'],
  auth_accounts: ['accessToken', 'refreshToken', 'idToken', 'password'],
  auth_two_factors: ['secret', 'backupCodes'],
};
