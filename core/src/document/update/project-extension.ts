import { equalJson } from '../../checks/equal-json.js';
import type { Chain } from '../../model/chain.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { listMappings, stepMappings } from '../../model/mappings/mapping-text.js';
import { isPartOfResponse } from '../write/plan-outputs.js';
import { callingSteps, inputNameOf, listOf, objectIn, textIn } from './read-known-names.js';

/** A chain and its workflow as this library writes it. */
export interface WrittenWorkflow {
  readonly chain: Chain;
  readonly written: JsonObject;
}

/**
 * The fields of `x-opchain` that a workflow has already, and those without which a reader would understand something else;
 * without `version` and `order`.
 *
 * @param workflow as it is in the document, so that objects of other authors are not listed as text
 * @param before what was read from the document: what it had without a field, it has without it
 */
export function neededFields(
  { chain, written }: WrittenWorkflow,
  workflow: JsonObject,
  resolve: (item: JsonValue) => JsonValue,
  before?: WrittenWorkflow,
): JsonObject {
  const known = objectIn(workflow, 'x-opchain');
  const implied = before === undefined ? {} : objectIn(before.written, 'x-opchain');
  const { version: _, order: __, objects, ...fields } = objectIn(written, 'x-opchain');
  const hides = hidesOtherInputs(chain, written);
  const isNeeded = (name: string): boolean => {
    if (Object.hasOwn(known, name)) return true;
    if (name === 'credentials') return hides;
    if (name === 'named') return refersToNamed(fields[name] as JsonObject, workflow);
    if (name !== 'captures') return !equalJson(fields[name] ?? null, implied[name] ?? null);
    return hasUnnamedOutput(workflow, objectIn(objectIn(written, 'x-opchain'), 'captures'));
  };
  const asText = isObject(objects) ? writtenAsText(objects, workflow, resolve) : {};
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => isNeeded(name))),
    ...(hides && fields['credentials'] === undefined && { credentials: [] }),
    ...(Object.keys(asText).length > 0 && { objects: asText }),
  };
}

/** True if an expression refers to one of those outputs and would mean the part of the response that the output is. */
function refersToNamed(named: JsonObject, workflow: JsonObject): boolean {
  const text = writeJson(workflow);
  const outputs = new Map(listOf(workflow, 'steps').map((step) => [step['stepId'], objectIn(step, 'outputs')]));
  return Object.entries(named).some(([id, names]) =>
    (names as readonly string[]).some(
      (name) => text.includes(`$steps.${id}.outputs.${name}`) && isPartOfResponse(textIn(outputs.get(id) ?? {}, name)),
    ),
  );
}

/** True if an output of a step is not a capture; without a list of captures, all of them are. */
function hasUnnamedOutput(workflow: JsonObject, captures: JsonObject): boolean {
  return listOf(workflow, 'steps').some((step) => {
    const id = textIn(step, 'stepId');
    const named = Object.hasOwn(captures, id) ? (captures[id] as readonly string[]) : [];
    return Object.keys(objectIn(step, 'outputs')).some((name) => !named.includes(name));
  });
}

/** True if other inputs are declared for credentials than those that credentials alone refer to. */
function hidesOtherInputs(chain: Chain, written: JsonObject): boolean {
  const extension = objectIn(written, 'x-opchain');
  const listed = (name: string): readonly JsonValue[] => (extension[name] ?? []) as readonly JsonValue[];
  const uses = listOf(written, 'steps').flatMap((step) => listOf(step, 'x-security'));
  const used = new Set(uses.flatMap((use) => Object.values(objectIn(use, 'values')).map(inputNameOf)));
  if (used.size === 0 && listed('credentials').length === 0) return false;
  const mappings = [
    ...callingSteps(chain).flatMap((step) => stepMappings(step)),
    ...(chain.outputs ?? []).flatMap(({ value }) => listMappings(value)),
  ];
  const mapped = new Set(mappings.flatMap(({ mapping }) => (mapping.kind === 'input' ? [mapping.name] : [])));
  return Object.keys(objectIn(objectIn(written, 'inputs'), 'properties'))
    .filter((name) => !listed('literals').includes(name))
    .some((name) => listed('credentials').includes(name) !== (used.has(name) && !mapped.has(name)));
}

/** Without the parameters whose value is an object in the document. */
function writtenAsText(objects: JsonObject, workflow: JsonObject, resolve: (item: JsonValue) => JsonValue): JsonObject {
  const steps = new Map(listOf(workflow, 'steps').map((step) => [step['stepId'], step]));
  const entries = Object.entries(objects).map(([id, names]): [string, JsonValue] => {
    const items = [...listOf(workflow, 'parameters'), ...listOf(steps.get(id) ?? {}, 'parameters')];
    const values = new Map(
      items.map((item) => {
        const parameter = { ...(resolve(item) as JsonObject), ...item };
        return [`${textIn(parameter, 'in')}/${textIn(parameter, 'name')}`, parameter['value']];
      }),
    );
    return [id, (names as readonly string[]).filter((name) => !isObject(values.get(name) ?? null))];
  });
  return Object.fromEntries(entries.filter(([, names]) => (names as readonly string[]).length > 0));
}
