import { ERROR_CODES, errorStatus, errorText } from '@/lib/errors';
import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import { CLOCK } from '@/lib/jobs/clock';
import { type KeyKind, SCOPES_OF_KIND } from '@/lib/merchant/key-kinds';
import { keyPrefix } from '@/lib/merchant/keys';
import { CURRENCY_CODES, chargeStep_cents, formatMoney, minimumCharge_cents } from '@/lib/money/currency';
import { SHORTENED } from '@/lib/webhook/event/body';
import { eventExample } from '@/lib/webhook/event/event-examples';
import { eventExtras, publishedEventSchemas } from '@/lib/webhook/event/event-schemas';
import type { EventType } from '@/lib/webhook/event/event-types';
import { RETRY_DELAYS_ms } from '@/lib/webhook/send/schedule';
import { declinesTable } from './decline-tables';
import { environmentTable } from './environment-table';
import { FEE_TABLES } from './fee-tables';
import { limitsTable, mailCapsTable, rateLimitsTable } from './limits-tables';
import { personalDataTable } from './personal-data-table';
import { sdkReleaseTable, sdkReleaseTag } from './sdk-release-tables';
import { SPLIT_TABLES } from './split-tables';
import { table } from './table';

/*
 * Tables of the documentation, generated from the code so that they always match it. A page includes one with a line
 * `<!-- table: name -->`.
 */

function errors(): string {
  const codes = [...ERROR_CODES].sort((a, b) => errorStatus(a) - errorStatus(b));
  return table(
    ['Status', 'Code', 'Message'],
    // The anchor is where doc_url of an error leads to.
    codes.map((code) => [
      String(errorStatus(code)),
      `<span id="${code}">\`${code}\`</span>`,
      errorText(code),
    ]),
  );
}

/** The fields of `data` in addition to the session's. */
function extrasOf(type: EventType): string {
  const extras = eventExtras(type)
    .map((key) => `\`${key}\``)
    .join(', ');
  return type === 'webhook.test' ? `${extras} only: it belongs to no session` : extras;
}

function events(): string {
  return table(
    ['Event', 'When we send it', '`data` also has'],
    publishedEventSchemas().map(({ type, description }) => [
      `\`${type}\``,
      type === 'group.funded' ? `**${description}**` : description,
      extrasOf(type),
    ]),
  );
}

function eventBody(): string {
  const body = JSON.stringify(eventExample('group.funded'), null, 2);
  return `\`\`\`json title="group.funded"\n${body}\n\`\`\``;
}

function shortened(): string {
  return table(
    ['`shortened` lists', 'What is cut'],
    SHORTENED.map(({ name, cut }) => [`\`${name}\``, cut]),
  );
}

/** "5 s", "30 min", "14 h", rounded. */
function duration(ms: number): string {
  if (ms === 0) return 'at once';
  if (ms < MINUTE_ms) return `${Math.round(ms / 1_000)} s`;
  return ms < HOUR_ms ? `${Math.round(ms / MINUTE_ms)} min` : `${Math.round(ms / HOUR_ms)} h`;
}

function retries(): string {
  let sum_ms = 0;
  return table(
    ['Attempt', 'Wait before it', 'Since the event'],
    RETRY_DELAYS_ms.map((delay_ms, index) => {
      sum_ms += delay_ms;
      return [String(index + 1), duration(delay_ms), duration(sum_ms)];
    }),
  );
}

const CLOCK_WORDS: Readonly<Record<string, string>> = {
  sweep_expiries: 'queues the expiry of sessions that are due in the next minutes or overdue',
  sweep_deliveries: 'queues deliveries that are due but have no job',
  sweep_processor_events: 'queues stored processor events that were not handled',
  sweep_endpoints: 'warns the owners of failing endpoints, and disables the endpoints after five days',
  remind_due:
    'reminds members 24 hours after the group starts, and 24 and 3 hours before it expires, if the merchant has reminders on',
  sweep_stuck_money:
    'warns of transfers and reversals that wait too long, and refunds what could not be transferred within `PAYOUT_HOLD_DAYS`, 7 days after it has told the merchant',
  sweep_disputes:
    'reminds merchants of disputes three days before the deadline, and sends saved evidence one day before',
  sweep_money: 'queues refunds, transfers, and reversals that are due but have no attempts left',
  purge: 'deletes what is past its retention time',
  erase_ended:
    'erases the people of sessions that ended `ERASE_AFTER_DAYS` ago, and those who asked for it while their group was open',
  close_days:
    'computes the figures of each finished day for the dashboard, and keeps the margins of sessions up to date',
  reconcile:
    'compares open, unfinished, and recently ended sessions with the processor, and fixes what is safe to fix',
  refresh_accounts:
    "asks the processor for each merchant's account, and notes whether it can receive transfers",
  import_balance: "imports the balance transactions of the platform's account at the processor",
  check_books: "compares the books with the processor's balance in each currency, and logs what differs",
};

function clock(): string {
  return table(
    ['Task', 'When (UTC)', 'What it does'],
    CLOCK.map(({ job, match }) => [`\`${job.task}\``, `\`${match}\``, CLOCK_WORDS[job.task] ?? '']),
  );
}

const KEY_USES: Readonly<Record<KeyKind, string>> = {
  publishable: 'In the browser, with a signed cart. It cannot list, cancel, or remind.',
  secret: 'On your server only. Refused if the request has an `Origin` header.',
};

function keys(): string {
  const kinds: KeyKind[] = ['publishable', 'secret'];
  return table(
    ['Kind', 'Test mode', 'Live mode', 'Scopes', 'Use'],
    kinds.map((kind) => [
      kind,
      `\`${keyPrefix(kind, false)}\``,
      `\`${keyPrefix(kind, true)}\``,
      SCOPES_OF_KIND[kind].map((scope) => `\`${scope}\``).join(', '),
      KEY_USES[kind],
    ]),
  );
}

/** Currencies with a published minimum charge. For all others it is one charge step. */
function minimums(): string {
  const published = CURRENCY_CODES.filter((code) => minimumCharge_cents(code) > chargeStep_cents(code));
  return table(
    ['Currency', 'Minimum share'],
    published.map((code) => [`\`${code}\``, formatMoney(minimumCharge_cents(code), code)]),
  );
}

const TABLES: Readonly<Record<string, () => string>> = {
  errors,
  events,
  'event-example': eventBody,
  shortened,
  retries,
  clock,
  keys,
  minimums,
  environment: environmentTable,
  limits: limitsTable,
  'rate-limits': rateLimitsTable,
  'mail-caps': mailCapsTable,
  declines: declinesTable,
  'personal-data': personalDataTable,
  'sdk-release': sdkReleaseTag,
  'sdk-releases': sdkReleaseTable,
  ...SPLIT_TABLES,
  ...FEE_TABLES,
};

/**
 * Fills in the tables that a page asks for.
 * @throws if there is no table with that name
 */
export function fillTables(markdown: string): string {
  return markdown.replace(/^<!-- table: ([\w-]+) -->$/gm, (_line, name: string) => {
    const make = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
    if (!make) throw new Error(`The documentation asks for a table "${name}" that does not exist`);
    return make();
  });
}
