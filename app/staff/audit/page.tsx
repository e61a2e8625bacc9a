import type { Metadata } from 'next';
import { AuditLog } from '@/components/dashboard/audit/audit-log';
import { PageHeader } from '@/components/dashboard/frame/page-header';
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
      <AuditLog path="/staff/audit" page={page} before={before} merchants />
    </>
  );
}
