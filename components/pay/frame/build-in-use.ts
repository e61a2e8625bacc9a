const LOOK_AGAIN_ms = 3_000;

/** Whether somebody is at a form that a page which is loaded again would not have any more. */
function isTyping(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return (
    document.querySelector('[data-card]') !== null ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  );
}

const servedBuild = (address: string): Promise<unknown> =>
  fetch(address, { cache: 'no-store' })
    .then((answer) => answer.json())
    .then(
      ({ build }) => build,
      () => null,
    );

/**
 * Resolves when the page can be refreshed and nothing that is typed is lost. Next loads a page of another build again as a
 * whole: since a release that waits until nobody types.
 *
 * @param address answers which build is served
 */
export async function untilRefreshable(address: string, build: string): Promise<void> {
  while (isTyping()) {
    const served = await servedBuild(address);
    if (served === build || served === null) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_ms));
  }
}
