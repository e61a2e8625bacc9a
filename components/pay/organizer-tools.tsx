import type { PageContext } from './context';

export function OrganizerTools(_props: { context: PageContext }) {
  return null;
}
