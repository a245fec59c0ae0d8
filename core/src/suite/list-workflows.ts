import { listEntryWorkflows } from '../document/read/choose-workflow.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { isObject, type JsonObject, type JsonValue } from '../model/json.js';
import { readLoad, type WorkflowLoad } from './read-load.js';
import type { SuiteRole } from './suite.js';

/** A workflow of a document, as a suite sees it. */
export interface ListedWorkflow {
  /** The `workflowId`. */
  readonly workflow: string;
  /** Its summary, or its id. */
  readonly title: string;
  readonly tags: readonly string[];
  readonly role: SuiteRole;
  /** Of a set-up or a tear-down: whether it runs once in the suite, or once for the tests of its file. */
  readonly scope: 'suite' | 'file';
  /** The data file whose rows it runs with, relative to the document. */
  readonly data?: string;
  /** What its author says about what it does, where its methods say something else: a search by POST only reads. */
  readonly hints?: WorkflowHints;
  /** How much load it makes in a load test. */
  readonly load?: WorkflowLoad;
}

/** What running a workflow does to the records of an API. */
export interface WorkflowHints {
  /** It changes nothing. */
  readonly readOnly?: boolean;
  /** It may replace, change or delete what exists. */
  readonly destructive?: boolean;
  /** Running it again with the same inputs changes nothing more. */
  readonly idempotent?: boolean;
}

const hintNames: readonly string[] = ['readOnly', 'destructive', 'idempotent'] satisfies (keyof WorkflowHints)[];

/**
 * The workflows of a document that a suite runs, in its order: those that no other one calls, jumps to, repairs with or
 * depends on, unless `workflow` names one. Throws `DOCUMENT_INVALID` for an `x-opchain` that cannot be followed.
 *
 * @param document a value that is an Arazzo document
 */
export function listSuiteWorkflows(document: JsonValue, workflow?: string): readonly ListedWorkflow[] {
  const all = isObject(document) && Array.isArray(document['workflows']) ? document['workflows'].filter(isObject) : [];
  const components = isObject(document) && isObject(document['components']) ? document['components'] : {};
  const ids = all.map(({ workflowId }) => (typeof workflowId === 'string' ? workflowId : ''));
  const wanted = workflow === undefined ? listEntryWorkflows(ids, all, components) : [workflow];
  const listed = all.flatMap((each, index) =>
    wanted.includes(ids[index] ?? '') ? [readWorkflow(each, ids[index] ?? '', index)] : [],
  );
  const hasTests = listed.some(({ role }) => role === 'test');
  return listed.map(({ scope, ...each }) => ({ ...each, scope: scope ?? (hasTests ? 'file' : 'suite') }));
}

type ReadWorkflow = Omit<ListedWorkflow, 'scope'> & { readonly scope: ListedWorkflow['scope'] | undefined };

function readWorkflow({ summary, ...fields }: JsonObject, workflow: string, index: number): ReadWorkflow {
  const extension = isObject(fields['x-opchain']) ? fields['x-opchain'] : {};
  const fail = (path: string, expected: string): never => {
    throw new OpchainError('DOCUMENT_INVALID', `/workflows/${index}/x-opchain/${path}: expected ${expected}.`);
  };
  const read = <T extends JsonValue>(key: string, is: (value: JsonValue) => value is T, expected: string) => {
    const value = extension[key];
    return value === undefined || is(value) ? value : fail(key, expected);
  };
  const load = extension['load'];
  const data = read('data', (value) => typeof value === 'string', 'the path of a file');
  const hints = read('hints', isHints, `an object with ${hintNames.join(', ')}, each true or false`);
  return {
    workflow,
    title: typeof summary === 'string' && summary !== '' ? summary : workflow,
    tags: read('tags', isTexts, 'a list of texts') ?? [],
    role: read('role', isOneOf('setup', 'teardown'), '"setup" or "teardown"') ?? 'test',
    scope: read('for', isOneOf('suite', 'file'), '"suite" or "file"'),
    ...(data === undefined ? {} : { data }),
    ...(hints === undefined ? {} : { hints }),
    ...(load === undefined ? {} : { load: readLoad(load, (path, expected) => fail(`load${path}`, expected)) }),
  };
}

function isOneOf<const Name extends string>(...names: readonly Name[]) {
  return (value: JsonValue): value is Name => names.some((name) => name === value);
}

function isHints(value: JsonValue): value is Record<string, boolean> {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, hint]) => hintNames.includes(name) && typeof hint === 'boolean')
  );
}

function isTexts(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
