'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

/** The browser makes the PDF: it has the fonts of every language. Not shown without script, nor on paper. */
export function PrintButton({ label }: { label: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
