import type { RunSummary, StepResult } from '@opchain/core';
import { isObject, readJson } from '@opchain/core/model';
import { UsageError } from '../usage-error.js';
import { readFileBytes, UnreadableFileError } from '../run/read-file-bytes.js';

type Json = Readonly<Record<string, unknown>>;

/** Reads a report that `opchain run --json` wrote, with each folded execution again on its own. Throws `UsageError`. */
export function readRunReport(file: string): RunSummary {
  const report = parse(file);
  if (!isTree(report) || typeof report['state'] !== 'string' || typeof report['durationMs'] !== 'number')
    throw new UsageError([`the file "${file}" is not a report of "opchain run --json"`]);
  return unfoldTree(report) as unknown as RunSummary;
}

function parse(file: string): unknown {
  try {
    return readJson(new TextDecoder().decode(readFileBytes(file)));
  } catch (error) {
    const reason = error instanceof UnreadableFileError ? error.message : 'is not valid JSON';
    throw new UsageError([`the file "${file}" ${reason}`]);
  }
}

/** True for a run, or for the result of a workflow in it, whose results have the form that a comparison reads. */
function isTree(value: unknown): value is Json {
  return isObject(value) && areTrees(value['before']) && areTrees(value['next']) && areResults(value['results']);
}

const areTrees = (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isTree));
const areResults = (value: unknown) => Array.isArray(value) && value.every(isResult);

function isResult(value: unknown): boolean {
  if (!isObject(value) || typeof value['stepId'] !== 'string' || typeof value['state'] !== 'string') return false;
  const { response, called, executions } = value;
  if (response !== undefined && !(isObject(response) && Array.isArray(response['headers']))) return false;
  if (!areTrees(called)) return false;
  if (executions === undefined) return true;
  return isObject(executions) && Array.isArray(executions['results']) && executions['results'].every(isExecution);
}

const isExecution = (value: unknown) =>
  isObject(value) && (Array.isArray(value['times']) ? typeof value['state'] === 'string' : isResult(value));

function unfoldTree(tree: Json): Json {
  const unfoldTrees = (key: string) =>
    tree[key] === undefined ? {} : { [key]: (tree[key] as readonly Json[]).map(unfoldTree) };
  return {
    ...tree,
    results: (tree['results'] as readonly Json[]).map(unfoldResult),
    ...unfoldTrees('before'),
    ...unfoldTrees('next'),
  };
}

function unfoldResult(result: Json): Json {
  const { executions, called } = result as { readonly executions?: Json; readonly called?: readonly Json[] };
  return {
    ...result,
    ...(called === undefined ? {} : { called: called.map(unfoldTree) }),
    ...(executions === undefined
      ? {}
      : {
          executions: {
            ...executions,
            results: (executions['results'] as readonly Json[]).flatMap((entry) => unfoldEntry(entry, result)),
          },
        }),
  };
}

function unfoldEntry(entry: Json, { stepId }: Json): readonly Json[] {
  if (!Array.isArray(entry['times'])) return [unfoldResult(entry)];
  const { state, action, times } = entry as unknown as Pick<StepResult, 'state' | 'action'> & {
    readonly times: readonly number[];
  };
  return Array.from({ length: Math.floor(times.length / 2) }, (_, index) => ({
    stepId,
    state,
    ...(action === undefined ? {} : { action }),
    startedAt: times[2 * index],
    endedAt: times[2 * index + 1],
  }));
}
