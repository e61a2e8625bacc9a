import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { AuditTable } from '@/components/dashboard/audit/audit-table';
import { Code, Day, Facts } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ActionForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { type ModeRow, merchantModes } from '@/lib/dashboard/staff/staff';
import { readAudit } from '@/lib/dashboard/team/audit';
import { formatNumber, percentOfBps, plural } from '@/lib/format/number';
import { LONGEST_NOTE } from '@/lib/merchant/checked-note';
import { type Profile, ratesOf, readProfile } from '@/lib/merchant/profile';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import { SERVER_RATES } from '@/lib/merchant/servers';
import { changeFees, changeHeadless, changeServerRate } from '../../actions';

interface Props {
  params: Promise<{ id: string }>;
}

/** Once a request: its title and the page read the same merchant. */
const profileOf = cache(async (id: string): Promise<Profile> => {
  await requireStaff();
  return readProfile(id).catch((error: unknown) => {
    if (error instanceof MerchantRefusal) notFound();
    throw error;
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await profileOf((await params).id)).name };
}

export default async function MerchantPage({ params }: Props) {
  await requireStaff();
  const { id } = await params;
  const profile = await profileOf(id);
  const [modes, audit] = await Promise.all([merchantModes(id), readAudit({ merchant_id: id, limit: 20 })]);
  return (
    <>
      <PageHeader title={profile.name} above={{ href: '/staff', label: 'Merchants' }} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section title="Details">
          <Facts
            rows={[
              ['Id', <Code key="id">{id}</Code>],
              ['Support', profile.support_email ?? 'None'],
              ['Country', profile.country],
              ['Payout', profile.payout_mode === 'preferred' ? profile.payout_currency : 'Checkout currency'],
              ['Origins', profile.allowed_origins.join(', ') || 'None'],
              ['Since', <Day key="since" at={profile.created_at} />],
            ]}
          />
        </Section>
        <ModesSection modes={modes} />
        <HeadlessSection id={id} enabled={profile.headless_api_enabled} />
        <FeesSection id={id} profile={profile} />
        <ServerRateSection id={id} per_minute={profile.server_rate_per_minute} />
      </div>
      <Section title="Audit log" note="The 20 newest entries." flush>
        <AuditTable rows={audit.rows} names={audit.names} />
      </Section>
    </>
  );
}

function ModesSection({ modes }: { modes: ModeRow[] }) {
  return (
    <Section title="Modes" flush>
      <Table
        caption="What each mode has"
        columns={[
          'Mode',
          'Payouts',
          wide(numeric('Open groups')),
          wide(numeric('Keys')),
          wide(numeric('Endpoints')),
        ]}
      >
        {modes.map((mode) => (
          <Tr key={String(mode.livemode)}>
            <Td className="font-medium">
              {mode.livemode ? 'Live' : 'Test'}
              <OnPhone>{plural(mode.open, 'open group')}</OnPhone>
              <OnPhone>{plural(mode.keys, 'key')}</OnPhone>
              <OnPhone>{plural(mode.endpoints, 'endpoint')}</OnPhone>
            </Td>
            <Td>
              {mode.transfers_enabled ? (
                <Badge tone="good">Ready</Badge>
              ) : mode.processor_account_id ? (
                <Badge tone="warn">Not ready</Badge>
              ) : (
                <Badge>None</Badge>
              )}
              {mode.transfers_off_reason ? (
                <span className="block text-xs text-bad">
                  {mode.transfers_off_reason.replaceAll(/[._]/g, ' ')}
                </span>
              ) : null}
              {mode.processor_account_id ? (
                <span className="block font-mono text-xs break-all text-muted">
                  {mode.processor_account_id}
                </span>
              ) : null}
            </Td>
            <Td align_end className={WIDE}>
              {formatNumber(mode.open)}
            </Td>
            <Td align_end className={WIDE}>
              {mode.keys}
            </Td>
            <Td align_end className={WIDE}>
              {mode.endpoints}
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

/** Why it is done. */
function NoteField({ label = 'Reason', hint = 'Kept in the audit log.' }) {
  return <FormField name="note" label={label} hint={hint} maxLength={LONGEST_NOTE} required />;
}

function HeadlessSection({ id, enabled }: { id: string; enabled: boolean }) {
  return (
    <Section
      title="Headless API"
      note="Lets a secret key create sessions without a cart signature. Requires a technical review."
      actions={enabled ? <Badge tone="good">Allowed</Badge> : <Badge>Not allowed</Badge>}
    >
      <ActionForm action={changeHeadless} fields={{ merchant_id: id, enabled: enabled ? '0' : '1' }}>
        <NoteField
          label={enabled ? 'Reason' : 'What was reviewed'}
          hint="Kept in the audit log; the merchant sees it."
        />
        <EndButton variant={enabled ? 'danger' : 'primary'}>
          {enabled ? 'Revoke access' : 'Allow the headless API'}
        </EndButton>
      </ActionForm>
    </Section>
  );
}

function FeesSection({ id, profile }: { id: string; profile: Profile }) {
  return (
    <Section title="Fee rates" note="In percent, for sessions created from now on.">
      <ActionForm action={changeFees} fields={{ merchant_id: id }} seen={shownFields(ratesOf(profile))}>
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField
            name="merchant_fee"
            label="Merchant"
            inputMode="decimal"
            defaultValue={percentOfBps(profile.merchant_fee_bps)}
          />
          <FormField
            name="consumer_fee"
            label="Member"
            inputMode="decimal"
            defaultValue={percentOfBps(profile.consumer_fee_bps)}
          />
          <FormField
            name="fx_fee"
            label="Currency"
            inputMode="decimal"
            defaultValue={percentOfBps(profile.fx_fee_bps)}
          />
        </div>
        <NoteField />
        <EndButton>Save rates</EndButton>
      </ActionForm>
    </Section>
  );
}

function ServerRateSection({ id, per_minute }: { id: string; per_minute: number }) {
  return (
    <Section title="Registered servers" note="What secret keys may call from them, all routes together.">
      <ActionForm action={changeServerRate} fields={{ merchant_id: id }}>
        <FormSelect name="per_minute" label="Requests per minute" defaultValue={String(per_minute)}>
          {SERVER_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {formatNumber(rate)}
            </option>
          ))}
        </FormSelect>
        <NoteField />
        <EndButton>Save rate</EndButton>
      </ActionForm>
    </Section>
  );
}
