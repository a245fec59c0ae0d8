import {
  type ApiDescription,
  ExactNumber,
  type LoadScope,
  OpchainError,
  type OperationDetail,
  type OperationSummary,
  type Schema,
  type SpecSource,
} from '@opchain/core/plugin';
import type { LoadLimits } from '../load-description.js';
import { resolveSchema } from '../schema/resolve-schema.js';
import { replaceExactNumbers } from './exact-number-paths.js';
import type { FromWorker, Target, ToWorker } from './loader-messages.js';
import { packError, unpackError } from './pack-error.js';
import type { StartedWorker } from './start-worker.js';

/**
 * Reads a description in a started worker. The worker belongs to the description: it is terminated with it, or when the
 * signal is aborted.
 */
export function readInWorker(
  worker: StartedWorker,
  source: SpecSource,
  scope: LoadScope,
  { maxBytes }: LoadLimits,
): Promise<ApiDescription> {
  const post = (message: ToWorker, transfer?: ArrayBuffer[]): void => worker.post(message, transfer);
  const operations: OperationSummary[] = [];
  const byId = new Map<string, OperationSummary>();
  const targets = new Map<string, Target>();
  const calls = new Map<
    number,
    { readonly found: (detail: OperationDetail) => void; readonly reject: (error: Error) => void }
  >();
  let callCount = 0;
  let ended: Error | undefined;

  const targetOf = (reference: string): Schema => {
    const [, schema, error] = targets.get(reference) ?? [];
    if (schema !== undefined) return schema;
    throw error === undefined
      ? new OpchainError(
          'REF_UNRESOLVED',
          `The reference ${JSON.stringify(reference)} is not part of this operation.`,
          {
            file: source.location,
          },
        )
      : unpackError(error);
  };
  const resolve = (schema: Schema): Schema => resolveSchema(schema, targetOf);

  return new Promise<ApiDescription>((onLoaded, onError) => {
    const end = (error: Error): void => {
      ended ??= error;
      worker.end();
      scope.signal.removeEventListener('abort', abort);
      onError(error);
      for (const { reject } of calls.values()) reject(error);
      calls.clear();
    };
    const abort = (): void => end(scope.signal.reason as Error);
    const read = async (call: number, location: string): Promise<void> => {
      try {
        post({ kind: 'content', call, content: await scope.read(location) });
      } catch (error) {
        post({ kind: 'noContent', call, error: packError(error) });
      }
    };
    const removeCall = (call: number): ReturnType<typeof calls.get> => {
      const known = calls.get(call);
      calls.delete(call);
      return known;
    };
    const add = (more: readonly OperationSummary[]): void => {
      for (const operation of more) {
        operations.push(operation);
        byId.set(operation.id, operation);
      }
    };
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'progress') scope.onProgress(message.fraction);
      else if (message.kind === 'read') void read(message.call, message.location);
      else if (message.kind === 'operations') add(message.operations);
      else if (message.kind === 'targets') {
        replaceExactNumbers(message.targets, message.exactNumbers, restoreNumber);
        for (const target of message.targets) targets.set(target[0], target);
      } else if (message.kind === 'detail') {
        replaceExactNumbers(message.detail, message.exactNumbers, restoreNumber);
        removeCall(message.call)?.found({ ...message.detail, resolve });
      } else if (message.kind === 'noDetail') removeCall(message.call)?.reject(unpackError(message.error));
      else if (message.kind === 'notLoaded') end(unpackError(message.error));
      else if (message.kind === 'loaded') {
        scope.signal.removeEventListener('abort', abort);
        onLoaded({
          ...message.rest,
          operations,
          find: (id) => byId.get(id),
          operation: cacheDetails(requestDetail),
          dispose,
        });
      }
    };
    const requestDetail = (id: string): Promise<OperationDetail> =>
      new Promise((found, reject) => {
        if (ended) return reject(ended);
        const call = callCount++;
        calls.set(call, { found, reject });
        post({ kind: 'operation', call, id });
      });
    const dispose = (): void =>
      end(
        new OpchainError(
          'OPERATION_UNKNOWN',
          `${source.location} was closed, so its operations can no longer be read.`,
        ),
      );

    scope.signal.addEventListener('abort', abort, { once: true });
    worker.listen(onMessage, () =>
      end(
        new OpchainError(
          'SPEC_TOO_COMPLEX',
          `Reading ${source.location} ended unexpectedly; it may need more memory than is available.`,
          {
            file: source.location,
          },
        ),
      ),
    );
    const { location } = source;
    const content = typeof source.content === 'string' ? source.content : new Uint8Array(source.content);
    post(
      { kind: 'load', location, content, ...(maxBytes !== undefined && { maxBytes }) },
      typeof content === 'string' ? [] : [content.buffer],
    );
  });
}

const restoreNumber = (text: string): ExactNumber => new ExactNumber(text);

/** Requests each operation's details only once. */
function cacheDetails(requestDetail: (id: string) => Promise<OperationDetail>): ApiDescription['operation'] {
  const details = new Map<string, Promise<OperationDetail>>();
  return (id) => {
    let detail = details.get(id);
    if (detail === undefined) {
      detail = requestDetail(id);
      // What failed may succeed later, and unknown ids must not accumulate.
      detail.catch(() => details.delete(id));
      details.set(id, detail);
    }
    return detail;
  };
}
