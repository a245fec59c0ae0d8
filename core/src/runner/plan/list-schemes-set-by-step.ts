import type { OperationStep } from '../../model/chain.js';
import type { SecurityScheme } from '../../model/security/security-scheme.js';
import { keyOf } from './validate-inputs.js';

/** The schemes whose part of the request the step sets itself, for example with the token of a login call. */
export function listSchemesSetByStep(
  { parameters }: OperationStep,
  schemes: ReadonlyMap<string, SecurityScheme>,
): string[] {
  const keys = new Set(parameters.map(keyOf));
  return [...schemes.values()].flatMap((scheme) => {
    const key =
      scheme.type === 'apiKey' ? keyOf({ in: scheme.in, name: scheme.parameterName }) : 'header authorization';
    return scheme.type !== 'other' && keys.has(key) ? [scheme.name] : [];
  });
}
