// Runs in a separate thread: the code here may take any time and any memory.
import { isContainer, isOpchainError, type JsonObject, type Mismatch, OpchainError } from '@opchain/core/plugin';
import { parentPort, workerData } from 'node:worker_threads';
import { asDescription, type ParsedDocument, parseDocument } from '../text/parse-document.js';
import { recognizeFormat } from '../text/recognize-format.js';
import { listExactNumbers, replaceExactNumbers } from '../worker/exact-number-paths.js';
import type { SerializedError, FromWorker, ReadResponse, WorkerTask } from './worker-messages.js';

const maxBytes = 40_000_000;
let reads = 0;
const pendingReads = new Map<number, (response: ReadResponse) => void>();
/** The first document that could not be read: the parser hides the reason. */
let readFailure: SerializedError | undefined;

const post = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', (response: ReadResponse) => {
  pendingReads.get(response.id)?.(response);
  pendingReads.delete(response.id);
});

async function read(location: string): Promise<string | Buffer> {
  const id = ++reads;
  const response = await new Promise<ReadResponse>((resolve) => {
    pendingReads.set(id, resolve);
    post({ kind: 'read', id, location });
  });
  if (response.failure !== undefined) {
    readFailure ??= response.failure;
    throw new Error(response.failure.message);
  }
  const { content = '' } = response;
  return typeof content === 'string' ? content : Buffer.from(content);
}

async function work({ kind, location, content }: WorkerTask): Promise<FromWorker> {
  const parse = async (text: string | Uint8Array, from: string): Promise<ParsedDocument> => {
    const parsed = await parseDocument(text, from, maxBytes);
    // The validator only knows numbers, none of them infinite.
    if (kind === 'validate' && isContainer(parsed.value))
      replaceExactNumbers(parsed.value, listExactNumbers(parsed.value), toFiniteNumber);
    return parsed;
  };
  const document = asDescription(await parse(content, location), location);
  const format = recognizeFormat(document, location);
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  const options = {
    resolve: {
      file: false,
      http: false,
      host: {
        order: 1,
        canRead: true,
        read: ({ url }: { url: string }) => read(/^[a-z][a-z0-9+.-]+:/i.test(url) ? url : decodeURI(url)),
      },
    },
    // Its own parsers change numbers.
    parse: {
      json: false,
      yaml: false,
      document: {
        order: 1,
        canParse: /\.(?:json|ya?ml)$/i,
        parse: async ({ data, url }: { data: string | Uint8Array; url: string }) => (await parse(data, url)).value,
      },
    },
    dereference: { circular: 'ignore' },
  } as const;
  if (kind === 'bundle') {
    // The parser rejects unknown versions, although bundling is the same for all.
    const version = document.openapi;
    if (format.dialect === '3.2') document.openapi = '3.1.0';
    const bundled = (await SwaggerParser.bundle(location, document as never, options)) as unknown as JsonObject;
    if (version !== undefined) bundled['openapi'] = version;
    return { kind: 'bundled', document: bundled, exactNumbers: listExactNumbers(bundled) };
  }
  if (format.dialect === '3.2')
    return {
      kind: 'validated',
      diagnostics: [
        {
          code: 'SPEC_UNSUPPORTED',
          message: 'OpenAPI 3.2 cannot be validated yet, but the description can be used.',
        },
      ],
    };
  try {
    await SwaggerParser.validate(location, document as never, options);
    return { kind: 'validated', diagnostics: [] };
  } catch (error) {
    if (readFailure !== undefined || !(error instanceof SyntaxError)) throw error;
    return { kind: 'validated', diagnostics: listDiagnostics(error) };
  }
}

/** The nearest number that is finite, and zero only for zero. */
function toFiniteNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value !== 0) return value;
  const size = value === 0 ? (/[1-9]/.test(text.replace(/e.*/i, '')) ? Number.MIN_VALUE : 0) : Number.MAX_VALUE;
  return text.startsWith('-') ? -size : size;
}

interface SchemaValidationError {
  readonly instancePath: string;
  readonly message?: string;
}

function listDiagnostics(error: SyntaxError & { readonly details?: readonly SchemaValidationError[] }): Mismatch[] {
  const { details } = error;
  if (details === undefined) return [{ code: 'SPEC_INVALID', message: `${oneLine(error.message)}.` }];
  return details.slice(0, 100).map(({ instancePath, message }) => ({
    code: 'SPEC_INVALID',
    message: `At ${instancePath === '' ? 'the top' : instancePath}: ${message ?? 'is not valid'}.`,
    pointer: instancePath,
  }));
}

function describe(error: unknown): SerializedError {
  if (readFailure !== undefined) return readFailure;
  if (isOpchainError(error)) {
    const { file, line, pointer } = error.details;
    return {
      code: error.code,
      message: error.message,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      ...(pointer === undefined ? {} : { pointer }),
    };
  }
  if (error instanceof RangeError)
    return describe(new OpchainError('SPEC_TOO_COMPLEX', 'The description is nested too deeply to be validated.'));
  return { code: 'REF_UNRESOLVED', message: `${oneLine(error instanceof Error ? error.message : String(error))}.` };
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
}

work(workerData as WorkerTask).then(post, (error: unknown) => post({ kind: 'failed', failure: describe(error) }));
