import { sdkReleases } from '@/lib/api/sdk-releases';
import { table } from './table';

const addressOf = (version: string): string => `/sdk/v1/${version}/split.js`;

/** The script tag of the newest release. */
export function sdkReleaseTag(): string {
  const [version = '', integrity = ''] = Object.entries(sdkReleases()).at(-1) ?? [];
  return [
    '```html',
    '<script',
    `  src="https://split.example${addressOf(version)}"`,
    `  integrity="${integrity}"`,
    '  crossorigin="anonymous"',
    '></script>',
    '```',
  ].join('\n');
}

/** Every release, the newest first. */
export function sdkReleaseTable(): string {
  const rows = Object.entries(sdkReleases()).map(([version, integrity]) => [
    `\`${addressOf(version)}\``,
    `\`${integrity}\``,
  ]);
  return table(['Script', '`integrity`'], rows.toReversed());
}
