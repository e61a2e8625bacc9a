import type { Metadata } from 'next';
import { AuditTable } from '@/components/dashboard/audit/audit-table';
import { PageHeader } from '@/components/dashboard/frame/page-header';
import { Pager } from '@/components/dashboard/frame/pager';
import { requireAccess } from '@/lib/dashboard/access/access';
import { readAudit } from '@/lib/dashboard/team/audit';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Audit log' };

const PATH = '/dashboard/settings/audit';

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const { before } = givenOnce(await searchParams);
  const page = await readAudit({ merchant_id: access.merchant_id, before, limit: 50 });
  return (
    <>
      <PageHeader title="Audit log" />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <AuditTable rows={page.rows} names={page.names} />
      </div>
      <Pager
        label="Pages of the audit log"
        newer={before ? PATH : null}
        older={page.older ? `${PATH}?before=${page.older}` : null}
      />
    </>
  );
}
