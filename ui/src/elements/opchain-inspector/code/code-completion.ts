/** One entry of the completion list of a code editor. */
export interface CodeCompletion {
  readonly name: string;
  /** Its type or kind, in a few words. */
  readonly detail: string;
  readonly about: string | undefined;
  /** What replaces the range. */
  readonly insert: string;
  /** It is listed before the others. */
  readonly isPreferred: boolean;
}

/** The completions at a caret, and the range of the text that they replace. */
export interface CodeCompletions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly CodeCompletion[];
}
