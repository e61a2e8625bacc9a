import type { ReactNode } from 'react';
import { StateBar } from '@/components/charts/state-bar';
import { VolumeChart } from '@/components/charts/volume-chart';
import { Table, Td, Th, Tr } from '@/components/ui/table';
import type { Figures } from '@/lib/dashboard/figures';
import { formatMoney, minorUnits } from '@/lib/money/currency';
import { Section } from './page-header';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "45 min", "3 h 20 min", "2 d 4 h". */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`;
}

export function Tiles({ figures }: { figures: Figures }) {
  const rate = figures.funded_rate;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Tile label="Funded volume" value={formatMoney(figures.funded_cents, figures.currency)} />
      <Tile label="Groups created" value={figures.created.toLocaleString('en-US')} />
      <Tile
        label="Funded rate"
        value={rate === null ? '–' : `${Math.round(rate * 100)}%`}
        note="of groups that ended"
      />
      <Tile
        label="Time to funded"
        value={figures.time_to_funded_s === null ? '–' : duration(figures.time_to_funded_s)}
        note="half were faster"
      />
    </dl>
  );
}

function Tile({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="amount mt-1 truncate text-xl font-semibold sm:text-2xl">{value}</dd>
      {note ? <dd className="text-xs text-muted">{note}</dd> : null}
    </div>
  );
}

export function VolumeSection({ figures }: { figures: Figures }) {
  const points = figures.days.map((day) => ({
    label: DAY.format(day.day),
    cents: day.funded_cents,
    text: formatMoney(day.funded_cents, figures.currency),
    funded: day.funded,
  }));
  return (
    <Section
      title="Funded by day"
      note={`In ${figures.currency.toUpperCase()}, on the day the group was funded.`}
    >
      <VolumeChart points={points} scale={10 ** minorUnits(figures.currency)} />
      <details className="mt-3 text-sm">
        <summary className="text-muted underline underline-offset-4">The same as a table</summary>
        <div className="mt-2 max-h-72 overflow-y-auto">
          <Table caption="Funded by day">
            <thead>
              <tr>
                <Th>Day</Th>
                <Th align_end>Created</Th>
                <Th align_end>Funded</Th>
                <Th align_end>Volume</Th>
              </tr>
            </thead>
            <tbody>
              {figures.days.toReversed().map((day) => (
                <Tr key={day.day}>
                  <Td>{DAY.format(day.day)}</Td>
                  <Td align_end>{day.created}</Td>
                  <Td align_end>{day.funded}</Td>
                  <Td align_end>{formatMoney(day.funded_cents, figures.currency)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </Section>
  );
}

export function StatesSection({ figures }: { figures: Figures }) {
  return (
    <Section title="Groups by state" note="Open now, and ended in this range.">
      <StateBar
        label="Groups by state"
        parts={[
          { label: 'Funded', count: figures.funded, color: 'var(--accent)' },
          { label: 'Open', count: figures.open, color: 'light-dark(#d9932a, #f2c377)' },
          { label: 'Cancelled', count: figures.cancelled, color: 'light-dark(#8b6f9c, #b79bc9)' },
          { label: 'Expired', count: figures.expired, color: 'var(--control-line)' },
        ]}
      />
    </Section>
  );
}
