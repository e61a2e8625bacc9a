import type { PageContext } from './page-context';

/** Within a form: its attempt from the server, so that a second tap is the same one before there is script, too. */
export const AttemptField = ({ context: { attempt } }: { context: PageContext }) =>
  attempt === null ? null : <input type="hidden" name="attempt" value={attempt} />;
