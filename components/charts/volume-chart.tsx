import { clsx } from 'clsx';
import { ticks } from './ticks';

interface VolumePoint {
  /** Below the axis: "21 Nov". */
  label: string;
  /** Over the figures: "21 Nov", "Week of 16 Nov". */
  title: string;
  cents: number;
  /** The amount as people write it. */
  text: string;
  funded: number;
}

interface Props {
  points: readonly VolumePoint[];
  /** Divides cents into the currency's main unit. */
  scale: number;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
/** Labels that have room below the axis. */
const LABELS = 7;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/**
 * Money funded by day or week, as bars; at least one is above 0. Drawn for the eye only: the same figures stand in a
 * table beside it. Needs no script: a bar shows its figures while it is pointed at.
 */
export function VolumeChart({ points, scale }: Props) {
  const lines = ticks(Math.max(...points.map(({ cents }) => cents)) / scale);
  const top = lines.at(-1) ?? 1;
  return (
    <div
      aria-hidden
      className="grid h-60 grid-cols-[2.75rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_1.75rem] pt-2 text-xs text-muted"
    >
      <div className="relative">
        {lines.map((value) => (
          <span
            key={value}
            className="amount absolute right-2 translate-y-1/2"
            style={{ bottom: percent(value / top) }}
          >
            {compact.format(value)}
          </span>
        ))}
      </div>
      <div className="relative flex">
        {lines.map((value) => (
          <div
            key={value}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: percent(value / top) }}
          />
        ))}
        {points.map((point, index) => (
          <Bar
            key={point.title}
            point={point}
            height={point.cents / scale / top}
            late={index >= points.length / 2}
          />
        ))}
      </div>
      <Labels points={points} />
    </div>
  );
}

function Bar({ point, height, late }: { point: VolumePoint; height: number; late: boolean }) {
  return (
    <div className="group relative flex grow basis-0 items-end justify-center hover:bg-ink/6">
      {point.cents > 0 ? (
        <div
          className="min-h-0.5 w-[72%] max-w-7 rounded-t-[3px] bg-accent forced-color-adjust-none"
          style={{ height: percent(height) }}
        />
      ) : null}
      <div
        className={clsx(
          'pointer-events-none absolute top-0 z-10 hidden rounded-lg border border-line bg-card px-3 py-2 text-sm whitespace-nowrap text-ink shadow-card group-hover:block',
          late ? 'right-full' : 'left-full',
        )}
      >
        <p className="font-medium">{point.title}</p>
        <p className="amount">{point.text}</p>
        <p className="text-muted">{point.funded} funded</p>
      </div>
    </div>
  );
}

/** Some of the labels, the last one always; half of those on a phone. */
function Labels({ points }: { points: readonly VolumePoint[] }) {
  const every = Math.ceil(points.length / LABELS);
  const shown = points
    .map(({ label, title }, index) => ({ label, title, index, back: points.length - 1 - index }))
    .filter(({ back }) => back % every === 0);
  return (
    <div className="relative col-start-2 mt-2">
      {shown.map(({ label, title, index, back }) => (
        <span
          key={title}
          className={clsx(
            'absolute whitespace-nowrap',
            back === 0 ? 'right-0' : '-translate-x-1/2',
            (back / every) % 2 === 1 && 'max-sm:hidden',
          )}
          style={back === 0 ? undefined : { left: percent((index + 0.5) / points.length) }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
