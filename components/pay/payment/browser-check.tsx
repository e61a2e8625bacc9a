'use client';

import { type Challenge, type Payload, solveChallengeWorkers } from 'altcha-lib';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

/** More workers make an old phone hot, not quick. */
const MAXIMUM_WORKERS = 4;
const TIMEOUT_ms = 90_000;

/** Solves a proof of work; null when it was aborted or took too long. Throws where the browser cannot do it. */
export async function solve(challenge: Challenge, controller: AbortController): Promise<Payload | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAXIMUM_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_ms,
  });
  return solution && { challenge, solution };
}

/** Shown while the browser solves it. Nothing is asked of the person, so there is nothing to get wrong. */
export function BrowserCheck({ onCancel }: { onCancel: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // The button that was pressed is gone; focus must not be.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-label="A short check" className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold">One moment: a short check</p>
        <p className="mt-1 text-sm text-muted">
          Several cards were declined here. Before the card form opens, your browser solves a small puzzle by
          itself. It takes a few seconds.
        </p>
      </div>
      <progress aria-label="Solving the puzzle" className="h-2 w-full accent-accent" />
      <Button variant="quiet" onClick={onCancel}>
        Not now
      </Button>
    </section>
  );
}
