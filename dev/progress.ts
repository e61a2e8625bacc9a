/** Steps on the terminal: what is being done, and how long it took. */
export type Progress = {
  /** Runs the work as one step; what it notes is shown behind the time. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
  say(text: string): void;
};

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

const width = 34;

/** Writes each step as one line when it has ended; the last line of a terminal says what is running. */
export function terminalProgress(): Progress {
  const out = process.stdout;
  const running = new Set<string>();
  const write = (line?: string) => {
    if (out.isTTY) out.write('\r\x1b[K');
    if (line !== undefined) out.write(`${line}\n`);
    if (out.isTTY && running.size > 0) out.write(`  ${[...running].join(', ')} ...`);
  };
  return {
    async step(title, work) {
      const started = performance.now();
      const notes: string[] = [];
      running.add(title);
      write();
      const finish = (mark: string) => {
        running.delete(title);
        const note = notes.length > 0 ? `  ${notes.join('; ')}` : '';
        write(`${`  ${title} `.padEnd(width, '.')} ${mark}${note}`);
      };
      try {
        const result = await work((text) => notes.push(text));
        finish(seconds(performance.now() - started).padStart(7));
        return result;
      } catch (error) {
        finish(' failed');
        throw error;
      }
    },
    say: write,
  };
}

/** For tests: nothing is shown. */
export const silentProgress: Progress = {
  step: (_title, work) => work(() => undefined),
  say: () => undefined,
};
