import { Table, Td, Th, Tr } from '@/components/ui/table';
import type { AuditRow } from '@/lib/merchant/audit';
import { Empty } from './page-header';
import { Code, Time } from './show';

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
  if (rows.length === 0) return <Empty title="Nothing yet" />;
  return (
    <Table caption="Audit log, newest first">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Who</Th>
          <Th>What</Th>
          {merchants ? <Th>Merchant</Th> : null}
          <Th>Details</Th>
          <Th>From</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td>
              <Time at={row.created_at} />
            </Td>
            <Td>{actorOf(row.actor, names)}</Td>
            <Td>
              <span className="font-medium">{row.action.replaceAll(/[._]/g, ' ')}</span>
              {row.target ? (
                <span className="block max-w-60 truncate font-mono text-xs text-muted">{row.target}</span>
              ) : null}
            </Td>
            {merchants ? <Td>{row.merchant_id ? <Code>{row.merchant_id}</Code> : '–'}</Td> : null}
            <Td className="max-w-80 text-xs break-words text-muted">{detailsOf(row.details)}</Td>
            <Td className="text-muted">{row.address ?? '–'}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function detailsOf(details: AuditRow['details']): string {
  if (!details) return '–';
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
    .slice(0, 400);
}
