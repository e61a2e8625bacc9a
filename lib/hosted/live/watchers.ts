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
  /** What was read last; null before that, and when the session is gone. */
  latest: Uint8Array | null;
  reading: boolean;
  /** Something has changed since the reading began. */
  again: boolean;
  end(): void;
}

const watched = processSingleton('watchers', () => new Map<string, Watched>());

/** A pause in which proxies and phones do not cut a silent stream. */
const HEARTBEAT_ms = 20_000;
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
  own.again = true;
  if (own.reading) return;
  own.reading = true;
  while (own.again) {
    own.again = false;
    const news = await read(session_id).catch(() => null);
    if (news) {
      own.latest = news;
      tellAll(own, news);
    }
  }
  own.reading = false;
}

function open(session_id: string): Watched {
  const own: Watched = { tells: new Set(), latest: null, reading: false, again: false, end: () => {} };
  const unsubscribe = subscribe(session_id, () => void refresh(session_id, own));
  const heartbeat = setInterval(() => tellAll(own, HEARTBEAT), HEARTBEAT_ms);
  own.end = () => {
    unsubscribe();
    clearInterval(heartbeat);
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
