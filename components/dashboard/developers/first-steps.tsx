import Link from 'next/link';
import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { fundingRequest, type FirstSteps as Steps } from '@/lib/dashboard/developer/first-steps';
import { Code, Time } from '../formatters';
import { Light } from '../frame/light';
import { Section } from '../frame/page-header';

/** A light for each of the first steps; off until it has happened. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { has_keys, session_id, event, has_event, has_delivery } = steps;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4" aria-live="polite">
      <Step on={has_keys} label="Keys">
        {has_keys ? 'Made.' : 'None yet.'}
      </Step>
      <Step on={session_id !== null} label="First session">
        {session_id ? <Link href={`/dashboard/sessions/${session_id}`}>Open.</Link> : 'Waiting.'}
      </Step>
      <Step on={has_event} label="First event">
        {event ? (
          <>
            <Code>{event.type}</Code>, <Time at={event.created_at} />
          </>
        ) : has_event ? (
          'Sent.'
        ) : (
          'Waiting.'
        )}
      </Step>
      <Step on={has_delivery} label="First delivery">
        {has_delivery ? (
          'Your server answered.'
        ) : (
          <Link href="/dashboard/webhooks" className="underline underline-offset-4">
            Add an endpoint
          </Link>
        )}
      </Step>
    </ul>
  );
}

/** `is_played`: whether the reader, and a key of theirs, may play a group. */
export function FundGroup({ session_id, is_played }: { session_id: string | null; is_played: boolean }) {
  return (
    <Section
      title="2. Fund a group"
      note={`The request above opens a session.${is_played ? ' This one plays its group.' : ''}`}
    >
      {!is_played ? (
        <p className="text-sm text-muted">
          Open the <code>session_url</code> of its answer, and pay each share with a test card. Or ask an
          owner or admin to play the group: your role cannot.
        </p>
      ) : session_id ? (
        <>
          <p className="text-sm text-muted">
            In the folder with the <code>.env</code>. Or play it with a click on{' '}
            <Link
              href={`/dashboard/sessions/${session_id}`}
              className="text-ink underline underline-offset-4"
            >
              the session’s page
            </Link>
            .
          </p>
          <CodeBlock>{fundingRequest(session_id)}</CodeBlock>
        </>
      ) : (
        <p className="text-sm text-muted">It appears here once the session is open.</p>
      )}
    </Section>
  );
}

function Step({ on, label, children }: { on: boolean; label: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 text-sm">
      <Light on={on} />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        <span className="sr-only">{on ? ' (on)' : ' (off)'}</span>
        <span className="block text-xs text-muted">{children}</span>
      </span>
    </li>
  );
}
