import type { Objects } from '../state/objects';
import type { World } from '../world';
import { type Html, html } from './html';
import type { View } from './layout';

const ROWS = 50;

/** The newest objects of a kind, from where the page before ended. */
export function newest<Name extends keyof Objects>(
  world: World,
  name: Name,
  livemode: boolean,
  query: URLSearchParams,
) {
  const after = query.get('after') ?? undefined;
  return (
    world.store.list(name, livemode, { limit: ROWS, starting_after: after }) ?? { data: [], has_more: false }
  );
}

export function table(heads: string[], rows: (Html | string)[][], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td data-head="${heads[index] ?? ''}"><div>${cell}</div></td>`)}</tr>`)}</tbody></table></div>`;
}

const GOOD = ['succeeded', 'paid', 'active', 'enabled', 'delivered'];
const BAD = ['failed', 'canceled', 'reversed', 'deleted', 'dropped'];

export function state(name: string | null): Html {
  if (name === null) return html`-`;
  const tone = GOOD.includes(name) ? 'good' : BAD.includes(name) ? 'bad' : 'open';
  return html`<span class="state ${tone}">${name.replaceAll('_', ' ')}</span>`;
}

export function metadataOf(metadata: Record<string, string>): Html {
  return html`${Object.entries(metadata).map(([key, value]) => html`<span class="pair"><i>${key}</i> ${value}</span>`)}`;
}

export function time(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
}

export function more(
  view: View,
  last: string | undefined,
  hasMore: boolean,
  livemode: boolean,
): Html | false {
  return (
    hasMore &&
    html`<p><a href="/?view=${view}&after=${last}${livemode ? '&livemode=true' : ''}">Older</a></p>`
  );
}
