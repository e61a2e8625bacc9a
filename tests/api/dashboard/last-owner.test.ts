import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRole, leave, removeMember } from '@/app/dashboard/settings/actions';
import { pool } from '@/lib/db/pool';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { lockWaits } from '../../support/lock-waits';
import { sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner } from '../../support/signed-in';

/** Two owners act at the same moment, each while the other is still there. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

/** A team of two owners, the first of whom is signed in. */
async function twoOwners(name: string) {
  const { merchant_id, user_id } = await signedInOwner(`${name}@split.test`);
  await joinTeam(merchant_id, { email: `${name}-too@split.test` });
  const team = await rows(
    `SELECT a.id, a.user_id FROM auth_members a JOIN merchants m ON m.organization_id = a.organization_id
     WHERE m.id = $1`,
    [merchant_id],
  );
  const idOf = (own: boolean) => String(team.find((member) => (member.user_id === user_id) === own)?.id);
  return { first: idOf(true), second: idOf(false) };
}

const rolesOf = (ids: string[]) =>
  rows('SELECT role FROM auth_members WHERE id = ANY($1) ORDER BY role', [ids]);

/** Sends a form while another process has written a change of the team, and not committed it yet. */
async function meanwhile<Answer>(change: string, id: string, send: () => Promise<Answer>): Promise<Answer> {
  const other = await pool().connect();
  try {
    await other.query('BEGIN');
    await other.query(change, [id]);
    let answered = false;
    const answer = send().finally(() => {
      answered = true;
    });
    await vi.waitFor(async () => expect(answered || (await lockWaits()) > 0).toBe(true), { timeout: 20_000 });
    await other.query('COMMIT');
    return await answer;
  } finally {
    other.release();
  }
}

const REMOVED = 'DELETE FROM auth_members WHERE id = $1';
const DEMOTED = `UPDATE auth_members SET role = 'viewer' WHERE id = $1`;
const NEEDS_OWNER = { ok: false, message: 'A team needs an owner. Make someone else owner first.' };

describe.each([
  ['removed', REMOVED],
  ['made a viewer', DEMOTED],
])('of two owners, while the one who acts is %s', (how, change) => {
  const name = `last-${how.replaceAll(' ', '-')}`;

  it('the other is not removed', async () => {
    const { first, second } = await twoOwners(`${name}-removes`);
    expect(await meanwhile(change, first, () => sendForm(removeMember, { member_id: second }))).toMatchObject(
      NEEDS_OWNER,
    );
    expect(await rolesOf([first, second])).toContainEqual({ role: 'owner' });
  });

  it('the other is given no lesser role', async () => {
    const { first, second } = await twoOwners(`${name}-changes`);
    const fields = { member_id: second, role: 'admin' };
    expect(await meanwhile(change, first, () => sendForm(changeRole, fields))).toMatchObject(NEEDS_OWNER);
    expect(await rolesOf([first, second])).toContainEqual({ role: 'owner' });
  });

  it('somebody does not leave while the other goes', async () => {
    const { first, second } = await twoOwners(`${name}-leaves`);
    expect(await meanwhile(change, second, () => sendForm(leave, {}))).toMatchObject(NEEDS_OWNER);
    expect(await rolesOf([first, second])).toContainEqual({ role: 'owner' });
  });
});

it('a team is without an owner only once it is gone as a whole', async () => {
  const { first, second } = await twoOwners('last-whole');
  await expect(rows('DELETE FROM auth_members WHERE id = ANY($1)', [[first, second]])).rejects.toThrow(
    'a team keeps an owner',
  );
  await rows(
    `DELETE FROM auth_organizations WHERE id = (SELECT organization_id FROM auth_members WHERE id = $1)`,
    [first],
  );
  expect(await rolesOf([first, second])).toEqual([]);
});
