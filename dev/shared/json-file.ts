import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A value in a JSON file, for the small servers of the local stack. A change is written before it is answered, under
 * another name first, so that a kill in the middle leaves the old file intact.
 */
export class JsonFile<T> {
  readonly #path: string;
  value: T;

  constructor(path: string, empty: T) {
    this.#path = path;
    this.value = this.#read() ?? empty;
  }

  #read(): T | undefined {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw new Error(`${this.#path} cannot be read (${String(error)}). Remove it to start it over.`);
    }
  }

  save(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const next = `${this.#path}.next`;
    // The local stack's files contain secrets, if only those of a demo.
    writeFileSync(next, JSON.stringify(this.value, null, 1), { mode: 0o600 });
    renameSync(next, this.#path);
  }
}
