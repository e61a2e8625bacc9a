/** How often each step was played, and how often it was refused: a step that hardly happens shows nothing. */
export class Steps {
  private readonly counts = new Map<string, { done: number; refused: number }>();

  note(step: string, isDone = true): void {
    const count = this.counts.get(step) ?? { done: 0, refused: 0 };
    if (isDone) count.done += 1;
    else count.refused += 1;
    this.counts.set(step, count);
  }

  /** "pay 12 (3 refused)", in the order of the steps' names. */
  line(): string {
    return [...this.counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([step, { done, refused }]) => `${step} ${done}${refused > 0 ? ` (${refused} refused)` : ''}`)
      .join(', ');
  }
}
