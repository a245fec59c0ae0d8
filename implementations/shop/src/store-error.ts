/** A store that cannot be opened. `code` is stable; `message` is for users and says how to fix it. */
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
