import { isObject, type JsonObject, type JsonValue } from '../../../model/json.js';

/**
 * What chooses a branch of `oneOf` or `anyOf` in OpenAPI: the property of the discriminator has the branch's key of the
 * mapping, else its name. Without a discriminator, every value is valid.
 */
export function discriminateBranch({ discriminator }: JsonObject, branch: JsonValue): JsonObject {
  const reference = isObject(branch) ? branch['$ref'] : undefined;
  const property = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  if (!isObject(discriminator) || typeof property !== 'string' || typeof reference !== 'string') return {};
  const { mapping } = discriminator;
  const name = nameOf(reference);
  const isOfBranch = ([, target]: [string, JsonValue]) => typeof target === 'string' && nameOf(target) === name;
  const key = Object.entries(isObject(mapping) ? mapping : {}).find(isOfBranch)?.[0] ?? name;
  return { required: [property], properties: { [property]: { const: key } } };
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';
