import type { Context } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { SplitButton, SplitProvider } from '../src/react';
import { CART } from './page';

/** React 18 renders a context's Provider only; React 19, which is installed here, also the context itself. */
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  return {
    ...react,
    createContext: (value: unknown) => ({ Provider: react.createContext(value) }),
    useContext: ({ Provider }: { Provider: Context<unknown> }) => react.useContext(Provider),
  };
});

describe('with React 18', () => {
  it('renders a button below its provider', () => {
    const shop = (
      <SplitProvider merchantId="split_merch_1" publishableKey="split_pk_test_1" getSignature={() => 'sig'}>
        <SplitButton cart={CART} className="here" />
      </SplitProvider>
    );
    expect(renderToString(shop)).toContain('class="here"');
  });

  it('can be installed beside it', () => {
    expect(manifest.peerDependencies.react).toBe('>=18');
  });
});
