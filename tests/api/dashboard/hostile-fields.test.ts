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
import type { FormState } from '@/lib/dashboard/form/form-state';
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

/** What somebody calls an action with who writes the request by hand. */
const ARGUMENTS: Record<string, readonly unknown[]> = {
  none: [],
  'all missing': [undefined, undefined],
  nothing: [null, null],
  'two texts': ['x', 'y'],
  'a state and no form': [{ ok: null }],
  'lists in place of a form': [{ ok: null }, [['session_id', 'sess_1']]],
  'an object in place of a form': [{}, { get: 'x', has: 1 }],
};

/** The form is one, and what the page has shown before is nothing that an action answers. */
const STATES: Record<string, unknown> = { nothing: null, missing: undefined, 'a number': 5, 'a list': [[]] };

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
function failureOf(action: Action, sent: readonly unknown[]): Promise<string | null> {
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
      const form = new SameEverywhere(value, await renderedNow());
      const failure = await failureOf(action, action.length === 1 ? [form] : [{ ok: null }, form]);
      if (failure !== null) failed[name] = failure;
    }
    expect(ACTIONS.length).toBeGreaterThan(50);
    expect(failed).toEqual({});
  });

  it.each(Object.entries(ARGUMENTS))('does nothing for arguments that are %s', async (_name, sent) => {
    const answered: Record<string, unknown> = {};
    for (const [name, action] of ACTIONS) {
      const answer = await action(...sent).catch((error: Error) => error.message);
      if (answer !== undefined && (answer as FormState).ok !== false) answered[name] = answer;
    }
    expect(answered).toEqual({});
    expect(await renderedNow()).not.toBe('');
  });

  it.each(Object.entries(STATES))('never fails on a state that is %s', async (_name, state) => {
    const failed: Record<string, string> = {};
    for (const [name, action] of ACTIONS.filter(([, { length }]) => length > 1)) {
      if ((await renderedNow()) === '') await signInAs('hostile@split.test');
      const form = new FormData();
      form.set(RENDERED_FOR, await renderedNow());
      const failure = await failureOf(action, [state, form]);
      if (failure !== null) failed[name] = failure;
    }
    expect(failed).toEqual({});
  });
});
