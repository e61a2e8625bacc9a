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
export function formatPercent(percent: number, locale = DEFAULT_LOCALE): string {
  return (percent / 100).toLocaleString(locale, { style: 'percent' });
}
