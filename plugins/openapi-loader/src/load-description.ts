import {
  type ApiDescription,
  isObject,
  isOpchainError,
  type JsonObject,
  type LoadScope,
  OpchainError,
  type OperationDetail,
  type SpecSource,
} from '@opchain/core/plugin';
import { member, objectMember } from './json/members.js';
import { DocumentStore } from './references/document-store.js';
import { type LoadedParts, loadReachable, type ReachablePart } from './references/load-reachable.js';
import { SchemaReader } from './schema/schema-reader.js';
import { findOperation, type OperationLocation } from './summary/find-operation.js';
import { indexDocument } from './summary/index-document.js';
import { findDeclared } from './summary/read-security-schemes.js';
import { asDescription, parseDocument } from './text/parse-document.js';
import { type Dialect, recognizeFormat } from './text/recognize-format.js';

export interface LoadLimits {
  /** Maximum size of a description in bytes, all its documents together (default 40,000,000). */
  readonly maxBytes?: number;
  /**
   * Reads JSON a few milliseconds at a time, so that a page remains responsive, in about twice the total time. For
   * pages that cannot start a worker; YAML is parsed without pauses there.
   */
  readonly inSlices?: boolean;
}

const DEFAULT_MAX_BYTES = 40_000_000;

/**
 * Reads a description: lists its operations immediately, and resolves the references of an operation on request.
 * Rejects with `SPEC_SYNTAX`, `SPEC_NOT_RECOGNIZED`, `SPEC_TOO_COMPLEX`, or, if the list itself is split over files and
 * none of its operations can be read, with `REF_NOT_ALLOWED` and `REF_UNRESOLVED`.
 */
export async function loadDescription(
  source: SpecSource,
  scope: LoadScope,
  limits: LoadLimits = {},
): Promise<ApiDescription> {
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES;
  scope.signal.throwIfAborted();
  const parsed = await parseDocument(source.content, source.location, maxBytes, {
    slices: limits.inSlices ? scope.signal : undefined,
    deferExactNumbers: true,
  });
  if (limits.inSlices) await new Promise((resolve) => setTimeout(resolve));
  scope.signal.throwIfAborted();
  scope.onProgress(0.8);
  const value = asDescription(parsed, source.location);
  const format = recognizeFormat(value, source.location);
  const root = { location: source.location, value, dialect: format.dialect };
  const store = new DocumentStore(root, {
    hasExternalReferences: parsed.hasExternalReferences,
    scope,
    maxBytes: maxBytes - source.content.length,
  });
  const failure = store.hasExternalReferences ? await loadForIndex(store, value, format.dialect) : undefined;
  // Digits are only deferred for JSON, whose size bounds that of its parts; aliases of YAML do not.
  if (parsed.applyExactNumbers !== undefined && listsNumbers(value)) parsed.applyExactNumbers();
  const { index, byId } = indexDocument(store, format, parsed.warnings);
  if (failure !== undefined && byId.size === 0) throw failure;
  scope.onProgress(1);

  const details = new Map<string, Promise<OperationDetail>>();
  const loadedParts: LoadedParts = new Map();
  let idByMethodAndPath: Map<string, string> | undefined;
  const shared = {
    store,
    schemas: new SchemaReader(store),
    dialect: format.dialect,
    findOperation: (method: string, path: string): string | undefined => {
      idByMethodAndPath ??= new Map(
        index.operations.map((operation) => [`${operation.method} ${operation.path}`, operation.id]),
      );
      return idByMethodAndPath.get(`${method} ${path}`);
    },
  };

  // Only operations need the digits of numbers, so the list does not wait for them.
  const applyExactNumbers = deferOnce(parsed.applyExactNumbers);
  const read = async (id: string): Promise<OperationDetail> => {
    applyExactNumbers();
    const summary = byId.get(id);
    const operationLocation = summary === undefined ? undefined : findOperation(store, format.dialect, summary);
    if (summary === undefined || operationLocation === undefined)
      throw new OpchainError(
        'OPERATION_UNKNOWN',
        `${index.title || source.location} has no operation ${JSON.stringify(id)}.`,
      );
    if (store.hasExternalReferences) await loadReachable(store, listParts(operationLocation), loadedParts);
    // The list of operations does not need it.
    const { readOperation } = await import('./operation/read-operation.js');
    return readOperation(summary, operationLocation, shared);
  };

  return {
    ...index,
    find: (id) => byId.get(id),
    operation: (id) => {
      let detail = details.get(id);
      if (detail === undefined) {
        detail = read(id);
        // What failed may succeed later, and unknown ids must not accumulate.
        detail.catch(() => details.delete(id));
        details.set(id, detail);
      }
      return detail;
    },
    dispose: () => {
      details.clear();
    },
  };
}

function listParts({ item, operation, document }: OperationLocation): readonly ReachablePart[] {
  return [
    { value: operation, kind: 'operation', document },
    { value: item, kind: 'pathItem', document },
  ];
}

/**
 * Loads the documents that the index itself needs: path items and security schemes may be in other documents. One that
 * cannot be loaded costs only what is in it, with a warning of the index. Returns the first of these errors.
 */
async function loadForIndex(
  store: DocumentStore,
  root: JsonObject,
  dialect: Dialect,
): Promise<OpchainError | undefined> {
  let failure: OpchainError | undefined;
  const roots = [
    ...Object.values(objectMember(root, 'paths') ?? {}),
    ...Object.values(findDeclared(root, dialect).declared),
  ];
  for (const value of roots) {
    if (!isObject(value) || typeof member(value, '$ref') !== 'string') continue;
    try {
      await store.followLoading({ value, document: store.root });
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      failure ??= error;
    }
  }
  return failure;
}

/** True if the version or the servers of a description contain a number where a text belongs. */
function listsNumbers(description: JsonObject): boolean {
  const servers = member(description, 'servers') ?? null;
  const version = member(objectMember(description, 'info') ?? {}, 'version');
  return typeof version === 'number' || /":-?\d/.test(JSON.stringify(servers));
}

/** Does work after what is waiting now, or when the returned function is called first. */
function deferOnce(work: (() => void) | undefined): () => void {
  let waiting = work;
  const run = (): void => {
    const next = waiting;
    waiting = undefined;
    next?.();
  };
  if (work !== undefined) setTimeout(run);
  return run;
}
