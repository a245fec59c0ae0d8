import type { Mismatch } from '../../model/api-description.js';
import type { HeaderField } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { readJson } from '../../model/json-text/read-json.js';
import type { RecordedResponse, StepResult } from '../../model/run.js';
import type { RunContext } from './run-context.js';
import type { StepOutput } from './step-outputs.js';

interface Received {
  readonly headers: readonly HeaderField[];
  readonly text: string | undefined;
}

/** What a response contained before its secrets were removed, for as long as its result is retained. */
const received = new WeakMap<RecordedResponse, Received>();

/** Remembers a response as received if it was recorded without its secrets, so that its result can be reused by another run. */
export function retainReceived(response: RecordedResponse, { headers, text }: Received): void {
  const isMasked = response.text !== text || response.headers.some(([, value], index) => value !== headers[index]?.[1]);
  if (isMasked && response.trimmed !== true) received.set(response, { headers, text });
}

/** Ends a step with the result of an earlier run. */
export function reuseResult(result: StepResult, context: RunContext): StepResult {
  const isComputed = context.chain.steps.some(({ id, kind }) => id === result.stepId && kind === 'compute');
  const output = isComputed ? readComputed(result) : readOutput(result);
  if (output !== undefined) context.outputs.store(result.stepId, output);
  const {
    tokenAt: _token,
    sentAt: _sent,
    respondedAt: _responded,
    executions: _executions,
    action: _action,
    ...rest
  } = result;
  const at = context.now();
  return { ...rest, startedAt: at, endedAt: at, attempts: [], reused: true };
}

function readComputed(result: StepResult): StepOutput {
  const { stepId, captures } = result;
  const body = Object.hasOwn(captures, stepId) ? captures[stepId] : undefined;
  const reused = { captures, isReused: true, isPartial: isPartial(result) };
  return { status: 0, headers: [], body, isJson: true, isComputed: true, ...reused };
}

function readOutput(result: StepResult): StepOutput | undefined {
  const { response, captures, mismatches, called = [] } = result;
  const reused = { captures, isReused: true, isPartial: isPartial(result) };
  const [only] = called;
  if (only !== undefined) {
    const outputs = called.length === 1 ? only.outputs : listOutputs(called);
    return { status: 0, headers: [], body: { ...outputs }, isJson: true, ...reused };
  }
  if (response === undefined) return undefined;
  const raw = received.get(response);
  const { status, trimmed, json } = response;
  const isJson = json !== undefined;
  const text = raw?.text ?? response.text;
  const unreadable: Mismatch | undefined =
    trimmed === true
      ? { code: 'BODY_NOT_PARSED', message: 'Only the beginning of the response was stored.' }
      : mismatches.find(isOfWholeBody);
  return {
    status,
    headers: raw?.headers ?? response.headers,
    body: isJson && raw?.text !== undefined ? readJson(raw.text) : (json ?? text),
    isJson,
    ...reused,
    ...(unreadable === undefined ? {} : { unreadable }),
  };
}

/** True if some of what the step received was not retained. */
function isPartial({ response, capturesNotRetained, called = [] }: StepResult): boolean {
  return (
    response?.trimmed === true ||
    capturesNotRetained !== undefined ||
    called.some(({ outputsNotRetained }) => outputsNotRetained !== undefined)
  );
}

/** True for the reason why a body cannot be read; one of the schema names the location of the value. */
function isOfWholeBody({ code, pointer }: Mismatch): boolean {
  return code === 'BODY_NOT_PARSED' || (code === 'BODY_INVALID' && pointer === undefined);
}

function listOutputs(called: NonNullable<StepResult['called']>): Readonly<Record<string, JsonValue>> {
  const names = new Set(called.flatMap(({ outputs }) => Object.keys(outputs)));
  return Object.fromEntries([...names].map((name) => [name, called.map(({ outputs }) => outputs[name] ?? null)]));
}
