// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { TwoFactorSetup } from '@/components/dashboard/settings/two-factor';
import type { TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { click, find, render, type } from '../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

const setup = { qr: 'data:image/svg+xml;base64,AA==', secret: 'JBSW Y3DP', backup_codes: ['one', 'two'] };

it('moves the focus to what takes the place of the password, and then to a code that is wrong', async () => {
  const answers: TwoFactorState[] = [
    { ok: true, setup },
    { ok: false, errors: { code: 'Wrong code.' }, setup },
  ];
  const { container } = await render(<TwoFactorSetup action={async () => answers.shift() ?? { ok: null }} />);
  await type(find(container, 'input[name=password]'), 'a long password');
  const button = find(container, 'button');
  button.focus();
  await click(button);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('JBSW Y3DP');
  await type(find(container, 'input[name=code]'), '000000');
  await click(find(container, 'button'));
  expect(document.activeElement).toBe(find(container, 'input[name=code]'));
});
