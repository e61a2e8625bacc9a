/** Why a checkout failed. */
export class SplitError extends Error {
  /**
   * An error code of the API, or one that the SDK adds: `invalid_options`, `mount_target_missing`,
   * `signing_failed`, `network_error`, `http_error` (an answer that is not the API's), `frame_blocked`.
   */
  declare readonly code: string;
  /** HTTP status of the answer; 0 when there was none. */
  declare readonly status: number;
  /** Identifies the request in the service's logs. Quote it to support. */
  declare readonly request_id?: string;
  /** Every violation with its path, if there are any. */
  declare readonly details?: string[];
  /** Where the documentation explains the code. */
  declare readonly doc_url?: string;
  /** How long the API asked to wait before the next attempt; 0 if it did not. */
  declare readonly retry_after_s: number;

  constructor(code: string, message: string, answer?: Partial<SplitError>) {
    super(message);
    Object.assign(this, { name: 'SplitError', status: 0, retry_after_s: 0 }, answer, { code });
  }
}
