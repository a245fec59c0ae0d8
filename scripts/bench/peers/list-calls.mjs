// A chain as plain calls in an order that its graph allows, for tools that have no graph. `{{name}}` in a text stands for a value captured before.
import { buildGraph, listMappings, parseTemplate } from '@opchain/core/model';

const nameOf = ({ step, path }) => [step, ...path].join('_').replace(/[^A-Za-z0-9_]/g, '_');

function fill(value, toText) {
  if (typeof value === 'string')
    return parseTemplate(value)
      .map((part) => (part.kind === 'text' ? part.text : toText(nameOf(/** @type {any} */ (part.mapping)))))
      .join('');
  if (Array.isArray(value)) return value.map((item) => fill(item, toText));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, toText)]));
}

/** The calls of a chain whose mappings are all of response bodies. `toText` writes a captured value the way that a tool reads it. */
export async function listCalls(chain, descriptions, toText) {
  const mappingsByStep = new Map();
  for (const step of chain.steps) {
    for (const found of listMappings([step.parameters.map(({ value }) => value), step.body?.payload ?? null])) {
      const mapping = /** @type {any} */ (found.mapping);
      mappingsByStep.set(
        mapping.step,
        new Map([...(mappingsByStep.get(mapping.step) ?? []), [nameOf(mapping), mapping.path]]),
      );
    }
  }
  const calls = [];
  for (const id of buildGraph(chain).order()) {
    const step = chain.steps.find((candidate) => candidate.id === id);
    const { method, path } = await descriptions[step.operation.source].operation(step.operation.id);
    const values = new Map(step.parameters.map(({ name, value }) => [name, fill(String(value), toText)]));
    calls.push({
      id,
      method,
      path: path.replace(/\{([^}]+)\}/g, (_, name) => values.get(name)),
      body: step.body && fill(step.body.payload, toText),
      captures: [...(mappingsByStep.get(id) ?? [])].map(([name, keys]) => ({ name, keys })),
    });
  }
  return calls;
}
