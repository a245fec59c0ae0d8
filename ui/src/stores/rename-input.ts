import type { Chain, ChainNode, Check, JsonValue } from '@opchain/core';
import { formatTemplate, mapStrings, parseTemplate } from '@opchain/core';

/** Renames a chain input, and with it every mapping from it. */
export function renameInput(chain: Chain, from: string, to: string): Chain {
  const text = (each: string): string => renameInText(each, from, to);
  return {
    ...chain,
    inputs: chain.inputs.map((input) => (input.name === from ? { ...input, name: to } : input)),
    nodes: chain.nodes.map((node) => renameInNode(node, text)),
  };
}

function renameInNode(node: ChainNode, text: (each: string) => string): ChainNode {
  if (node.kind === 'wait') return node;
  const check = (each: Check): Check => (each.kind === 'simple' ? { ...each, condition: text(each.condition) } : { ...each, context: text(each.context) });
  if (node.kind === 'assert') return { ...node, checks: node.checks.map(check) };
  const value = (each: JsonValue): JsonValue => mapStrings(each, text);
  return {
    ...node,
    parameters: node.parameters.map((parameter) => ({ ...parameter, value: value(parameter.value) })),
    checks: node.checks.map(check),
    retries: node.retries.map((rule) => ({ ...rule, criteria: rule.criteria.map(check) })),
    ...(node.body && { body: { ...node.body, payload: value(node.body.payload) } }),
  };
}

function renameInText(text: string, from: string, to: string): string {
  if (!text.includes('{{$inputs')) return text;
  try {
    return formatTemplate(
      parseTemplate(text).map((part) =>
        part.kind === 'mapping' && part.mapping.kind === 'input' && part.mapping.name === from ? { ...part, mapping: { ...part.mapping, name: to } } : part,
      ),
    );
  } catch {
    // Text that is not understood stays as it was typed.
    return text;
  }
}
