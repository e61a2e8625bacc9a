/** The mark: a whole with one part taken out. The same drawing as app/icon.svg. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" className="fill-(--accent-light)" />
      <path d="M16 7a9 9 0 1 0 9 9h-9z" fill="#fff" />
      <path d="M19 5.5a8 8 0 0 1 7.5 7.5H19z" fill="#7fdab4" />
    </svg>
  );
}
