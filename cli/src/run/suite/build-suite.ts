import { dirname, resolve } from 'node:path';
import type { JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { isObject, type JsonObject } from '@opchain/core/internal/model';
import {
  joinFileTests,
  listFileTests,
  listInputNames,
  type ListedWorkflow,
  type ReadSuite,
  type ReadTests,
  type SuiteRow,
  unreadableTests,
  type WorkflowLoad,
} from '@opchain/core/internal/suite';
import { isUrl } from '../../access/access.js';
import { readChainFile } from '../../documents/open-chain.js';
import { resolveLocation } from '../../documents/open-description.js';
import { readRows } from './read-rows.js';

/** A suite, and what is needed to run it. */
export interface BuiltSuite extends ReadSuite {
  /** The files that the chain files name, and their own, by chain file: absolute paths of what a test is read from. */
  readonly reads: ReadonlyMap<string, readonly string[]>;
  /** The names of all sources and of all inputs in its documents. */
  readonly sources: ReadonlySet<string>;
  readonly inputs: ReadonlySet<string>;
  /** How much load each workflow makes in a load test, by file and workflow: `orders.arazzo.yaml#pay`. */
  readonly loads: ReadonlyMap<string, WorkflowLoad>;
}

/** How the files of a suite are read. */
export interface SuiteSource {
  readonly files: readonly string[];
  /** Of `--workflow`. */
  readonly workflow?: string | undefined;
  /** Of `--data`, instead of the data files that workflows name. */
  readonly data?: string | undefined;
  /** Rejects if a chain file may not decide that this file is read. */
  readonly requireAccess: (chainFile: string, path: string) => Promise<void>;
  /** Called before a data file with many rows is read: what is kept of each makes a process grow. */
  readonly onManyRows?: () => void;
  /** Of `--repeat`. */
  readonly repeat?: number | undefined;
}

/** Reads the files of a suite. A file that cannot be read becomes a test that fails. Rejects for the file of `--data`. */
export async function buildSuite(source: SuiteSource): Promise<BuiltSuite> {
  const rows = source.data === undefined ? undefined : await readRows(source.data, source.onManyRows);
  const built = await Promise.all(source.files.map((file) => readFile(file, source, rows)));
  return {
    ...joinFileTests(built),
    reads: new Map(built.map(({ tests, reads }) => [tests.file, reads])),
    sources: new Set(built.flatMap(({ sources }) => sources)),
    inputs: new Set(built.flatMap(({ inputs }) => inputs)),
    loads: new Map(built.flatMap(({ loads }) => loads)),
  };
}

type BuiltFile = ReadTests & {
  readonly reads: readonly string[];
  readonly sources: readonly string[];
  readonly inputs: readonly string[];
  readonly loads: readonly (readonly [string, WorkflowLoad])[];
};

async function readFile(file: string, source: SuiteSource, rows: readonly SuiteRow[] | undefined): Promise<BuiltFile> {
  const { workflow, repeat } = source;
  try {
    const document = await parseText(readChainFile(file), { file });
    const readOwnRows = async (path: string) => {
      await source.requireAccess(file, path);
      return readRows(path, source.onManyRows);
    };
    const rowsOf = async ({ data }: ListedWorkflow, declared: ReadonlySet<string>) =>
      rows?.filter(({ inputs }) => Object.keys(inputs).some((name) => declared.has(name))) ??
      (data === undefined ? [] : await readOwnRows(resolve(dirname(file), data)));
    const { listed, ...tests } = await listFileTests({ file, document, workflow, repeat, rowsOf });
    const loads = listed.flatMap(({ workflow: id, load }) => (load ? [[`${file}#${id}`, load] as const] : []));
    return { ...tests, ...listNames(document), reads: listReads(file, document, listed), loads };
  } catch (error) {
    return { ...unreadableTests(file, error, workflow), reads: [resolve(file)], sources: [], inputs: [], loads: [] };
  }
}

function listObjects(document: JsonValue, key: string): readonly JsonObject[] {
  const list = isObject(document) ? document[key] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function listNames(document: JsonValue): Pick<BuiltFile, 'sources' | 'inputs'> {
  return {
    sources: listObjects(document, 'sourceDescriptions').flatMap(({ name }) =>
      typeof name === 'string' ? [name] : [],
    ),
    inputs: listObjects(document, 'workflows').flatMap(listInputNames),
  };
}

/** The chain file, its data, and the descriptions and documents that it names on this machine. */
function listReads(file: string, document: JsonValue, listed: readonly ListedWorkflow[]): readonly string[] {
  const folder = dirname(resolve(file));
  const urls = listObjects(document, 'sourceDescriptions').flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
  const data = listed.flatMap((each) => each.data ?? []);
  const sources = urls.map((url) => resolveLocation(url, folder)).filter((location) => !isUrl(location));
  return [resolve(file), ...data.map((path) => resolve(folder, path)), ...sources];
}
