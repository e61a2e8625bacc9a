import Link from 'next/link';
import { Table, TableHead, Td, Tr } from '@/components/ui/table';
import type { AuditRow } from '@/lib/merchant/audit';
import { Time } from '../formatters';
import { Empty } from '../frame/page-header';
import { actionText, detailsText } from './audit-text';

interface Props {
  rows: AuditRow[];
  names: Map<string, string>;
  /** The merchant that each row is about: on the staff's desk. */
  merchants?: boolean;
}

function actorOf(actor: string, names: Map<string, string>): string {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'staff') return `Split staff: ${names.get(id) ?? id}`;
  if (kind === 'user') return names.get(id) ?? id;
  return 'Split';
}

/** Who did what, newest first. */
export function AuditTable({ rows, names, merchants = false }: Props) {
  if (rows.length === 0) {
    return <Empty title="Nothing yet">Changes made by your team appear here.</Empty>;
  }
  return (
    <Table caption="Audit log, newest first">
      <TableHead columns={['What', 'When', 'Who', merchants ? 'Merchant' : null, 'Details', 'From']} />
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td className="min-w-40">
              <span className="font-medium">{actionText(row.action)}</span>
              {row.target ? (
                <span className="block max-w-48 truncate font-mono text-xs text-muted" title={row.target}>
                  {row.target}
                </span>
              ) : null}
            </Td>
            <Td>
              <Time at={row.created_at} />
            </Td>
            <Td>{actorOf(row.actor, names)}</Td>
            {merchants ? <Td>{row.merchant_id ? <MerchantLink id={row.merchant_id} /> : '–'}</Td> : null}
            <Td className="min-w-56 text-xs wrap-anywhere text-muted">{detailsText(row.details)}</Td>
            <Td className="text-muted">{row.address ?? '–'}</Td>
          </Tr>
        ))}
      </tbody>
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
