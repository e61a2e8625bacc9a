import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '@/app/(auth)/actions';
import * as switches from '@/app/dashboard/actions';
import * as developers from '@/app/dashboard/developers/actions';
import * as disputes from '@/app/dashboard/disputes/actions';
import * as money from '@/app/dashboard/money/actions';
import * as sessions from '@/app/dashboard/sessions/actions';
import * as settings from '@/app/dashboard/settings/actions';
import * as webhooks from '@/app/dashboard/webhooks/actions';
import * as staff from '@/app/staff/actions';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { renderedNow } from '../../support/send-form';
import { signedInOwner, signInAs } from '../../support/signed-in';

/** Every server action, sent what no browser sends: it refuses, and never fails. */

const FIELDS: Record<string, string | File> = {
  NUL: 'a\0b',
  'nothing but NUL': '\0',
  'a long text': 'x'.repeat(70_000),
  'a number with an exponent': '1e3',
  'a negative number': '-1',
  'a number that is too large': '9'.repeat(40),
  'a date before all calendars': '-271821-04-20',
  'the name of a prototype': '__proto__',
  'a file': new File(['a'], 'a.txt'),
};

/** A form that has every field there is, each with the same value. */
class SameEverywhere extends FormData {
  constructor(
    private readonly value: string | File,
    private readonly rendered_for: string,
  ) {
    super();
    this.set('any', value);
  }
  override has = () => true;
  override get = (name: string) => (name === RENDERED_FOR ? this.rendered_for : this.value);
  override getAll = (name: string) => [this.get(name)];
}

type Action = (...sent: unknown[]) => Promise<unknown>;
const MODULES = { accounts, switches, developers, disputes, money, sessions, settings, webhooks, staff };

const ACTIONS = Object.entries(MODULES).flatMap(([room, module]) =>
  Object.entries(module as Record<string, unknown>).flatMap(([name, action]): [string, Action][] =>
    typeof action === 'function' ? [[`${room}.${name}`, action as Action]] : [],
  ),
);

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  await signedInOwner('hostile@split.test');
  await rows(`UPDATE auth_users SET role = 'staff' WHERE email = 'hostile@split.test'`);
});
afterAll(() => bench.close());

/** A failure in words; null where the action answered or led on. */
function failureOf(action: Action, form: FormData): Promise<string | null> {
  const sent = action.length === 1 ? [form] : [{ ok: null }, form];
  return action(...sent).then(
    () => null,
    (error: Error & { to?: string }) => (error.to === undefined ? error.message : null),
  );
}

describe('a form of the dashboard', () => {
  it.each(Object.entries(FIELDS))('never fails on %s', async (_name, value) => {
    const failed: Record<string, string> = {};
    for (const [name, action] of ACTIONS) {
      // Some actions sign out, and so do too many wrong passwords.
      if ((await renderedNow()) === '') await signInAs('hostile@split.test');
      const failure = await failureOf(action, new SameEverywhere(value, await renderedNow()));
      if (failure !== null) failed[name] = failure;
    }
    expect(ACTIONS.length).toBeGreaterThan(50);
    expect(failed).toEqual({});
  });
});
