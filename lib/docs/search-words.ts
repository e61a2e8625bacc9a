/** Names of other products and trades, and words that the documentation has others for. */
const OUR_WORDS: Readonly<Record<string, string>> = {
  '401': 'error codes',
  '403': 'error codes',
  '404': 'error codes',
  '429': 'rate limits',
  csp: 'content-security-policy',
  cors: 'browsers',
  chargeback: 'disputes',
  chargebacks: 'disputes',
  gdpr: 'erased',
  ngrok: 'events machine',
  cdn: 'pinning',
  sri: 'pinning',
  sandbox: 'testing',
  woocommerce: 'php',
  wordpress: 'php',
  symfony: 'php',
  flask: 'python',
  fastapi: 'python',
  ruby: 'rails',
  vue: 'vite',
  svelte: 'vite',
  hmac: 'signature',
  unauthorized: 'error codes',
  forbidden: 'error codes',
  throttling: 'rate limits',
};

/** What somebody typed, in the words that the documentation has for it. All are in lower case. */
export const inOurWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => (Object.hasOwn(OUR_WORDS, word) ? (OUR_WORDS[word]?.split(' ') ?? []) : [word]));
