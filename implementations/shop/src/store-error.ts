/** A store that cannot be opened. `code` is stable; `message` is one sentence or two for people, with the way out. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly code: 'unknown-store' | 'store-unreachable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
