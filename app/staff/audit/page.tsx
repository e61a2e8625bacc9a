import type { Metadata } from 'next';
import { AuditTable } from '@/components/dashboard/audit-table';
import { PageHeader } from '@/components/dashboard/page-header';
import { Pager } from '@/components/dashboard/pager';
import { requireStaff } from '@/lib/dashboard/scope';
import { userNames } from '@/lib/dashboard/team';
import { pool } from '@/lib/db/pool';
import { listAudit } from '@/lib/merchant/audit';

export const metadata: Metadata = { title: 'Audit log' };

const PAGE = 50;

export default async function StaffAuditPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string }>;
}) {
  await requireStaff();
  const { before } = await searchParams;
  const rows = await listAudit(pool(), { merchant_id: null, limit: PAGE + 1, before });
  const page = rows.slice(0, PAGE);
  const names = await userNames(page.map((row) => row.actor));
  const last = page.at(-1);
  return (
    <>
      <PageHeader title="Audit log" />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <AuditTable rows={page} names={names} merchants />
      </div>
      <Pager
        label="Pages of the audit log"
        newer={before ? '/staff/audit' : null}
        older={rows.length > PAGE && last ? `/staff/audit?before=${last.id}` : null}
      />
    </>
  );
}
