import { expect, it } from 'vitest';
import { isOpenedByPerson } from '@/lib/hosted/page/opened-by-person';

const opened = (agent: string | null, more: Record<string, string> = {}, method = 'GET') =>
  isOpenedByPerson({
    method,
    headers: new Headers({ ...(agent === null ? {} : { 'user-agent': agent }), ...more }),
  });

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

it.each([
  SAFARI,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  // The browsers in Instagram and WhatsApp, and on a phone of the make Cubot.
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 WhatsApp/2.25.9.78',
  'Mozilla/5.0 (Linux; Android 11; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
])('a link that a person opens is opened: %s', (agent) => {
  expect(opened(agent)).toBe(true);
  expect(opened(agent, {}, 'HEAD')).toBe(false);
  expect(opened(agent, { 'sec-purpose': 'prefetch;prerender' })).toBe(false);
  expect(opened(agent, { 'x-purpose': 'preview' })).toBe(false);
});

it.each([
  null,
  'WhatsApp/2.23.20.0',
  'WhatsApp/2.2587.9 W',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  // iMessage
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Viber/23.8.0',
  'curl/8.14.1',
])('a link that a program fetches, as for its preview, is not opened: %s', (agent) => {
  expect(opened(agent)).toBe(false);
});
