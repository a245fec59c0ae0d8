import type { Mapping } from '../../model/mapping-text.js';
import type { InputsExpression, RuntimeExpression, StepOutputExpression } from '../../model/runtime-expression.js';
import { outputPath, parseExpression } from '../../model/runtime-expression.js';
import type { DocumentPath } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/**
 * Converts an expression of an input or of an output of another step to a mapping. Reports a reference that is missing
 * or that a mapping cannot express, and returns undefined.
 */
export function readReference(
  expression: RuntimeExpression,
  text: string,
  fieldPath: DocumentPath,
  context: ReadContext,
): Mapping | undefined {
  switch (expression.kind) {
    case 'inputs':
      return readInput(expression, context);
    case 'stepOutput':
      return readStepOutput(expression, text, fieldPath, context);
    case 'other':
      context.diagnostics.unsupported(fieldPath, `${text} refers to $${expression.root}, which is not supported`);
      return undefined;
    default:
      context.diagnostics.unsupported(fieldPath, `${text} is not available before the call`);
      return undefined;
  }
}

/** `$inputs.a.b` is the input `a.b` if it is declared, otherwise the field `b` of the input `a`. */
function readInput({ name, path }: InputsExpression, context: ReadContext): Mapping {
  const { head, rest } = splitName(name, (candidate) => context.inputs.has(candidate));
  context.referencedInputs.add(head);
  return { kind: 'input', name: head, path: [...rest, ...path] };
}

function readStepOutput(
  { step, name, path }: StepOutputExpression,
  text: string,
  fieldPath: DocumentPath,
  context: ReadContext,
): Mapping | undefined {
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
  const written = outputs.get(head);
  const named = context.opchain?.named?.[step]?.includes(head) === true;
  const direct = written === undefined || (named && below.length === 0) ? undefined : readSource(step, written, below);
  if (direct !== undefined) {
    context.referencedOutputs.add(`${step} ${head}`);
    return direct;
  }
  context.namedOutputs.add(`${step} ${head}`);
  if (below.length === 0) return { kind: 'output', stepId: step, name: head };
  context.diagnostics.unsupported(fieldPath, `${text} selects from an output that is not part of the response body`);
  return undefined;
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

/** Splits a dotted name after its longest known prefix. Without one, the head is the whole name. */
function splitName(
  name: string,
  isKnown: (candidate: string) => boolean,
): { readonly head: string; readonly rest: readonly string[] } {
  const segments = name.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const head = segments.slice(0, length).join('.');
    if (isKnown(head)) return { head, rest: segments.slice(length) };
  }
  return { head: name, rest: [] };
}
