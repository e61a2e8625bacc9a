import type { Metadata } from 'next';
import { AuditTable } from '@/components/dashboard/audit/audit-table';
import { PageHeader } from '@/components/dashboard/frame/page-header';
import { Pager } from '@/components/dashboard/frame/pager';
import { requireStaff } from '@/lib/dashboard/access/access';
import { readAudit } from '@/lib/dashboard/team/audit';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Audit log' };

export default async function StaffAuditPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireStaff();
  const { before } = givenOnce(await searchParams);
  const page = await readAudit({ merchant_id: null, before, limit: 50 });
  return (
    <>
      <PageHeader title="Audit log" />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <AuditTable rows={page.rows} names={page.names} merchants />
      </div>
      <Pager
        label="Pages of the audit log"
        newer={before ? '/staff/audit' : null}
        older={page.older ? `/staff/audit?before=${page.older}` : null}
      />
    </>
  );
}
