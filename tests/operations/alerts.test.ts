import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAUSES, scrape } from '../support/alert-causes';
import { startApi } from '../support/api';
import { samplesOf } from '../support/monitoring';

/**
 * Each alert by Prometheus' own rules engine: what the process tells before and after is played for an hour. Before, the
 * alert is silent; after, it fires.
 */

const BEFORE_min = 30;
const AFTER_min = 60;

let stop: () => Promise<void>;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'split-alerts-'));
  copyFileSync(
    fileURLToPath(new URL('../../monitoring/alerts.yml', import.meta.url)),
    join(dir, 'alerts.yml'),
  );
  stop = await startApi();
});
afterAll(async () => {
  await stop();
  rmSync(dir, { recursive: true });
});

const grows = (series: string) => /_(total|count|sum|bucket)($|\{)/.test(series);

/** Values a minute: as it was, then as it is; what counts goes on to count. */
function valuesOf(series: string, before: number, after: number): string {
  const then = Array.from({ length: BEFORE_min }, () => before);
  const step = after - before;
  const now = Array.from({ length: AFTER_min }, (_, minute) =>
    grows(series) ? before + step * (minute + 1) : after,
  );
  return [...then, ...now].join(' ');
}

interface Series {
  series: string;
  values: string;
}

/** Whether an alert fires at these times, by promtool: `promtool test rules`. @throws with its words */
function playSeries(name: string, interval: string, series: Series[], fires: Record<string, boolean>): void {
  const firing = `count(ALERTS{alertname="${name}",alertstate="firing"}) > 0`;
  const is = ([eval_time, value]: [string, boolean]) => ({
    expr: `(${firing}) * 0 + 1 or vector(0)`,
    eval_time,
    exp_samples: [{ labels: '{}', value: Number(value) }],
  });
  const promql_expr_test = Object.entries(fires).map(is);
  const test = {
    rule_files: ['alerts.yml'],
    evaluation_interval: interval,
    tests: [{ interval, input_series: series, promql_expr_test }],
  };
  const file = join(dir, `${name}.json`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(test));
  execFileSync('promtool', ['test', 'rules', file], { cwd: dir, stdio: 'pipe', encoding: 'utf8' });
}

function play(name: string, before: Map<string, number>, after: Map<string, number>, fires = true): void {
  const series = [...after].map(([labelled, value]) => ({
    series: labelled,
    values: valuesOf(labelled, before.get(labelled) ?? (grows(labelled) ? 0 : value), value),
  }));
  playSeries(name, '1m', series, {
    [`${BEFORE_min - 1}m`]: false,
    [`${BEFORE_min + AFTER_min - 5}m`]: fires,
  });
}

describe('monitoring/alerts.yml', () => {
  it('is what Prometheus reads', () => {
    const said = execFileSync('promtool', ['check', 'rules', 'alerts.yml'], { cwd: dir, encoding: 'utf8' });
    expect(said).toContain('SUCCESS');
  });

  it.each(Object.entries(CAUSES))('fires %s when its cause happens, and not before', async (name, cause) => {
    const before = samplesOf(await scrape());
    const end = await cause();
    const after = samplesOf(await scrape());
    await end?.();
    // A gauge that is new was absent before.
    for (const series of after.keys()) if (!before.has(series) && !grows(series)) before.set(series, 0);
    play(name, before, after);
  });

  it('does not page for events of test mode', async () => {
    const before = samplesOf(await scrape());
    const end = await CAUSES.SplitTestEventsMissing?.();
    const after = samplesOf(await scrape());
    await end?.();
    play('SplitEventsMissing', before, after, false);
    play('SplitTestEventsMissing', before, after);
  });

  it.each([
    [
      'fires',
      'four card forms are opened an hour',
      '0+1x140',
      '0x140',
      { '20h': false, '26h': true, '35h': true },
    ],
    [
      'fires',
      'they were paid until then',
      '0+1x140',
      '0+1x20 20x119',
      { '5h': false, '27h': false, '32h': true },
    ],
    ['is silent', 'events are counted since an hour ago alone', '0+1x140', '_x100 0x39', { '26h': false }],
    ['is silent', 'somebody pays one a day', '0+1x140', '0x60 1x79', { '20h': false, '35h': false }],
    ['is silent', 'few are opened a day', '0x60 3x79', '0x140', { '35h': false }],
    ['is silent', 'the first forms of days are open', '0x100 0+9x4', '0x140', { '26h': false }],
  ])('%s about missing events of a slow shop where %s', (_does, _when, intents, events, fires) => {
    // Whatever is said of the last three hours.
    const missing_s = 0;
    const labels = 'mode="live",operation="POST /v1/payment_intents",outcome="ok"';
    const series = [
      { series: `split_processor_calls_total{${labels}}`, values: intents },
      { series: 'split_processor_payment_events_total{mode="live"}', values: events },
      { series: 'split_processor_event_missing_seconds{mode="live"}', values: `${missing_s}x140` },
    ];
    playSeries('SplitEventsMissing', '15m', series, fires);
  });

  it('stays silent while mails are refused for their recipients', () => {
    const mails = (refused: number) =>
      new Map(
        ['sent', 'refused', 'not_sent', 'unknown'].map((outcome) => [
          `split_mails_total{outcome="${outcome}"}`,
          outcome === 'refused' ? refused : 0,
        ]),
      );
    play('SplitMailNotTaken', mails(0), mails(3), false);
  });

  it('fires SplitDown when Prometheus cannot read the metrics', () => {
    const up = 'up{job="split"}';
    play('SplitDown', new Map([[up, 1]]), new Map([[up, 0]]));
  });
});
