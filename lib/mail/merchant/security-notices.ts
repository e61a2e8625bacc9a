import { type Block, type MailContent, note, type Row, rows, text } from '../frame/content';
import { dashboardUrl, siteUrl } from '../frame/links';
import { safeName } from '../frame/safe-name';
import { formatTime } from '../frame/words';

/** The mails about the security of an account: what has happened, when, and what to do if it was not the reader. */

export type SecurityNews =
  | {
      template: 'key_issued';
      business: string;
      merchant_id: string;
      key: { kind: string; livemode: boolean; name: string | null; last4: string };
      /** Who has made it. */
      maker: string | null;
    }
  | (Membership & { template: 'role_changed' | 'member_removed' })
  /** Without an address where the account was erased. */
  | (Omit<Membership, 'email'> & { template: 'member_left'; email: string | null })
  | (Membership & { template: 'team_joined'; inviter: string })
  | { template: 'own_removal'; business: string; email: string }
  | (Own & {
      template:
        | 'new_device'
        | 'two_factor_on'
        | 'two_factor_off'
        | 'password_changed'
        | 'backup_codes_renewed'
        | 'second_factor_locked';
    })
  | (Own & { template: 'backup_code_used'; codes_left: number });

/** What is about somebody's place in a team. */
interface Membership {
  business: string;
  merchant_id: string;
  email: string;
  role: string;
}

/** What is about the reader's own account. */
interface Own {
  email: string;
  browser: string | null;
  address: string | null;
}

const FOOTER = 'You get this mail because it is about the security of your Split account.';

interface Notice {
  subject: string;
  line: string;
  facts: (Row | null)[];
  not_you: string;
  button: NonNullable<MailContent['button']>;
}

function mailOf({ subject, line, facts, not_you, button }: Notice, at_ms: number): MailContent {
  const blocks: Block[] = [
    text(line),
    rows(...facts, { label: 'When', value: formatTime(at_ms) }),
    note(not_you),
  ];
  return { subject, preview: line, heading: subject, blocks, button, after: [], footer: FOOTER };
}

const row = (label: string, value: string | null): Row | null => (value ? { label, value } : null);

const businessName = ({ business }: { business: string }): string => safeName(business) ?? 'your business';

const TEAM = ({ merchant_id }: { merchant_id: string }) => ({
  label: 'Open Team',
  url: dashboardUrl({ merchant_id, livemode: null }, '/settings/team'),
});
const SECURITY = () => ({ label: 'Open Security', url: siteUrl('/dashboard/settings/security') });
const NOT_YOU =
  'If this was not you, choose a new password now and sign out the devices that you do not know in Settings, Security.';

type OwnTemplate = Exclude<Extract<SecurityNews, Own>['template'], 'backup_code_used'>;

const OWN: Readonly<Record<OwnTemplate, [string, string]>> = {
  new_device: [
    'New sign-in to your account',
    'Somebody signed in to your account in a browser that had not been used for it.',
  ],
  two_factor_on: [
    'Two-factor authentication is on',
    'From now on, signing in to your account asks for a code from your authenticator app.',
  ],
  two_factor_off: [
    'Two-factor authentication is off',
    'Signing in to your account no longer asks for a code from your authenticator app.',
  ],
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  backup_codes_renewed: [
    'New backup codes were made',
    'Your account has new backup codes. Those from before no longer work.',
  ],
  second_factor_locked: [
    'Ten wrong codes for your account',
    'Somebody who knows your password has entered ten wrong codes. Signing in takes no code for 15 minutes.',
  ],
};

const backupCodeUsed = (left: number): [string, string] => [
  `A backup code was used, ${left === 0 ? 'none' : left} left`,
  `A backup code was used in place of your authenticator app. ${
    left === 0 ? 'You have no more: make new ones in Settings, Security.' : 'It does not work again.'
  }`,
];

export function securityNotice(news: SecurityNews, at_ms: number): MailContent {
  return mailOf(noticeOf(news), at_ms);
}

function noticeOf(news: SecurityNews): Notice {
  switch (news.template) {
    case 'key_issued': {
      const { key, maker, merchant_id } = news;
      const kind = `${key.livemode ? 'live' : 'test'} ${key.kind === 'secret' ? 'secret' : 'publishable'} key`;
      return {
        subject: `A new ${kind} was created`,
        line: `Somebody in the team of ${businessName(news)} has created an API key.`,
        facts: [
          row('Key', `ends in ${key.last4}`),
          row('Name', key.name && safeName(key.name)),
          row('Created by', maker),
        ],
        not_you: 'If nobody in your team did this, revoke the key now, then look at Team and Audit log.',
        button: {
          label: 'Open API keys',
          url: dashboardUrl({ merchant_id, livemode: key.livemode }, '/developers'),
        },
      };
    }
    case 'role_changed':
      return {
        subject: 'A role in your team was changed',
        line: `${news.email} now has the role ${news.role} at ${businessName(news)}.`,
        facts: [],
        not_you: 'If this was not meant to happen, ask an owner to change it back.',
        button: TEAM(news),
      };
    case 'team_joined':
      return {
        subject: 'Somebody joined your team',
        line: `${news.email} accepted an invitation to ${businessName(news)}, with the role ${news.role}.`,
        facts: [row('Invited by', news.inviter)],
        not_you: 'If nobody in your team meant to invite this person, remove them, then look at Audit log.',
        button: TEAM(news),
      };
    case 'member_removed':
      return {
        subject: 'Somebody was removed from your team',
        line: `${news.email}, who had the role ${news.role}, no longer has access to ${businessName(news)}.`,
        facts: [],
        not_you: 'If nobody in your team meant to do this, look at Audit log, and invite this person again.',
        button: TEAM(news),
      };
    case 'member_left':
      return {
        subject: 'Somebody left your team',
        line: news.email
          ? `${news.email}, who had the role ${news.role}, has left the team of ${businessName(news)}.`
          : `Somebody with the role ${news.role} has left the team of ${businessName(news)}: their account was erased, as they had asked.`,
        facts: [],
        not_you:
          'If they still need access, invite them again. Keys that they made may still work: see API keys.',
        button: TEAM(news),
      };
    case 'own_removal':
      return {
        subject: 'You were removed from a team',
        line: `You no longer have access to the dashboard of ${businessName(news)}.`,
        facts: [row('Account', news.email)],
        not_you: 'If this was not meant to happen, ask an owner of the business to invite you again.',
        button: { label: 'Open your dashboard', url: siteUrl('/dashboard') },
      };
    case 'backup_code_used':
      return ownNotice(news, backupCodeUsed(news.codes_left));
    default:
      return ownNotice(news, OWN[news.template]);
  }
}

function ownNotice({ email, browser, address }: Own, [subject, line]: [string, string]): Notice {
  const facts = [row('Account', email), row('Browser', browser), row('Address', address)];
  return { subject, line, facts, not_you: NOT_YOU, button: SECURITY() };
}
