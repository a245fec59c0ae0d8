import type { Chain, ChainInput } from '../../model/chain.js';
import type { CredentialUse } from '../../model/security/credential.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { credentialFields } from '../read/read-credentials.js';
import { knownCredentialKey, type KnownNames } from './known-names.js';

/**
 * The `inputs` of a workflow: those of the chain, of computed values, of literals that look like expressions, and of credentials, so that
 * other programs know what to request. A credential with the same name as an input of the chain is not declared again.
 */
export function writeInputs(
  chain: Chain,
  literals: ReadonlyMap<string, JsonValue>,
  known: KnownNames['credentials'],
): { readonly inputs: JsonObject | undefined; readonly credentials: readonly string[] } {
  const inputs = [...chain.inputs, ...computedInputs(chain)];
  const declared = new Set(inputs.map(({ name }) => name));
  const uses = new Map<string, JsonValue>();
  for (const step of chain.steps) {
    for (const use of step.kind === 'operation' ? (step.credentials ?? []) : [])
      for (const [name, schema] of inputsFor(use, known))
        if (!declared.has(name) && !uses.has(name)) uses.set(name, schema);
  }
  const properties: JsonObject = Object.fromEntries([
    ...inputs.map(({ name, schema }) => [name, schema] as const),
    ...[...literals].map(
      ([name, value]) => [name, { ...(typeof value === 'string' ? { type: 'string' } : {}), default: value }] as const,
    ),
    ...uses,
  ]);
  const required = inputs.flatMap((input) => (input.required ? [input.name] : []));
  const isNeeded = Object.keys(properties).length > 0 || chain.inputSchema !== undefined;
  return {
    inputs: isNeeded
      ? { type: 'object', ...chain.inputSchema, properties, ...(required.length === 0 ? {} : { required }) }
      : undefined,
    credentials: [...uses.keys()],
  };
}

/** The inputs by which a document refers to computed values: a runner that does not compute them asks for them. */
function computedInputs({ steps }: Chain): readonly ChainInput[] {
  return steps.flatMap((step) =>
    step.kind === 'compute' ? [{ name: step.id, schema: step.schema ?? {}, required: true }] : [],
  );
}

function inputsFor(use: CredentialUse, known: KnownNames['credentials']): readonly (readonly [string, JsonValue])[] {
  const found = known.get(knownCredentialKey(use));
  return found === undefined
    ? [[use.credential, credentialSchema(credentialFields[use.kind])]]
    : Object.entries(found.inputs);
}

function credentialSchema(fields: readonly string[]): JsonObject {
  if (fields.length === 1) return { type: 'string', format: 'password' };
  const properties = fields.map((field): [string, JsonValue] => [
    field,
    field === 'password' ? { type: 'string', format: 'password' } : { type: 'string' },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}
