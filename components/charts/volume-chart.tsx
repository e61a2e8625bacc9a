'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface VolumePoint {
  /** "21 Nov". */
  label: string;
  cents: number;
  /** The amount as people write it. */
  text: string;
  funded: number;
}

interface Props {
  points: VolumePoint[];
  /** Divides cents into the currency's main unit. */
  scale: number;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** Money funded by day. Drawn for the eye only: the same figures stand in a table beside it. */
export function VolumeChart({ points, scale }: Props) {
  return (
    <div aria-hidden className="h-60">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 240 }}>
        <BarChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            minTickGap={28}
          />
          <YAxis
            width={44}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickFormatter={(cents: number) => compact.format(cents / scale)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as VolumePoint | undefined;
              if (!active || !point) return null;
              return (
                <div className="rounded-lg border border-line bg-card px-3 py-2 text-sm text-ink shadow-card">
                  <p className="font-medium">{point.label}</p>
                  <p className="amount">{point.text}</p>
                  <p className="text-muted">{point.funded} funded</p>
                </div>
              );
            }}
          />
          <Bar
            dataKey="cents"
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={28}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
