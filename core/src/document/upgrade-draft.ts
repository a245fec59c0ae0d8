import type { Chain, DocumentParts, OtherWorkflow, Step } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { describeCheck } from '../model/describe-check.js';
import { formatPointer } from '../model/json-pointer.js';
import { isObject, type JsonObject, type JsonValue } from '../model/json.js';

/** The fields that version 2 stored beside the chain, by the JSON Pointer of their owner. */
type OwnedFields = Readonly<Record<string, JsonObject>>;

/** The chain of a draft of version 2: what it stored beside the chain belongs to the parts that have it. */
export function upgradeDraft({ extensions, ...stored }: JsonObject): Chain {
  const owned = isObject(extensions) ? (extensions as OwnedFields) : {};
  const chain = upgradeSteps(stored as unknown as Chain, owned);
  const { '/inputs': inputSchema, '/workflow': own } = owned;
  const document = upgradeDocument(owned);
  // Another workflow of a document is stored without its sources.
  const { sources: listed }: Partial<Chain> = chain;
  const sources = listed?.map((source) => ({ ...source, ...fieldsOf(owned, 'sources', source.name) }));
  return {
    ...chain,
    ...(sources && { sources }),
    ...(inputSchema && { inputSchema }),
    ...(own && { extensions: own }),
    ...(Object.keys(document).length > 0 && { document }),
  };
}

/** What earlier builds stored beside the steps of a snippet. */
export interface OlderSnippet {
  /** The `x-…` fields of the steps and their parts, by JSON Pointer. */
  readonly extensions?: OwnedFields;
}

/** Steps of a chain or a snippet with the fields that were stored beside them. */
export function upgradeSteps<Owner extends { readonly steps: readonly Step[] }>(
  owner: Owner,
  owned: OwnedFields,
): Owner {
  return { ...owner, steps: owner.steps.map((step) => upgradeStep(step, owned)) };
}

function upgradeDocument(owned: OwnedFields): DocumentParts {
  const { '': root = {}, '/info': info, '/components': components, '/workflows': others } = owned;
  const { $self: self, ...extensions } = root;
  return {
    ...(typeof self === 'string' && { self }),
    ...(info && { info }),
    ...(components && { components }),
    ...(others && { before: upgradeOthers(others['before']), after: upgradeOthers(others['after']) }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

function upgradeOthers(entries: JsonValue | undefined): readonly OtherWorkflow[] {
  return (Array.isArray(entries) ? (entries as readonly JsonObject[]) : []).map((entry) => {
    const id = typeof entry['workflowId'] === 'string' ? entry['workflowId'] : '';
    const edited = entry['x-opchain-model'];
    return isObject(edited) ? { id, edited: upgradeDraft(edited) } : { id, written: entry };
  });
}

function upgradeStep(step: Step, owned: OwnedFields): Step {
  const { id, kind } = step;
  const fields = (...path: readonly string[]) => fieldsOf(owned, 'steps', id, ...path);
  if (kind !== 'operation' && kind !== 'workflow') return { ...step, ...fields() };
  const check = (each: Check): Check => ({ ...each, ...fields('checks', describeCheck(each)) });
  const { onSuccess, onFailure, checks } = step;
  const common = {
    ...fields(),
    checks: checks.map(check),
    ...(onSuccess && { onSuccess: onSuccess.map((each) => ({ ...each, ...fields('onSuccess', each.name) })) }),
    onFailure: onFailure.map((each) => ({ ...each, ...fields('onFailure', each.name) })),
  };
  if (kind === 'workflow') return { ...step, ...common };
  const { parameters, body } = step;
  const replacements = body?.replacements?.map((each, index) => ({
    ...each,
    ...fields('body', 'replacements', String(index)),
  }));
  return {
    ...step,
    ...common,
    parameters: parameters.map((each) => ({ ...each, ...fields('parameters', each.in, each.name) })),
    ...(body && { body: { ...body, ...(replacements && { replacements }), ...fields('body') } }),
  };
}

function fieldsOf(owned: OwnedFields, ...owner: readonly string[]): { readonly extensions?: JsonObject } {
  const key = formatPointer(owner);
  return Object.hasOwn(owned, key) ? { extensions: owned[key] as JsonObject } : {};
}
