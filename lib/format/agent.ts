/** "Chrome on macOS", from what the browser says about itself. */
export function describeAgent(agent: string | null): string {
  if (!agent) return 'Unknown browser';
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark = '']) => agent.includes(mark))?.[1];
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark = '']) => agent.includes(mark))?.[1];
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
