import { clsx } from 'clsx';
import type { Metadata } from 'next';
import { Code, Time } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormChecks, FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { OnPhone, ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { grantableScopes, type KeyKind, type Scope } from '@/lib/merchant/key-kinds';
import { type KeyRecord, listKeys, maskedKey } from '@/lib/merchant/keys';
import { createKey, revokeApiKey, rotateApiKey } from './actions';

export const metadata: Metadata = { title: 'API keys' };

const DEAD_SHOWN = 50;

export default async function KeysPage() {
  const access = await requireAccess('read');
  const keys = await listKeys(access.merchant_id, access.livemode);
  const develops = may(access.role, 'develop');
  const grantable = grantableScopes((permission) => may(access.role, permission));
  const living = keys.filter((key) => !isDead(key));
  const dead = keys.filter(isDead);
  return (
    <>
      <PageHeader title="API keys">
        {develops ? (
          <>
            <NewKey kind="publishable" grantable={grantable} />
            <NewKey kind="secret" grantable={grantable} />
          </>
        ) : null}
      </PageHeader>
      <Section
        title={access.livemode ? 'Live keys' : 'Test keys'}
        note="A key is shown once, when you create it. We store only its hash."
        flush
      >
        {living.length > 0 ? (
          <KeyTable caption="Active keys" keys={living} develops={develops} />
        ) : (
          <Empty title="No keys yet">
            Your pages need a publishable key, your server a secret one. Each works in the mode it was created
            in.
          </Empty>
        )}
      </Section>
      {dead.length > 0 ? (
        <Section title="Revoked keys" flush>
          <KeyTable caption="Keys that no longer work" keys={dead.slice(0, DEAD_SHOWN)} develops={false} />
          <Beyond count={Math.max(dead.length - DEAD_SHOWN, 0)} note="They were created before these." />
        </Section>
      ) : null}
    </>
  );
}

function isDead(key: KeyRecord): boolean {
  return key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= new Date());
}

interface KeyTableProps {
  caption: string;
  keys: KeyRecord[];
  develops: boolean;
}

function KeyTable({ caption, keys, develops }: KeyTableProps) {
  return (
    <Table
      caption={caption}
      columns={['Key', wide('Kind'), wide('May'), wide('Last used'), wide('Created'), ROW_ACTIONS]}
    >
      {keys.map((key) => (
        <Tr key={key.id}>
          <Td className="min-w-36 wrap-anywhere sm:min-w-40">
            {key.name ? <span className="block font-medium">{key.name}</span> : null}
            <span className="whitespace-nowrap">
              <Code>{maskedKey(key)}</Code>
            </span>
            <OnPhone>
              {key.kind === 'secret' ? 'Secret' : 'Publishable'}: {key.scopes.join(', ')}
              <span className="block">{lastUsed(key)}</span>
              <KeyEnd record={key} />
            </OnPhone>
          </Td>
          <Td className={WIDE}>{key.kind === 'secret' ? 'Secret' : 'Publishable'}</Td>
          <Td className={clsx('text-muted', WIDE)}>{key.scopes.join(', ')}</Td>
          <Td className={WIDE}>{lastUsed(key)}</Td>
          <Td className={WIDE}>
            <Time at={key.created_at} />
            <KeyEnd record={key} />
          </Td>
          <Td>{develops ? <KeyActions record={key} /> : null}</Td>
        </Tr>
      ))}
    </Table>
  );
}

function lastUsed({ last_used_at }: KeyRecord) {
  if (last_used_at === null) return <span className="text-muted">Never used</span>;
  return <Time at={last_used_at} />;
}

function KeyEnd({ record }: { record: KeyRecord }) {
  if (record.revoked_at) {
    return (
      <span className="block">
        <Badge>Revoked</Badge>
      </span>
    );
  }
  if (!record.expires_at) return null;
  return (
    <span className="block text-xs text-warn">
      {isDead(record) ? 'Expired ' : 'Expires '}
      <Time at={record.expires_at} />
    </span>
  );
}

function KeyActions({ record }: { record: KeyRecord }) {
  const label = record.name ?? maskedKey(record);
  return (
    <div className="flex justify-end gap-2 max-sm:flex-col">
      {record.expires_at ? null : (
        <DialogForm
          trigger="Rotate"
          trigger_label={`Rotate ${label}`}
          title="Rotate this key?"
          description="A new key with the same permissions replaces it. Choose how long the old one keeps working."
          action={rotateApiKey}
          fields={{ key_id: record.id }}
          submit="Rotate key"
          shows_secret
        >
          <FormSelect name="grace_hours" label="Expire the old key in" defaultValue="24">
            <option value="0">Now</option>
            <option value="1">1 hour</option>
            <option value="24">1 day</option>
            <option value="72">3 days</option>
            <option value="168">7 days</option>
          </FormSelect>
        </DialogForm>
      )}
      <DialogForm
        trigger="Revoke"
        trigger_label={`Revoke ${label}`}
        variant="danger"
        title="Revoke this key?"
        description="It stops working immediately. This cannot be undone."
        action={revokeApiKey}
        fields={{ key_id: record.id }}
        submit="Revoke key"
        danger
      />
    </div>
  );
}

const CHOICES: { value: Scope; label: string; hint: string }[] = [
  {
    value: 'payments',
    label: 'payments',
    hint: 'open, list, cancel, end, extend, remind, refund and simulate sessions, report what you shipped, and all of payments:read',
  },
  {
    value: 'payments:read',
    label: 'payments:read',
    hint: 'read sessions without the organizer’s link, which can cancel them; the ledger, payouts and the request log',
  },
  {
    value: 'webhooks:write',
    label: 'webhooks:write',
    hint: 'manage webhook endpoints, and read all events, with the names of members',
  },
  { value: 'merchants:read', label: 'merchants:read', hint: 'read your profile and fees' },
];

function NewKey({ kind, grantable }: { kind: KeyKind; grantable: Scope[] }) {
  const choices = CHOICES.filter(({ value }) => grantable.includes(value));
  // `payments` includes reading.
  const preset = grantable.filter((scope) => scope !== 'payments:read' || !grantable.includes('payments'));
  return (
    <DialogForm
      trigger={`New ${kind} key`}
      variant={kind === 'secret' ? 'primary' : 'secondary'}
      title={`New ${kind} key`}
      description={
        kind === 'secret' ? 'For your server only.' : 'For your pages. It accepts signed carts only.'
      }
      action={createKey}
      fields={{ kind }}
      submit="Create key"
      shows_secret
    >
      <FormField name="name" label="Name" hint="Helps you tell keys apart." maxLength={100} />
      {kind === 'secret' ? (
        <FormChecks
          name="scopes"
          legend="Permissions"
          options={choices.map(({ value, label, hint }) => ({
            value,
            label: (
              <span>
                <Code>{label}</Code> <span className="text-muted">{hint}</span>
              </span>
            ),
          }))}
          defaultChecked={preset}
        />
      ) : null}
    </DialogForm>
  );
}
