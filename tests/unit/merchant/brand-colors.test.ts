import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandStyle, contrast } from '@/lib/merchant/brand-colors';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

function parse(css: string, name: string): [number, number, number] {
  const hex = new RegExp(`${name}:#([0-9a-f]{6})`).exec(css)?.[1] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

describe("a shop's colour", () => {
  it('is readable on the page and under text, whatever the shop has chosen', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const css = brandStyle(chosen) ?? '';
        const [light, dark] = [parse(css, '--accent-light'), parse(css, '--accent-dark')];
        expect(contrast(light, [245, 246, 243])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, [25, 29, 27])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light, parse(css, '--accent-light-ink'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, parse(css, '--accent-dark-ink'))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('stays unchanged if it is readable already', () => {
    expect(brandStyle('#14624b')).toContain('--accent-light:#14624b');
  });

  it('never puts a value that is not a colour into the page', () => {
    for (const text of ['red', '#fff', '#12345g', '}</style><script>', null])
      expect(brandStyle(text)).toBeNull();
  });
});
