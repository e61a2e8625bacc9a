/** What the address of an embedded page says about the shop's page around it. */
const FRAME_PARAMETERS = ['embed', 'parent_origin', 'theme'];

/**
 * These parameters of an embedded page's address; null on a page of its own. A form that is sent before its script has
 * come leads back to the embedded page with them: without, browsers would not show it in a frame. Pure.
 */
export function frameQuery(given: { get(name: string): string | null }): URLSearchParams | null {
  if (given.get('embed') !== '1') return null;
  const kept = FRAME_PARAMETERS.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept);
}
