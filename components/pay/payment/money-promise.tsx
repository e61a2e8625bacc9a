import { When } from '@/components/pay/frame/deadline';
import type { PageContext } from '@/components/pay/frame/page-context';

/** What happens to the money if the group does not complete. */
export function MoneyPromise({ context }: { context: PageContext }) {
  return (
    <p className="mt-1 text-sm text-muted">
      You’re refunded in full, fee included, if not everyone pays by{' '}
      <When at={context.page.session.expires_at} />.
    </p>
  );
}
