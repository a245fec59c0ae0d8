import { createMask, type OwnedSecrets, SecretGuard, type SecretOwner } from '@opchain/core/internal/runner';

/** The secrets of one iteration: they go to approved servers only, and are not printed. */
export class ScriptSecrets {
  readonly guard = new SecretGuard();
  readonly #values = new Set<string>();

  add(secrets: readonly OwnedSecrets<SecretOwner>[]): void {
    for (const { values, owner } of secrets) {
      for (const value of values) this.#values.add(value);
      this.guard.add(values, owner);
    }
  }

  /** What was made of secrets is not printed, either. */
  hide(texts: readonly string[]): void {
    for (const text of texts) this.#values.add(text);
  }

  /** Removes the secrets from a message. */
  mask(message: string): string {
    return createMask(this.#values).text(message);
  }
}
