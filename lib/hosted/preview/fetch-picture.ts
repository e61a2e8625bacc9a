import { Agent, request } from 'undici';
import { fairSlots } from '@/lib/edge/fair-slots';
import { env } from '@/lib/env';
import { processSingleton } from '@/lib/singleton';
import {
  type AddressPolicy,
  checkWebhookUrl,
  guardedLookup,
  RefusedAddress,
} from '@/lib/webhook/send/address-guard';
import { pictureType } from './picture-type';

const TIMEOUT_ms = 8_000;
const LONGEST_bytes = 5 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/**
 * At once in one process: each can hold as much memory as a picture may have. Anyone can have us ask a server that is slow
 * on purpose; a browser that shows an order of many items waits in line for its pictures.
 */
const slots = fairSlots({ most: 20, most_each: 6, most_waiting: 500, patience_ms: TIMEOUT_ms });

interface Picture {
  type: string;
  bytes: Buffer;
}

/** The connections go to addresses that the guard of webhook deliveries has checked, as those do. */
const agents = processSingleton('picture_agents', () => new Map<boolean, Agent>());

/**
 * As for deliveries in test mode: a picture shows no more than its page. This machine is asked only for a picture whose
 * own address names it by http, as only carts and shops of test mode may (lib/cart/url), and never where something else
 * leads to it.
 */
const policyFor = (url: string): AddressPolicy => ({
  livemode: false,
  allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK && URL.parse(url)?.protocol === 'http:',
});

function agentFor(policy: AddressPolicy): Agent {
  const made = agents.get();
  const known = made.get(policy.allow_loopback);
  if (known) return known;
  const agent = new Agent({
    connect: { lookup: guardedLookup(policy), timeout: TIMEOUT_ms },
    headersTimeout: TIMEOUT_ms,
    bodyTimeout: TIMEOUT_ms,
    maxHeaderSize: 16 * 1024,
    connections: 4,
  });
  made.set(policy.allow_loopback, agent);
  return agent;
}

/** Why there is no picture yet: no slot in time, or a server that was slow, broken or too busy. */
export type NotNow = 'busy' | 'failed';

/** The picture at a URL; null if there is none that we pass on. */
export async function fetchPicture(url: string, asker: string | null): Promise<Picture | null | NotNow> {
  const answer = await slots(asker, async () => ({
    picture: await follow(url, policyFor(url), AbortSignal.timeout(TIMEOUT_ms), MOST_REDIRECTS).catch(
      (error: unknown) => (error instanceof RefusedAddress ? null : 'failed'),
    ),
  }));
  return answer ? answer.picture : 'busy';
}

async function follow(
  text: string,
  policy: AddressPolicy,
  signal: AbortSignal,
  redirects: number,
): Promise<Picture | null | 'failed'> {
  const url = checkWebhookUrl(text, policy);
  const headers = {
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    'user-agent': 'Split/1.0 (pictures)',
  };
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(url, {
    dispatcher: agentFor(policy),
    signal,
    headers,
  });
  // A body that is not read to its end reports that as an error.
  body.on('error', () => {});
  const { location } = answered;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
    body.destroy();
    return redirects > 0 ? follow(new URL(location, url).href, policy, signal, redirects - 1) : null;
  }
  if (statusCode !== 200) {
    body.destroy();
    return statusCode >= 500 || statusCode === 429 ? 'failed' : null;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > LONGEST_bytes) {
      body.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = pictureType(bytes);
  return type === null ? null : { type, bytes };
}
