// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { setUpPage } from './page';

const { make, page } = setUpPage();

describe('mounting', () => {
  it('puts one button with the fixed label, by selector or element, and moves it', () => {
    make().mount('#shop').mount('#shop');
    const place = document.querySelector('#shop') as Element;
    expect(place.children).toHaveLength(1);
    expect(place.firstElementChild?.shadowRoot?.querySelector('button')?.textContent).toBe(
      'Split with friends',
    );
    page.button.mount(document.body);
    expect(place.children).toHaveLength(0);
    page.button.unmount().unmount();
    expect(document.querySelectorAll('div')).toHaveLength(0);
    page.button.mount(place);
    expect(place.children).toHaveLength(1);
  });

  it('gives the button the classes of its size and variant, and none that means nothing', () => {
    make().mount('#shop');
    const button = () =>
      document.querySelector('#shop')?.firstElementChild?.shadowRoot?.querySelector('button');
    expect([...(button()?.classList ?? [])]).toEqual([]);
    page.button.destroy();
    make({ appearance: { size: 'lg', variant: 'dark' } }).mount('#shop');
    expect([...(button()?.classList ?? [])]).toEqual(['lg', 'dark']);
  });

  it('is possible in a shadow tree', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    const place = document.createElement('div');
    root.append(place);
    make().mount(place);
    expect(place.children).toHaveLength(1);
  });

  it('reports a place that does not exist instead of throwing', () => {
    expect(make().mount('#nowhere')).toBe(page.button);
    expect(page.callbacks.onError.mock.calls).toEqual([
      [expect.objectContaining({ code: 'mount_target_missing' })],
    ]);
  });
});
