import type { JsonObject, JsonValue, RunSummary } from '@opchain/core';
import { isObject, readJson } from '@opchain/core/internal/model';
import { UsageError } from '../command/usage-error.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';

/** Reads a report that `opchain run --json` wrote, with each folded execution again on its own. Throws `UsageError`. */
export function readRunReport(file: string): RunSummary {
  const summary = toSummary(readJsonFile(file));
  if (summary === undefined) throw new UsageError([`the file "${file}" is not a report of "opchain run --json"`]);
  return summary;
}

/** The run that a report has, with each folded execution again on its own. Undefined if the value is none. */
export function toSummary(report: JsonValue | undefined): RunSummary | undefined {
  const isRun = isTree(report) && typeof report['state'] === 'string' && typeof report['durationMs'] === 'number';
  return isRun ? (unfoldTree(report) as unknown as RunSummary) : undefined;
}

/** The value of a JSON file. Throws `UsageError`. */
export function readJsonFile(file: string): JsonValue {
  try {
    return readJson(new TextDecoder().decode(readFileBytes(file)));
  } catch (error) {
    const reason = error instanceof UnreadableFileError ? error.message : 'is not valid JSON';
    throw new UsageError([`the file "${file}" ${reason}`]);
  }
}

/** True for a run, or for the result of a workflow in it, whose results have the form that a comparison reads. */
function isTree(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && areTrees(value['before']) && areTrees(value['next']) && areResults(value['results']);
}

const areTrees = (value: JsonValue | undefined) => value === undefined || (Array.isArray(value) && value.every(isTree));
const areResults = (value: JsonValue | undefined) => Array.isArray(value) && value.every(isResult);

function isResult(value: JsonValue | undefined): boolean {
  if (!isObject(value) || typeof value['stepId'] !== 'string' || typeof value['state'] !== 'string') return false;
  const { response, called, executions } = value;
  if (response !== undefined && !(isObject(response) && Array.isArray(response['headers']))) return false;
  if (!areTrees(called)) return false;
  if (executions === undefined) return true;
  return isObject(executions) && Array.isArray(executions['results']) && executions['results'].every(isExecution);
}

const isExecution = (value: JsonValue | undefined) =>
  isObject(value) && (Array.isArray(value['times']) ? typeof value['state'] === 'string' : isResult(value));

function unfoldTree(tree: JsonObject): JsonObject {
  const unfoldTrees = (key: string) =>
    tree[key] === undefined ? {} : { [key]: (tree[key] as readonly JsonObject[]).map(unfoldTree) };
  return {
    ...tree,
    results: (tree['results'] as readonly JsonObject[]).map(unfoldResult),
    ...unfoldTrees('before'),
    ...unfoldTrees('next'),
  };
}

function unfoldResult(result: JsonObject): JsonObject {
  const { executions, called } = result as {
    readonly executions?: JsonObject;
    readonly called?: readonly JsonObject[];
  };
  return {
    ...result,
    ...(called === undefined ? {} : { called: called.map(unfoldTree) }),
    ...(executions === undefined
      ? {}
      : {
          executions: {
            ...executions,
            results: (executions['results'] as readonly JsonObject[]).flatMap((entry) => unfoldEntry(entry, result)),
          },
        }),
  };
}

function unfoldEntry(entry: JsonObject, { stepId }: JsonObject): readonly JsonObject[] {
  const { state, action, times } = entry;
  if (!Array.isArray(times)) return [unfoldResult(entry)];
  return Array.from({ length: Math.floor(times.length / 2) }, (_, index) => ({
    stepId: stepId ?? '',
    state: state ?? '',
    ...(action === undefined ? {} : { action }),
    startedAt: times[2 * index] ?? 0,
    endedAt: times[2 * index + 1] ?? 0,
  }));
}
