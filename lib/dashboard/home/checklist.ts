import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { missingForLive, readLiveFacts } from '@/lib/merchant/live-mode';
import { openPath } from '@/lib/merchant/open-path';
import type { MerchantMode } from '@/lib/merchant-mode';
import { readSetUp } from '../developer/set-up.sql';

/** What is left to do before real money can be taken. */
export interface Step {
  label: string;
  hint: string;
  href: string;
  /** Its address switches the mode, so that it is opened by a click alone. */
  switches: boolean;
  done: boolean;
}

/** The steps in order, across both modes. */
export async function readChecklist({ merchant_id }: Pick<MerchantMode, 'merchant_id'>): Promise<Step[]> {
  const [facts, live] = await Promise.all([
    readSetUp.first(pool(), [merchant_id]),
    readLiveFacts(prisma(), merchant_id),
  ]);
  if (!facts) return [];
  const missing = missingForLive(live);
  /** A step of one mode opens there; one of both is null. */
  const step = (
    label: string,
    hint: string,
    page: string,
    livemode: boolean | null,
    done: boolean,
  ): Step => ({
    label,
    hint,
    done,
    href: livemode === null ? `/dashboard/${page}` : openPath({ merchant_id, livemode }, `/${page}`),
    switches: livemode !== null,
  });
  return [
    step(
      'Make test keys',
      'On one page: a .env, a request to paste, and its first event.',
      'developers/start',
      false,
      facts.has_test_key,
    ),
    step(
      'Create a test session',
      'From your storefront or by curl.',
      'developers/start',
      false,
      facts.has_session,
    ),
    step('Fund a test group', 'Pay every share with a test card.', 'sessions', false, facts.has_funded),
    step('Receive a webhook', 'Fulfil orders on group.funded.', 'webhooks', false, facts.has_delivery),
    step(
      'Allow your origins',
      'Pages that may show the checkout.',
      'developers/signing',
      null,
      facts.has_origin,
    ),
    step('Say who helps', 'A support address for your customers.', 'settings', null, facts.has_support),
    step(
      'Secure the owners’ accounts',
      'Each owner confirms their address and turns on a second factor.',
      'settings/security',
      null,
      !missing.includes('confirmed_address') && !missing.includes('second_factor'),
    ),
    step(
      'Set up payouts',
      'In live mode, under Money.',
      'money',
      true,
      !missing.includes('transfers_active'),
    ),
    step(
      'Make live keys',
      'A live key and a live signing secret, once the two steps above are done.',
      'developers',
      true,
      facts.has_live_key && facts.has_signing_secret,
    ),
    step('Register a live endpoint', 'In live mode, under Webhooks.', 'webhooks', true, facts.has_webhook),
  ];
}

/** Whether this deployment can take real money at all. */
export function takesLiveMoney(): boolean {
  return env().STRIPE_LIVE_SECRET_KEY !== undefined;
}
