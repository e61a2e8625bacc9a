/*
 * Requests and answers of the API, in the form that Web and Node have in common. lib/api/router and lib/api/node
 * translate. On Node, making Web objects first would cost more than everything else.
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

/** The body exceeds the limit. */
export class BodyTooLarge extends Error {}
