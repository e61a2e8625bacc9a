import { PAYMENT_EVENT } from './payment-event';

const POLL_ms = 3_000;
const POLL_HIDDEN_ms = 15_000;

/**
 * Follows a session's version by a stream, or by polling where no stream can be held, until the signal.
 *
 * @param address answers a stream of events where one is asked for, and JSON otherwise, each with the version
 */
export function followVersion(
  address: string,
  onVersion: (version: number) => void,
  signal: AbortSignal,
): void {
  let source: EventSource | null = null;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let polling = false;
  let latest = 0;
  let paying = false;

  const note = (news: { version?: number } | null) => {
    if (signal.aborted || typeof news?.version !== 'number') return;
    latest = news.version;
    if (!paying) onVersion(latest);
  };
  // A person who joins by paying is not known to the server as a member until that is answered, and would see the own place
  // taken by somebody else.
  const hold = (event: Event) => {
    paying = Boolean((event as CustomEvent).detail);
    if (!paying) onVersion(latest);
  };
  window.addEventListener(PAYMENT_EVENT, hold, { signal });
  const ask = async () => {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) note(await answer.json().catch(() => null));
    if (polling && !signal.aborted) pollIn(document.hidden ? POLL_HIDDEN_ms : POLL_ms);
  };
  const pollIn = (pause_ms: number) => {
    clearTimeout(poll);
    polling = true;
    poll = setTimeout(ask, pause_ms);
  };
  const stop = () => {
    clearTimeout(poll);
    polling = false;
    source?.close();
  };
  // A stream that something on the way blocks, cuts or holds back is tried again by the browser without end, and
  // never speaks: until it does, and whenever it breaks off, the page polls.
  const listen = () => {
    source = new EventSource(address);
    source.onmessage = (event) => {
      clearTimeout(poll);
      polling = false;
      note(JSON.parse(event.data));
    };
    source.onerror = () => {
      if (!polling) pollIn(POLL_ms);
    };
    pollIn(POLL_ms);
  };
  // Browsers hold six connections to one origin: a hidden tab closes its stream and polls.
  const follow = () => {
    stop();
    if (document.hidden) pollIn(POLL_HIDDEN_ms);
    else listen();
  };
  follow();
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', stop);
}
