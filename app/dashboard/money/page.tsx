import { clsx } from 'clsx';
import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import {
  Code,
  Facts,
  Money,
  MoneyCell,
  Month,
  OrderLink,
  StateBadge,
  Time,
  TimeCell,
} from '@/components/dashboard/formatters';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { LedgerSection, lastMonth } from '@/components/dashboard/money/ledger-section';
import { PayoutsSection } from '@/components/dashboard/money/payouts';
import { TransferStatus } from '@/components/dashboard/money/transfer-status';
import { ActionForm } from '@/components/forms/action-form';
import { CountryField } from '@/components/forms/country-field';
import { EndButton } from '@/components/forms/end-button';
import { FormSelect } from '@/components/forms/form-choices';
import { SubmitButton } from '@/components/forms/form-controls';
import { Alert } from '@/components/ui/alert';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { may } from '@/lib/auth/roles';
import { type DashboardAccess, requireAccess } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { readDays } from '@/lib/dashboard/home/figures';
import { orTrouble } from '@/lib/dashboard/money/payouts';
import {
  byMonth,
  listTransfers,
  type Period,
  readTakenBack,
  type TransferRow,
} from '@/lib/dashboard/money/transfers';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatBps, formatNumber } from '@/lib/format/number';
import { monthStart } from '@/lib/format/utc-day';
import { fees_cents, gone_cents } from '@/lib/group/query/transfers';
import { merchantCountries } from '@/lib/merchant/countries';
import { hasFixedCountry, type Profile, readProfile } from '@/lib/merchant/profile';
import { CURRENCY_CODES } from '@/lib/money/currency';
import { type PayoutState, payoutState } from '@/lib/payment/account/connect';
import { listPayouts } from '@/lib/payment/account/payouts';
import { answerOrNull } from '@/lib/payment/processor/errors';
import { servesMode } from '@/lib/payment/processor/modes';
import { openProcessorDashboard, savePayoutCurrency, startOnboarding } from './actions';

export const metadata: Metadata = { title: 'Money' };

const MONTHS = 12;

export default async function MoneyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const { cursor } = givenOnce(await searchParams);
  const now = Date.now();
  const from = monthStart(now, 1 - MONTHS);
  const [days, taken_back, transfers, profile, country_fixed, payout, payouts] = await Promise.all([
    readDays(access, from),
    readTakenBack(access, from),
    listTransfers(access, { cursor, limit: 25 }),
    readProfile(access.merchant_id),
    hasFixedCountry(access.merchant_id),
    answerOrNull(payoutState(access)),
    servesMode(access.livemode) ? orTrouble(listPayouts(access, { limit: 5 })) : null,
  ]);
  return (
    <>
      <PageHeader title="Money" />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PayoutAccountSection
          payout={payout}
          access={access}
          country={country_fixed ? null : profile.country}
        />
        <CurrencySection profile={profile} access={access} />
      </div>
      {payouts ? <PayoutsSection payouts={payouts} latest /> : null}
      <LedgerSection access={access} month={lastMonth(now)} />
      <PeriodSection periods={byMonth(days, taken_back)} />
      <TransferSection rows={transfers.rows} />
      <Pager label="Pages of transfers" {...cursorLinks('/dashboard/money', cursor, transfers.next_cursor)} />
    </>
  );
}

interface PayoutProps {
  payout: PayoutState | null;
  access: DashboardAccess;
  /** Null once it can no longer be changed. */
  country: string | null;
}

function PayoutAccountSection({ payout, access, country }: PayoutProps) {
  const mayManage = may(access.role, 'money');
  const mode = access.livemode ? 'live' : 'test';
  if (!servesMode(access.livemode)) {
    return (
      <Section title="Payout account">
        <Alert>This deployment takes no payments in {mode} mode, so there is nothing to set up here.</Alert>
      </Section>
    );
  }
  if (!payout) {
    return (
      <Section title="Payout account">
        <Alert tone="warn">The card processor is not responding. Try again in a moment.</Alert>
      </Section>
    );
  }
  const account = payout.kind === 'none' ? null : payout.account_id;
  return (
    <Section title="Payout account" note="Funded groups are transferred to it, less our fee.">
      <div className="flex flex-col gap-4">
        <Facts
          rows={[
            ['State', <StateBadge key="state" state={PAYOUT_STATES[payout.kind]} />],
            account ? ['Account', <Code key="account">{account}</Code>] : null,
          ]}
        />
        <p className="text-sm text-muted">{PAYOUT_WORDS[payout.kind]}</p>
        {'due' in payout && payout.due.length > 0 ? (
          <ul className="list-disc pl-5 text-sm">
            {payout.due.slice(0, 8).map((item) => (
              <li key={item}>{item.replaceAll(/[._]/g, ' ')}</li>
            ))}
          </ul>
        ) : null}
        {mayManage ? <PayoutActions payout={payout} country={country} /> : null}
      </div>
    </Section>
  );
}

function PayoutActions({ payout, country }: { payout: PayoutState; country: string | null }) {
  return (
    <>
      {mayContinue(payout) ? (
        <ActionForm action={startOnboarding}>
          {payout.kind === 'none' && country !== null ? (
            <CountryField countries={merchantCountries()} defaultValue={country} />
          ) : null}
          <EndButton>{SETUP_LABELS[payout.kind] ?? 'Continue setup'}</EndButton>
        </ActionForm>
      ) : null}
      {HAS_DASHBOARD.has(payout.kind) ? (
        <ActionForm action={openProcessorDashboard}>
          <SubmitButton size="small" variant="secondary" className="self-start">
            Open your Stripe dashboard
          </SubmitButton>
        </ActionForm>
      ) : null}
    </>
  );
}

const SETUP_LABELS: Partial<Record<PayoutState['kind'], string>> = {
  none: 'Set up payouts',
  disconnected: 'Set up a new account',
};

/** The processor opens it once the form has been handed in. */
const HAS_DASHBOARD: ReadonlySet<PayoutState['kind']> = new Set([
  'in_review',
  'restricted',
  'payouts_off',
  'ready',
]);
const MAY_CONTINUE: ReadonlySet<PayoutState['kind']> = new Set([
  'none',
  'started',
  'restricted',
  'disconnected',
]);

/** Where nothing is missing, the form at the processor has no question. */
const mayContinue = (payout: PayoutState): boolean =>
  MAY_CONTINUE.has(payout.kind) || (payout.kind === 'payouts_off' && payout.due.length > 0);

const PAYOUT_WORDS: Readonly<Record<PayoutState['kind'], string>> = {
  none: 'You need a payout account before your customers can pay real money.',
  started: 'Finish the form at Stripe, our card processor.',
  in_review: 'Stripe is reviewing your information. This usually takes a few minutes.',
  restricted: 'Stripe needs more information before we can transfer money to you.',
  rejected: 'Stripe has closed this account, so transfers wait. Contact us if you want to open another one.',
  disconnected:
    'The account is no longer connected to us, so transfers wait. Set up a new one to receive them.',
  payouts_off:
    'We transfer the money to this account, but Stripe pays nothing out to your bank at the moment. Your Stripe dashboard says why.',
  ready: 'We transfer the money as soon as a group is funded.',
};

const PAYOUT_STATES: Readonly<Record<PayoutState['kind'], ComponentProps<typeof StateBadge>['state']>> = {
  none: { label: 'Not set up', tone: 'neutral' },
  started: { label: 'Incomplete', tone: 'warn' },
  in_review: { label: 'In review', tone: 'warn' },
  restricted: { label: 'Action required', tone: 'bad' },
  rejected: { label: 'Closed by Stripe', tone: 'bad' },
  disconnected: { label: 'Disconnected', tone: 'bad' },
  payouts_off: { label: 'Payouts off', tone: 'warn' },
  ready: { label: 'Ready', tone: 'good' },
};

function CurrencySection({ profile, access }: { profile: Profile; access: DashboardAccess }) {
  const fx = formatBps(profile.fx_fee_bps);
  const currency = profile.payout_currency ?? '';
  const note = `A checkout in another currency than your preferred one costs ${fx} more. The transfer itself stays in the checkout's currency.`;
  return (
    <Section title="Payout currency" note={note}>
      {may(access.role, 'money') ? (
        <ActionForm action={savePayoutCurrency} seen={shownFields({ currency })}>
          <FormSelect name="mode" label="Pay out in" defaultValue={profile.payout_mode}>
            <option value="checkout">The currency of each checkout</option>
            <option value="preferred">One preferred currency</option>
          </FormSelect>
          <FormSelect
            name="currency"
            label="Preferred currency"
            hint="Used when you get payouts in one preferred currency."
            defaultValue={currency}
          >
            <option value="">Choose one</option>
            {CURRENCY_CODES.map((code) => (
              <option key={code} value={code}>
                {code.toUpperCase()}
              </option>
            ))}
          </FormSelect>
          <EndButton>Save</EndButton>
        </ActionForm>
      ) : (
        <p className="text-sm">
          {profile.payout_mode === 'preferred'
            ? `Preferred: ${profile.payout_currency?.toUpperCase()}`
            : 'The currency of each checkout'}
        </p>
      )}
    </Section>
  );
}

function PeriodSection({ periods }: { periods: Period[] }) {
  return (
    <Section
      title="By month"
      note="Groups funded in each of the last 12 months, in UTC. The volume, less what was refunded or disputed since and our fees, is the net."
      flush
    >
      <Table
        caption="Funded volume and fees by month"
        empty={<Empty title="No funded groups yet" />}
        columns={[
          'Month',
          wide(numeric('Groups')),
          wide(numeric('Volume')),
          wide(numeric('Refunded')),
          wide(numeric('Our fee')),
          wide(numeric('Currency fee')),
          numeric('Net'),
        ]}
      >
        {periods.map((period) => (
          <Tr key={`${period.month} ${period.currency}`}>
            <Td className="sm:whitespace-nowrap">
              <Month of={period.month} currency={period.currency} />
              <OnPhone>
                {formatNumber(period.funded)} {period.funded === 1 ? 'group' : 'groups'}, fees{' '}
                <Money cents={fees_cents(period)} currency={period.currency} />
              </OnPhone>
              {period.refunded_cents ? (
                <OnPhone>
                  <Money cents={period.refunded_cents} currency={period.currency} /> refunded
                </OnPhone>
              ) : null}
            </Td>
            <Td align_end className={WIDE}>
              {formatNumber(period.funded)}
            </Td>
            <MoneyCell cents={period.funded_cents} currency={period.currency} className={WIDE} />
            <MoneyCell
              cents={-period.refunded_cents}
              currency={period.currency}
              className={clsx('text-muted', WIDE)}
            />
            <MoneyCell cents={period.merchant_fee_cents} currency={period.currency} className={WIDE} />
            <MoneyCell cents={period.fx_fee_cents} currency={period.currency} className={WIDE} />
            <NetCell cents={period.net_cents} of_cents={period.funded_cents} currency={period.currency} />
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function TransferSection({ rows }: { rows: TransferRow[] }) {
  return (
    <Section
      title="Transfers"
      note="The total, less our fees and what was refunded or disputed since, is the net."
      flush
    >
      <Table
        caption="Transfers, newest first"
        empty={<Empty title="No transfers yet">Each funded group creates one.</Empty>}
        columns={[
          'Order',
          wide('Status'),
          wide(numeric('Total')),
          wide(numeric('Fees')),
          wide(numeric('Refunded')),
          numeric('Net'),
          wide('Funded'),
          wide('Transferred'),
        ]}
      >
        {rows.map((row) => (
          <Tr key={row.session_id} linked>
            <Td>
              <OrderLink session_id={row.session_id} order_ref={row.order_ref} />
              <OnPhone>
                <TransferStatus transfer={row} />
              </OnPhone>
              <OnPhone>
                <Time at={row.settled_at ?? row.funded_at} />
              </OnPhone>
            </Td>
            <Td className={WIDE}>
              <TransferStatus transfer={row} />
            </Td>
            <MoneyCell cents={row.total_cents} currency={row.currency} className={WIDE} />
            <MoneyCell cents={fees_cents(row)} currency={row.currency} className={clsx('text-muted', WIDE)} />
            <MoneyCell
              cents={-gone_cents(row)}
              currency={row.currency}
              className={clsx('text-muted', WIDE)}
            />
            <NetCell cents={row.kept_cents} of_cents={row.total_cents} currency={row.currency} />
            <TimeCell at={row.funded_at} className={WIDE} />
            <TimeCell at={row.settled_at} className={WIDE} />
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

/** On phones with what it is left of, which has a column of its own elsewhere. */
function NetCell({ cents, of_cents, currency }: { cents: number; of_cents: number; currency: string }) {
  return (
    <Td align_end className="font-medium">
      <Money cents={cents} currency={currency} />
      <OnPhone>
        of <Money cents={of_cents} currency={currency} />
      </OnPhone>
    </Td>
  );
}
