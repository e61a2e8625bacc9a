import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { prisma, transaction } from '@/lib/db/prisma';
import { DAY_ms } from '@/lib/format/units';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import type { MerchantMode } from '@/lib/merchant-mode';
import { createOnce } from '../processor/create-once';
import { takenByProcessor } from '../processor/email';
import { answerOf } from '../processor/errors';
import { LIST_PAGE } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';
import { DEAUTHORIZED, dueOf, isEndedFor } from './account-news';
import { refreshAccount } from './account-state';
import { noteAccount } from './note-account';
import { payoutAccount } from './payout-account';

/**
 * Connect onboarding: a merchant's own account at the processor, to which funded groups are transferred. The
 * account is Stripe's to fill in, on pages of its own that an account link opens.
 */

const SEARCHED_ms = 2 * DAY_ms;

interface OnboardingUrls {
  refresh_url: string;
  return_url: string;
}

export type PayoutState =
  /** No account yet. */
  | { kind: 'none' }
  /** The form at the processor is not finished. */
  | { kind: 'started'; account_id: string }
  /** Handed in; the processor checks it. */
  | { kind: 'in_review'; account_id: string }
  /** The processor wants more. `due` are its own words for what. */
  | { kind: 'restricted'; account_id: string; due: string[] }
  /** The processor has closed it for good. Another one can be opened when staff allow it. */
  | { kind: 'rejected'; account_id: string }
  /** The merchant, or the processor, has ended the connection. */
  | { kind: 'disconnected'; account_id: string }
  /** It receives transfers, and the processor pays nothing out of it. `due` as above; empty where somebody has paused it. */
  | { kind: 'payouts_off'; account_id: string; due: string[] }
  | { kind: 'ready'; account_id: string };

/** `replaces` names the merchant's account before this one, so that the keys of the two differ. */
type AccountParams = Stripe.AccountCreateParams & { metadata: { merchant_id: string; replaces?: string } };

/**
 * An account that the processor's own pages fill in, and that sees its payouts in the Express Dashboard. We pay the
 * processing fees and answer for what it cannot pay back (https://docs.stripe.com/connect/migrate-to-controller-properties).
 */
export function accountParams(merchant: {
  id: string;
  country: string;
  support_email: string | null;
}): AccountParams {
  const email = takenByProcessor(merchant.support_email);
  return {
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: merchant.country,
    ...(email === null ? {} : { email }),
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { merchant_id: merchant.id },
  };
}

/** The row that its idempotency keys are made from. The processor refuses one with other parameters, so it names them. */
function accountRow({ merchant_id, livemode }: MerchantMode, params: Stripe.AccountCreateParams): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return `account:${merchant_id}:${livemode ? 'live' : 'test'}:${digest}`;
}

/**
 * What an attempt with these parameters has made of which we do not know. Only of those of the last days, which are few:
 * the processor keeps the answer to no older attempt either.
 */
async function findAccount(
  accounts: Stripe['accounts'],
  { country, metadata }: AccountParams,
  asked_at: number,
): Promise<Stripe.Account | undefined> {
  const created = { gte: Math.floor((asked_at - SEARCHED_ms) / 1000) };
  for await (const account of accounts.list({ created, limit: LIST_PAGE })) {
    const made = account.metadata;
    if (account.country !== country || made?.replaces !== metadata.replaces) continue;
    if (made?.merchant_id === metadata.merchant_id) return account;
  }
  return undefined;
}

/**
 * The merchant's account, made now if there is none or the processor says that the known one is over: what is noted can be
 * old. Two clicks at once make one.
 */
async function ensureAccount(
  owner: MerchantMode,
  actor: Actor,
  isReplaced: (transfers_off_reason: string | null) => boolean = (reason) => reason === DEAUTHORIZED,
): Promise<string> {
  const asked = await payoutAccount(owner);
  if (asked) await refreshAccount(asked, owner.livemode);
  const { merchant_id, livemode } = owner;
  const mode = await prisma().merchant_modes.findUniqueOrThrow({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    include: { merchant: true },
  });
  const { processor_account_id: known, transfers_off_reason, merchant } = mode;
  // Where it is another one by now, another click has just made it.
  if (known && (known !== asked || !isReplaced(transfers_off_reason))) return known;
  const params = accountParams(merchant);
  if (known) params.metadata.replaces = known;
  const { accounts } = stripeFor(livemode);
  const asked_at = Date.now();
  const account = await createOnce(
    // A person presses the button again once the processor, or our key there, was put right; perhaps with another address.
    { row_id: accountRow(owner, params), created_at: asked_at, passing: 'every', search_first: true },
    (idempotencyKey) => accounts.create(params, { idempotencyKey }),
    () => findAccount(accounts, params, asked_at),
  );
  const became = await noteAccount(owner, account, known, actor);
  if (became === 'other_country') return ensureAccount(owner, actor, isReplaced);
  // Another click may have been first, with another country.
  return (await payoutAccount(owner)) ?? account.id;
}

/**
 * The address at which the merchant starts or continues its onboarding. It works once, for some minutes, so it
 * is made for each visit; `refresh_url` is where the processor sends somebody whose link has expired.
 * @throws ProcessorUnavailable; the processor's own error when it refuses
 */
export async function onboardingLink(
  owner: MerchantMode,
  urls: OnboardingUrls,
  actor: Actor,
): Promise<string> {
  return linkTo(owner, await ensureAccount(owner, actor), urls, actor);
}

/**
 * The same for an existing account; null when there is none. It creates nothing, so that following an
 * address that somebody else has written is harmless.
 * @throws ProcessorUnavailable; the processor's own error when it refuses
 */
export async function resumedOnboardingLink(
  owner: MerchantMode,
  urls: OnboardingUrls,
  actor: Actor,
): Promise<string | null> {
  const account = await payoutAccount(owner);
  return account && linkTo(owner, account, urls, actor);
}

async function linkTo(
  owner: MerchantMode,
  account: string,
  urls: OnboardingUrls,
  actor: Actor,
): Promise<string> {
  const link = await stripeFor(owner.livemode).accountLinks.create({
    account,
    type: 'account_onboarding',
    ...urls,
  });
  await noteVisit(owner, account, actor);
  return link.url;
}

/** Notes who has a link to pages of the processor. The bank account is changed there, and we do not hear by whom. */
function noteVisit({ merchant_id, livemode }: MerchantMode, account: string, actor: Actor): Promise<void> {
  const entry = {
    merchant_id,
    action: 'payout_account.pages_opened',
    target: account,
    details: { livemode },
  };
  return transaction((tx) => recordAudit(tx, actor, entry));
}

/**
 * Opens another account for a merchant whose account the processor has rejected, or that is disconnected. Waiting
 * transfers go there once the merchant has finished onboarding. Whether a rejected merchant gets another try is for
 * staff to decide.
 * @returns null when there is no account, or the processor says that it can still be used
 * @throws ProcessorUnavailable; the processor's own error
 */
export async function replaceEndedAccount(owner: MerchantMode, actor: Actor): Promise<string | null> {
  const known = await payoutAccount(owner);
  if (!known) return null;
  const account = await ensureAccount(owner, actor, isEndedFor);
  return account === known ? null : account;
}

/**
 * The address of the Express Dashboard, where the merchant sees its balance and payouts. It works once.
 * @throws ProcessorUnavailable; the processor's own error when it refuses, as before onboarding is finished
 */
export async function dashboardLink(owner: MerchantMode, actor: Actor): Promise<string | null> {
  const account = await payoutAccount(owner);
  if (!account) return null;
  const { url } = await stripeFor(owner.livemode).accounts.createLoginLink(account);
  await noteVisit(owner, account, actor);
  return url;
}

/**
 * The state of the merchant's account at the processor; what it says about transfers is noted, and transfers
 * that wait for it are tried again if it is ready.
 * @throws ProcessorUnavailable; the processor's own error
 */
export async function payoutState(owner: MerchantMode): Promise<PayoutState> {
  const account_id = await payoutAccount(owner);
  if (!account_id) return { kind: 'none' };
  const account = await refreshAccount(account_id, owner.livemode);
  return account ? stateOf(account) : { kind: 'disconnected', account_id };
}

function stateOf(account: Stripe.Account): PayoutState {
  const account_id = account.id;
  const { requirements } = account;
  const due = dueOf(account);
  if (account.capabilities?.transfers === 'active')
    return account.payouts_enabled ? { kind: 'ready', account_id } : { kind: 'payouts_off', account_id, due };
  if (isEndedFor(requirements?.disabled_reason ?? null)) return { kind: 'rejected', account_id };
  if (!account.details_submitted) return { kind: 'started', account_id };
  if (due.length > 0) return { kind: 'restricted', account_id, due };
  return { kind: 'in_review', account_id };
}

/** Why onboarding could not be opened, in words. Rethrows errors that are our own fault. */
export function connectRefusal(error: unknown): string {
  if (error instanceof ProcessorUnavailable) {
    return 'The card processor does not answer, or has no key for this mode. Try again later.';
  }
  try {
    return `The card processor refused: ${answerOf(error).message}`;
  } catch (other) {
    if (other instanceof ProcessorUnavailable) return 'The card processor does not answer. Try again later.';
    throw other;
  }
}
