import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ContinueOnPhone } from '@/components/pay/payment/continue-on-phone';
import { QrCode } from '@/components/pay/share/qr-code';
import { resetEnvironment } from '@/lib/env';
import { memberToken } from '@/lib/session/tokens';
import { pageOf, playSession } from '../../../support/hosted-page';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

const settings = { mode: 'equal', size: 2 } as const;
const session = playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }] });

it('somebody in a shop’s frame continues on a phone, by a drawing that alone has the personal link', () => {
  const context = pageOf(session, 'Ana', { embedded: true });
  const html = renderToStaticMarkup(<ContinueOnPhone context={context} />);
  const key = memberToken('mem_1');
  const drawing = renderToStaticMarkup(<QrCode text={`${context.share_url}?m=${key}`} label="" />);
  expect(html).toContain(/<svg.*<\/svg>/.exec(drawing)?.[0]);
  expect(html).not.toContain(key);
  expect(html).not.toContain('href');
});

it('nobody else is shown it: not on a page of its own, and no guest', () => {
  expect(renderToStaticMarkup(<ContinueOnPhone context={pageOf(session, 'Ana')} />)).toBe('');
  const guest = pageOf(session, undefined, { embedded: true });
  expect(renderToStaticMarkup(<ContinueOnPhone context={guest} />)).toBe('');
});
