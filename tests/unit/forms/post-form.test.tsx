// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { LEFT_EVENT, type LeftAnswer } from '@/components/forms/left-answer';
import { type FormTarget, PostForm } from '@/components/forms/post-form';
import type { FormResult } from '@/lib/hosted/form/forms';
import { click, find, render, type } from '../../support/render';

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const target: FormTarget = { action: '/s/shr_1/act', page_key: null, flash: null };
const refusal: FormResult = {
  ok: false,
  intent: 'join',
  message: 'Check what you typed.',
  fields: { name: 'Type your name.' },
  values: { name: ' ' },
};

const Join = ({ form = target }: { form?: FormTarget }) => (
  <PostForm target={form} intent="join">
    <FormField name="name" label="Your name" defaultValue="Ana" />
    <SubmitButton>Join</SubmitButton>
  </PostForm>
);

/** Gives an address, and when the page is refreshed with it, another one. */
function Email() {
  const [email, setEmail] = useState('');
  router.refresh.mockImplementation(() => setEmail('ben@right.test'));
  const fields = (
    <>
      <FormField name="email" label="Your email" defaultValue={email} />
      <SubmitButton>Send</SubmitButton>
    </>
  );
  return (
    <PostForm target={target} intent="email">
      {email ? (
        <details>
          <summary>Change your email</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </PostForm>
  );
}

/** A form that is gone once the page has been refreshed. */
function Removal() {
  const [isThere, setThere] = useState(true);
  router.refresh.mockImplementation(() => setThere(false));
  return isThere ? <Join /> : <p>Ben has paid.</p>;
}

describe('a form of a hosted page', () => {
  const answers: ((result: FormResult | Error) => void)[] = [];
  const sent: FormData[] = [];

  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn((_url: string, { body }: { body: FormData }) => {
        sent.push(body);
        return new Promise((resolve, reject) => {
          answers.push((result) =>
            result instanceof Error ? reject(result) : resolve({ json: async () => result }),
          );
        });
      }),
    );
    // jsdom has no layout.
    Element.prototype.scrollIntoView = vi.fn();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
    answers.length = 0;
    sent.length = 0;
  });

  const answer = (result: FormResult | Error) => act(async () => answers.shift()?.(result));

  it('is a plain POST with its intent and the page’s key, for a browser without script', async () => {
    const { container } = await render(<Join form={{ ...target, page_key: 'key_1' }} />, { hydrate: true });
    const form = find<HTMLFormElement>(container, 'form');
    expect([form.getAttribute('action'), form.method]).toEqual(['/s/shr_1/act', 'post']);
    expect(Object.fromEntries(new FormData(form))).toEqual({ intent: 'join', key: 'key_1', name: 'Ana' });
  });

  it('shows after a reload what was wrong with it, and what was typed, but not with another form', async () => {
    const { container } = await render(<Join form={{ ...target, flash: refusal }} />, { hydrate: true });
    expect(find(container, '[role=alert]').textContent).toBe('Check what you typed.');
    const name = find<HTMLInputElement>(container, 'input[name=name]');
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual([' ', 'true']);
    expect(find(container, `#${name.getAttribute('aria-describedby')}`).textContent).toBe('Type your name.');

    const other = await render(<Join form={{ ...target, flash: { ...refusal, intent: 'leave' } }} />);
    expect(other.container.querySelector('[role=alert]')).toBeNull();
  });

  it('is sent once, however often its button is pressed, and shows that it is busy', async () => {
    const { container } = await render(<Join />);
    const button = find<HTMLButtonElement>(container, 'button');
    await type(find(container, 'input[name=name]'), 'Ben');
    await click(button);
    await click(button);
    expect(sent.map((body) => Object.fromEntries(body))).toMatchObject([
      { intent: 'join', name: 'Ben', time_zone: 'UTC' },
    ]);
    expect([button.ariaBusy, button.ariaDisabled, button.disabled]).toEqual(['true', 'true', false]);
    await answer({ ok: true, message: 'You have joined.' });
    expect(button.hasAttribute('aria-busy')).toBe(false);
    expect(find(container, '[role=status]').textContent).toBe('You have joined.');
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it('moves the focus to the wrong field', async () => {
    const { container } = await render(<Join />);
    await click(find(container, 'button'));
    await answer(refusal);
    expect(document.activeElement).toBe(find(container, 'input[name=name]'));
  });

  it.each([
    ['a refusal', refusal, '[role=alert]'],
    ['a success', { ok: true, message: 'Sent.' }, '[role=status] > *'],
    ['silence', new TypeError('offline'), '[role=alert]'],
  ] as const)('says %s again that is the same as before', async (_, again, message) => {
    const { container } = await render(<Join />);
    const said = [];
    for (const _press of ['first', 'second']) {
      await click(find(container, 'button'));
      await answer(again instanceof Error ? again : { ...again });
      said.push(find(container, message));
    }
    expect(said[1]).not.toBe(said[0]);
    expect(said[1]?.textContent).toBe(said[0]?.textContent);
  });

  it('says what it has done in a region that was there before, and that the server has sent', async () => {
    const { container } = await render(<Join />, { hydrate: true });
    const region = find(container, '[role=status]');
    expect(region.textContent).toBe('');
    await click(find(container, 'button'));
    await answer({ ok: true, message: 'You have joined.' });
    expect(find(container, '[role=status]')).toBe(region);
    expect(region.textContent).toBe('You have joined.');
  });

  it('says that the server could not be reached, and can be sent again', async () => {
    const { container } = await render(<Join />);
    await click(find(container, 'button'));
    await answer(new TypeError('offline'));
    expect(find(container, '[role=alert]').textContent).toContain('could not be reached');
    await click(find(container, 'button'));
    expect(sent).toHaveLength(2);
  });

  it('begins with the name of the place that is chosen, until another name is typed', async () => {
    const place = (name: string) => (
      <input type="radio" name="place" form="join" data-name={name} aria-label={name || 'none'} />
    );
    const { container } = await render(
      <>
        {place('Ben')}
        {place('Cleo')}
        {place('')}
        <PostForm target={target} intent="join" id="join">
          <FormField name="name" label="Your name" />
        </PostForm>
      </>,
    );
    const name = find<HTMLInputElement>(container, 'input[name=name]');
    expect(name.value).toBe('');
    for (const label of ['Ben', 'Cleo', 'none', 'Cleo']) {
      await click(find(container, `[aria-label=${label}]`));
      expect(name.value).toBe(label === 'none' ? '' : label);
    }
    await type(name, 'Cleopatra');
    await click(find(container, '[aria-label=Ben]'));
    expect(name.value).toBe('Cleopatra');
  });

  describe('tapped without a connection', () => {
    const lost = () => answer(new TypeError('offline'));
    const isBack = () => act(async () => window.dispatchEvent(new Event('online')));

    it('is sent again by itself when there is one, once, and known to be the same', async () => {
      const { container } = await render(<Join />);
      await click(find(container, 'button'));
      await lost();
      expect(find(container, '[role=alert]').textContent).toContain('sent by itself');
      await isBack();
      await isBack();
      expect(sent.map((body) => body.get('name'))).toEqual(['Ana', 'Ana']);
      const [first, second] = sent.map((body) => body.get('attempt'));
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toBe(first);
      await answer({ ok: true, message: 'You have joined.' });
      expect(container.textContent).toContain('You have joined.');
      expect(container.querySelector('[role=alert]')).toBeNull();
      await isBack();
      expect(sent).toHaveLength(2);
    });

    it('is the same attempt as a tap before the script came, whatever the page is refreshed with', async () => {
      const withAttempt = (attempt: string) => (
        <PostForm target={target} intent="join">
          <input type="hidden" name="attempt" value={attempt} />
          <SubmitButton>Join</SubmitButton>
        </PostForm>
      );
      const { container, rerender } = await render(withAttempt('first'), { hydrate: true });
      await click(find(container, 'button'));
      await lost();
      await rerender(withAttempt('second'));
      await isBack();
      expect(sent.map((body) => body.getAll('attempt'))).toEqual([['first'], ['first']]);
    });

    it('is sent again also when the page has put its key into a cookie meanwhile', async () => {
      const { container, rerender } = await render(<Join form={{ ...target, page_key: 'key_1' }} />);
      await click(find(container, 'button'));
      await lost();
      await rerender(<Join />);
      await isBack();
      expect(sent.map((body) => body.get('key'))).toEqual(['key_1', null]);
    });

    it('is tried again after a while, and later each time, where the browser hears nothing', async () => {
      vi.useFakeTimers();
      const { container } = await render(<Join />);
      await click(find(container, 'button'));
      const wait = (pause_ms: number) => act(() => vi.advanceTimersByTimeAsync(pause_ms));
      for (const [pause_ms, tries] of [
        [4_000, 2],
        [8_000, 3],
        [16_000, 4],
      ] as const) {
        await lost();
        await wait(pause_ms - 100);
        expect(sent).toHaveLength(tries - 1);
        await wait(100);
        expect(sent).toHaveLength(tries);
      }
      vi.useRealTimers();
    });

    it('is not sent by itself with what was typed since, nor when it has gone, nor twice after a press', async () => {
      const { container, rerender } = await render(<Join />);
      await click(find(container, 'button'));
      await lost();
      await type(find(container, 'input[name=name]'), 'Anna');
      await isBack();
      expect(sent).toHaveLength(1);
      expect(container.querySelector('[role=alert]')).toBeNull();

      await click(find(container, 'button'));
      await lost();
      await click(find(container, 'button'));
      await isBack();
      expect(sent).toHaveLength(3);
      await lost();
      await rerender(<p>The group has ended.</p>);
      await isBack();
      expect(sent).toHaveLength(3);
    });
  });

  it('that is folded folds again once the page has what it did, and its opener has the focus', async () => {
    const { container } = await render(<Email />);
    const done = { ok: true, message: 'A mail is on its way.' } as const;
    const isOpen = () => find<HTMLDetailsElement>(container, 'details').open;
    // It is folded only once there is an address.
    find(container, 'button').focus();
    await click(find(container, 'button'));
    await answer(done);
    const opener = find(container, 'summary');
    expect([isOpen(), document.activeElement]).toEqual([false, opener]);
    expect(find(container, '[role=status]').textContent).toBe('A mail is on its way.');
    expect(find(container, 'details').contains(find(container, '[role=status]'))).toBe(false);

    find(container, 'details').setAttribute('open', '');
    find(container, 'input[name=email]').focus();
    await click(find(container, 'button'));
    await answer({ ...refusal, intent: 'email' });
    expect(isOpen()).toBe(true);
    await click(find(container, 'button'));
    await answer(done);
    expect([isOpen(), document.activeElement]).toEqual([false, opener]);

    // Who has gone on meanwhile is left alone.
    find(container, 'details').setAttribute('open', '');
    await click(find(container, 'button'));
    container.focus();
    await answer(done);
    expect([isOpen(), document.activeElement]).toEqual([false, container]);
  });

  it('follows the address in its answer', async () => {
    const { container } = await render(<Join />);
    await click(find(container, 'button'));
    await answer({ ok: true, to: '/session/ses_1' });
    expect(router.replace).toHaveBeenCalledWith('/session/ses_1');
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('that is gone when its answer comes passes its message and the focus to the page', async () => {
    const heard: LeftAnswer[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    const { container, rerender } = await render(<Join />);
    const button = find(container, 'button');
    button.focus();
    await click(button);
    await rerender(<p>The group has started.</p>);
    await answer({ ok: true, message: 'You have joined.' });
    window.removeEventListener(LEFT_EVENT, listen);
    expect(heard).toEqual([{ ok: true, message: 'You have joined.' }]);
    expect(document.activeElement).toBe(container);
  });

  it('that its own refusal takes from the page leaves that, and one that is there still keeps it', async () => {
    const heard: LeftAnswer[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    const paid = { ...refusal, message: 'Ben has paid already.', fields: {} };
    const { container, rerender } = await render(<Join />);
    await click(find(container, 'button'));
    await answer(paid);
    await rerender(<Join />);
    await rerender(<p>Ben has paid.</p>);
    await act(async () => {});
    expect(heard).toEqual([]);

    const removal = await render(<Removal />);
    await click(find(removal.container, 'button'));
    await answer(paid);
    await act(async () => {});
    window.removeEventListener(LEFT_EVENT, listen);
    expect(heard).toEqual([{ ok: false, message: 'Ben has paid already.' }]);
  });
});
