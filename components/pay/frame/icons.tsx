/**
 * The icons of the hosted pages: Lucide's drawings as paths. The icon package would send its own runtime, which weighs
 * more than the form around an icon.
 */
export const CHECK = 'M20 6 9 17l-5-5';
export const COPY =
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4c0-1.1.9-2 2-2h10a2 2 0 0 1 2 2';
export const SHARE = 'M12 2v13m4-9-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8';
export const ARROW_LEFT = 'm12 19-7-7 7-7m7 7H5';
export const CHEVRON_DOWN = 'm6 9 6 6 6-6';
export const LOCK =
  'M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zm2 0V7a5 5 0 0 1 10 0v3M11 16a1 1 0 1 0 2 0 1 1 0 1 0-2 0';
const RING = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0';
export const RING_CROSS = `${RING}m13-3-6 6m0-6 6 6`;
export const CLOCK = `${RING}M12 6v6l4 2`;

/** An icon beside words that say the same. */
export function Icon({ path, size = 18, className }: { path: string; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
