import type { AuditPage } from '@/lib/dashboard/team/audit';
import { Pager } from '../frame/pager';
import { AuditTable } from './audit-table';

interface Props {
  path: string;
  page: AuditPage;
  /** Where the page before this one ended; nothing on the first. */
  before: string | undefined;
  /** The merchant that each row is about: on the staff's desk. */
  merchants?: boolean;
}

/** A page of the audit log, and the ways to the others. */
export function AuditLog({ path, page: { rows, names, older }, before, merchants }: Props) {
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <AuditTable rows={rows} names={names} merchants={merchants} />
      </div>
      <Pager
        label="Pages of the audit log"
        newer={before ? path : null}
        older={older && `${path}?before=${older}`}
      />
    </>
  );
}
