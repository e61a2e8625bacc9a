const PATIENCE_ms = 15_000;

let resolve: () => void;

/** Resolves once somebody uses the page, or it shows something new, or it has been open for a while. */
export const touched = new Promise<void>((done) => {
  resolve = done;
});

export const wake = (): void => resolve();

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'keydown', 'focusin', 'click'])
    window.addEventListener(type, wake, true);
  setTimeout(wake, PATIENCE_ms);
}
