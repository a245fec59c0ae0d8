import type { ParameterSpec } from '@opchain/core/plugin';
import { formatPointer, listPathParameters, parsePathTemplate } from '@opchain/core/plugin';
import type { OperationScope } from './operation-scope.js';

/**
 * Adds a required text for each name in the path template that no parameter describes, and warns about it and about
 * names such as `{+name}`, which OpenAPI does not define.
 */
export function completePathParameters(
  path: string,
  described: readonly ParameterSpec[],
  { warn }: OperationScope,
): readonly ParameterSpec[] {
  const pointer = formatPointer(['paths', path]);
  const added: ParameterSpec[] = [];
  for (const { name, reserved } of listPathParameters(parsePathTemplate(path))) {
    if (reserved)
      warn({
        code: 'SPEC_WARNING',
        message: `The path has {+${name}}, which OpenAPI does not define; it is read as in RFC 6570, so slashes in its value are preserved.`,
        pointer,
      });
    if (described.some((spec) => spec.in === 'path' && spec.name === name)) continue;
    warn({
      code: 'SPEC_WARNING',
      message: `The path has {${name}}, which no parameter describes; it is a required text.`,
      pointer,
    });
    added.push({
      in: 'path',
      name,
      required: true,
      deprecated: false,
      schema: { type: 'string' },
      style: 'simple',
      explode: false,
      allowReserved: false,
    });
  }
  return added.length === 0 ? described : [...described, ...added];
}
