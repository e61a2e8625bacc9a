import { pool } from '@/lib/db/pool';
import type { Command } from '@/lib/group/commands';
import type { Group } from './new-group';
import { callApp } from './stack';

/** What the people of a group ask of the service. */

export interface Done {
  ok: boolean;
  subject_id?: string | null;
}

export async function send(group: Group, command: Command): Promise<Done> {
  const { session_id, stack } = group;
  const { body } = await callApp<Done>(stack, '/door', { session_id, command });
  stack.steps.note(command.type, body.ok);
  return body;
}

/** Sends a form of a hosted page as its script does. */
export async function sendForm(
  stack: Group['stack'],
  path: string,
  fields: (readonly [name: string, value: string])[],
): Promise<{ status: number; ok: boolean }> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const { status, body: answer } = await callApp<{ ok: boolean }>(stack, path, body);
  stack.steps.note(`form ${body.get('intent')}`, answer.ok);
  return { status, ok: answer.ok };
}

/** One of the group's people, at random; undefined where there is none. */
export async function somebody({ session_id, random }: Group, such: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM members WHERE session_id = $1 AND ${such} ORDER BY position`,
    [session_id],
  );
  return rows[random.below(rows.length)]?.id;
}
