/** Gathers the pieces of a response body in memory that is bounded by a cap. */
export interface BodyCollector {
  /** Takes a piece. Returns false once the cap was passed: the rest need not be read. */
  add(piece: Uint8Array): boolean;
  /** True where more came than the cap allows. */
  readonly truncated: boolean;
  /** What came so far, at most as long as the cap. */
  body(): Uint8Array;
}

const firstCapacity = 16_384;

/**
 * For executors. Copies all but a single piece into one growing buffer, because a server may send a body in millions of tiny pieces, each of which
 * would cost far more memory than its bytes.
 */
export function collectBody(maxBytes: number): BodyCollector {
  let buffer: Uint8Array = new Uint8Array(0);
  let length = 0;
  let truncated = false;

  const makeRoomFor = (wanted: number): void => {
    if (wanted <= buffer.length) return;
    const larger = new Uint8Array(Math.min(maxBytes, Math.max(wanted, buffer.length * 2, firstCapacity)));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };

  return {
    add(piece) {
      const room = maxBytes - length;
      if (piece.length > room) truncated = true;
      const taken = piece.length > room ? piece.subarray(0, room) : piece;
      if (length === 0) {
        // Most answers come in one piece, which is kept as it is.
        buffer = taken;
      } else {
        makeRoomFor(length + taken.length);
        buffer.set(taken, length);
      }
      length += taken.length;
      return !truncated;
    },
    get truncated() {
      return truncated;
    },
    body: () => (length * 2 < buffer.length ? buffer.slice(0, length) : buffer.subarray(0, length)),
  };
}
