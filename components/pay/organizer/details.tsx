'use client';

import { type ComponentProps, useState } from 'react';

/** Opened by a form that was sent without script, which only the page that follows it knows: a refresh closes nothing. */
export function Details(props: ComponentProps<'details'>) {
  const [open] = useState(props.open);
  return <details {...props} open={open} />;
}
