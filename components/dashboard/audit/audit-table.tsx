import { clsx } from 'clsx';
import Link from 'next/link';
import { OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { AuditRow } from '@/lib/merchant/audit';
import { Time, TimeCell } from '../formatters';
import { Empty } from '../frame/page-header';
import { actionText, actorText, detailsText, targetText } from './audit-text';

interface Props {
  rows: AuditRow[];
  names: Map<string, string>;
  /** The merchant that each row is about: on the staff's desk. */
  merchants?: boolean;
}

/** Who did what, newest first. */
export function AuditTable({ rows, names, merchants = false }: Props) {
  return (
    <Table
      caption="Audit log, newest first"
      empty={<Empty title="Nothing yet">Changes made by your team appear here.</Empty>}
      columns={['What', wide('When'), 'Who', merchants ? wide('Merchant') : null, wide('Details')]}
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className="sm:min-w-40">
            <span className="font-medium">{actionText(row.action)}</span>
            {row.target ? (
              <span
                className="block max-w-40 truncate font-mono sm:max-w-48 text-xs text-muted"
                title={targetText(row, names) ?? undefined}
              >
                {targetText(row, names)}
              </span>
            ) : null}
            <OnPhone className="wrap-anywhere">
              <Time at={row.created_at} />
              <span className="block">{detailsText(row.details)}</span>
              {merchants && row.merchant_id ? <MerchantLink id={row.merchant_id} /> : null}
            </OnPhone>
          </Td>
          <TimeCell at={row.created_at} className={WIDE} />
          <Td className="wrap-anywhere">
            {actorText(row.actor, names)}
            {row.address ? <span className="block text-xs text-muted">{row.address}</span> : null}
          </Td>
          {merchants ? (
            <Td className={WIDE}>{row.merchant_id ? <MerchantLink id={row.merchant_id} /> : '–'}</Td>
          ) : null}
          <Td className={clsx('min-w-56 text-xs wrap-anywhere text-muted', WIDE)}>
            {detailsText(row.details)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function MerchantLink({ id }: { id: string }) {
  return (
    <Link
      href={`/staff/merchants/${id}`}
      title={id}
      className="block max-w-36 truncate font-mono text-xs underline decoration-line underline-offset-4"
    >
      {id}
    </Link>
  );
}
