import { formatDuration } from '@/lib/format/duration';
import { formatBps } from '@/lib/format/number';

/** Where the action's own words would say nothing to a reader. */
const TEXTS: Readonly<Record<string, string>> = {
  'team.invited': 'Team member invited',
  'team.invitation_withdrawn': 'Invitation revoked',
  'team.joined': 'Team member joined',
  'team.role_changed': 'Role of a team member changed',
  'team.left': 'Team member left',
  'team.removed': 'Team member removed',
  'webhook_default_secret.previous_revoked': 'Previous default webhook secret revoked',
  'user.two_factor_enabled': 'Two-factor authentication turned on',
  'user.two_factor_disabled': 'Two-factor authentication turned off',
  'user.two_factor_reset': 'Two-factor authentication taken away by Split',
  'user.backup_code_used': 'Backup code used',
  'user.backup_codes_renewed': 'New backup codes made',
  'user.signed_out_elsewhere': 'Signed out on all other devices',
  'user.device_signed_out': 'Signed out on another device',
  'user.name_changed': 'Own name changed',
  'user.password_changed': 'Password changed',
  'user.password_reset': 'Password replaced by a mailed link',
};

/** "Merchant profile changed" for `merchant.profile_changed`. */
export function actionText(action: string): string {
  const known = TEXTS[action];
  if (known) return known;
  const words = action.replaceAll(/[._]/g, ' ').replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who an audit row says has done it; `names` by the id after the colon. */
export function actorText(actor: string, names: ReadonlyMap<string, string>): string {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'staff') return `Split staff: ${names.get(id) ?? id}`;
  if (kind === 'user') return names.get(id) ?? id;
  return 'Split';
}

/** What an audit row is about: people by their names, the rest by its id. */
export function targetText(
  { action, target }: { action: string; target: string | null },
  names: ReadonlyMap<string, string>,
): string | null {
  return target !== null && action.startsWith('user.') ? (names.get(target) ?? target) : target;
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function detailText(name: string, value: unknown): string {
  if (name === 'livemode') return value ? 'live mode' : 'test mode';
  const [, bare = name, unit] = /^(.+)_(bps|ms)$/.exec(name) ?? [];
  const label = bare.replaceAll('_', ' ');
  if (unit && typeof value === 'number') {
    return `${label}: ${unit === 'bps' ? formatBps(value) : formatDuration(value)}`;
  }
  return `${label}: ${valueText(value)}`;
}

/** What an audit row says beside its action, in words: "merchant fee: 3.2%, note: Agreed by mail". */
export function detailsText(details: Record<string, unknown> | null): string {
  const texts = Object.entries(details ?? {}).map(([name, value]) => detailText(name, value));
  return texts.length > 0 ? texts.join(', ').slice(0, 400) : '–';
}
