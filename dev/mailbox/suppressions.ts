import { json } from '../shared/serve';
import { nameOf } from './webhooks';

/**
 * Resend's list of addresses that it sends nothing to, of which mail has bounced or was reported as spam, until somebody
 * takes them off it: `DELETE /suppressions/:email`. `POST /suppressions` puts one on it.
 */
export class Suppressions {
  readonly #listed: Set<string>;

  constructor(
    listed: readonly string[] = [],
    private readonly keep: (listed: string[]) => void,
  ) {
    this.#listed = new Set(listed);
  }

  has(address: string): boolean {
    return this.#listed.has(bare(address));
  }

  /** Of those that a mail goes to. */
  noteFates(addresses: readonly string[]): void {
    for (const address of addresses)
      if (['bounced', 'complained'].includes(nameOf(address) ?? '')) this.#add(address);
  }

  empty(): void {
    this.#listed.clear();
    this.#save();
  }

  /** The answer to a request of the list; undefined for any other. */
  async answer(request: Request, pathname: string): Promise<Response | undefined> {
    if (request.method === 'POST' && pathname === '/suppressions') {
      const { email } = (await request.json()) as { email: string };
      this.#add(email);
      return json({ object: 'suppression', id: bare(email) }, 201);
    }
    const [, given] = /^\/suppressions\/([^/]+)$/.exec(pathname) ?? [];
    if (request.method !== 'DELETE' || given === undefined) return undefined;
    const address = bare(decodeURIComponent(given));
    const is_listed = this.#listed.delete(address);
    this.#save();
    return is_listed
      ? json({ object: 'suppression', id: address, deleted: true })
      : json({ statusCode: 404, name: 'not_found', message: 'Suppression not found' }, 404);
  }

  #add(address: string): void {
    this.#listed.add(bare(address));
    this.#save();
  }

  #save(): void {
    this.keep([...this.#listed]);
  }
}

/** Without a name around it, and without case. */
const bare = (address: string): string =>
  address
    .replace(/^.*<|>.*$/g, '')
    .trim()
    .toLowerCase();
