'use client';

import { Activity, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { widgets } from '@/components/pay/script/widgets';
import { wake } from './touched';

interface Sent {
  /** Its script comes at once: without it, what is shown is not what the reader is to see. */
  at_once?: boolean;
}

type Props<Name extends keyof typeof widgets> = ComponentProps<(typeof widgets)[Name]> & Sent;

/*
 * Forms and times as the server has sent them, which work without script. Theirs comes once somebody uses the page. Each
 * is an Activity: what is in a Suspense of a long page is sent behind it, and hidden from anyone without script.
 */

function Dormant({ of, children }: { of: Sent; children: ReactNode }) {
  const sent = useRef(of);
  useEffect(() => {
    if (of.at_once) wake();
  });
  // The server has sent another page. React shows nothing of it before it has what this is made of.
  if (sent.current !== of) wake();
  return <Activity>{children}</Activity>;
}

export const DormantForm = (props: Props<'Form'>) => (
  <Dormant of={props}>
    <widgets.Form {...props} />
  </Dormant>
);

export const DormantTime = (props: Props<'LiveTime'>) => (
  <Dormant of={props}>
    <widgets.LiveTime {...props} />
  </Dormant>
);

export const DormantTimeLeft = (props: Props<'TimeLeft'>) => (
  <Dormant of={props}>
    <widgets.TimeLeft {...props} />
  </Dormant>
);

/** Within a DormantForm. */
export const DormantField = (props: Props<'FormField'>) => <widgets.FormField {...props} />;
export const DormantButton = (props: Props<'SubmitButton'>) => <widgets.SubmitButton {...props} />;

/** Opened by a form that was sent without script, which only the page that follows it knows: a refresh closes nothing. */
export const Details = (props: ComponentProps<'details'>) => (
  <details {...props} open={useRef(props.open).current} />
);
