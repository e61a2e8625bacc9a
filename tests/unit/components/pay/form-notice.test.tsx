// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { DONE_EVENT } from '@/components/forms/post-form';
import { FormNotice } from '@/components/pay/frame/form-notice';
import { find, render } from '../../../support/render';

it('shows the message of a form that has left the page, and the latest of several', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { container } = await render(<FormNotice />);
  const notice = find(container, '[role=status]');
  expect(notice.textContent).toBe('');
  for (const detail of ['The split has been changed.', 'The deadline has been moved.']) {
    await act(async () => window.dispatchEvent(new CustomEvent(DONE_EVENT, { detail })));
    expect(notice.textContent).toBe(detail);
  }
});
