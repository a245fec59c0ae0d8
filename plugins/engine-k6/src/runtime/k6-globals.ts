// What the bundled parts of core need of the web platform, and k6 does not provide: the bundle uses these in place of
// the global names.

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** The origin of an absolute http URL. Rejects a user name or a backslash, which other parsers would read differently. */
class AbsoluteUrl {
  readonly origin: string;

  constructor(text: string) {
    const match = /^(https?):\/\/([^/?#\\@\s:[\]%]+|\[[\da-f:.]+\])(?::(\d*))?(?=[/?#]|$)/i.exec(text);
    if (match === null) throw new TypeError('Only http and https URLs without a user name are supported.');
    const [scheme, host, port] = [match[1]!.toLowerCase(), match[2]!.toLowerCase(), match[3] ?? ''];
    this.origin = `${scheme}://${host}${port === '' || port === DEFAULT_PORTS[scheme] ? '' : `:${port}`}`;
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

/** Decodes what `Utf8Encoder` encoded, or windows-1252. */
class TextBytesDecoder {
  constructor(private readonly charset = 'utf-8') {}

  decode(bytes: Uint8Array): string {
    if (this.charset === 'utf-8')
      return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
    return Array.from(bytes, (byte) => WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte)).join('');
  }
}

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

export { AbsoluteUrl as URL, Utf8Encoder as TextEncoder, TextBytesDecoder as TextDecoder, toBase64 as btoa };
