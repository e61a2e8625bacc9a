'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

interface Props {
  value: string;
  /** Said by screen readers, and shown when `shown`. */
  label: string;
  shown?: boolean;
}

export function CopyButton({ value, label, shown = false }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={shown ? undefined : label}
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        <Icon aria-hidden size={16} />
        {shown ? (copied ? 'Copied' : label) : null}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
