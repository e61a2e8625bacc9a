import type { Metadata } from 'next';
import { AuditLog } from '@/components/dashboard/audit/audit-log';
import { PageHeader } from '@/components/dashboard/frame/page-header';
import { requireAccess } from '@/lib/dashboard/access/access';
import { readAudit } from '@/lib/dashboard/team/audit';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const { before } = givenOnce(await searchParams);
  const page = await readAudit({ merchant_id: access.merchant_id, before, limit: 50 });
  return (
    <>
      <PageHeader title="Audit log" />
      <AuditLog path="/dashboard/settings/audit" page={page} before={before} />
    </>
  );
}
