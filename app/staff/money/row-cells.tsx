import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Code, Time } from '@/components/dashboard/formatters';
import { Badge } from '@/components/ui/badge';
import { ActionsOnPhone, OnPhone, Td, WIDE } from '@/components/ui/table';
import type { WaitingTransfers } from '@/lib/dashboard/staff/waiting-money';

/** Whose money waits, and of which session. */
export type Waiting = Pick<
  WaitingTransfers,
  'merchant_id' | 'merchant_name' | 'livemode' | 'order_ref' | 'session_id' | 'since'
>;

/** The merchant; on phones the session, the reason, the time and the actions, too. */
export function MerchantCell({
  one,
  reason,
  children,
}: {
  one: Waiting;
  reason: ReactNode;
  children: ReactNode;
}) {
  return (
    <Td className="wrap-anywhere sm:min-w-36">
      <Link href={`/staff/merchants/${one.merchant_id}`} className="underline underline-offset-4">
        {one.merchant_name}
      </Link>
      {one.livemode ? null : (
        <span className="ml-2">
          <Badge>Test</Badge>
        </span>
      )}
      <OnPhone>
        {one.order_ref ?? 'No order ref'} <Code>{one.session_id}</Code>
      </OnPhone>
      <OnPhone>{reason}</OnPhone>
      <OnPhone>
        Since <Time at={one.since} />
      </OnPhone>
      <ActionsOnPhone>{children}</ActionsOnPhone>
    </Td>
  );
}

export function SessionCell({ one }: { one: Waiting }) {
  return (
    <Td className={clsx('min-w-36', WIDE)}>
      <span className="block max-w-48 truncate">{one.order_ref ?? 'No order ref'}</span>
      <Code>{one.session_id}</Code>
    </Td>
  );
}
