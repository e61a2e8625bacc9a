import { vi } from 'vitest';

/** Notes how long the client wants to wait, and lets it go on at once. */
export function skipWaiting(): number[] {
  const waits: number[] = [];
  const { setTimeout: real } = globalThis;
  vi.stubGlobal('setTimeout', (callback: () => void, ms: number, ...rest: unknown[]) => {
    if (new Error().stack?.includes('transport.ts')) {
      waits.push(ms);
      return real(callback, 0);
    }
    return real(callback, ms, ...rest);
  });
  return waits;
}
