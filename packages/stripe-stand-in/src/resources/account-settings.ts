import { z } from 'zod';
import { boolean, clearable, expand, integer, onlyExpand, opaque, text } from '../api/params';
import { type Route, route } from '../api/route';
import { PLATFORM } from '../state/ledger';
import type { Account } from '../state/objects';
import type { Call } from '../world';
import { getAccount } from './connected-account';

type Interval = 'daily' | 'weekly' | 'monthly' | 'manual';

const interval = z.enum(['daily', 'weekly', 'monthly', 'manual']);

/** `settings` of an account, where only the payout schedule means something here. */
export const settingsParams = z
  .looseObject({
    payouts: z
      .looseObject({
        debit_negative_balances: boolean.optional(),
        schedule: z.looseObject({ interval: interval.optional() }).optional(),
        statement_descriptor: text.optional(),
      })
      .optional(),
  })
  .optional();

const balanceSettingsParams = z.strictObject({
  expand,
  payments: z
    .strictObject({
      debit_negative_balances: boolean.optional(),
      payouts: z
        .strictObject({
          automatic_transfer_rules_by_currency: opaque.optional(),
          minimum_balance_by_currency: opaque.optional(),
          schedule: z
            .strictObject({
              interval: interval.optional(),
              monthly_payout_days: z.array(integer).optional(),
              weekly_payout_days: z.array(text).optional(),
            })
            .optional(),
          statement_descriptor: text.optional(),
        })
        .optional(),
      settlement_timing: z
        .strictObject({ delay_days_override: clearable.optional(), start_of_day: opaque.optional() })
        .optional(),
    })
    .optional(),
});

export const accountSettingsRoutes: Route[] = [
  route('GET', '/v1/balance_settings', onlyExpand, (call) => balanceSettings(call), { connected: true }),
  route(
    'POST',
    '/v1/balance_settings',
    balanceSettingsParams,
    (call, params) => {
      const asked = params.payments?.payouts?.schedule?.interval;
      if (asked) setPayoutInterval(call, call.account ?? PLATFORM, asked);
      return balanceSettings(call);
    },
    { connected: true },
  ),
];

function balanceSettings(call: Call): object {
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: configuredInterval(call, call.account ?? PLATFORM) },
        statement_descriptor: null,
        status:
          call.account === null || getAccount(call, call.account).payouts_enabled ? 'enabled' : 'disabled',
      },
      settlement_timing: { delay_days: call.world.rules.settlement_business_days, start_of_day: null },
    },
  };
}

/** How often an account is paid out; never by itself while its payouts are disabled. */
export function payoutInterval(call: Call, account: string): Interval {
  if (account !== PLATFORM && !call.world.store.get('account', account, call.livemode)?.payouts_enabled)
    return 'manual';
  return configuredInterval(call, account);
}

/** The interval of the schedule, whether or not payouts are enabled. */
export function configuredInterval(call: Call, account: string): Interval {
  if (account === PLATFORM)
    return call.world.store.getSetting<Interval>(platformSetting(call)) ?? call.world.rules.payout_interval;
  return scheduleOf(getAccount(call, account)).interval;
}

function setPayoutInterval(call: Call, account: string, asked: Interval): void {
  if (account === PLATFORM) call.world.store.setSetting(platformSetting(call), asked);
  else call.world.store.update<'account'>(withPayoutInterval(getAccount(call, account), asked));
}

function platformSetting(call: Call): string {
  return call.livemode ? 'payout_interval_live' : 'payout_interval_test';
}

/** The account with another payout schedule. */
export function withPayoutInterval(account: Account, asked: Interval | undefined): Account {
  if (!asked) return account;
  const { payouts } = account.settings;
  const schedule = { ...scheduleOf(account), interval: asked };
  return { ...account, settings: { ...account.settings, payouts: { ...payouts, schedule } } };
}

function scheduleOf(account: Account) {
  return account.settings.payouts.schedule;
}

/** The settings of a new account. */
export function defaultSettings(schedule: { interval: Interval; delay_days: number }) {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: { debit_negative_balances: true, schedule, statement_descriptor: null },
    sepa_debit_payments: {},
  };
}
