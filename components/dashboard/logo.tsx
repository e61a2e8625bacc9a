/** The product's mark and name. */
export function Logo({ small = false }: { small?: boolean }) {
  const size = small ? 22 : 28;
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight text-ink">
      <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" fill="var(--accent)" />
        <path
          d="M8 9.5h12M8 14h7M8 18.5h4"
          stroke="var(--accent-ink)"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="19" cy="17.5" r="3" fill="var(--accent-ink)" />
      </svg>
      <span className={small ? 'text-base' : 'text-xl'}>Split</span>
    </span>
  );
}
