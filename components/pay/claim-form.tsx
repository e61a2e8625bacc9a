import type { PageContext } from './context';

export function ClaimForm(_props: { context: PageContext }) {
  return null;
}
