import { subscribe } from '@/lib/session/live';
import { processSingleton } from '@/lib/singleton';
import { newsFound } from '../page/page-found';

/*
 * Who watches a session at this process, and what they are told. Everybody sees the same version, so each change is read
 * and written out once for all, however many they are.
 */

type Tell = (text: Uint8Array) => void;

interface Watched {
  tells: Set<Tell>;
  /** What was read since the last change; null until then, and when the session is gone. */
  latest: Uint8Array | null;
  reading: boolean;
  /** Something has changed since the reading began. */
  again: boolean;
  /** Readings that have failed one after another. */
  failures: number;
  /** When the next one follows by itself. */
  retry?: NodeJS.Timeout;
  end(): void;
}

const watched = processSingleton('watchers', () => new Map<string, Watched>());

/** A pause in which proxies and phones do not cut a silent stream. */
const HEARTBEAT_ms = 20_000;
/** Between readings that fail: it doubles. */
const RETRY_ms = { first: 500, longest: 10_000 };
const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(': still here\n\n');

async function read(session_id: string): Promise<Uint8Array | null> {
  const news = await newsFound('session', session_id);
  return news && encoder.encode(`data: ${JSON.stringify(news)}\n\n`);
}

function tellAll({ tells }: Watched, text: Uint8Array): void {
  for (const tell of tells) tell(text);
}

/** Reads once however often it is asked meanwhile, and once more if it was: what changed then may not have been read. */
async function refresh(session_id: string, own: Watched): Promise<void> {
  own.latest = null;
  own.again = true;
  if (own.reading) return;
  own.reading = true;
  clearTimeout(own.retry);
  while (own.again) {
    own.again = false;
    try {
      const news = await read(session_id);
      own.failures = 0;
      if (!own.again) own.latest = news;
      if (news) tellAll(own, news);
    } catch {
      own.again = false;
      retry(session_id, own);
    }
  }
  own.reading = false;
}

/** No notification may follow the one whose change was not read: pages would show the old state for good. */
function retry(session_id: string, own: Watched): void {
  if (own.tells.size === 0) return;
  // At random, since what fails for one session fails for all.
  const pause_ms = Math.min(RETRY_ms.first * 2 ** own.failures, RETRY_ms.longest) * (0.5 + Math.random() / 2);
  own.failures = Math.min(own.failures + 1, 10);
  own.retry = setTimeout(() => void refresh(session_id, own), pause_ms);
}

function open(session_id: string): Watched {
  const own: Watched = {
    tells: new Set(),
    latest: null,
    reading: false,
    again: false,
    failures: 0,
    end: () => {},
  };
  const unsubscribe = subscribe(session_id, () => void refresh(session_id, own));
  const heartbeat = setInterval(() => tellAll(own, HEARTBEAT), HEARTBEAT_ms);
  own.end = () => {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(own.retry);
  };
  watched.get().set(session_id, own);
  void refresh(session_id, own);
  return own;
}

/** Tells the watcher the session's version, as an event of a stream, now and after each change. Answers how to stop. */
export function watch(session_id: string, tell: Tell): () => void {
  const all = watched.get();
  const own = all.get(session_id) ?? open(session_id);
  own.tells.add(tell);
  // Read once the process listens: later changes are sent to all.
  if (own.latest) tell(own.latest);
  return () => {
    if (!own.tells.delete(tell) || own.tells.size > 0) return;
    own.end();
    if (all.get(session_id) === own) all.delete(session_id);
  };
}
