import { VolumeChart } from '@/components/charts/volume-chart';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { DayFigures, Figures } from '@/lib/dashboard/home/figures';
import { byWeek } from '@/lib/dashboard/home/weeks';
import { DAY, dateFormatter } from '@/lib/format/date';
import { formatNumber } from '@/lib/format/number';
import { formatMoney, minorUnits } from '@/lib/money/currency';
import { Section } from '../frame/page-header';

const dayOf = dateFormatter(DAY);
/** More bars than these are too thin to be told apart on a phone. */
const DAYS_AS_BARS = 100;

type Span = Pick<DayFigures, 'day' | 'created' | 'funded' | 'funded_cents'>;

/** What was funded in the range, by day; by week in a long one. */
export function VolumeSection({ figures }: { figures: Figures }) {
  const weekly = figures.days.length > DAYS_AS_BARS;
  const spans: readonly Span[] = weekly ? byWeek(figures.days) : figures.days;
  const currency = figures.currency;
  const points = spans.map((span) => ({
    label: dayOf(span.day),
    title: weekly ? `Week of ${dayOf(span.day)}` : dayOf(span.day),
    cents: span.funded_cents,
    text: formatMoney(span.funded_cents, currency),
    funded: span.funded,
  }));
  return (
    <Section
      title={weekly ? 'Funded by week' : 'Funded by day'}
      note={`In ${currency.toUpperCase()}, ${weekly ? 'in the week' : 'on the day'} the group was funded.`}
    >
      {figures.funded_cents > 0 ? (
        <VolumeChart points={points} scale={10 ** minorUnits(currency)} />
      ) : (
        <p className="text-sm text-muted">No group was funded in this range.</p>
      )}
      {figures.created + figures.funded > 0 ? (
        <Spans spans={spans} weekly={weekly} currency={currency} />
      ) : null}
    </Section>
  );
}

function Spans({ spans, weekly, currency }: { spans: readonly Span[]; weekly: boolean; currency: string }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-6 text-muted underline underline-offset-4">View as table</summary>
      <div className="mt-2 max-h-72 overflow-y-auto">
        <Table
          caption={weekly ? 'Funded by week' : 'Funded by day'}
          columns={[
            weekly ? 'Week of' : 'Day',
            wide(numeric('Created')),
            numeric('Funded'),
            numeric('Volume'),
          ]}
        >
          {spans.toReversed().map((span) => (
            <Tr key={span.day}>
              <Td>
                {dayOf(span.day)}
                <OnPhone>{formatNumber(span.created)} created</OnPhone>
              </Td>
              <Td align_end className={WIDE}>
                {formatNumber(span.created)}
              </Td>
              <Td align_end>{formatNumber(span.funded)}</Td>
              <Td align_end>{formatMoney(span.funded_cents, currency)}</Td>
            </Tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
