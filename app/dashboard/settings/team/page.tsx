import type { Metadata } from 'next';
import { Code, Day, TimeCell } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ConfirmAddress } from '@/components/dashboard/settings/confirm-address';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormChecks, FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { RowAction } from '@/components/forms/row-action';
import { Badge } from '@/components/ui/badge';
import { ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { grantableRoles, may, ROLE_LABELS, type Role } from '@/lib/auth/roles';
import { isBeyondRole } from '@/lib/auth/team-members';
import { type DashboardAccess, requireAccess } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { type Invitation, listInvitations, listTeam, type TeamMember } from '@/lib/dashboard/team/team';
import { type KeyRecord, keysByMaker, maskedKey } from '@/lib/merchant/keys';
import {
  changeName,
  changeRole,
  invite,
  leave,
  removeMember,
  sendConfirmation,
  withdrawInvitation,
} from '../actions';

export const metadata: Metadata = { title: 'Team' };

const MAY: Readonly<Record<Role, string>> = {
  viewer: 'can view everything',
  developer: 'can also manage keys and webhooks',
  admin: 'can also manage sessions, settings, payouts and the team',
  owner: 'can do everything, including adding owners',
};

export default async function TeamPage() {
  const access = await requireAccess('read');
  const [team, invitations] = await Promise.all([listTeam(access), listInvitations(access)]);
  const manages = may(access.role, 'team');
  const confirmed = access.user.email_verified;
  const owners = team.filter((member) => member.role === 'owner');
  /** Who stays as she is until there is a second owner. */
  const lastOwner = owners.length === 1 ? owners[0] : undefined;
  const makers = manages ? team.map(({ user_id }) => user_id) : [access.user.id];
  const keys = await keysByMaker(
    access.merchant_id,
    makers.map((id) => `user:${id}` as const),
  );
  const keysOf = (user_id: string) => keys.get(`user:${user_id}`) ?? [];
  return (
    <>
      <PageHeader title="Team">
        {manages && confirmed ? <Invite roles={grantableRoles(access.role)} /> : null}
      </PageHeader>
      {manages && !confirmed ? (
        <ConfirmAddress email={access.user.email} action={sendConfirmation}>
          Until then you cannot invite anyone.
        </ConfirmAddress>
      ) : null}
      <Section title="Members" flush>
        <Table
          caption="Members of the team"
          columns={['Name', 'Role', wide('Two-factor'), wide('Since'), manages ? ROW_ACTIONS : null]}
        >
          {team.map((member) => (
            <Tr key={member.id}>
              <Td className="min-w-40 wrap-anywhere">
                <span className="font-medium">{member.name}</span>
                {member.user_id === access.user.id ? <span className="text-muted"> (you)</span> : null}
                <span className="block text-xs text-muted">{member.email}</span>
              </Td>
              <Td>{ROLE_LABELS[member.role]}</Td>
              <Td className={WIDE}>
                {member.two_factor ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
              </Td>
              <Td className={WIDE}>
                <Day at={member.created_at} />
              </Td>
              {manages ? (
                <Td>
                  {member === lastOwner ? null : (
                    <MemberActions member={member} access={access} keys={keysOf(member.user_id)} />
                  )}
                </Td>
              ) : null}
            </Tr>
          ))}
        </Table>
      </Section>
      <You access={access} keys={lastOwner?.user_id === access.user.id ? null : keysOf(access.user.id)} />
      {invitations.length > 0 ? (
        <Section title="Invitations" flush>
          <Table caption="Open invitations" columns={['Address', 'Role', wide('Expires'), ROW_ACTIONS]}>
            {invitations.map((invitation) => (
              <Tr key={invitation.id}>
                <Td className="min-w-40 wrap-anywhere">
                  {invitation.email}
                  <NotArrived {...invitation} />
                </Td>
                <Td>{ROLE_LABELS[invitation.role]}</Td>
                <TimeCell at={invitation.expires_at} className={WIDE} />
                <Td>
                  {manages ? (
                    <RowAction
                      action={withdrawInvitation}
                      fields={{ invitation_id: invitation.id }}
                      label="Revoke"
                      about={` the invitation of ${invitation.email}`}
                    />
                  ) : null}
                </Td>
              </Tr>
            ))}
          </Table>
        </Section>
      ) : null}
      <Section title="Roles">
        <dl className="grid gap-2 text-sm sm:grid-cols-[max-content_1fr] sm:gap-x-6">
          {(['viewer', 'developer', 'admin', 'owner'] as const).map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{ROLE_LABELS[role]}</dt>
              <dd className="text-muted">{MAY[role]}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

const NOT_SENT = {
  unsubscribed: 'This mailbox has stopped such mails. Invite another address.',
  failed: 'The mail with the link could not be sent. Invite again.',
  sent: null,
  unknown: null,
};

/** Why nobody can have got the link of an invitation. */
function NotArrived({ bounced, mail }: Pick<Invitation, 'bounced' | 'mail'>) {
  const why = bounced ? 'Mail to this address comes back. Once it is right, invite again.' : NOT_SENT[mail];
  return why ? <span className="block text-xs text-bad">{why}</span> : null;
}

function RoleOptions({ roles }: { roles: Role[] }) {
  return roles.map((role) => (
    <option key={role} value={role}>
      {ROLE_LABELS[role]}: {MAY[role]}
    </option>
  ));
}

function Invite({ roles }: { roles: Role[] }) {
  return (
    <DialogForm
      trigger="Invite"
      variant="primary"
      title="Invite a team member"
      description="They get a mail with a link that works for 7 days."
      action={invite}
      submit="Send invitation"
    >
      <FormField name="email" label="Email address" type="email" required />
      <FormSelect name="role" label="Role" defaultValue="viewer">
        <RoleOptions roles={roles} />
      </FormSelect>
    </DialogForm>
  );
}

/** Keys that a member has made, each to be revoked or kept when the member gets another role, is removed or leaves. */
function KeysToRevoke({ keys, legend }: { keys: KeyRecord[]; legend: string }) {
  if (keys.length === 0) return null;
  return (
    <FormChecks
      name="key_ids"
      legend={legend}
      options={keys.map((key) => ({
        value: key.id,
        label: (
          <span>
            {key.name ?? 'Unnamed'} <Code>{maskedKey(key)}</Code>
          </span>
        ),
      }))}
      defaultChecked={keys.map(({ id }) => id)}
    />
  );
}

interface MemberActionsProps {
  member: TeamMember;
  access: DashboardAccess;
  /** Those that the member has made. */
  keys: KeyRecord[];
}

function MemberActions({ member, access, keys }: MemberActionsProps) {
  const roles = grantableRoles(access.role);
  if (!roles.includes(member.role)) return null;
  return (
    <div className="flex justify-end gap-2 whitespace-nowrap max-sm:flex-col">
      <ChangeRole member={member} roles={roles} keys={keys} />
      {member.user_id === access.user.id ? null : <Remove member={member} keys={keys} />}
    </div>
  );
}

/** What everybody may do with their own place in the team; `keys` is null for the last owner, who stays. */
function You({ access, keys }: { access: DashboardAccess; keys: KeyRecord[] | null }) {
  const { user, role } = access;
  return (
    <Section title="You" note={`${user.name}, ${ROLE_LABELS[role].toLowerCase()}`}>
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <ChangeName name={user.name} />
        {keys ? <Leave keys={keys} /> : 'To leave this team, make someone else owner first.'}
      </div>
    </Section>
  );
}

const ChangeName = ({ name }: { name: string }) => (
  <DialogForm
    trigger="Change name"
    title="Change your name"
    description="Your team, the audit log and the people whom you invite see it."
    action={changeName}
    submit="Save"
  >
    <FormField name="name" label="Your name" defaultValue={name} autoComplete="name" required />
  </DialogForm>
);

const ChangeRole = ({ member, roles, keys }: { member: TeamMember; roles: Role[]; keys: KeyRecord[] }) => (
  <DialogForm
    trigger="Change role"
    trigger_label={`Change the role of ${member.name}`}
    title={`Change the role of ${member.name}`}
    action={changeRole}
    fields={{ member_id: member.id }}
    seen={shownFields({ role: member.role })}
    submit="Save"
  >
    <FormSelect name="role" label="Role" defaultValue={member.role}>
      <RoleOptions roles={roles} />
    </FormSelect>
    <KeysToRevoke
      keys={keys.filter((key) => isBeyondRole(key, 'viewer'))}
      legend="Revoke these keys too, where they may do more than the role. The member may still have them."
    />
  </DialogForm>
);

const Remove = ({ member, keys }: { member: TeamMember; keys: KeyRecord[] }) => (
  <DialogForm
    trigger="Remove"
    trigger_label={`Remove ${member.name}`}
    variant="danger"
    title={`Remove ${member.name}?`}
    description="They lose access to this business immediately, and invitations that they sent no longer work."
    action={removeMember}
    fields={{ member_id: member.id }}
    submit="Remove"
    danger
  >
    <KeysToRevoke keys={keys} legend="Revoke these keys too. The member may still have them." />
  </DialogForm>
);

const Leave = ({ keys }: { keys: KeyRecord[] }) => (
  <DialogForm
    trigger="Leave this team"
    variant="danger"
    title="Leave this team?"
    description="You lose access to this business immediately, and invitations that you sent no longer work. The owners get a mail."
    action={leave}
    submit="Leave"
    danger
  >
    <KeysToRevoke keys={keys} legend="Revoke these keys too. You made them." />
  </DialogForm>
);
