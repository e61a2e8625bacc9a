import { type SignatureHeaders, signAttempt, signingKey } from '@/lib/webhook/send/signing';

/** An attempt's headers, signed with secrets as a merchant holds them. */
export function signWith(
  event_id: string,
  timestamp_ms: number,
  body: string,
  secrets: readonly string[],
): SignatureHeaders {
  return signAttempt(event_id, timestamp_ms, body, secrets.map(signingKey));
}
