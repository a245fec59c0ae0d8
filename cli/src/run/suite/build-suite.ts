import { dirname, resolve } from 'node:path';
import type { JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { isObject, type JsonObject } from '@opchain/core/internal/model';
import {
  type ListedWorkflow,
  listSuiteWorkflows,
  type Suite,
  type SuiteFile,
  type SuiteRole,
  type SuiteRow,
  type SuiteTest,
} from '@opchain/core/internal/suite';
import { isUrl } from '../../access/access.js';
import { readChainFile } from '../../documents/open-chain.js';
import { resolveLocation } from '../../documents/open-description.js';
import { readRows } from './read-rows.js';

/** A suite, and what is needed to run it. */
export interface BuiltSuite {
  readonly suite: Suite;
  /** Why a file cannot be read, by the id of the test that represents it. */
  readonly unreadable: ReadonlyMap<string, Error>;
  /** The files that the chain files name, and their own, by chain file: absolute paths of what a test is read from. */
  readonly reads: ReadonlyMap<string, readonly string[]>;
  /** The names of all sources and of all inputs in its documents. */
  readonly sources: ReadonlySet<string>;
  readonly inputs: ReadonlySet<string>;
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
  /** Of `--repeat`. */
  readonly repeat?: number | undefined;
}

/** Reads the files of a suite. A file that cannot be read becomes a test that fails. Rejects for the file of `--data`. */
export async function buildSuite(source: SuiteSource): Promise<BuiltSuite> {
  const rows = source.data === undefined ? undefined : await readRows(source.data);
  const built = await Promise.all(source.files.map((file) => readFile(file, source, rows)));
  return {
    suite: {
      files: built.map(({ tests }) => tests),
      setUp: built.flatMap(({ setUp }) => setUp),
      tearDown: built.flatMap(({ tearDown }) => tearDown),
    },
    unreadable: new Map(built.flatMap(({ tests, error }) => (error ? tests.tests.map(({ id }) => [id, error]) : []))),
    reads: new Map(built.map(({ tests, reads }) => [tests.file, reads])),
    sources: new Set(built.flatMap(({ sources }) => sources)),
    inputs: new Set(built.flatMap(({ inputs }) => inputs)),
  };
}

interface BuiltFile {
  readonly tests: SuiteFile;
  /** Of the suite. */
  readonly setUp: readonly SuiteTest[];
  readonly tearDown: readonly SuiteTest[];
  readonly reads: readonly string[];
  readonly sources: readonly string[];
  readonly inputs: readonly string[];
  readonly error?: Error;
}

async function readFile(
  file: string,
  { workflow, repeat, requireAccess }: SuiteSource,
  rows: readonly SuiteRow[] | undefined,
): Promise<BuiltFile> {
  try {
    const document = await parseText(readChainFile(file), { file });
    const listed = listSuiteWorkflows(document, workflow);
    if (listed.length === 0)
      throw new Error(
        workflow === undefined
          ? 'each of its workflows is called by another one; choose one with --workflow'
          : `it has no workflow "${workflow}"`,
      );
    const title = titleOf(document);
    const isOnly = listed.length === 1;
    const toTest = (each: ListedWorkflow): SuiteTest => ({
      id: `${file}#${each.workflow}`,
      file,
      workflow: each.workflow,
      title: isOnly && title !== undefined ? title : each.title,
      tags: each.tags,
    });
    const pick = (role: SuiteRole, scope?: ListedWorkflow['scope']) =>
      listed.filter((each) => each.role === role && (scope === undefined || each.scope === scope));
    const readOwnRows = async (path: string) => {
      await requireAccess(file, path);
      return readRows(path);
    };
    const tests = await Promise.all(
      pick('test').map(async (each) => {
        const declared = inputsOf(document, each.workflow);
        const own =
          rows?.filter(({ inputs }) => Object.keys(inputs).some((name) => declared.has(name))) ??
          (each.data === undefined ? [] : await readOwnRows(resolve(dirname(file), each.data)));
        return repeatTest(withRows(toTest(each), own), repeat);
      }),
    );
    return {
      tests: {
        file,
        tests: tests.flat(),
        setUp: pick('setup', 'file').map(toTest),
        tearDown: pick('teardown', 'file').map(toTest),
      },
      setUp: pick('setup', 'suite').map(toTest),
      tearDown: pick('teardown', 'suite').map(toTest),
      ...listNames(document),
      reads: listReads(file, document, listed),
    };
  } catch (error) {
    const test = { id: file, file, workflow: workflow ?? '', title: 'cannot be read', tags: [] };
    const tests = { file, tests: [test], setUp: [], tearDown: [] };
    return { tests, setUp: [], tearDown: [], reads: [resolve(file)], sources: [], inputs: [], error: asError(error) };
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function withRows(test: SuiteTest, rows: readonly SuiteRow[]): readonly SuiteTest[] {
  return rows.length === 0 ? [test] : rows.map((row) => ({ ...test, id: `${test.id}[${row.name}]`, row }));
}

function repeatTest(tests: readonly SuiteTest[], repeat = 1): readonly SuiteTest[] {
  if (repeat === 1) return tests;
  return Array.from({ length: repeat }, (_, index) =>
    tests.map((test) => ({ ...test, id: `${test.id} (${index + 1})`, round: index + 1 })),
  ).flat();
}

function titleOf(document: JsonValue): string | undefined {
  const info = isObject(document) ? document['info'] : undefined;
  const title = isObject(info) ? info['title'] : undefined;
  return typeof title === 'string' && title !== '' ? title : undefined;
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
    inputs: listObjects(document, 'workflows').flatMap(listInputs),
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

function inputsOf(document: JsonValue, workflow: string): ReadonlySet<string> {
  const found = listObjects(document, 'workflows').find(({ workflowId }) => workflowId === workflow);
  return new Set(found === undefined ? [] : listInputs(found));
}

function listInputs({ inputs }: JsonObject): readonly string[] {
  const properties = isObject(inputs) ? inputs['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
