import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FirstSteps as Steps } from '@/lib/dashboard/developer/first-steps';
import { Code, Time } from '../formatters';
import { Light } from '../frame/light';

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
