import { LRUCache } from 'lru-cache';
import { MINUTE_ms } from '@/lib/format/units';
import { log } from '@/lib/log';

/** More texts than a process ever repeats. */
const MOST_TEXTS = 100;

type Say = (message: string, fields: Record<string, unknown>) => void;

/**
 * Warns at once of what is tried again and again while it fails, and once a minute after that, with how often it was left
 * out: a database that is away for an hour must not fill the log.
 */
export function repeatedLine(
  say: Say = (message, fields) => log('warn', message, fields),
  now: () => number = () => performance.now(),
): Say {
  const said = new LRUCache<string, { at_ms: number; left_out: number }>({ max: MOST_TEXTS });
  return (message, fields) => {
    const last = said.get(message);
    if (last && now() - last.at_ms < MINUTE_ms) {
      last.left_out += 1;
      return;
    }
    said.set(message, { at_ms: now(), left_out: 0 });
    say(message, last?.left_out ? { ...fields, repeated: last.left_out } : fields);
  };
}
