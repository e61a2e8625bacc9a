const PAUSE_ms = 4_000;
const LONGEST_PAUSE_ms = 60_000;

/**
 * Resolves when the browser says that there is a connection again, or after a while: it does not always know. Never
 * resolves once the signal has aborted.
 *
 * @param tries how many were in vain before this one, each of which makes the while longer
 */
export function lineIsBack(tries: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
    const go = () => {
      end();
      resolve();
    };
    const timer = setTimeout(go, Math.min(LONGEST_PAUSE_ms, PAUSE_ms * 2 ** tries));
    window.addEventListener('online', go);
    signal?.addEventListener('abort', end);
  });
}
