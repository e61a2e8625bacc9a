/** What was asked: to open a session, anything else of the API, a page's form or payment, or a page itself. */
export type Kind = 'create' | 'api' | 'form' | 'page';

interface Percentiles {
  p50_ms: number;
  p99_ms: number;
}

interface Counted {
  started: number;
  ended: number;
  answers: number;
  all: Percentiles;
  create: Percentiles;
  /** Answers that failed or did not come, by what was seen: near a kill, and far from any. */
  near: Record<string, number>;
  far: Record<string, number>;
}

/** Where counting stood. */
type Mark = Record<'started' | 'ended' | 'answers' | 'failures', number>;

const BEGINNING: Mark = { started: 0, ended: 0, answers: 0, failures: 0 };

/** Counts what clients see. */
export class Meter {
  started = 0;
  ended = 0;
  private answers: { kind: Kind; ms: number }[] = [];
  private failures: { what: string; isNear: boolean }[] = [];

  answered(kind: Kind, ms: number): void {
    this.answers.push({ kind, ms });
  }

  failed(what: string, isNear: boolean): void {
    this.failures.push({ what, isNear });
  }

  mark(): Mark {
    const { started, ended, answers, failures } = this;
    return { started, ended, answers: answers.length, failures: failures.length };
  }

  counted(since: Mark = BEGINNING): Counted {
    const answers = this.answers.slice(since.answers);
    const failures = this.failures.slice(since.failures);
    return {
      started: this.started - since.started,
      ended: this.ended - since.ended,
      answers: answers.length,
      all: percentiles(answers),
      create: percentiles(answers.filter(({ kind }) => kind === 'create')),
      near: counts(failures.filter(({ isNear }) => isNear)),
      far: counts(failures.filter(({ isNear }) => !isNear)),
    };
  }
}

function percentiles(answers: readonly { ms: number }[]): Percentiles {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

function counts(failures: readonly { what: string }[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { what } of failures) found[what] = (found[what] ?? 0) + 1;
  return found;
}
