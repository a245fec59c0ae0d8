/** A change of a file; `before` is undefined if it was created. */
export interface Edit {
  readonly before: string | undefined;
  readonly after: string;
}

/** Changes of a file that can be taken back. */
const MAX_EDITS = 100;

/** What this process wrote, by path. */
export class EditLog {
  readonly #edits = new Map<string, readonly Edit[]>();

  /** True until something was written, also if it was taken back. */
  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  add(path: string, edit: Edit): void {
    this.#edits.set(path, [...(this.#edits.get(path) ?? []).slice(1 - MAX_EDITS), edit]);
  }

  last(path: string): Edit | undefined {
    return this.#edits.get(path)?.at(-1);
  }

  /** Forgets the last change of a file. */
  removeLast(path: string): void {
    this.#edits.set(path, this.#edits.get(path)?.slice(0, -1) ?? []);
  }
}
