/** What a text says about an error in it. */
export interface TextErrorDetails {
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** True if the text may be valid, but is larger or deeper than what is read. */
  readonly isTooComplex?: boolean;
}

/** Why a text cannot be read: a message without the name of the file, and the position, if there is one. */
export class TextError extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly isTooComplex: boolean;

  constructor(message: string, { line, column, isTooComplex = false }: TextErrorDetails = {}) {
    super(message);
    this.line = line;
    this.column = column;
    this.isTooComplex = isTooComplex;
  }

  /** The sentence for a user, about the file of that name. */
  describe(file: string, problem = 'cannot be read'): string {
    const position = this.line === undefined ? '' : `line ${this.line}, column ${this.column ?? 1}: `;
    return `${file} ${problem}: ${position}${this.message}.`;
  }
}
