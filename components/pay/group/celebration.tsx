/** A check that draws itself; it is there at once for readers who asked for less motion. */
export function Celebration() {
  return (
    <svg aria-hidden="true" width="72" height="72" viewBox="0 0 72 72" fill="none" className="text-good">
      <circle cx="36" cy="36" r="34" fill="var(--good-soft)" className="pop" />
      <path
        d="m22 37 10 10 19-21"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        className="draw"
      />
    </svg>
  );
}
