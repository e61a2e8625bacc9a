const LOOK_AGAIN_ms = 3_000;

/** Whether somebody is at a form that a page which is loaded again would not have any more. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('[data-card], input, textarea')].some(
    ({ dataset, value, defaultValue }) => 'card' in dataset || value !== defaultValue,
  );

/**
 * Resolves when the page can be refreshed and nothing that is typed is lost. Next loads a page of another build again as a
 * whole: since a release that waits until nobody types.
 *
 * @param address answers which build is served
 */
export async function untilRefreshable(address: string, build: string): Promise<void> {
  while (isTyping()) {
    const answer = await fetch(address).catch(() => null);
    const served = await answer?.json().catch(() => null);
    if (!served || served.build === build) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_ms));
  }
}
