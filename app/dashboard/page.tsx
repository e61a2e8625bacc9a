import { PageHeader } from '@/components/dashboard/page-header';
import { requireScope } from '@/lib/dashboard/scope';

export default async function HomePage() {
  const scope = await requireScope('read');
  return <PageHeader title={scope.merchant_name} />;
}
