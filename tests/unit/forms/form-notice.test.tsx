// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { FormNotice } from '@/components/forms/form-notice';
import { leaveAnswer } from '@/components/forms/left-answer';
import { find, render } from '../../support/render';

it('shows the message of a form that has left the page, and the latest of several', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { container } = await render(<FormNotice />);
  const notice = find(container, '[role=status]');
  expect(notice.textContent).toBe('');
  for (const message of ['The split has been changed.', 'The deadline has been moved.']) {
    await act(async () => leaveAnswer({ ok: true, message }));
    expect(notice.textContent).toBe(message);
  }
  const success = find(notice, '.text-sm\\/6').className;
  await act(async () => leaveAnswer({ ok: false, message: 'This job is running.' }));
  expect(notice.textContent).toBe('This job is running.');
  expect(find(notice, '.text-sm\\/6').className).not.toBe(success);
});
