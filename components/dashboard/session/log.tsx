import Link from 'next/link';
import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import type { Cut } from '@/lib/dashboard/list/paging';
import type { Payload, SessionEvent, SessionExtras } from '@/lib/dashboard/session/session-detail';
import type { Moment } from '@/lib/dashboard/session/timeline';
import type { AuditPage } from '@/lib/dashboard/team/audit';
import { isFinalBounce } from '@/lib/mail/send/policy';
import type { EventDelivery } from '@/lib/webhook/history/deliveries';
import { EVENT_days } from '@/lib/webhook/history/events';
import { actionText, actorText } from '../audit/audit-text';
import { Code, Facts, StateBadge, Time } from '../formatters';
import { Beyond } from '../frame/beyond';
import { Section } from '../frame/page-header';
import { deliveryState } from '../state-labels';

export function TimelineSection({ moments }: { moments: Moment[] }) {
  const dots = { neutral: 'bg-control-line', good: 'bg-good', bad: 'bg-bad' };
  return (
    <Section title="Timeline">
      <ol className="flex flex-col gap-4 border-l-2 border-line pl-4 text-sm">
        {moments.map((moment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to at its end
          <li key={index} className="relative">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[1.4rem] size-2.5 rounded-full ring-4 ring-card ${dots[moment.tone]}`}
            />
            <span className={moment.tone === 'bad' ? 'font-medium text-bad' : ''}>{moment.text}</span>
            <span className="block text-xs text-muted">
              <Time at={moment.at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Of what is listed from its beginning. */
const LATER = 'They came after these.';

interface EventsProps {
  events: Cut<SessionEvent>;
  /** Of the one event that is looked into. */
  payload: Payload | null;
  /** Its group was started, so that there were some. */
  is_started: boolean;
  resend: (event: SessionEvent, delivery: EventDelivery) => ReactNode;
}

/** Each event with what became of its deliveries. */
export function EventsSection({ events, payload, is_started, resend }: EventsProps) {
  return (
    <Section title="Events" note="What was sent to your webhook endpoints.">
      {events.rows.length === 0 ? (
        <p className="text-sm text-muted">
          {is_started
            ? `Events are kept for ${EVENT_days} days.`
            : 'No events yet. The first is sent when the group is started.'}
        </p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {events.rows.map((event) => (
            <li key={event.id} id={event.id} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-2">
                <p className="text-sm font-medium">
                  <span className="text-muted">{event.sequence}.</span> {event.type}
                </p>
                <span className="text-xs text-muted">
                  <Time at={event.created_at} />
                </span>
              </div>
              {event.deliveries.length === 0 ? (
                <p className="text-xs text-muted">Not sent: no enabled endpoint subscribed to it then.</p>
              ) : (
                <ul className="mt-1.5 flex flex-col gap-1.5">
                  {event.deliveries.map((delivery) => (
                    <li key={delivery.id} className="flex flex-wrap items-center gap-2 text-sm">
                      <StateBadge state={deliveryState(delivery.status, delivery.attempts)} />
                      <Link
                        href={`/dashboard/webhooks/deliveries/${delivery.id}`}
                        className="min-w-0 break-all underline decoration-line underline-offset-4"
                      >
                        {delivery.url}
                      </Link>
                      <span className="text-xs text-muted">
                        {delivery.last_status ? `HTTP ${delivery.last_status}` : (delivery.last_error ?? '')}
                      </span>
                      {resend(event, delivery)}
                    </li>
                  ))}
                </ul>
              )}
              <PayloadLink event={event} is_open={event.id === payload?.event_id} />
              {event.id === payload?.event_id ? (
                <CodeBlock>{JSON.stringify(JSON.parse(payload.body), null, 2)}</CodeBlock>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <Beyond count={events.beyond} note={LATER} />
    </Section>
  );
}

/** Shows the payload in its place, or hides it again. Nothing is asked for before somebody does: there are hundreds. */
function PayloadLink({ event, is_open }: { event: SessionEvent; is_open: boolean }) {
  const query = is_open ? '' : `?event=${event.id}`;
  return (
    <Link
      href={`/dashboard/sessions/${event.session_id}${query}#${event.id}`}
      scroll={false}
      prefetch={false}
      className="mt-1.5 inline-flex min-h-6 items-center text-xs text-muted underline underline-offset-4"
    >
      {is_open ? 'Hide payload' : 'Payload'}
      <span className="sr-only"> of {event.type}</span>
    </Link>
  );
}

export function MailsSection({ mails }: Pick<SessionExtras, 'mails'>) {
  if (mails.rows.length === 0) return null;
  return (
    <Section title="Mails">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {mails.rows.map((mail) => (
          <li key={mail.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
            <span className="min-w-0">
              <span className="font-medium">{mail.subject ?? mail.template.replaceAll('_', ' ')}</span>
              <span className="block text-xs break-all text-muted">to {mail.to_address}</span>
            </span>
            <MailFate mail={mail} />
          </li>
        ))}
      </ul>
      <Beyond count={mails.beyond} note={LATER} />
    </Section>
  );
}

/** How a mail came back, as far as the provider says it. */
const BOUNCES: Readonly<Record<string, string>> = {
  permanent: 'Bounced, the mailbox takes no mail:',
  suppressed: 'Not sent on, as mail there bounced or was reported as spam:',
  transient: 'Bounced, perhaps only for now:',
  undetermined: 'Bounced:',
  failed: 'The mail provider could not send it:',
};

/** What became of a mail last: a complaint says more than that it came back, and that more than that it arrived. */
function MailFate({ mail }: { mail: SessionExtras['mails']['rows'][number] }) {
  const { error_code, sent_at, delivered_at, bounced_at, bounce_kind, complained_at } = mail;
  if (complained_at) return <Fate said="Reported as spam:" at={complained_at} is_bad />;
  if (bounced_at && bounce_kind && (isFinalBounce(bounce_kind) || !delivered_at))
    return <Fate said={BOUNCES[bounce_kind] ?? 'Bounced:'} at={bounced_at} is_bad />;
  if (delivered_at) return <Fate said="Delivered:" at={delivered_at} />;
  if (error_code)
    return <span className="text-xs text-bad">{`Not sent: ${error_code.replaceAll('_', ' ')}`}</span>;
  return sent_at ? <Fate said="Sent:" at={sent_at} /> : <span className="text-xs text-muted">Sending</span>;
}

function Fate({ said, at, is_bad = false }: { said: string; at: Date; is_bad?: boolean }) {
  return (
    <span className={`text-xs ${is_bad ? 'text-bad' : 'text-muted'}`}>
      {said} <Time at={at} />
    </span>
  );
}

/** What the team did to the session. */
export function ActionsSection({ rows, names }: Pick<AuditPage, 'rows' | 'names'>) {
  if (rows.length === 0) return null;
  return (
    <Section title="Audit log" note="What your team did here.">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0">
            <span className="min-w-0">
              <span className="font-medium">{actionText(row.action)}</span>
              <span className="block text-xs wrap-anywhere text-muted">{actorText(row.actor, names)}</span>
            </span>
            <span className="text-xs text-muted">
              <Time at={row.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The API call that made the session, and how to make it again. */
export function CallSection({ call, curl }: Pick<SessionExtras, 'call'> & { curl: string | null }) {
  if (!call) return null;
  return (
    <Section
      title="API call"
      actions={curl ? <CopyButton value={curl} label="Copy as curl" shown /> : undefined}
    >
      <Facts
        rows={[
          ['Request', <Code key="id">{call.request_id}</Code>],
          ['Call', `${call.method} ${call.path} answered ${call.status} in ${call.duration_ms} ms`],
          call.key_id ? ['Key', <Code key="key">{call.key_id}</Code>] : null,
          call.address ? ['From', call.address] : null,
          ['When', <Time key="when" at={call.created_at} />],
        ]}
      />
      {call.request ? (
        <details className="mt-4 text-xs">
          <summary className="min-h-6 text-muted underline underline-offset-4">Body, secrets masked</summary>
          <CodeBlock>{JSON.stringify(call.request, null, 2)}</CodeBlock>
        </details>
      ) : null}
    </Section>
  );
}
