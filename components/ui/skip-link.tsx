/** First on the page: leads past what every page repeats. Seen only while it has focus. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-card focus:px-4 focus:py-2 focus:font-medium"
    >
      Skip to the content
    </a>
  );
}
