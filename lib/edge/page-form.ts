import { checkActionForm, checkText } from './action-arguments';
import { BodyTooLarge } from './message';
import { readTypedBody } from './web-body';

/*
 * Forms of pages, before Next looks for the server action that each is for. What it cannot read it answers as a failure
 * of ours, with an error in the log, so that a scanner or a connection that breaks off could raise an alarm.
 */

/** Of people who are signed in: Next's own limit. */
const LARGEST_bytes = 1024 * 1024;
/** Of all others, whose forms are a few fields: a refused one is read, and sent back with what was typed, three times. */
const LARGEST_OF_STRANGERS_bytes = 64 * 1024;

/** Route handlers read what they are sent. */
const OWN_READER =
  /^\/(?:(?:s|session)\/[^/]+\/(?:act|pay)|(?:confirm-address|unsubscribe)\/[^/]+\/confirm)$/;

interface RefusedForm {
  status: 400 | 403 | 413;
  /** Why, as a word of lib/words. */
  because: 'formUnreadable' | 'openPageItself' | 'tooMuchText';
}

/**
 * Why Next would fail on a form; null for one that it can read, and for every other request. Reads the body, of which Next
 * keeps a copy for the page.
 *
 * @param isKnown whether it comes from somebody who is signed in, to a page that wants that
 */
export async function refusedForm(
  request: Request,
  isKnown: () => Promise<boolean>,
): Promise<RefusedForm | null> {
  const { headers, method } = request;
  const type = headers.get('content-type') ?? '';
  const isMultipart = type.startsWith('multipart/form-data');
  const byScript = headers.has('next-action');
  const isForm = isMultipart || type === 'application/x-www-form-urlencoded' || byScript;
  if (method !== 'POST' || !isForm || OWN_READER.test(new URL(request.url).pathname)) return null;
  if (isFromElsewhere(headers)) return { status: 403, because: 'openPageItself' };
  try {
    const most = (await isKnown()) ? LARGEST_bytes : LARGEST_OF_STRANGERS_bytes;
    const body = await readTypedBody(request, most);
    if (isMultipart) checkActionForm(await body.formData(), byScript);
    else if (byScript) checkText(await body.text());
    return null;
  } catch (error) {
    return error instanceof BodyTooLarge
      ? { status: 413, because: 'tooMuchText' }
      : { status: 400, because: 'formUnreadable' };
  }
}

/** Whether a browser says that another site's page has sent it, by the hosts that Next compares. */
export function isFromElsewhere(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return false;
  const [forwarded = ''] = (headers.get('x-forwarded-host') ?? '').split(',');
  return URL.parse(origin)?.host !== (forwarded.trim() || headers.get('host'));
}
