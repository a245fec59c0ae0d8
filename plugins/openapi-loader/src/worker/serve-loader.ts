import type { ApiDescription, LoadScope, OperationDetail } from '@opchain/core/plugin';
import { loadDescription } from '../load-description.js';
import { collectTargets } from './collect-targets.js';
import { listExactNumbers } from './exact-number-paths.js';
import type { Content, DetailData, FromWorker, ToWorker } from './loader-messages.js';
import { packError, unpackError } from './pack-error.js';

/** The worker's side of the connection: the global object of its script. */
export interface LoaderPort {
  /** Sends a message to the page. */
  postMessage(message: unknown): void;
  /** Listens to messages of the page. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Deserialized in about a millisecond. */
const operationsAtOnce = 250;

/**
 * Call this in the script of a worker that `workerLoader` starts: it reads one description and responds to requests for
 * its operations.
 */
export function serveLoader(port: LoaderPort = globalThis): void {
  const post = (message: FromWorker): void => port.postMessage(message);
  const sent = new Set<string>();
  const reads = new Map<
    number,
    { readonly resolve: (content: Content) => void; readonly reject: (error: Error) => void }
  >();
  let callCount = 0;
  let description: ApiDescription | undefined;

  const scope: LoadScope = {
    // Aborting terminates the whole worker.
    signal: new AbortController().signal,
    onProgress: (fraction) => post({ kind: 'progress', fraction }),
    read: (location) =>
      new Promise((resolve, reject) => {
        const call = callCount++;
        reads.set(call, { resolve, reject });
        post({ kind: 'read', call, location });
      }),
  };

  const load = async (message: ToWorker & { readonly kind: 'load' }): Promise<void> => {
    const { location, content, maxBytes } = message;
    try {
      description = await loadDescription({ location, content }, scope, maxBytes === undefined ? {} : { maxBytes });
      const {
        operations,
        title,
        description: text,
        version,
        format,
        servers,
        tags,
        securitySchemes,
        warnings,
      } = description;
      const said = text === undefined ? {} : { description: text };
      for (let at = 0; at < operations.length; at += operationsAtOnce) {
        post({ kind: 'operations', operations: operations.slice(at, at + operationsAtOnce) });
      }
      post({ kind: 'loaded', rest: { title, ...said, version, format, servers, tags, securitySchemes, warnings } });
    } catch (error) {
      post({ kind: 'notLoaded', error: packError(error) });
    }
  };

  const answer = async (call: number, id: string): Promise<void> => {
    try {
      if (description === undefined) throw new Error('No description has been read yet.');
      const detail = await description.operation(id);
      const data = toDetailData(detail);
      for (const targets of collectTargets(data, (schema) => detail.resolve(schema), sent))
        post({ kind: 'targets', targets, exactNumbers: listExactNumbers(targets) });
      post({ kind: 'detail', call, detail: data, exactNumbers: listExactNumbers(data) });
    } catch (error) {
      post({ kind: 'noDetail', call, error: packError(error) });
    }
  };

  port.addEventListener('message', ({ data }) => {
    const message = data as ToWorker;
    if (message.kind === 'load') void load(message);
    else if (message.kind === 'operation') void answer(message.call, message.id);
    else {
      const read = reads.get(message.call);
      reads.delete(message.call);
      if (message.kind === 'content') read?.resolve(message.content);
      else read?.reject(unpackError(message.error));
    }
  });
  post({ kind: 'ready' });
}

/** Functions cannot be cloned. */
function toDetailData(detail: OperationDetail): DetailData {
  const data: Partial<OperationDetail> & DetailData = { ...detail };
  delete data.resolve;
  return data;
}
