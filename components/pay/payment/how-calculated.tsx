import type { PageContext } from '@/components/pay/frame/page-context';

/** How the amount of a share was calculated, folded away until it is wanted. */
export function HowCalculated({ context, sentences }: { context: PageContext; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4">
        {context.words.say('howCalculated')}
      </summary>
      <ul className="flex list-disc flex-col gap-1 ps-5 pb-1">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
