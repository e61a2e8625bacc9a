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
