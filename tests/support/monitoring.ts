import { readFileSync } from 'node:fs';

/** What monitoring/ holds, and what a process tells of itself. */

const read = (path: string) => readFileSync(new URL(`../../monitoring/${path}`, import.meta.url), 'utf8');

interface Alert {
  name: string;
  expression: string;
  runbook: string;
}

/** The alerts of monitoring/alerts.yml, whose form is simple enough to be read without a parser. */
export function alerts(): Alert[] {
  return read('alerts.yml')
    .split('- alert: ')
    .slice(1)
    .map((text) => ({
      name: text.slice(0, text.indexOf('\n')),
      expression: /expr: (?:\|\n)?([\s\S]*?)\n +(?:for|labels):/.exec(text)?.[1]?.trim() ?? '',
      runbook: /runbook: (\S+)/.exec(text)?.[1] ?? '',
    }));
}

/** Every expression of the dashboard. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The metrics of ours that an expression names. */
export const metricsIn = (expression: string): string[] => [
  ...new Set([...expression.matchAll(/\bsplit_\w+/g)].map(([name]) => name)),
];

/** Series with their values. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
