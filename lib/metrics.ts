import { processSingleton } from '@/lib/singleton';

/*
 * What this process counts and times, in the text format of Prometheus. Metrics live as long as the process; both of its
 * copies of a module write to the same one. Their labels come from closed sets, never from what clients send.
 */

type Labels = Readonly<Record<string, string>>;

interface Series {
  labels: string;
  /** Of a counter or a gauge; of a histogram its number of observations. */
  value: number;
  sum: number;
  buckets: number[];
}

interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  bounds: readonly number[];
  series: Map<string, Series>;
}

const metrics = processSingleton('metrics', () => new Map<string, Metric>());

/** More means that a label holds what clients send. Further ones are not kept. */
const MAXIMUM_SERIES = 2_000;

/** From a millisecond to half a minute. */
const SECONDS: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function metric(type: Metric['type'], name: string, help: string, bounds: readonly number[] = []): Metric {
  const known = metrics.get().get(name);
  if (known) return known;
  const made: Metric = { name, help, type, bounds, series: new Map() };
  metrics.get().set(name, made);
  return made;
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

function textOf(labels: Labels): string {
  let text = '';
  for (const name in labels) text += `${text ? ',' : ''}${name}="${escaped(labels[name] ?? '')}"`;
  return text;
}

function seriesOf({ series, bounds }: Metric, labels: Labels): Series | undefined {
  const key = textOf(labels);
  const known = series.get(key);
  if (known || series.size >= MAXIMUM_SERIES) return known;
  const made: Series = { labels: key, value: 0, sum: 0, buckets: new Array(bounds.length).fill(0) };
  series.set(key, made);
  return made;
}

/** Counts something. With no labels it begins at 0, so that the first one is seen as a change. */
export function counter(name: string, help: string, first?: Labels) {
  const found = () => metric('counter', name, help);
  if (first) seriesOf(found(), first);
  return {
    add(labels: Labels = {}, by = 1): void {
      const series = seriesOf(found(), labels);
      if (series) series.value += by;
    },
  };
}

/** Times something, in seconds. */
export function timer(name: string, help: string) {
  const found = () => metric('histogram', name, help, SECONDS);
  return {
    observe(seconds: number, labels: Labels = {}): void {
      const series = seriesOf(found(), labels);
      if (!series) return;
      series.value += 1;
      series.sum += seconds;
      const bucket = SECONDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    },
  };
}

/** Values that are asked for when the metrics are read. */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Labels; value: number }[];
}

const line = (name: string, labels: string, value: number) =>
  `${name}${labels ? `{${labels}}` : ''} ${value}\n`;

function seriesLines({ name, bounds, type }: Metric, series: Series): string {
  if (type !== 'histogram') return line(name, series.labels, series.value);
  const comma = series.labels ? ',' : '';
  let text = '';
  let sum = 0;
  bounds.forEach((bound, index) => {
    sum += series.buckets[index] ?? 0;
    text += line(`${name}_bucket`, `${series.labels}${comma}le="${bound}"`, sum);
  });
  text += line(`${name}_bucket`, `${series.labels}${comma}le="+Inf"`, series.value);
  return (
    text + line(`${name}_sum`, series.labels, series.sum) + line(`${name}_count`, series.labels, series.value)
  );
}

const head = ({ name, help }: { name: string; help: string }, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Everything in the text format of Prometheus, version 0.0.4. */
export function metricsText(gauges: readonly Gauge[]): string {
  const own = [...metrics.get().values()].map(
    (each) => head(each, each.type) + [...each.series.values()].map((one) => seriesLines(each, one)).join(''),
  );
  const asked = gauges.map(
    (gauge) =>
      head(gauge, 'gauge') +
      gauge.values.map(({ labels = {}, value }) => line(gauge.name, textOf(labels), value)).join(''),
  );
  return own.concat(asked).join('');
}
