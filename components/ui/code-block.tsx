/** Text as it was sent, which scrolls by itself where it is long: so it takes focus, to be scrolled by keyboard. */
export function CodeBlock({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="mt-2 max-h-[32rem] overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs">
      {children}
    </pre>
  );
}
