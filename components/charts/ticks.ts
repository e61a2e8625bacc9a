const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Values for the lines of a chart's scale, from 0 in even round steps to the first that `max` does not exceed: five at
 * most. `max` is above 0.
 */
export function ticks(max: number): number[] {
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_none, index) => index * step);
}
