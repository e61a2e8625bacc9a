/**
 * Writes lines whole to what may take a part of one, as a disk does that fills up: the rest of such a line comes before
 * the next, so that both can be read. `write` answers how many bytes were taken. The writer throws when nothing of its
 * line was.
 */
export function wholeLines(write: (bytes: Uint8Array) => number): (line: string) => void {
  let rest: Uint8Array = Buffer.alloc(0);
  const finish = () => {
    while (rest.length > 0) {
      const taken = write(rest);
      if (taken === 0) throw new Error('Nothing was taken.');
      rest = rest.subarray(taken);
    }
  };
  return (line) => {
    finish();
    const bytes = Buffer.from(line);
    rest = bytes.subarray(write(bytes));
    try {
      finish();
    } catch {
      // The next line ends it.
    }
  };
}
