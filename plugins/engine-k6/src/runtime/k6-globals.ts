// What the bundled parts of core need of the web platform, and k6 does not provide: the bundle uses these in place of
// the global names.

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** An absolute http URL. Rejects a user name or a backslash, which other parsers would read differently. */
class AbsoluteUrl {
  readonly protocol: string;
  readonly host: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly username = '';
  readonly password = '';

  constructor(text: string) {
    const match = /^(https?):\/\/([^/?#\\@\s:[\]%]+|\[[\da-f:.]+\])(?::(\d*))?(\/[^?#]*)?(\?[^#]*)?(?=#|$)/i.exec(text);
    if (match === null) throw new TypeError('Only http and https URLs without a user name are supported.');
    const [, scheme = '', host = '', port = '', path = '/', search = ''] = match;
    this.protocol = `${scheme.toLowerCase()}:`;
    const isDefault = port === '' || port === DEFAULT_PORTS[scheme.toLowerCase()];
    this.host = `${host.toLowerCase()}${isDefault ? '' : `:${port}`}`;
    this.origin = `${this.protocol}//${this.host}`;
    this.pathname = path;
    this.search = search;
  }

  static canParse(text: string): boolean {
    try {
      return new AbsoluteUrl(text).origin !== '';
    } catch {
      return false;
    }
  }
}

class Utf8Encoder {
  encode(text: string): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
      const point = character.codePointAt(0)!;
      if (point < 0x80) bytes.push(point);
      else if (point < 0x800) bytes.push(0xc0 | (point >> 6), last6(point));
      else if (point >= 0xd800 && point < 0xe000) bytes.push(0xef, 0xbf, 0xbd);
      else if (point < 0x1_0000) bytes.push(0xe0 | (point >> 12), last6(point >> 6), last6(point));
      else bytes.push(0xf0 | (point >> 18), last6(point >> 12), last6(point >> 6), last6(point));
    }
    return Uint8Array.from(bytes);
  }
}

const last6 = (point: number): number => 0x80 | (point & 0x3f);

/** The characters 0x80 to 0x9f of windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const SINGLE_BYTE = /^(?:windows-1252|cp1252|iso-?8859-1|latin-?1|us-ascii|ascii)$/;
const BYTES_AT_ONCE = 8_192;

/** Each byte as a character. */
function toBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    // Spreading would call an iterator for each byte, which takes ten times as long in k6.
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + BYTES_AT_ONCE) as unknown as number[]);
  return text;
}

/** Decodes UTF-8, or windows-1252. */
class TextBytesDecoder {
  readonly #isUtf8: boolean;
  readonly #isFatal: boolean;

  constructor(charset = 'utf-8', { fatal = false }: { readonly fatal?: boolean } = {}) {
    const label = charset.trim().toLowerCase();
    this.#isUtf8 = label === 'utf-8' || label === 'utf8';
    this.#isFatal = fatal;
    if (!this.#isUtf8 && !SINGLE_BYTE.test(label)) throw new RangeError(`The encoding "${charset}" is not supported.`);
  }

  decode(bytes: Uint8Array = new Uint8Array()): string {
    const binary = toBinary(bytes);
    if (!/[^\0-\x7f]/.test(binary)) return binary;
    if (!this.#isUtf8) return binary.replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte);
    return decodeUtf8(binary, this.#isFatal).replace(/^\ufeff/, '');
  }
}

/** Sequences of UTF-8 with at least two bytes, or a byte that is invalid. */
const SEQUENCES =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

function decodeUtf8(binary: string, isFatal: boolean): string {
  return binary.replace(SEQUENCES, (sequence) => {
    if (sequence.length > 1) return decodeURIComponent(sequence.replace(/./gs, toEscape));
    if (isFatal) throw new TypeError('The text is not valid UTF-8.');
    return '\ufffd';
  });
}

const toEscape = (byte: string): string => `%${byte.charCodeAt(0).toString(16)}`;

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toBase64(binary: string): string {
  let text = '';
  for (let at = 0; at < binary.length; at += 3) {
    const [first, second, third] = [0, 1, 2].map((offset) => binary.charCodeAt(at + offset)) as [
      number,
      number,
      number,
    ];
    const bits = (first << 16) | (second << 8) | third;
    const characters = [18, 12, 6, 0].map((shift) => BASE64[(bits >> shift) & 0x3f]).join('');
    text += characters.slice(0, Math.min(4, binary.length - at + 1)).padEnd(4, '=');
  }
  return text;
}

function fromBase64(text: string): string {
  const characters = text.replace(/[\s=]/g, '');
  let binary = '';
  let bits = 0;
  let count = 0;
  for (const character of characters) {
    const value = BASE64.indexOf(character);
    if (value < 0) throw new Error('The text is not valid base64.');
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      binary += String.fromCharCode((bits >> count) & 0xff);
    }
  }
  return binary;
}

type AbortListener = () => void;

/** What the runner uses of an `AbortSignal`. */
class Signal {
  aborted = false;
  reason: unknown;
  readonly #listeners = new Set<AbortListener>();

  addEventListener(_: 'abort', listener: AbortListener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: AbortListener): void {
    this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Called by its controller. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of [...this.#listeners]) listener();
  }
}

class Controller {
  readonly signal = new Signal();

  abort(reason: unknown = new Error('The work was stopped.')): void {
    this.signal.end(reason);
  }
}

/** k6 collects no object that a script still reaches, and a virtual user retains little. */
class StrongRef<T> {
  constructor(private readonly target: T) {}

  deref(): T {
    return this.target;
  }
}

export {
  AbsoluteUrl as URL,
  Utf8Encoder as TextEncoder,
  TextBytesDecoder as TextDecoder,
  toBase64 as btoa,
  fromBase64 as atob,
  Controller as AbortController,
  StrongRef as WeakRef,
};
