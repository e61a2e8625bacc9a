import type { Metadata } from 'next';
import { ServersSection } from '@/components/dashboard/developers/servers-section';
import { Code, TimeCell } from '@/components/dashboard/formatters';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { EndButton } from '@/components/forms/end-button';
import { FormCheck, FormSelect, FormTextArea } from '@/components/forms/form-choices';
import { Badge } from '@/components/ui/badge';
import { controlClass } from '@/components/ui/field';
import { Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { type Profile, readProfile } from '@/lib/merchant/profile';
import { listServers, seenNetworks } from '@/lib/merchant/servers';
import { listSigningSecrets, type SigningSecretRecord } from '@/lib/merchant/signing-secrets';
import { addServer, deleteServer, makeSigningSecret, saveOrderRules, saveOrigins } from '../actions';

const ORDER_RULES = [
  {
    name: 'one_session_per_order_ref',
    label: 'One session per order',
    hint: 'While a session is pending or funded, its order_ref cannot be used again.',
  },
  {
    name: 'allow_dropping_items',
    label: 'Groups may drop unclaimed items',
    hint: 'The order gets smaller: compare total_cents before you ship.',
  },
  {
    name: 'origins_in_test_mode',
    label: 'Allowed origins only, in test mode too',
    hint: 'Live mode always requires pages, return addresses, and webhook_url to be on an allowed origin.',
  },
] as const satisfies { name: keyof Profile; label: string; hint: string }[];

const rulesOf = (profile: Profile) =>
  Object.fromEntries(ORDER_RULES.map(({ name }) => [name, profile[name]]));

export const metadata: Metadata = { title: 'Signing and origins' };

export default async function SigningPage() {
  const access = await requireAccess('read');
  const { merchant_id } = access;
  const [secrets, profile, servers, seen] = await Promise.all([
    listSigningSecrets(access),
    readProfile(merchant_id),
    listServers(merchant_id),
    seenNetworks(merchant_id),
  ]);
  const develops = may(access.role, 'develop');
  const active = secrets.some((secret) => secret.expires_at === null);
  return (
    <>
      <PageHeader title="Signing and origins">{develops ? active ? <Rotate /> : <First /> : null}</PageHeader>
      <Section
        title="Signing secrets"
        note="Your server signs each cart with one, so that nobody can change a price in the browser."
        flush
      >
        {secrets.length > 0 ? (
          <SecretTable secrets={secrets.slice(0, 20)} />
        ) : (
          <Empty title="No signing secret yet">
            Storefronts need one: carts sent with a publishable key must be signed.
          </Empty>
        )}
      </Section>
      <Section title="Allowed origins" note="Sites that may open the checkout in a modal.">
        {develops ? (
          <ActionForm action={saveOrigins} seen={shownFields({ origins: profile.allowed_origins })}>
            <FormTextArea
              name="origins"
              label="Origins"
              hint="One per line. In test mode pages on localhost are always allowed."
              rows={4}
              defaultValue={profile.allowed_origins.join('\n')}
              placeholder="https://shop.example"
              className={`${controlClass} font-mono text-sm`}
            />
            <EndButton>Save</EndButton>
          </ActionForm>
        ) : (
          <p className="text-sm">{profile.allowed_origins.join(', ') || 'None yet.'}</p>
        )}
      </Section>
      <Section
        title="Sessions from your pages"
        note="Anyone can use a publishable key. These rules decide what it can do beside your signed cart."
      >
        {may(access.role, 'settings') ? (
          <ActionForm action={saveOrderRules} seen={shownFields(rulesOf(profile))}>
            {ORDER_RULES.map(({ name, label, hint }) => (
              <FormCheck key={name} name={name} label={label} hint={hint} defaultChecked={profile[name]} />
            ))}
            <EndButton>Save</EndButton>
          </ActionForm>
        ) : (
          <div className="flex flex-col gap-3 text-sm">
            <ul>
              {ORDER_RULES.map(({ name, label }) => (
                <li key={name}>
                  {label}: {profile[name] ? 'on' : 'off'}
                </li>
              ))}
            </ul>
            <p className="text-muted">
              Your role cannot change these rules. Ask an owner or admin of your team.
            </p>
          </div>
        )}
      </Section>
      <ServersSection
        servers={servers}
        seen={seen}
        rate_per_minute={profile.server_rate_per_minute}
        actions={develops ? { add: addServer, remove: deleteServer } : null}
      />
    </>
  );
}

function SecretTable({ secrets }: { secrets: SigningSecretRecord[] }) {
  const now = new Date();
  return (
    <Table caption="Signing secrets" columns={['Secret', 'State', wide('Created'), 'Ends']}>
      {secrets.map((secret) => (
        <Tr key={secret.id}>
          <Td className="whitespace-nowrap">
            <Code>split_sign_…{secret.last4}</Code>
          </Td>
          <Td>
            {secret.expires_at === null ? (
              <Badge tone="good">In use</Badge>
            ) : secret.expires_at > now ? (
              <Badge tone="warn">Ending</Badge>
            ) : (
              <Badge>Ended</Badge>
            )}
          </Td>
          <TimeCell at={secret.created_at} className={WIDE} />
          <TimeCell at={secret.expires_at} />
        </Tr>
      ))}
    </Table>
  );
}

function First() {
  return (
    <DialogForm
      trigger="New signing secret"
      variant="primary"
      title="New signing secret"
      action={makeSigningSecret}
      submit="Create secret"
      shows_secret
    />
  );
}

function Rotate() {
  return (
    <DialogForm
      trigger="Rotate signing secret"
      title="Rotate the signing secret?"
      description="A new secret replaces it. Choose how long carts signed with the old one are accepted."
      action={makeSigningSecret}
      submit="Rotate secret"
      shows_secret
    >
      <FormSelect name="overlap_hours" label="Expire the old secret in" defaultValue="24">
        <option value="0">Now</option>
        <option value="1">1 hour</option>
        <option value="24">1 day</option>
        <option value="168">7 days</option>
        <option value="720">30 days</option>
      </FormSelect>
    </DialogForm>
  );
}
