import Link from 'next/link';
import type { Step } from '@/lib/dashboard/home/checklist';
import { Light } from '../frame/light';
import { Section } from '../frame/page-header';

const LINK = 'font-medium underline decoration-line underline-offset-4';

/** The way to taking real money, step by step: first on the page until it is done. */
export function Checklist({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Section title="Go live" note={`${done} of ${steps.length} steps done`}>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <li key={step.label} className="flex gap-2.5 text-sm">
            <Light on={step.done} />
            <span className="min-w-0">
              {step.done ? (
                <span className="text-muted">
                  {step.label}
                  <span className="sr-only"> (done)</span>
                </span>
              ) : (
                <>
                  {step.switches ? (
                    <a href={step.href} className={LINK}>
                      {step.label}
                    </a>
                  ) : (
                    <Link href={step.href} className={LINK}>
                      {step.label}
                    </Link>
                  )}
                  <span className="block text-xs text-muted">{step.hint}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
