import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import type { Command } from '@/lib/group/commands';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';
import { apply } from '@/lib/session/apply';
import { openInProcess } from '../../support/sessions';

/** A person who can be found wherever the database might keep them. */
export interface KnownPerson {
  name: string;
  email: string;
  /** Not that of a machine in these tests. */
  address: string;
}

let count = 0;
/** A person whom nothing else in the database is called. */
export function somebody(): KnownPerson {
  count += 1;
  const name = `Zelda${count}quist`;
  return { name, email: `${name.toLowerCase()}@example.test`, address: `203.0.113.${100 + count}` };
}

export const cart = {
  total: 10_000,
  currency: 'usd',
  items: [{ id: 'a', name: 'Cabin', quantity: 1, unit_price: 10_000 }],
};

async function give(session_id: string, command: Command) {
  const done = await apply(session_id, command);
  if (!done.ok)
    throw new Error(`${command.type} was refused: ${done.code} ${JSON.stringify(done.violations)}`);
  return done;
}

/** A group of two whose second place is meant for, and taken by, this person, perhaps by another name. */
export async function openGroupOf(merchant_id: string, { name, email }: KnownPerson, joins_as = name) {
  const { session_id } = await openInProcess({
    merchant_id,
    cart,
    customer: { name: 'Ada', email: 'ada@shop.test' },
  });
  const amounts = [
    { label: 'Ada', amount_cents: 4_000 },
    { label: name, amount_cents: 6_000 },
  ];
  const organizer = { name: 'Ada', email: 'ada@shop.test' };
  const started = await give(session_id, {
    type: 'set_up_group',
    ...organizer,
    settings: { mode: 'custom', size: 2, amounts },
  });
  const joined = await give(session_id, { type: 'join', name: joins_as, email, place: 1 });
  return { session_id, organizer_id: String(started.subject_id), member_id: String(joined.subject_id) };
}

/** A group that this person, whom the shop knows by name and phone, has started and divided evenly by two. */
export async function openGroupBy(merchant_id: string, { name, email }: KnownPerson) {
  const customer = { name, phone: '+14155550123' };
  const { session_id } = await openInProcess({ merchant_id, cart, customer });
  const settings = { mode: 'equal' as const, size: 2 };
  const started = await give(session_id, { type: 'set_up_group', name, email, settings });
  return { session_id, organizer_id: String(started.subject_id) };
}

type KnownGroup = Awaited<ReturnType<typeof openGroupOf>>;

/** Both pay, so that the group is funded; with everything else that is then kept of the person. */
export async function fundGroupOf(group: KnownGroup, person: KnownPerson): Promise<string> {
  const { session_id, organizer_id, member_id } = group;
  let payment_id = '';
  for (const payer of [organizer_id, member_id]) {
    const opened = await give(session_id, {
      type: 'start_payment',
      member_id: payer,
      scope: { kind: 'own' },
    });
    payment_id = String(opened.subject_id);
    const payment = opened.session.payments.find(({ id }) => id === payment_id);
    await give(session_id, {
      type: 'payment_succeeded',
      payment_id,
      charge_id: `ch_${payment_id}`,
      received_cents: (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
      payer_email: payer === member_id ? person.email.toUpperCase() : 'ada@shop.test',
      card: { brand: 'visa', last4: '4242' },
    });
  }
  await knowMore(group, payment_id, person);
  return payment_id;
}

async function knowMore({ session_id, member_id }: KnownGroup, payment_id: string, person: KnownPerson) {
  const { rows } = await pool().query<{ merchant_id: string }>(
    'SELECT merchant_id FROM sessions WHERE id = $1',
    [session_id],
  );
  const merchant_id = rows[0]?.merchant_id;
  await pool().query(
    `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status, opened_at,
       closed_at, payer_address, evidence_version, evidence, refusal)
     VALUES ($1::text, $2, $3, $4, false, 'usd', 1, 'won', now(), now(), $5::text, 1,
       jsonb_build_object('customer_name', $6::text), 'Invalid email address: ' || $7::text)`,
    [`du_${payment_id}`, payment_id, session_id, merchant_id, person.address, person.name, person.email],
  );
  await pool().query(
    `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, address, created_at)
     VALUES ($1::text, $2, $3, $4, $5, false, 'succeeded', $6, now())`,
    [`out_${payment_id}`, payment_id, session_id, member_id, merchant_id, person.address],
  );
  await pool().query('INSERT INTO payer_addresses VALUES ($1, $2, now())', [payment_id, person.address]);
}

/** A mail that was sent to somebody, about a session or an account. */
export async function mailTo(
  to: string,
  about: { session_id?: string; member_id?: string; subject: string; address_hash: Buffer },
): Promise<void> {
  await pool().query(
    `INSERT INTO mails
       (id, merchant_id, session_id, member_id, template, to_address, subject, address_hash, created_at, sent_at)
     VALUES ($1, (SELECT merchant_id FROM sessions WHERE id = $2), $2, $3, 'joined', $4, $5, $6, now(), now())`,
    [
      newId('mail_'),
      about.session_id ?? null,
      about.member_id ?? null,
      to,
      about.subject,
      about.address_hash,
    ],
  );
}

/** A mail about a sign-in that was given up. */
export async function deadSecurityMail(user_id: string, { name, address }: KnownPerson): Promise<void> {
  await queueSecurityMail({ template: 'new_device', user_id, browser: name, address });
  await pool().query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'user_id' = $1`,
    [user_id],
  );
}

/** Every column of every table in which a text is found, whatever its case, as `table.column`. */
export async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await pool().query<{ from: string; table: string; column: string }>(
    `SELECT table_schema || '.' || table_name AS from, table_name AS table, column_name AS column FROM information_schema.columns JOIN information_schema.tables
       USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
       AND (data_type IN ('text', 'json', 'jsonb', 'character varying') OR data_type = 'ARRAY')
     ORDER BY 1, 2`,
  );
  const found: string[] = [];
  for (const { from, table, column } of rows) {
    const { rowCount } = await pool().query(
      `SELECT FROM ${from}
       WHERE strpos(lower("${column}"::text), lower($1)) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}
