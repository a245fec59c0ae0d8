// A chain as plain calls in an order that its graph allows, for tools that have no graph. `{{name}}` in a text is
// replaced with a value captured before.
import { buildGraph, formatMapping, isObject, listMappings, parseTemplate } from '@opchain/core/internal/model';

/** @typedef {import('@opchain/core/internal/model').JsonValue} JsonValue */
/** @typedef {import('@opchain/core/internal/model').ValueMapping} ValueMapping */
/** @typedef {{ readonly name: string, readonly keys: readonly string[] }} Capture a value of the response body, by its keys */
/** @typedef {{ readonly id: string, readonly method: string, readonly path: string, readonly body: JsonValue | undefined, readonly captures: readonly Capture[] }} Call */
/** @typedef {(name: string) => string} ToText writes a captured value the way that a tool reads it */

/** @param {ValueMapping} mapping */
function ofBody(mapping) {
  if (mapping.kind === 'response') return mapping;
  throw new Error(`${formatMapping(mapping)} is not in the body of a response`);
}

const nameOf = (/** @type {import('@opchain/core/internal/model').ResponseMapping} */ { stepId, path }) =>
  [stepId, ...path].join('_').replace(/[^A-Za-z0-9_]/g, '_');

/**
 * @param {string} text
 * @param {ToText} toText
 */
const fillText = (text, toText) =>
  parseTemplate(text)
    .map((part) => (part.kind === 'text' ? part.text : toText(nameOf(ofBody(part.mapping)))))
    .join('');

/**
 * @param {JsonValue} value
 * @param {ToText} toText
 * @returns {JsonValue}
 */
function fill(value, toText) {
  if (typeof value === 'string') return fillText(value, toText);
  if (Array.isArray(value)) return value.map((item) => fill(item, toText));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, toText)]));
}

/**
 * The calls of a chain whose steps all call operations, and whose mappings are all of response bodies.
 * @param {import('@opchain/core').Chain} chain
 * @param {Readonly<Record<string, import('@opchain/core').ApiDescription>>} descriptions by the names of the sources
 * @param {ToText} toText
 * @returns {Promise<Call[]>}
 */
export async function listCalls(chain, descriptions, toText) {
  const steps = chain.steps.filter((step) => step.kind === 'operation');
  /** @type {Map<string, Map<string, readonly string[]>>} */
  const mappingsByStep = new Map();
  for (const step of steps) {
    for (const found of listMappings([step.parameters.map(({ value }) => value), step.body?.payload ?? null])) {
      const mapping = ofBody(found.mapping);
      mappingsByStep.set(
        mapping.stepId,
        new Map([...(mappingsByStep.get(mapping.stepId) ?? []), [nameOf(mapping), mapping.path]]),
      );
    }
  }
  const calls = [];
  for (const id of buildGraph(chain).order()) {
    const step = steps.find((candidate) => candidate.id === id);
    const description = descriptions[step?.operation.source ?? ''];
    if (!step || !description) throw new Error(`The step "${id}" calls no operation of a known description`);
    const { method, path } = await description.operation(step.operation.id);
    const values = new Map(step.parameters.map(({ name, value }) => [name, fillText(String(value), toText)]));
    const payload = step.body?.payload;
    calls.push({
      id,
      method,
      path: path.replace(/\{([^}]+)\}/g, (_, name) => String(values.get(name))),
      body: payload === undefined ? undefined : fill(payload, toText),
      captures: [...(mappingsByStep.get(id) ?? [])].map(([name, keys]) => ({ name, keys })),
    });
  }
  return calls;
}
