// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { CardForm, type CardFormProps } from '@/components/pay/card/card-form';
import { wordsOf } from '@/lib/words/words';
import { click, find, render } from '../../../support/render';

/** The processor's fields, which need a browser: the test says what becomes of them. */
const fields = vi.hoisted(() => ({ made: 0, locale: '', onLoadError: () => {}, onReady: () => {} }));
vi.mock('@stripe/react-stripe-js', async () => {
  const { useEffect } = await import('react');
  return {
    Elements: ({ children, options }: { children: ReactNode; options: { locale: string } }) => {
      fields.locale = options.locale;
      return children;
    },
    useStripe: () => ({}),
    useElements: () => ({}),
    PaymentElement: (events: Pick<typeof fields, 'onLoadError' | 'onReady'>) => {
      Object.assign(fields, events);
      useEffect(() => {
        fields.made += 1;
      }, []);
      return <p>card fields</p>;
    },
  };
});
vi.mock('@/components/pay/card/card-fields', () => ({
  appearance: () => ({}),
  loadProcessor: async () => ({}),
}));
vi.stubGlobal('matchMedia', () => new EventTarget());

const props: CardFormProps = {
  intent: { client_secret: 'secret' },
  publishable_key: 'pk',
  label: 'Pay $25.25',
  script_url: 'https://js.stripe.test/v3',
  onRunning: () => {},
  onFinished: () => {},
  onOutdated: () => {},
  onClose: () => {},
};

it('says that the card fields did not load, and loads them again', async () => {
  const { container } = await render(<CardForm {...props} />);
  await act(async () => {});
  expect(container.textContent).toContain('card fields');
  await act(async () => fields.onLoadError());
  expect(container.textContent).not.toContain('card fields');
  await click(find(container, '[role=alert] button'));
  expect(container.textContent).toContain('card fields');
  expect(fields.made).toBe(2);
  await act(async () => fields.onReady());
  expect(find(container, '[type=submit]').getAttribute('aria-disabled')).toBe('false');
});

it('has the fields in the page’s Portuguese, which is Brazil’s', async () => {
  const spoken = async (locale: 'pt' | 'de') => {
    await render(
      <PageWords value={wordsOf(locale).script}>
        <CardForm {...props} />
      </PageWords>,
    );
    return fields.locale;
  };
  expect(await spoken('pt')).toBe('pt-BR');
  expect(await spoken('de')).toBe('de');
});
