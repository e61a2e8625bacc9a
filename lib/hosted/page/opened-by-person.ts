/** Who fetches a page to show what is behind a link: messengers, search engines, and programs that say who they are. */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|\(compatible;|\+https?:/i;

/**
 * Whether somebody looks at the page: a browser asks for it, and not ahead of time. All browsers call themselves Mozilla;
 * what is behind "WhatsApp/2.2" is a preview, and not WhatsApp's own browser.
 */
export function isOpenedByPerson({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const agent = headers.get('user-agent') ?? '';
  const isAhead = /prefetch|prerender|preview/i.test(
    `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-purpose') ?? ''}`,
  );
  return method === 'GET' && !isAhead && agent.startsWith('Mozilla/') && !PROGRAM.test(agent);
}
