import { isObject, type JsonObject, type JsonValue } from '../model/json.js';
import { type ListedWorkflow, listSuiteWorkflows } from './list-workflows.js';
import type { Suite, SuiteFile, SuiteRole, SuiteRow, SuiteTest } from './suite.js';

/** A document whose workflows are tests. */
export interface SuiteDocument {
  /** The name of the file in the suite. */
  readonly file: string;
  /** A value that is an Arazzo document. */
  readonly document: JsonValue;
  /** Only this workflow. */
  readonly workflow?: string | undefined;
  /** How often each test runs (default 1). */
  readonly repeat?: number | undefined;
  /** The rows that a workflow with these inputs runs with; without any, it runs once. */
  readonly rowsOf: (listed: ListedWorkflow, inputs: ReadonlySet<string>) => Promise<readonly SuiteRow[]>;
}

/** The tests of a file, and what it prepares and cleans up for the whole suite. */
export interface FileTests {
  readonly tests: SuiteFile;
  readonly setUp: readonly SuiteTest[];
  readonly tearDown: readonly SuiteTest[];
  readonly listed: readonly ListedWorkflow[];
}

/** Lists what a suite runs of a document. Rejects if that is nothing, and for an `x-opchain` that cannot be followed. */
export async function listFileTests({ file, document, workflow, repeat, rowsOf }: SuiteDocument): Promise<FileTests> {
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
  const pick = (role: SuiteRole, scope: ListedWorkflow['scope']) =>
    listed.filter((each) => each.role === role && each.scope === scope).map(toTest);
  const tests = await Promise.all(
    listed
      .filter(({ role }) => role === 'test')
      .map(async (each) =>
        repeatTest(withRows(toTest(each), await rowsOf(each, listInputs(document, each.workflow))), repeat),
      ),
  );
  return {
    tests: { file, tests: tests.flat(), setUp: pick('setup', 'file'), tearDown: pick('teardown', 'file') },
    setUp: pick('setup', 'suite'),
    tearDown: pick('teardown', 'suite'),
    listed,
  };
}

/** What a suite runs of a file, or a test that fails with why the file cannot be read. */
export type ReadTests = Omit<FileTests, 'listed'> & { readonly error?: Error };

/** A file that cannot be read: a test that represents it. */
export function unreadableTests(file: string, error: unknown, workflow = ''): ReadTests {
  const tests = [{ id: file, file, workflow, title: 'cannot be read', tags: [] }];
  return {
    tests: { file, tests, setUp: [], tearDown: [] },
    setUp: [],
    tearDown: [],
    error: error instanceof Error ? error : new Error(String(error)),
  };
}

/** A suite, and why files of it cannot be read, by the id of the test that represents them. */
export interface ReadSuite {
  readonly suite: Suite;
  readonly unreadable: ReadonlyMap<string, Error>;
}

/** The suite of files, in this order. */
export function joinFileTests(files: readonly ReadTests[]): ReadSuite {
  return {
    suite: {
      files: files.map(({ tests }) => tests),
      setUp: files.flatMap(({ setUp }) => setUp),
      tearDown: files.flatMap(({ tearDown }) => tearDown),
    },
    unreadable: new Map(files.flatMap(({ tests, error }) => (error ? tests.tests.map(({ id }) => [id, error]) : []))),
  };
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

function listInputs(document: JsonValue, workflow: string): ReadonlySet<string> {
  const all = isObject(document) && Array.isArray(document['workflows']) ? document['workflows'] : [];
  const found = all.filter(isObject).find(({ workflowId }) => workflowId === workflow);
  return new Set(found === undefined ? [] : listInputNames(found));
}

/** The names of the inputs that a workflow declares. */
export function listInputNames({ inputs }: JsonObject): readonly string[] {
  const properties = isObject(inputs) ? inputs['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
