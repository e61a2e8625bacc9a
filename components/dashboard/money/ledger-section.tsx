import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { DashboardAccess } from '@/lib/dashboard/access/access';
import { readerZone } from '@/lib/dashboard/access/reader-zone';
import { RENDERED_FOR, renderedFor } from '@/lib/dashboard/access/rendered-for';
import { isoDay, monthStart } from '@/lib/format/utc-day';
import { Section } from '../frame/page-header';

const INPUT = 'min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm text-ink';
const LABEL = 'flex flex-col gap-1 text-xs font-medium text-muted';

/** The books of a period as a file; a plain form, which the browser answers with a download. */
export async function LedgerSection({ access, month }: { access: DashboardAccess; month: [string, string] }) {
  const zone = await readerZone();
  const [first, last] = month;
  return (
    <Section
      title="Ledger"
      note="Every payment, fee, refund, transfer, and dispute of a period, with the balance before and after it."
    >
      <form action="/dashboard/money/ledger" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name={RENDERED_FOR} value={renderedFor(access)} />
        <label className={LABEL}>
          From
          <input type="date" name="from" defaultValue={first} className={INPUT} />
        </label>
        <label className={LABEL}>
          To
          <input type="date" name="to" defaultValue={last} className={INPUT} />
        </label>
        <Select label="Days in" name="zone">
          <option>UTC</option>
          {zone === 'UTC' ? null : <option value={zone}>{zone.replaceAll('_', ' ')}</option>}
        </Select>
        <Button type="submit" variant="secondary" size="small">
          <Download aria-hidden size={16} />
          Export CSV
        </Button>
      </form>
    </Section>
  );
}

/** The first and the last day of the month before this one, in UTC: what is closed now. */
export function lastMonth(now: number): [string, string] {
  return [isoDay(monthStart(now, -1)), isoDay(monthStart(now) - 1)];
}
