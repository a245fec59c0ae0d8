import { OpchainError } from '@opchain/core/plugin';

const LINE_FEED = 10;

/** Reads a response line by line and part by part. */
export class ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #chunk: Uint8Array = new Uint8Array(0);

  constructor(response: Response) {
    this.#reader = response.body?.getReader();
  }

  /** The next line without its line feed. Undefined if it is longer than `maxBytes`, or does not end. */
  async line(maxBytes: number): Promise<string | undefined> {
    const decoder = new TextDecoder();
    let text = '';
    for (let length = 0; length <= maxBytes;) {
      const end = this.#chunk.indexOf(LINE_FEED);
      const part = this.#take(end === -1 ? this.#chunk.length : end);
      length += part.length;
      text += decoder.decode(part, { stream: true });
      if (end !== -1) {
        this.#take(1);
        return length > maxBytes ? undefined : text + decoder.decode();
      }
      if (!(await this.#fill())) return undefined;
    }
    return undefined;
  }

  /** The next bytes, in chunks; fewer only if the response ends before. */
  async *bytes(count = Infinity): AsyncGenerator<Uint8Array, void> {
    for (let left = count; left > 0;) {
      if (this.#chunk.length === 0 && !(await this.#fill())) return;
      const chunk = this.#take(Math.min(left, this.#chunk.length));
      left -= chunk.length;
      yield chunk;
    }
  }

  /** The rest is not read. Not awaited: a connection that hangs must not delay the response. */
  cancel(): void {
    void this.#reader?.cancel().catch(() => undefined);
  }

  #take(count: number): Uint8Array {
    const taken = this.#chunk.subarray(0, count);
    this.#chunk = this.#chunk.subarray(count);
    return taken;
  }

  /** False at the end of the response. */
  async #fill(): Promise<boolean> {
    try {
      const next = await this.#reader?.read();
      this.#chunk = next?.value ?? new Uint8Array(0);
      return next?.done === false;
    } catch (error) {
      throw endedEarly(error);
    }
  }
}

/** The connection to the relay ended within its response. */
export function endedEarly(cause?: unknown): OpchainError {
  return new OpchainError('CONNECTION_RESET', 'The relay ended its response early.', { cause });
}
