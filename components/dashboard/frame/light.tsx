import { Circle, CircleCheck } from 'lucide-react';

/** Beside a step: on once it is done. */
export function Light({ on }: { on: boolean }) {
  const Sign = on ? CircleCheck : Circle;
  return (
    <Sign aria-hidden size={18} className={`mt-0.5 shrink-0 ${on ? 'text-good' : 'text-control-line'}`} />
  );
}
