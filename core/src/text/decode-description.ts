import { OpchainError } from '../model/errors/opchain-error.js';

/**
 * Decodes the text of an API description: UTF-8, or UTF-16 if it has a byte order mark.
 * Throws `SPEC_SYNTAX` with the line of the first invalid byte.
 */
export function decodeDescription(content: Uint8Array | string, location: string): string {
  if (typeof content === 'string') return content.charCodeAt(0) === 0xfeff ? content.slice(1) : content;
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch (error) {
    const line = encoding === 'utf-8' ? lineOfBrokenByte(content) : undefined;
    throw new OpchainError(
      'SPEC_SYNTAX',
      `${location} is not valid ${encoding.toUpperCase()} text${line === undefined ? '' : `: line ${line} has an invalid character`}.`,
      {
        file: location,
        ...(line === undefined ? {} : { line }),
        cause: error,
      },
    );
  }
}

function lineOfBrokenByte(content: Uint8Array): number {
  const lenient = new TextDecoder('utf-8');
  const strict = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let start = 0;
  while (start < content.length) {
    const end = content.indexOf(0x0a, start);
    const bytes = content.subarray(start, end < 0 ? content.length : end);
    // A replacement character in the result is either the invalid byte or was in the text.
    if (lenient.decode(bytes).includes('\ufffd') && !isText(strict, bytes)) break;
    if (end < 0) break;
    start = end + 1;
    line++;
  }
  return line;
}

function isText(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
