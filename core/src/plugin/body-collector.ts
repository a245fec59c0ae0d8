/** Collects the chunks of a response body in memory that is bounded by a cap. */
export interface BodyCollector {
  /** Adds a chunk. Returns false once the cap is exceeded: the rest need not be read. */
  add(chunk: Uint8Array): boolean;
  /** True if more bytes were received than the cap allows. */
  readonly truncated: boolean;
  /** The bytes received so far, at most as many as the cap. */
  body(): Uint8Array;
}

const INITIAL_CAPACITY = 16_384;

/**
 * For executors. Copies all chunks but a single one into one growing buffer, because a server may send a body in
 * millions of tiny chunks, each of which would cost far more memory than its bytes.
 */
export function collectBody(maxBytes: number): BodyCollector {
  let buffer: Uint8Array = new Uint8Array(0);
  let length = 0;
  let truncated = false;

  const ensureCapacity = (needed: number): void => {
    if (needed <= buffer.length) return;
    const larger = new Uint8Array(Math.min(maxBytes, Math.max(needed, buffer.length * 2, INITIAL_CAPACITY)));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };

  return {
    add(chunk) {
      const room = maxBytes - length;
      if (chunk.length > room) truncated = true;
      const accepted = chunk.length > room ? chunk.subarray(0, room) : chunk;
      if (length === 0) {
        // Most responses arrive in one chunk, which is not copied.
        buffer = accepted;
      } else {
        ensureCapacity(length + accepted.length);
        buffer.set(accepted, length);
      }
      length += accepted.length;
      return !truncated;
    },
    get truncated() {
      return truncated;
    },
    body: () => (length * 2 < buffer.length ? buffer.slice(0, length) : buffer.subarray(0, length)),
  };
}
