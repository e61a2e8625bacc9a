import { processSingleton } from '@/lib/singleton';

/** How to end each stream that is open at this process. server.ts ends them, and Next's bundle opens them. */
const streams = processSingleton('open_streams', () => new Set<() => void>());

/** Notes a stream with how it is ended. Answers how to forget it. */
export function noteStream(end: () => void): () => void {
  streams.get().add(end);
  return () => streams.get().delete(end);
}

/** Ends all streams, at shutdown: browsers open them again elsewhere. */
export function endStreams(): void {
  for (const end of [...streams.get()]) end();
}
