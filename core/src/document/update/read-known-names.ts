import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { parseExpression } from '../../model/expressions/runtime-expression.js';
import type { CallingStep, Chain } from '../../model/chain.js';
import { canonicalOutput } from '../write/plan-outputs.js';
import { type KnownCredential, knownCredentialKey, type KnownNames } from '../write/known-names.js';

/**
 * The names that a workflow has for what its chain does not name.
 *
 * @param own the workflow in the document
 * @param chain the chain that was read from it
 */
export function readKnownNames(own: JsonObject, chain: Chain): KnownNames {
  const steps = callingSteps(chain).map((step, index) => ({ step, written: listOf(own, 'steps')[index] ?? {} }));
  const properties = objectIn(objectIn(own, 'inputs'), 'properties');
  const declared = new Set(chain.inputs.map(({ name }) => name));
  const hidden = Object.entries(properties).filter(([name]) => !declared.has(name));
  const listed = objectIn(own, 'x-opchain')['literals'];
  const literals = hidden.filter(([name]) => Array.isArray(listed) && listed.includes(name));
  return {
    outputs: new Map(steps.map(({ step, written }) => [step.id, outputsOf(step, written)])),
    literals: new Map(literals.map(([name, schema]) => [writeJson((schema as JsonObject)['default'] ?? null), name])),
    credentials: new Map(
      steps.flatMap(({ step, written }) => credentialsOf(step, own, written, Object.fromEntries(hidden))),
    ),
  };
}

/** The names of a document after its steps were renamed. */
export function renameKnownSteps(known: KnownNames, rename: (id: string) => string): KnownNames {
  return { ...known, outputs: new Map(Array.from(known.outputs, ([id, outputs]) => [rename(id), outputs])) };
}

/** The steps of a chain that a document lists. */
export function callingSteps({ steps }: Pick<Chain, 'steps'>): readonly CallingStep[] {
  return steps.filter((step): step is CallingStep => step.kind === 'operation' || step.kind === 'workflow');
}

/** A list of objects; empty if it is missing. */
export function listOf(owner: JsonObject, name: string): readonly JsonObject[] {
  return Array.isArray(owner[name]) ? (owner[name] as readonly JsonObject[]) : [];
}

/** A text; empty if it is missing. */
export function textIn(owner: JsonObject, name: string): string {
  const found = owner[name];
  return typeof found === 'string' ? found : '';
}

/** An object; empty if it is missing. */
export function objectIn(owner: JsonObject, name: string): JsonObject {
  const found = Object.hasOwn(owner, name) ? owner[name] : undefined;
  return isObject(found) ? found : {};
}

function outputsOf({ captures, kind }: CallingStep, written: JsonObject): ReadonlyMap<string, string> {
  const named = new Set(captures.map(({ name }) => name));
  const others = Object.entries(objectIn(written, 'outputs')).filter(([name]) => !named.has(name));
  return new Map(
    others.flatMap(([name, value]) =>
      typeof value === 'string' ? [[canonicalOutput(value, kind), name] as const] : [],
    ),
  );
}

function credentialsOf(
  step: CallingStep,
  own: JsonObject,
  written: JsonObject,
  hidden: Readonly<Record<string, JsonValue>>,
): readonly (readonly [string, KnownCredential])[] {
  const items = [...listOf(own, 'x-security'), ...listOf(written, 'x-security')];
  const uses = step.kind === 'operation' ? (step.credentials ?? []) : [];
  return uses.flatMap((use, index) => {
    const values = objectIn(items[index] ?? {}, 'values');
    const names = Object.values(values).flatMap((value) => inputNameOf(value) ?? []);
    const inputs = Object.fromEntries(Object.entries(hidden).filter(([name]) => names.includes(name)));
    return Object.keys(values).length === 0 ? [] : [[knownCredentialKey(use), { values, inputs }] as const];
  });
}

/** The input whose value or field an expression is. */
export function inputNameOf(value: JsonValue): string | undefined {
  const expression = typeof value === 'string' ? parseExpression(value) : undefined;
  return expression?.kind === 'inputs' ? expression.name : undefined;
}
