// A chain as plain calls in an order that its graph allows, for tools that have no graph. `{{name}}` in a text stands for a value captured before.
import { buildGraph, listMappings, parseTemplate } from '@opchain/core';

const nameOf = ({ node, path }) => [node, ...path].join('_').replace(/[^A-Za-z0-9_]/g, '_');

function fill(value, toText) {
  if (typeof value === 'string')
    return parseTemplate(value)
      .map((part) => (part.kind === 'text' ? part.text : toText(nameOf(part.mapping))))
      .join('');
  if (Array.isArray(value)) return value.map((item) => fill(item, toText));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, toText)]));
}

/** The calls of a chain whose mappings are all of response bodies. `toText` writes a captured value the way that a tool reads it. */
export async function listCalls(chain, descriptions, toText) {
  const wanted = new Map();
  for (const node of chain.nodes) {
    for (const { mapping } of listMappings([node.parameters.map(({ value }) => value), node.body?.payload ?? null])) {
      wanted.set(mapping.node, new Map([...(wanted.get(mapping.node) ?? []), [nameOf(mapping), mapping.path]]));
    }
  }
  const calls = [];
  for (const id of buildGraph(chain).order()) {
    const node = chain.nodes.find((candidate) => candidate.id === id);
    const { method, path } = await descriptions[node.operation.source].operation(node.operation.id);
    const values = new Map(node.parameters.map(({ name, value }) => [name, fill(String(value), toText)]));
    calls.push({
      id,
      method,
      path: path.replace(/\{([^}]+)\}/g, (_, name) => values.get(name)),
      body: node.body && fill(node.body.payload, toText),
      captures: [...(wanted.get(id) ?? [])].map(([name, keys]) => ({ name, keys })),
    });
  }
  return calls;
}
