import type { Metadata } from 'next';
import { Code, Day, Facts } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { BrandField } from '@/components/dashboard/settings/brand-field';
import { ActionForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { FormCheck, FormTextArea } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { formatBps } from '@/lib/format/number';
import { askedOf, readProfile } from '@/lib/merchant/profile';
import { saveProfile } from './actions';

export const metadata: Metadata = { title: 'Business' };

export default async function SettingsPage() {
  const access = await requireAccess('read');
  const profile = await readProfile(access.merchant_id);
  return (
    <>
      <PageHeader title="Business" />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Section
          title="Profile"
          note="What your customers see on the payment page and in mails. Both modes share it."
        >
          {may(access.role, 'settings') ? (
            <ActionForm action={saveProfile} seen={shownFields(askedOf(profile))}>
              <FormField name="name" label="Name" defaultValue={profile.name} maxLength={100} required />
              <FormField
                name="logo_url"
                label="Logo"
                type="url"
                hint="The https URL of an image, ideally twice as wide as it is high."
                defaultValue={profile.logo_url ?? ''}
              />
              <BrandField value={profile.brand_color ?? ''} name={profile.name} />
              <FormField
                name="support_email"
                label="Support email"
                type="email"
                hint="Shown to your customers. We also write to it when something needs your attention."
                defaultValue={profile.support_email ?? ''}
              />
              <FormTextArea
                name="receipt_address"
                label="Address on receipts"
                hint="At most six lines. Your customers' receipts show it below your name."
                rows={3}
                defaultValue={profile.receipt_address ?? ''}
              />
              <FormField
                name="tax_id"
                label="Tax ID on receipts"
                hint="Such as a VAT number or an EIN."
                maxLength={40}
                defaultValue={profile.tax_id ?? ''}
              />
              <FormCheck
                name="auto_reminders"
                label="Automatic reminders"
                hint="Members with an unpaid share get a mail before the deadline, if your server sent the organizer’s email."
                defaultChecked={profile.auto_reminders}
              />
              <EndButton>Save</EndButton>
            </ActionForm>
          ) : (
            <Facts
              rows={[
                ['Name', profile.name],
                ['Logo', profile.logo_url ?? 'None'],
                ['Brand color', profile.brand_color ?? 'None'],
                ['Support email', profile.support_email ?? 'None'],
                ['Address on receipts', profile.receipt_address?.replaceAll('\n', ', ') ?? 'None'],
                ['Tax ID on receipts', profile.tax_id ?? 'None'],
                ['Automatic reminders', profile.auto_reminders ? 'On' : 'Off'],
              ]}
            />
          )}
        </Section>
        <Section title="Terms">
          <Facts
            rows={[
              ['Merchant id', <Code key="id">{access.merchant_id}</Code>],
              ['Your fee', `${formatBps(profile.merchant_fee_bps)} of the total`],
              ['Member fee', `${formatBps(profile.consumer_fee_bps)} of each share, paid on top`],
              ['Currency fee', formatBps(profile.fx_fee_bps)],
              [
                'Headless API',
                profile.headless_api_enabled ? (
                  <Badge key="headless" tone="good">
                    Allowed
                  </Badge>
                ) : (
                  <span key="headless">Not allowed. Ask support for a review.</span>
                ),
              ],
              ['Country', profile.country],
              ['Since', <Day key="since" at={profile.created_at} />],
            ]}
          />
        </Section>
      </div>
    </>
  );
}
