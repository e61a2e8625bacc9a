/*
 * Requests and answers as the API sees them: the part that Web and Node have in common. router.ts and node.ts
 * translate; Node's own server is served without making Web objects first, which costs more than all the rest.
 */

/** Looks up a header by its lowercase name. The Web's Headers is one. */
export interface HeaderReader {
  get(name: string): string | null;
}

export interface ApiRequest {
  method: string;
  /** Path and query, or a whole URL. */
  url: string;
  headers: HeaderReader;
  /**
   * The bytes of the body.
   * @throws BodyTooLarge as soon as there are more than `limit_bytes`
   */
  read(limit_bytes: number): Promise<Uint8Array>;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** A body has more bytes than may be read. */
export class BodyTooLarge extends Error {}
