import {
  CircleCheck,
  Clock,
  Ellipsis,
  type LucideIcon,
  OctagonPause,
  ShieldAlert,
  Siren,
  Undo2,
  Wallet,
  Webhook,
} from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { ManyKind, Matter } from '@/lib/dashboard/home/matters';
import type { WaitsFor } from '@/lib/dashboard/home/waits-for';
import { isInquiry } from '@/lib/group/query/disputes';
import { formatMoney } from '@/lib/money/currency';
import { Time } from '../formatters';
import { Section } from '../frame/page-header';
import { disputeText, fraudText, WAITS_FOR } from '../state-labels';

/** What each matter is, in words. The remedy beside it is the page's. */
const TRANSFER_TEXTS: Readonly<Record<string, string>> = {
  no_account: 'Your payout account is not ready yet.',
  insufficient_capabilities_for_transfer: 'Your payout account is not ready yet.',
  balance_insufficient: 'The card payments are not available yet. No action is needed.',
  permission_missing: 'We are restoring our access to Stripe. No action is needed.',
};

const REVERSAL_TEXTS: Readonly<Record<WaitsFor, string>> = {
  balance: 'is missing at Stripe, and taken from your next transfers',
  access: 'is taken back from your transfers once our access to Stripe is restored. No action is needed',
  transfer: 'is taken back from a transfer that is still to be made',
};

type AccountMatter = Extract<Matter, { kind: 'payout_account' }>;

const ACCOUNT_TEXTS: Readonly<Record<AccountMatter['why'], string>> = {
  restricted: 'Stripe needs more information before we can transfer money to you.',
  in_review: 'Stripe is reviewing your payout account. No action is needed.',
  rejected: 'Stripe has closed your payout account. Contact us if you want to open another one.',
  disconnected: 'Your payout account is no longer connected to us. Set up a new one.',
};

function words(matter: Matter): { Icon: LucideIcon; title: ReactNode; text: ReactNode } {
  switch (matter.kind) {
    case 'refund_failed':
      return {
        Icon: Undo2,
        title: `A refund of ${formatMoney(matter.amount_cents, matter.currency)} failed`,
        text: (
          <>
            <SessionLink matter={matter} /> · {(matter.why ?? 'no reason given').replaceAll('_', ' ')}
            {matter.at_bank ? ' · tried again once the bank has decided' : null}
          </>
        ),
      };
    case 'disputed':
      return {
        Icon: ShieldAlert,
        title: isInquiry(matter.status)
          ? `A bank asks about ${formatMoney(matter.amount_cents, matter.currency)} of a payment`
          : `A payment of ${formatMoney(matter.amount_cents, matter.currency)} is disputed`,
        text: (
          <>
            <SessionLink matter={matter} /> · {disputeText(matter.status)} by <Time at={matter.at} />
            {matter.has_draft ? ' · evidence saved, not sent' : null}
          </>
        ),
      };
    case 'fraud_warning':
      return {
        Icon: Siren,
        title: `A payment of ${formatMoney(matter.amount_cents, matter.currency)} may be fraud`,
        text: (
          <>
            <SessionLink matter={matter} /> · the bank says: {fraudText(matter.fraud_type)}
          </>
        ),
      };
    case 'payments_paused':
      return {
        Icon: OctagonPause,
        title: 'Card payments are paused',
        text: (
          <>
            Unusually many cards were declined. They resume by themselves <Time at={matter.until} />.
          </>
        ),
      };
    case 'payout_account':
      return {
        Icon: Wallet,
        title: matter.livemode ? 'Your customers cannot pay' : 'Your test payout account is not ready',
        text: ACCOUNT_TEXTS[matter.why],
      };
    case 'endpoint':
      return {
        Icon: Webhook,
        title: matter.disabled ? 'A webhook endpoint was disabled' : 'A webhook endpoint is failing',
        text: (
          <>
            <span className="break-all">{matter.url}</span>
            {matter.failing_since ? (
              <>
                {' '}
                · since <Time at={matter.failing_since} />
              </>
            ) : null}
          </>
        ),
      };
    case 'webhook_url':
      return {
        Icon: Webhook,
        title: 'Events do not reach the webhook_url of a session',
        text: (
          <>
            <SessionLink matter={matter} /> · <span className="break-all">{matter.url}</span> · since{' '}
            <Time at={matter.at} />
          </>
        ),
      };
    case 'transfers_waiting':
      return {
        Icon: Wallet,
        title: matter.count === 1 ? 'A transfer is waiting' : `${matter.count} transfers are waiting`,
        text: (
          <>
            {TRANSFER_TEXTS[matter.waiting_code] ??
              `Stripe refuses: ${matter.waiting_code.replaceAll('_', ' ')}.`}
            {matter.waiting_code !== 'balance_insufficient' ? (
              <>
                {' '}
                Your customers are refunded from <Time at={matter.refund_at} /> on unless we can pay you by
                then.
              </>
            ) : null}
          </>
        ),
      };
    case 'reversals_waiting':
      return {
        Icon: Wallet,
        title: `${matter.refunds ? 'A refund' : 'A dispute'} waits for ${WAITS_FOR[matter.waits_for]}`,
        text: (
          <>
            <SessionLink matter={matter} /> · {formatMoney(matter.amount_cents, matter.currency)}{' '}
            {REVERSAL_TEXTS[matter.waits_for]}
            {matter.refunds ? '; the customer is refunded then' : null}
          </>
        ),
      };
    case 'ends_soon':
      return {
        Icon: Clock,
        title: `${formatMoney(matter.paid_cents, matter.currency)} of ${formatMoney(matter.total_cents, matter.currency)} paid, ending soon`,
        text: (
          <>
            <SessionLink matter={matter} /> · ends <Time at={matter.at} />
          </>
        ),
      };
    case 'more':
      return { Icon: Ellipsis, ...MORE[matter.of] };
  }
}

/** Shown when there are more of a kind than the list has room for. */
const MORE: Readonly<Record<ManyKind, { title: string; text: string }>> = {
  refund_failed: { title: 'More refunds failed', text: 'They appear here once those above are resolved.' },
  reversals_waiting: {
    title: 'More refunds or disputes wait',
    text: 'They appear here once those above are made.',
  },
  fraud_warning: {
    title: 'More payments may be fraud',
    text: 'They appear here once those above are refunded or dismissed.',
  },
  disputed: { title: 'More payments are disputed', text: 'See all in Disputes.' },
  endpoint: { title: 'More webhook endpoints are failing', text: 'See all in Webhooks.' },
  webhook_url: {
    title: 'Events do not reach more URLs of sessions',
    text: 'They appear here once those above have arrived. See all in Webhooks.',
  },
  ends_soon: { title: 'More groups are ending soon', text: 'See all in Sessions.' },
};

function SessionLink({ matter }: { matter: { session_id: string; order_ref: string | null } }) {
  return (
    <Link
      href={`/dashboard/sessions/${matter.session_id}`}
      title={matter.order_ref ?? undefined}
      className="inline-block max-w-60 truncate align-bottom text-ink underline decoration-line underline-offset-4"
    >
      {matter.order_ref ?? matter.session_id}
    </Link>
  );
}

interface MattersProps {
  matters: Matter[];
  remedy: (matter: Matter) => ReactNode;
  /** Whether something is left to do before anybody can pay. */
  is_not_set_up: boolean;
}

export function Matters({ matters, remedy, is_not_set_up }: MattersProps) {
  return (
    <Section title="Action needed">
      {matters.length === 0 && is_not_set_up ? (
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Ellipsis aria-hidden size={18} className="shrink-0" />
          Nothing yet. Nobody can pay until you have set up payouts: see Go live above.
        </p>
      ) : matters.length === 0 ? (
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-good" />
          You’re all set. Refunds, transfers and webhooks run automatically.
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {matters.map((matter) => {
            const { Icon, title, text } = words(matter);
            return (
              <li
                key={JSON.stringify(matter)}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <Icon aria-hidden size={18} className="shrink-0 self-start text-warn max-sm:hidden" />
                <div className="min-w-48 grow basis-0">
                  <p className="text-sm font-medium">{title}</p>
                  <p className="text-sm text-muted">{text}</p>
                </div>
                {remedy(matter)}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** A remedy that is a place to go to. */
export function RemedyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClass('secondary', undefined, 'small')}>
      {children}
    </Link>
  );
}
