/** Steps on the terminal: what is being done, and how long it took. */
export type Progress = {
  /** Runs the work as one step; its result's `note`, if it has one, is shown behind the time. */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
  say(text: string): void;
};

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

const width = 34;

/** Writes each step as one line; on a terminal its title stands there while it runs. */
export function terminalProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  return {
    async step(title, work) {
      const started = performance.now();
      const notes: string[] = [];
      const shown = `  ${title} `.padEnd(width, '.');
      if (out.isTTY) out.write(`${shown} `);
      const finish = (mark: string) => {
        const note = notes.length > 0 ? `  ${notes.join('; ')}` : '';
        out.write(`${out.isTTY ? '\r\x1b[K' : ''}${shown} ${mark}${note}\n`);
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
    say: (text) => {
      out.write(`${text}\n`);
    },
  };
}

/** For tests: nothing is shown. */
export const silentProgress: Progress = {
  step: (_title, work) => work(() => undefined),
  say: () => undefined,
};
