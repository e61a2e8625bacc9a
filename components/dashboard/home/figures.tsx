import type { ReactNode } from 'react';
import { StateBar } from '@/components/charts/state-bar';
import type { Figures } from '@/lib/dashboard/home/figures';
import { formatDuration } from '@/lib/format/duration';
import { formatNumber } from '@/lib/format/number';
import { formatMoney } from '@/lib/money/currency';
import { Section } from '../frame/page-header';

/** The figures of the range: tiles, and on a phone lines of one card, where the longest amount has room. */
export function Tiles({ figures }: { figures: Figures }) {
  const rate = figures.funded_rate;
  return (
    <dl className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-card max-sm:shadow-card sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <Tile label="Funded volume" value={formatMoney(figures.funded_cents, figures.currency)} />
      <Tile label="Groups created" value={formatNumber(figures.created)} />
      <Tile
        label="Funded rate"
        value={rate === null ? '–' : `${Math.round(rate * 100)}%`}
        note="of groups that ended"
      />
      <Tile
        label="Time to funded"
        value={figures.time_to_funded_s === null ? '–' : formatDuration(figures.time_to_funded_s * 1000)}
        note="half were faster"
      />
    </dl>
  );
}

function Tile({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] gap-x-4 px-5 py-3 sm:block sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-5 sm:shadow-card">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="amount col-start-2 row-span-2 row-start-1 self-center text-lg font-semibold sm:mt-1 sm:text-2xl xl:text-xl 2xl:text-2xl">
        {value}
      </dd>
      {note ? <dd className="text-xs text-muted">{note}</dd> : null}
    </div>
  );
}

/** How far groups come, step by step. Each step counts what happened in the range. */
export function FunnelSection({ figures }: { figures: Figures }) {
  const steps = [
    { label: 'Created', count: figures.created },
    { label: 'Started', count: figures.started },
    { label: 'Shared', count: figures.shared },
    { label: 'Funded', count: figures.funded },
  ];
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Section title="From cart to funded" note="Shared: somebody else followed the link.">
      <dl className="flex flex-col gap-3 text-sm">
        {steps.map(({ label, count }) => (
          <div key={label} className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="amount order-last min-w-8 text-right font-medium">{formatNumber(count)}</dd>
            <dd aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken forced-color-adjust-none">
              <div
                className="h-full rounded-full"
                style={{ width: `${(count / most) * 100}%`, background: 'var(--accent)' }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function StatesSection({ figures }: { figures: Figures }) {
  return (
    <Section title="Groups by state" note="Open or not started now, and ended in this range.">
      <StateBar
        label="Groups by state"
        parts={[
          { label: 'Funded', count: figures.funded, color: 'var(--accent)' },
          { label: 'Open', count: figures.open, color: 'light-dark(#d9932a, #f2c377)' },
          { label: 'Not started', count: figures.not_started, color: 'light-dark(#e7c793, #7c6a49)' },
          { label: 'Cancelled', count: figures.cancelled, color: 'light-dark(#8b6f9c, #b79bc9)' },
          { label: 'Expired', count: figures.expired, color: 'var(--control-line)' },
        ]}
      />
    </Section>
  );
}
