import { clsx } from 'clsx';
import { Badge } from '@/components/ui/badge';
import { Progress } from '@/components/ui/progress';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { Member, Session, Split } from '@/lib/group/model';
import { takesGifts } from '@/lib/group/query/gifts';
import { held_cents, isMemberHeld } from '@/lib/group/query/holds';
import { awaitsRetry } from '@/lib/group/query/refunds';
import { activeMembers, freeAmount_cents, memberAmount_cents, paid_cents } from '@/lib/group/query/shares';
import { memberStatus } from '@/lib/group/query/view';
import { explainShares } from '@/lib/hosted/page/view';
import { formatMoney } from '@/lib/money/currency';
import { Money, StateBadge } from '../formatters';
import { Empty, Section } from '../frame/page-header';
import { MODE_LABELS, memberState } from '../state-labels';

/** Who pays what, why that much, and how far they are. */
export function GroupSection({
  session,
  agreed,
  actions,
}: {
  session: Session;
  /** Members who want our mails. */
  agreed: ReadonlySet<string>;
  actions?: (member: Member) => React.ReactNode;
}) {
  const { split, currency, total_cents } = session;
  if (!split) {
    return (
      <Section title="Group" flush>
        <Empty title="Nobody has started the group">
          The organizer chooses the split when they open the checkout.
        </Empty>
      </Section>
    );
  }
  const paid = paid_cents(session);
  const held = held_cents(session);
  const free = freeAmount_cents(session);
  const money = (cents: number) => formatMoney(cents, currency);
  const unfunded = session.status === 'cancelled' || session.status === 'expired';
  return (
    <Section title="Group" note={noteOf(session, split)} flush>
      <div className="px-5 pb-3 sm:px-6">
        <p className="mb-2 text-sm">
          <strong className="amount">{money(paid)}</strong> of {money(total_cents)}{' '}
          {unfunded ? 'had been paid' : 'paid'}
          {held > 0 ? (
            <span className="text-muted">, {money(held)} of it held and not charged yet</span>
          ) : null}
          {free > 0 && !unfunded ? (
            <span className="text-muted">, {money(free)} not taken by anybody yet</span>
          ) : null}
        </p>
        <Progress
          label="Paid"
          text={`${money(paid)} of ${money(total_cents)} paid`}
          value={paid}
          max={total_cents}
        />
      </div>
      <Table caption="Members and their shares" columns={['Member', wide('Status'), numeric('Share')]}>
        {activeMembers(session).map((member) => (
          <Tr key={member.id}>
            <Td className="min-w-24 align-top wrap-anywhere sm:min-w-40">
              <span className="font-medium">{member.name}</span>{' '}
              {member.is_organizer ? <Badge>Organizer</Badge> : null}
              <OnPhone>
                <MemberStatus session={session} member={member} />
              </OnPhone>
              <span className="block text-xs text-muted">{member.email ?? 'No email address'}</span>
              {member.email && !agreed.has(member.id) ? (
                <span className="block text-xs text-warn">
                  Not confirmed or stopped: gets no links or news
                </span>
              ) : null}
              <Explanation sentences={explainShares(session, member.id)} />
            </Td>
            <Td className={clsx('align-top', WIDE)}>
              <MemberStatus session={session} member={member} />
            </Td>
            <Td align_end className="align-top">
              <Money cents={memberAmount_cents(session, member.id)} currency={currency} />
              {actions ? <div className="mt-2">{actions(member)}</div> : null}
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function MemberStatus({ session, member: { id } }: { session: Session; member: Member }) {
  const status = isMemberHeld(session, id) ? 'held' : memberStatus(session, id);
  const shown = status === 'refunding' && awaitsRetry(session, id) ? 'refund_failed' : status;
  return <StateBadge state={memberState(shown, session.status)} />;
}

/** How the total is divided, and among how many, where somebody has planned that. */
function noteOf(session: Session, { mode, size }: Split): string {
  if (takesGifts(session)) return 'Everyone chooses what to give, the organizer pays the rest';
  return `${MODE_LABELS[mode] ?? mode}, planned for ${size}`;
}

function Explanation({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <details className="mt-1 max-w-prose text-xs text-muted">
      <summary className="min-h-6 underline underline-offset-4">How we calculated this</summary>
      <p className="mt-1">{sentences.join(' ')}</p>
    </details>
  );
}
