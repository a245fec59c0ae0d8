import { resolveTarget } from '../access/readable-folders.js';

/** A change of a file; `before` is undefined if it was created. */
export interface Edit {
  readonly before: string | undefined;
  readonly after: string;
  /** What it does, for the user: `Add step getOrder`. */
  readonly label: string;
}

/** A change that was made, also one that took another one back. */
export interface MadeChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly label: string;
}

/** Changes of a file that can be taken back. */
const MAX_EDITS = 100;
/** Changes of a file that a page can learn about: it asks every few seconds. */
const MAX_CHANGES = 20;

/** What this process wrote, by path. */
export class EditLog {
  readonly #edits = new Map<string, readonly Edit[]>();
  readonly #changes = new Map<string, readonly MadeChange[]>();

  /** True until something was written, also if it was taken back. */
  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  add(path: string, edit: Edit): void {
    this.#edits.set(path, [...(this.#edits.get(path) ?? []).slice(1 - MAX_EDITS), edit]);
    this.#change(path, edit);
  }

  last(path: string): Edit | undefined {
    return this.#edits.get(path)?.at(-1);
  }

  /** Takes back the last change of a file. */
  removeLast(path: string): void {
    const last = this.last(path);
    this.#edits.set(path, this.#edits.get(path)?.slice(0, -1) ?? []);
    if (last) this.#change(path, { before: last.after, after: last.before, label: `Revert: ${last.label}` });
  }

  /** The latest changes of a file, the oldest first. Links in the path are followed. */
  changes(path: string): readonly MadeChange[] {
    return this.#changes.get(resolveTarget(path)) ?? [];
  }

  #change(path: string, change: MadeChange): void {
    const target = resolveTarget(path);
    this.#changes.set(target, [...(this.#changes.get(target) ?? []).slice(1 - MAX_CHANGES), change]);
  }
}
