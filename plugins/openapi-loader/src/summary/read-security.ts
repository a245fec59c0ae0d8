import { isObject, type JsonValue, type SecurityRequirement } from '@opchain/core/plugin';

const none: readonly SecurityRequirement[] = [];

/**
 * The alternatives of a `security` list (OpenAPI 3.2, section 4.30), without the schemes in `ofConnection`, which are met by
 * the connection instead of the call.
 */
export function readSecurity(
  list: readonly JsonValue[] | undefined,
  ofConnection: ReadonlySet<string>,
): readonly SecurityRequirement[] {
  if (list === undefined || list.length === 0) return none;
  return list
    .filter(isObject)
    .map((requirement) =>
      Object.fromEntries(
        Object.entries(requirement).flatMap(([name, scopes]): [string, readonly string[]][] =>
          ofConnection.has(name)
            ? []
            : [[name, Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : []]],
        ),
      ),
    );
}
