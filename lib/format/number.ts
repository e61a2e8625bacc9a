import { DEFAULT_LOCALE } from './locale';

/** "12,345" */
export function formatNumber(value: number, locale = DEFAULT_LOCALE): string {
  return value.toLocaleString(locale);
}

/** "1 group", "2 groups" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "50%", as the language writes it. */
export function formatPercent(percent: number, locale: string): string {
  return (percent / 100).toLocaleString(locale, { style: 'percent' });
}

/** Basis points in percent: 350 are 3.5. */
export function percentOfBps(bps: number): number {
  return bps / 100;
}

/** "3.5%", as the dashboard and the documentation write a rate. */
export function formatBps(bps: number): string {
  return `${percentOfBps(bps)}%`;
}
