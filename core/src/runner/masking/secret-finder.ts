import { secretForms } from './secret-forms.js';

/** Where a text contains a secret, in code units; `end` is exclusive. */
export interface SecretMatch {
  /** The secret, unchanged. */
  readonly secret: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds secrets in texts, in every form in which they may come back. Masking and the check before a call is sent share
 * it: a secret that is removed from a report is also recognized in a call.
 */
export class SecretFinder {
  readonly #minPartLength: number;
  readonly #forms = new Map<string, readonly string[]>();

  /** @param minPartLength shorter secrets are found only where they are the whole text: `1` or `on` is everywhere */
  constructor(minPartLength: number) {
    this.#minPartLength = minPartLength;
  }

  /** Number of known secrets. */
  get size(): number {
    return this.#forms.size;
  }

  /** From now on, this secret is found as well. Empty text is ignored. */
  add(secret: string): void {
    if (secret !== '' && !this.#forms.has(secret)) this.#forms.set(secret, secretForms(secret));
  }

  /** Every match, in any order; matches may overlap. */
  find(text: string): SecretMatch[] {
    return [...this.#forms].flatMap(([secret, forms]) =>
      secret.length < this.#minPartLength
        ? forms.includes(text)
          ? [{ secret, start: 0, end: text.length }]
          : []
        : forms.flatMap((form) => findAll(text, form).map((start) => ({ secret, start, end: start + form.length }))),
    );
  }
}

function findAll(text: string, part: string): number[] {
  const starts: number[] = [];
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1)) starts.push(start);
  return starts;
}
