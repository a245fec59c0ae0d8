import type { PlannedStep } from '../contract/run-request.js';
import type { Step } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { formatMapping, type InputMapping, readPath, type ValueMapping } from '../../model/mappings/mapping-text.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { RecordedRequest } from '../../model/run.js';
import { recordCall } from '../record/record-call.js';
import type { Redactor } from '../masking/redactor.js';
import type { CompiledCall } from '../request/compile-call.js';
import type { PlannedRun } from './plan-run.js';

/**
 * Describes one step of a plan: its request as far as it is known, with mapped values as mapping text and secrets
 * removed.
 */
export function describeStep(step: Step, { graph, operations, inputs }: PlannedRun, redactor: Redactor): PlannedStep {
  const planned = operations.get(step.id);
  const request = planned === undefined ? undefined : describeCall(planned.call, inputs);
  return {
    stepId: step.id,
    after: graph.sources(step.id),
    ...(request === undefined ? {} : { request: redactor.request(request) }),
    credentials: (planned?.credentials ?? []).map(({ credential }) => credential.name),
  };
}

/** Undefined if a value that is not known yet determines the shape of the request. */
function describeCall(call: CompiledCall, inputs: ReadonlyMap<string, JsonValue>): RecordedRequest | undefined {
  const texts: string[] = [];
  // Uses only characters that every part of a request carries unchanged.
  const read = (mapping: ValueMapping): JsonValue => {
    const known = mapping.kind === 'input' ? readInput(mapping, inputs) : undefined;
    return known ?? `~mapped~${String(texts.push(formatMapping(mapping)) - 1)}~`;
  };
  try {
    const { method, url, headers, body } = recordCall(call.build(read));
    const show = (text: string): string =>
      text.replace(/~mapped~(\d+)~/g, (found, index: string) => texts[Number(index)] ?? found);
    return {
      method,
      url: show(url),
      headers: headers.map(([name, value]) => [name, show(value)] as const),
      ...(body === undefined ? {} : { body: show(body) }),
    };
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

function readInput({ name, path }: InputMapping, inputs: ReadonlyMap<string, JsonValue>): JsonValue | undefined {
  const value = inputs.get(name);
  return value === undefined ? undefined : readPath(value, path);
}
