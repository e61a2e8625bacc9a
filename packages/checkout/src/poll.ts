import type { SplitError } from './errors';
import type { SessionRead } from './types';

const POLL_ms = 3_000;
const HIDDEN_POLL_ms = 15_000;
/** Consecutive failures double the pause, at most this many times. */
const DOUBLINGS = 4;
/** Retrying cannot help: the key or the session is wrong. */
const HOPELESS = [401, 403, 404];

/**
 * Called on every change, and on every failed attempt with the last known session. `hopeless` means that there will be
 * no further attempt.
 */
export type Listener = (session?: SessionRead, error?: SplitError, hopeless?: boolean) => void;

export interface Subscription {
  /** News arrived another way, so the next poll is a full interval from now. */
  heard(): void;
  stop(): void;
}

/** Reads a session every few seconds until it has ended. */
export type Poll = (session_id: string, listener: Listener) => Subscription;

export interface Answer<T> {
  /** Absent when nothing has changed (304). */
  body?: T;
  etag: string | null;
}

type Read = (session_id: string, etag: string | null) => Promise<Answer<SessionRead>>;

/**
 * Polls every 3 seconds, every 15 while the tab is hidden, and less often while attempts fail. An unchanged session
 * costs an empty response (If-None-Match).
 */
export function createPoll(read: Read): Poll {
  return (session_id, listener) => {
    let session: SessionRead | undefined;
    let etag: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let stopped = false;
    let failures = 0;
    /** By the page's own clock: the device's may be set while the page is open. */
    let heard_at = -1e9;

    function schedule(): void {
      clearTimeout(timer);
      if (busy) return;
      const pause_ms =
        (document.hidden ? HIDDEN_POLL_ms : POLL_ms) * 2 ** failures * (0.95 + Math.random() / 10);
      timer = setTimeout(tick, heard_at + pause_ms - performance.now());
    }

    function heard(pause_s = 0): void {
      heard_at = Math.max(heard_at, performance.now() + pause_s * 1000);
      schedule();
    }

    function stop(): void {
      busy = stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    }

    async function tick(): Promise<void> {
      busy = true;
      let error: SplitError | undefined;
      let news = failures > 0;
      const before = heard_at;
      try {
        const answer = await read(session_id, etag);
        failures = 0;
        // What was heard meanwhile is newer than this answer can be.
        if (heard_at > before) news = false;
        else {
          etag = answer.etag;
          news ||= !!answer.body;
          session = answer.body ?? session;
        }
      } catch (caught) {
        error = caught as SplitError;
        failures = Math.min(failures + 1, DOUBLINGS);
      }
      busy = stopped;
      if (busy) return;
      const hopeless = error && HOPELESS.includes(error.status);
      if (hopeless || (session && session.status !== 'pending')) stop();
      if (error || news) listener(session, error, hopeless);
      // The API's own pause comes first, then ours.
      heard(error?.retry_after_s);
    }

    document.addEventListener('visibilitychange', schedule);
    schedule();
    return { heard, stop };
  };
}
