import { Mark } from '@/components/ui/mark';

/** The product's mark and name. */
export function Logo({ small = false }: { small?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight text-ink">
      <Mark size={small ? 24 : 30} />
      <span className={small ? 'text-base' : 'text-xl'}>Split</span>
    </span>
  );
}
