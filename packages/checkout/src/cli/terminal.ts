import { SplitApiError } from '../server/errors';
import { UsageError } from './usage-error';

/** Where a command writes: as text for people, or as one JSON object a line for programs. */
export interface Terminal {
  /** A result, to the standard output. */
  print(text: string, value: object): void;
  /** What happens on the way, to the standard error. */
  note(text: string, value: object): void;
}

/** Signs that a terminal obeys. What a server answers is not all its own, and a server need not be ours. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** As JSON writes them. */
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function terminalFor(json: boolean): Terminal {
  const form = (text: string, value: object): string =>
    `${(json ? JSON.stringify(value) : text).replace(CONTROL, escaped)}\n`;
  return {
    print: (text, value) => void process.stdout.write(form(text, value)),
    note: (text, value) => void process.stderr.write(form(text, value)),
  };
}

/** An error with all that the API said of it. The message of an API's error has the details beneath it. */
export function describeError(error: unknown): { text: string; value: object } {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof SplitApiError) {
    const { status, code, details, request_id, doc_url } = error;
    const [first] = message.split('\n');
    return {
      text: `${status} ${code}: ${message}`,
      value: { error: { status, code, message: first, details, request_id, doc_url } },
    };
  }
  const code = error instanceof UsageError ? 'usage' : 'failed';
  return { text: message, value: { error: { code, message } } };
}

/** Says that the API is away, and that it is back. */
export const outageNotes = ({ note }: Terminal) => ({
  onOutage: (error: Error): void => {
    const { text, value } = describeError(error);
    note(`The API is away, trying again: ${text}`, { waiting: 'api', ...value });
  },
  onReturn: (): void => note('The API is back.', { ready: true }),
});
