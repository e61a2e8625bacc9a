/**
 * Marks a request whose answer others get as well (shared-refreshes). Nothing in it can be a secret of one reader.
 */
export const SHARED_RENDER_HEADER = 'x-split-shared-render';
