import type { Mapping, ValueMapping } from '../../../model/mappings/mapping-text.js';
import { formatPointer } from '../../../model/json-pointer.js';
import {
  type InputsExpression,
  outputPath,
  parseExpression,
  type RuntimeExpression,
  type StepOutputExpression,
} from '../../../model/expressions/runtime-expression.js';
import type { DocumentPath } from '../diagnostic-list.js';
import type { ReadContext } from '../read-context.js';
import { isComputed } from '../../extension/is-computed.js';
import { splitName } from './split-name.js';

/** Where an expression is in a document. */
export interface ReferenceLocation {
  /** The field that contains it. */
  readonly path: DocumentPath;
  /** True if the exchange of the step exists there: in its outputs, in criteria, and in parameters of actions. */
  readonly afterCall?: boolean;
  /**
   * True where an expression alone in its braces is not part of a text: in a whole payload, and in an object written as
   * text.
   */
  readonly keepsType?: boolean;
}

/** Converts an expression to a mapping. Reports one that has no value there and returns undefined. */
export function readReference(
  expression: RuntimeExpression,
  text: string,
  { path, afterCall = false }: ReferenceLocation,
  context: ReadContext,
): ValueMapping | undefined {
  switch (expression.kind) {
    case 'inputs':
      return readInput(expression, context);
    case 'stepOutput':
      return readStepOutput(expression, text, path, context);
    case 'self':
    case 'outputs':
    case 'workflows':
    case 'sourceDescriptions':
    case 'components':
      return { kind: 'expression', expression };
    case 'other':
      context.diagnostics.unsupported(
        path,
        expression.root === 'message'
          ? `${text} refers to a message, and AsyncAPI is not supported`
          : `${text} has no value in an HTTP exchange`,
      );
      return undefined;
    case 'method':
      return { kind: 'expression', expression };
    default:
      if (afterCall) return { kind: 'expression', expression };
      context.diagnostics.unsupported(path, `${text} is not available before the call`);
      return undefined;
  }
}

/** `$inputs.a.b` is the input `a.b` if it is declared, otherwise the field `b` of the input `a`. */
function readInput({ name, path }: InputsExpression, context: ReadContext): Mapping {
  const { head, rest } = splitName(
    name,
    (candidate) => context.inputs.has(candidate) || isComputed(candidate, context.opchain),
  );
  return inputMapping(head, [...rest, ...path], context);
}

/** The mapping of an input, or of the value of the step that computes it. */
export function inputMapping(name: string, path: readonly string[], context: ReadContext): Mapping {
  if (isComputed(name, context.opchain)) return { kind: 'response', stepId: name, path };
  context.referencedInputs.add(name);
  return { kind: 'input', name, path };
}

function readStepOutput(
  { step, name, path }: StepOutputExpression,
  text: string,
  fieldPath: DocumentPath,
  context: ReadContext,
): ValueMapping | undefined {
  const outputs = context.outputs.get(step);
  if (outputs === undefined) {
    context.diagnostics.invalid(
      fieldPath,
      `${text} refers to the step ${JSON.stringify(step)}, which is not in the workflow`,
    );
    return undefined;
  }
  const { head, rest } = splitName(name, (candidate) => outputs.has(candidate));
  const below = [...rest, ...path];
  const called = outputs.has(head) ? undefined : readCalledOutput(step, name, path, fieldPath, context);
  if (called !== undefined) return called;
  const written = outputs.get(head);
  const named = context.opchain?.named?.[step]?.includes(head) === true;
  const direct =
    typeof written !== 'string' || (named && below.length === 0) ? undefined : readSource(step, written, below);
  if (direct !== undefined) {
    context.referencedOutputs.add(`${step} ${head}`);
    return direct;
  }
  context.namedOutputs.add(`${step} ${head}`);
  const output: Mapping = { kind: 'output', stepId: step, name: head };
  return below.length === 0
    ? output
    : { kind: 'selector', context: output, type: 'jsonpointer', selector: formatPointer(below) };
}

/** A step has the outputs that it declares. Others expect it to have those of the workflow that it calls. */
function readCalledOutput(
  stepId: string,
  name: string,
  path: readonly string[],
  fieldPath: DocumentPath,
  { calledOutputs, diagnostics }: ReadContext,
): Mapping | undefined {
  const known = calledOutputs.get(stepId);
  const { head, rest } = splitName(name, (candidate) => known?.has(candidate) === true);
  if (known?.has(head) !== true) return undefined;
  diagnostics.warn(
    fieldPath,
    `the step "${stepId}" declares no output "${head}"; add ${head}: $outputs.${head} to its outputs`,
  );
  return { kind: 'response', stepId, path: [head, ...rest, ...path] };
}

/** The mapping that the expression of an output means for other steps. */
function readSource(stepId: string, written: string, below: readonly string[]): Mapping | undefined {
  const expression = parseExpression(written);
  if (expression?.kind === 'response' && expression.part === 'body')
    return { kind: 'response', stepId, path: [...expression.path, ...below] };
  const called = outputPath(written);
  if (called !== undefined) return { kind: 'response', stepId, path: [...called, ...below] };
  if (below.length > 0) return undefined;
  if (expression?.kind === 'statusCode') return { kind: 'status', stepId };
  return expression?.kind === 'response' && expression.part === 'header'
    ? { kind: 'header', stepId, name: expression.name }
    : undefined;
}
