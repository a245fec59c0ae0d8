import { createMask, Redactor } from '@opchain/core/internal/runner';

/** Secrets of a virtual user beyond which those of earlier iterations are forgotten. */
const MAX_SECRETS = 500;

/** Collects the secrets of the iterations without removing them, so that what is printed can be masked. */
export class SecretCollector extends Redactor {
  readonly #secrets = new Set<string>();
  #mask: ReturnType<typeof createMask> | undefined;
  #masked = 0;

  override add(secrets: Iterable<string>): void {
    for (const secret of secrets) this.#secrets.add(secret);
  }

  /** Forgets the secrets of earlier iterations if there are many. Called before each iteration. */
  startIteration(): void {
    if (this.#secrets.size <= MAX_SECRETS) return;
    this.#secrets.clear();
    this.#mask = undefined;
    this.#masked = 0;
  }

  /** Removes the secrets from a message. */
  mask(message: string): string {
    const mask = (this.#mask ??= createMask([]));
    for (const secret of [...this.#secrets].slice(this.#masked)) mask.add(secret);
    this.#masked = this.#secrets.size;
    return mask.text(message);
  }
}
