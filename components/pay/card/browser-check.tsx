'use client';

import { type Challenge, type Payload, solveChallengeWorkers } from 'altcha-lib';
import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { Button } from '@/components/ui/button';

/** More workers make an old phone hot, not quick. */
const MAXIMUM_WORKERS = 4;
const TIMEOUT_ms = 90_000;

/** Solves a proof of work; null when it was aborted or took too long. Throws where the browser cannot do it. */
async function solve(challenge: Challenge, controller: AbortController): Promise<Payload | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAXIMUM_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_ms,
  });
  return solution && { challenge, solution };
}

interface Props {
  challenge: Challenge;
  onSolved: (proof: Payload) => void;
  onFailed: (message: string) => void;
  onCancel: () => void;
}

/** Has the browser solve the challenge. Nothing is asked of the person, so there is nothing to get wrong. */
export function BrowserCheck({ challenge, onSolved, onFailed, onCancel }: Props) {
  const say = useSay();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each challenge
  useEffect(() => {
    // The button that was pressed is gone; focus must not be.
    panel.current?.focus();
    const around = panel.current?.parentElement;
    const controller = new AbortController();
    solve(challenge, controller)
      .catch(() => null)
      .then((proof) => {
        if (controller.signal.aborted) return;
        if (proof) onSolved(proof);
        else onFailed(say('notChecked'));
      });
    return () => {
      controller.abort();
      if (document.activeElement !== document.body) return;
      const back = around?.closest<HTMLElement>('[data-sheet]');
      (back ?? around?.querySelector<HTMLElement>('[data-changed], [name=pay]'))?.focus();
    };
  }, [challenge]);
  return (
    <section ref={panel} tabIndex={-1} aria-label={say('checkLabel')} className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold">{say('checkTitle')}</p>
        <p className="mt-1 text-sm text-muted">{say('checkText')}</p>
      </div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full w-1/3 animate-pulse rounded-full bg-accent motion-reduce:animate-none" />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {say('notNow')}
      </Button>
    </section>
  );
}
