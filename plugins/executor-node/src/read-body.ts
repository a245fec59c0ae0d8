import { pipeline, type Readable, type Transform } from 'node:stream';
import type * as Zlib from 'node:zlib';
import { type BodyCollector, findHeader, type HeaderField, OpchainError, systemCode } from '@opchain/core/plugin';

export interface ReadBody {
  readonly body: Uint8Array;
  readonly truncated: boolean;
}

/** What `node:zlib` has since Node 22.15. */
interface ZstdModule {
  readonly createZstdDecompress?: (options: { readonly params: Readonly<Record<number, number>> }) => Transform;
  readonly constants: { readonly ZSTD_d_windowLogMax?: number };
}

const MAX_ENCODINGS = 4;

/** Registered encodings that are not decoded (IANA, "HTTP Content Coding Registry"). */
const unsupported: ReadonlySet<string> = new Set(['compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip']);
const supported: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);
/** 8 MB, which no frame may exceed (RFC 9659, section 3): the decoder retains a whole window. */
const MAX_ZSTD_WINDOW_LOG = 23;

/**
 * The content encodings of a message in the order in which they were applied (RFC 9110, section 8.4); empty if one of
 * them is not a registered encoding: some servers name a charset or a format there, and the body is as it is.
 */
export function contentEncodings(headers: readonly HeaderField[]): readonly string[] {
  const field = findHeader(headers, 'content-encoding');
  if (field === undefined) return [];
  const named = field
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  return named.every((name) => supported.has(name) || unsupported.has(name)) ? named : [];
}

/**
 * Reads a body and decodes gzip, deflate, br and, in Node 22.15 or later, zstd. The cap counts decoded bytes, and memory stays within it: a small
 * compressed body that expands without end is truncated like any other.
 */
export async function readBody(
  stream: Readable,
  encodings: readonly string[],
  host: string,
  collector: BodyCollector,
): Promise<ReadBody> {
  if (encodings.length === 0) return collect(stream, collector);
  if (encodings.length > MAX_ENCODINGS) {
    stream.destroy();
    throw broken(host, 'it has too many content encodings');
  }
  // Load zlib late: most responses in a chain are small and not compressed.
  const zlib = await import('node:zlib');
  try {
    return await decode(
      stream,
      (first) => encodings.map((encoding) => openDecoder(zlib, encoding, first, host)).reverse(),
      collector,
    );
  } catch (error) {
    throw /^(Z_|ERR_)/.test(systemCode(error) ?? '')
      ? broken(host, `its body cannot be decoded from ${encodings.join(', ')}`)
      : error;
  }
}

function openDecoder(zlib: typeof Zlib & ZstdModule, encoding: string, first: Uint8Array, host: string): Transform {
  if (unsupported.has(encoding)) throw broken(host, `its content encoding ${encoding} is not supported`);
  if (encoding === 'zstd') {
    if (zlib.createZstdDecompress === undefined)
      throw broken(host, 'its content encoding zstd needs Node 22.15 or later');
    return zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax ?? 0]: MAX_ZSTD_WINDOW_LOG } });
  }
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding !== 'deflate') return zlib.createGunzip();
  // Some servers send the bare deflate stream without its zlib frame.
  return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}

/** Waits for the first chunk, because a response to HEAD names an encoding but has no body to decode. */
function decode(
  stream: Readable,
  openDecoders: (first: Uint8Array) => Transform[],
  collector: BodyCollector,
): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const isEmpty = () => resolve({ body: new Uint8Array(0), truncated: false });
    stream.once('end', isEmpty);
    stream.once('error', reject);
    stream.once('data', (first: Uint8Array) => {
      stream.off('end', isEmpty).off('error', reject);
      let decoders: Transform[];
      try {
        decoders = openDecoders(first);
      } catch (error) {
        stream.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      let failure: Error | null | undefined;
      const collected = collect(decoders.at(-1)!, collector);
      decoders[0]!.write(first);
      pipeline([stream, ...decoders], (error) => (failure = error));
      collected.then(resolve, (error: Error) => reject(failure ?? error));
    });
  });
}

function collect(stream: Readable, collector: BodyCollector): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    let complete = false;
    const finish = () => {
      complete = true;
      resolve({ body: collector.body(), truncated: collector.truncated });
    };
    stream.on('data', (chunk: Uint8Array) => {
      if (collector.add(chunk)) return;
      finish();
      stream.destroy();
    });
    stream.on('end', finish);
    stream.on('error', reject);
    stream.on('close', () => {
      // Create an error only if there is one: its stack trace would cost more than the rest of a small response.
      if (!complete) reject(Object.assign(new Error('closed too early'), { code: 'ECONNRESET' }));
    });
  });
}

function broken(host: string, detail: string): OpchainError {
  return new OpchainError('RESPONSE_MALFORMED', `The response of ${host} cannot be read: ${detail}.`);
}
