import { type Area, type Work, workOfRequest } from '@/lib/db/work';

/** First parts of the paths whose requests read or change groups; the dashboard's other pages are about the account. */
const GROUP_SEGMENTS = new Set(['s', 'session', 'staff', 'unsubscribe', 'confirm-address']);
const GROUP_DESKS = new Set([undefined, 'sessions', 'disputes', 'money', 'webhooks']);
const GROUP_ENDPOINTS = new Set(['sessions', 'events', 'webhooks']);

function areaOf([first, second, third]: string[]): Area {
  let concernsGroups: boolean;
  if (first === 'dashboard') concernsGroups = GROUP_DESKS.has(second);
  else if (first !== 'api') concernsGroups = GROUP_SEGMENTS.has(first ?? '');
  else if (second === 'v1') concernsGroups = GROUP_ENDPOINTS.has(third ?? '');
  else concernsGroups = second === 'pay';
  return concernsGroups ? 'groups' : 'accounts';
}

/** A page's folder, an endpoint's path without its ids: routes whose requests use the same tables. */
function routeOf(method: string, [first, second, third, _id, last]: string[]): string {
  const isEndpoint = first === 'api' && second === 'v1';
  const own = first === 's' || first === 'session' ? third : second;
  const parts = isEndpoint ? [method, third, last] : [method, first, own];
  return parts.filter(Boolean).join(' ');
}

/** What machines send, which would come again an hour later. */
const MACHINES = new Set(['stripe', 'resend', 'cron']);

/** What a request is to the connection pool, by its path alone: this is asked before anything is looked up. */
export function requestWork(method: string, url: string): Work {
  const parts = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  const somebody_waits = !(parts[0] === 'api' && MACHINES.has(parts[1] ?? ''));
  return workOfRequest(areaOf(parts), routeOf(method, parts), somebody_waits);
}
