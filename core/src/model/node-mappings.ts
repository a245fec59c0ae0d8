import type { ChainNode } from './chain.js';
import type { Check } from './check.js';
import { listConditionReferences, parseCondition } from './condition.js';
import { listMappingFaults, listMappings } from './list-mappings.js';
import type { Mapping } from './mapping-syntax.js';
import { isOpchainError } from './opchain-error.js';
import { formatPointer } from './json-pointer.js';
import { parseExpression } from './runtime-expression.js';
import type { RuntimeExpression } from './runtime-expression.js';

/** A mapping of a node, and where in the node it stands: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `retries/0/criteria/1`. */
export interface NodeMapping {
  readonly mapping: Mapping;
  readonly place: string;
}

/** Every mapping of a node: in parameters, body, checks and retry criteria. Text that is not understood is left out: `nodeMappingFaults` names it. */
export function nodeMappings(node: ChainNode): NodeMapping[] {
  if (node.kind === 'wait') return [];
  const checks = node.checks.flatMap((check, index) => placed(checkMappings(check), `checks/${index}`));
  if (node.kind === 'assert') return checks;
  return [
    ...node.parameters.flatMap(({ in: place, name, value }) =>
      listMappings(value).map(({ mapping, pointer }) => ({ mapping, place: parameterPlace(place, name) + pointer })),
    ),
    ...(node.body === undefined ? [] : listMappings(node.body.payload).map(({ mapping, pointer }) => ({ mapping, place: `body${pointer}` }))),
    ...checks,
    ...node.retries.flatMap((retry, index) => retry.criteria.flatMap((check, at) => placed(checkMappings(check), `retries/${index}/criteria/${at}`))),
  ];
}

/** The texts of a node whose mappings or conditions are not understood. */
export function nodeMappingFaults(
  node: ChainNode,
): { readonly place: string; readonly message: string; readonly code: 'MAPPING_SYNTAX' | 'CONDITION_SYNTAX' }[] {
  if (node.kind === 'wait') return [];
  const checks = node.checks.flatMap((check, index) => checkFaults(check, `checks/${index}`));
  if (node.kind === 'assert') return checks;
  const values = [
    ...node.parameters.map(({ in: place, name, value }) => ({ value, at: parameterPlace(place, name) })),
    ...(node.body === undefined ? [] : [{ value: node.body.payload, at: 'body' }]),
  ];
  return [
    ...values.flatMap(({ value, at }) =>
      listMappingFaults(value).map(({ pointer, message }) => ({ place: at + pointer, message, code: 'MAPPING_SYNTAX' as const })),
    ),
    ...checks,
    ...node.retries.flatMap((retry, index) => retry.criteria.flatMap((check, at) => checkFaults(check, `retries/${index}/criteria/${at}`))),
  ];
}

/** The values of other nodes and of chain inputs that a check compares. Empty where it is not understood. */
export function checkMappings(check: Check): Mapping[] {
  try {
    if (check.kind === 'simple') {
      return listConditionReferences(check.condition).flatMap(({ reference }) =>
        asMappings(reference.kind === 'mapping' ? reference.mapping : reference.expression),
      );
    }
    const expression = parseExpression(check.context);
    const context = expression === undefined ? listMappings(check.context).map(({ mapping }) => mapping) : asMappings(expression);
    return [...context, ...embeddedMappings(check.kind === 'regex' ? check.pattern : check.expression)];
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}

/** What an expression of another step or of the chain's inputs is as a mapping; undefined for one of the own exchange. */
export function expressionMapping(expression: RuntimeExpression): Mapping | undefined {
  if (expression.kind === 'inputs') return { kind: 'input', name: expression.name, path: expression.path };
  if (expression.kind === 'stepOutput') return { kind: 'output', node: expression.step, name: expression.name };
  return undefined;
}

/** Patterns and queries hold expressions in braces: `^{$inputs.prefix}`. */
function embeddedMappings(text: string): Mapping[] {
  return Array.from(text.matchAll(/\{(\$[^{}]+)\}/g), ([, inner = '']) => parseExpression(inner)).flatMap((expression) =>
    expression === undefined ? [] : asMappings(expression),
  );
}

function asMappings(reference: Mapping | RuntimeExpression): Mapping[] {
  const mapping = isMapping(reference) ? reference : expressionMapping(reference);
  return mapping === undefined ? [] : [mapping];
}

function isMapping(reference: Mapping | RuntimeExpression): reference is Mapping {
  return 'node' in reference || reference.kind === 'input';
}

function checkFaults(check: Check, place: string): { place: string; message: string; code: 'MAPPING_SYNTAX' | 'CONDITION_SYNTAX' }[] {
  try {
    if (check.kind === 'simple') parseCondition(check.condition);
    else if (parseExpression(check.context) === undefined)
      return listMappingFaults(check.context).map(({ message }) => ({ place, message, code: 'MAPPING_SYNTAX' }));
    return [];
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    return [{ place, message: error.message, code: error.code === 'MAPPING_SYNTAX' ? 'MAPPING_SYNTAX' : 'CONDITION_SYNTAX' }];
  }
}

function placed(mappings: readonly Mapping[], place: string): NodeMapping[] {
  return mappings.map((mapping) => ({ mapping, place }));
}

function parameterPlace(place: string, name: string): string {
  return `parameters${formatPointer([place, name])}`;
}
