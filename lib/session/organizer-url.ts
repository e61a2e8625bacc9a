import { env } from '@/lib/env';
import { KEY_PARAMETER, pagePath } from './page-links';
import { accessToken } from './tokens';

/** The organizer's own page, with its key: `session_url` (API specification 2.6). */
export function organizerUrl(session_id: string, token = accessToken(session_id)): string {
  const key = `${KEY_PARAMETER.session}=${token}`;
  return `${env().APP_URL}${pagePath('session', session_id)}?${key}`;
}
